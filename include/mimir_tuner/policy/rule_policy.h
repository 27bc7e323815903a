#pragma once

#include <any>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "mimir_tuner/mimir/catalogue.h"

namespace mimir_tuner {

/// enforce: change objects. audit: change nothing and report what enforce would do.
enum class Mode { kEnforce, kAudit };
/// What to do with a value that the operator set.
enum class Existing { kKeep, kReplace };
/// What to do with a container without a CPU limit: nothing, or use its CPU request.
enum class WithoutLimit { kSkip, kRequests };
/// How settings reach Mimir: by its config file, by flags, or by what the container has.
enum class Delivery { kAuto, kConfig, kArgs };
/// What to do with a config that joins no memberlist cluster.
enum class NotJoined { kSkip, kSet };
/// The codecs that a policy may name. kNone: leave the client alone.
enum class Codec { kNone, kSnappy, kS2, kGzip };

/// The word of the policy file for a value.
std::string_view to_string(Mode mode);
std::string_view to_string(Codec codec);

/// `rules.gomaxprocs` of the policy file.
struct GomaxprocsPolicy {
  bool enabled = true;
  Existing existing = Existing::kKeep;
  WithoutLimit without_limit = WithoutLimit::kSkip;
};

/// Keys of Mimir's memberlist block and their checked values, in the order of the policy file.
using MemberlistSettings = std::vector<std::pair<const Setting*, std::string>>;

/// `rules.memberlist` of the policy file.
struct MemberlistPolicy {
  bool enabled = true;
  Existing existing = Existing::kKeep;
  Delivery delivery = Delivery::kAuto;
  NotJoined not_joined = NotJoined::kSkip;
  MemberlistSettings settings;
};

/// One gRPC client that the policy chooses.
struct ClientChoice {
  const Setting* client = nullptr;
  std::optional<Codec> codec;  ///< One that the client documents; nullopt: the codec of the rule.
};

/// `rules.compression` of the policy file.
struct CompressionPolicy {
  bool enabled = true;
  Existing existing = Existing::kKeep;
  Delivery delivery = Delivery::kAuto;
  Codec codec = Codec::kS2;
  Codec fallback = Codec::kSnappy;    ///< For older servers: kSnappy, kGzip or kNone.
  std::vector<ClientChoice> clients;  ///< In the order of the catalogue, with `all` expanded.
};

/// The rules that apply to one object: a section for each rule, after all overrides that match.
/// A section is a plain struct of the rule, found by its type, so that a new rule brings its own.
struct RulePolicy {
  Mode mode = Mode::kEnforce;
  std::vector<int> overrides;  ///< Lines of the overrides that apply, in the policy file.

  /// The section of a rule. If no field of it was ever set, the const form returns the struct's defaults, and
  /// the other form adds them.
  template <class Section>
  const Section& of() const {
    static const Section kDefaults{};
    for (const auto& section : sections)
      if (const auto* found = std::any_cast<Section>(&section)) return *found;
    return kDefaults;
  }
  template <class Section>
  Section& of() {
    for (auto& section : sections)
      if (auto* found = std::any_cast<Section>(&section)) return *found;
    return sections.emplace_back().template emplace<Section>();
  }

  std::vector<std::any> sections;  ///< At most one of each type; use of().
};

/// Changes of memberlist settings; nullopt: the setting is taken out of the policy.
using SettingChanges = std::vector<std::pair<const Setting*, std::optional<std::string>>>;

/// A value of a field of a rule: a boolean, a word as the number of its enumerator, settings, or clients.
using FieldValue = std::variant<bool, int, SettingChanges, std::vector<ClientChoice>>;

/// A row of the policy's table of fields (src/policy/rule_fields.h).
struct RuleField;

/// One field that a policy file or an override sets.
struct FieldChange {
  const RuleField* field;
  FieldValue value;
};

}  // namespace mimir_tuner
