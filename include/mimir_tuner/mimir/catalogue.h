#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/mimir/release.h"
#include "mimir_tuner/text/result.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

enum class SettingGroup { kGrpcCompression, kMemberlist };
enum class ValueType { kString, kBool, kInt, kDuration, kList };

/// One setting of Mimir: a row of src/mimir/catalogue.tsv, whose head describes the columns and names their
/// sources. Settings live as long as the program.
struct Setting {
  SettingGroup group;
  ValueType type;

  /// Name in a policy: a gRPC client by its flag prefix ("ruler.client"), a memberlist setting by its key
  /// ("gossip_interval").
  std::string_view name;

  std::string_view alias;      ///< A second, shorter name ("ruler"); "" if it would be ambiguous.
  std::string_view yaml_path;  ///< Dotted key in the config ("memberlist.gossip_interval"); "" if none.
  std::string_view flag;       ///< Flag without dashes ("memberlist.gossip-interval").

  std::string_view default_value;  ///< Mimir's default, as YAML text.
  std::optional<long long> min;    ///< kInt, kDuration (nanoseconds): the smallest value.
  std::optional<long long> max;    ///< kInt, kDuration (nanoseconds): the largest value.

  std::vector<std::string_view> words;  ///< kString: the allowed values; empty if any value is allowed.

  Release first;                    ///< The first release that has the setting.
  std::optional<Release> last;      ///< The last release that has it; nullopt if the newest one does.
  std::optional<int> weekly_since;  ///< The first weekly build known to have it; nullopt if unknown.
  std::optional<Release> s2_since;  ///< gRPC clients: the first release that documents s2; nullopt if none.

  bool documented;  ///< Mimir's configuration reference lists it (it is not tagged doc:"hidden").

  /// A policy may change it: the same value is safe in every process, and also while only some of them have
  /// it.
  bool tunable;

  /// The targets (values of -target) whose processes use it; empty if all that gossip do.
  std::vector<std::string_view> targets;

  /// Returns whether processes of one target use the setting.
  bool used_by(std::string_view target) const;
};

// The functions below are thread-safe. The table is parsed on first use.

/// Returns all settings, in the order of the table.
std::span<const Setting> catalogue();

/// Find a setting by its dotted YAML path, by its flag without dashes, or by its name or alias in a policy.
/// Return nullptr if there is none.
const Setting* find_setting_by_path(std::string_view yaml_path);
const Setting* find_setting_by_flag(std::string_view flag);
const Setting* find_setting(SettingGroup group, std::string_view name);

/// Returns whether processes of this release have the setting.
bool known_to(const Setting& setting, const Release& release);

/// Returns whether every process has the setting, if their releases are between `oldest` and `newest`. If
/// `oldest` is unknown, 2.1.0 is assumed. If `newest` is unknown, any newer release may run, so a setting
/// that was removed does not count as known.
bool known_to_all(const Setting& setting, const std::optional<Release>& oldest,
                  const std::optional<Release>& newest);

/// Checks the type and range of a value in a policy. Stricter than Mimir: numbers and booleans have one
/// spelling only, so that they mean the same in a flag and in a config. A duration is a Go duration with a
/// unit. The Error says how to write the value correctly.
Result<void> check_value(const Setting& setting, std::string_view value);

/// Returns whether two texts mean the same to Mimir: `1s` and `1000ms`, `3` and `0x3`, `true` and `yes`.
/// Texts that cannot be parsed are the same only if they are equal.
bool same_value(const Setting& setting, std::string_view a, std::string_view b);

/// Return whether Mimir starts with this value in a flag, or in its config. Lenient: if unsure, they return
/// true. Durations need a unit. gRPC compression must be a known codec; clients that do not check it would
/// fail at the first call. In a config, numbers and booleans must not be quoted. Source: Go's strconv and
/// flag packages for flags, yaml.v3 for the config.
bool flag_accepts(const Setting& setting, std::string_view value);
bool file_accepts(const Setting& setting, const Node& value);

/// Returns the nanoseconds of a Go duration such as "1m0.5s" or "0"; nullopt if Go rejects it. Source: Go
/// src/time/format.go, ParseDuration.
std::optional<long long> parse_go_duration(std::string_view text);

}  // namespace mimir_tuner
