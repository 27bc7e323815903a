#pragma once

#include <cstdint>
#include <string>

namespace mimir_tuner {

/// Kind of the thing inside an object that a finding is about.
enum class SubjectKind : std::uint8_t { kObject, kContainer, kConfigKey };

/// What a finding is about: the object as a whole, one container, or one key that holds a Mimir config.
struct SubjectName {
  SubjectKind kind = SubjectKind::kObject;
  std::string name;  ///< Of the container, or the key; "" for the object.

  bool empty() const { return kind == SubjectKind::kObject; }
  friend bool operator==(const SubjectName&, const SubjectName&) = default;
};

/// Where a setting is written. kNone: the finding is not about one setting.
enum class SettingKind : std::uint8_t { kNone, kEnv, kFlag, kYamlPath };

/// The setting that a finding is about.
struct SettingName {
  SettingKind kind = SettingKind::kNone;
  std::string name;  ///< Of the variable; of the flag, without its dash; or the dotted path in the config.

  bool empty() const { return kind == SettingKind::kNone; }
  friend bool operator==(const SettingName&, const SettingName&) = default;
};

/// How reports show a subject: "container ingester", "key mimir.yaml", "" for the object.
std::string to_string(const SubjectName& subject);

/// How reports show a setting: "env GOMAXPROCS", "-memberlist.gossip-interval",
/// "memberlist.gossip_interval", "" for none.
std::string to_string(const SettingName& setting);

}  // namespace mimir_tuner
