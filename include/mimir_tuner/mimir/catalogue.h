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

/// One thing that Mimir can be told. A row of src/mimir/catalogue.tsv, whose head names the sources; lives as
/// long as the program.
struct Setting {
  SettingGroup group;
  ValueType type;
  std::string_view name;       ///< What the policy calls it: a client by its flag prefix ("ruler.client"), a
                               ///< memberlist key ("gossip_interval").
  std::string_view alias;      ///< A second, shorter name ("ruler"); "" where it would be ambiguous.
  std::string_view yaml_path;  ///< Dotted ("memberlist.gossip_interval"); "" where there is no key.
  std::string_view flag;       ///< Without a dash ("memberlist.gossip-interval").
  std::string_view default_value;  ///< Mimir's own, as YAML text.
  std::optional<long long> min;    ///< kInt, kDuration (nanoseconds): the least and the greatest value.
  std::optional<long long> max;
  std::vector<std::string_view> words;  ///< kString: the allowed values; empty: any.
  Release first;
  std::optional<Release> last;      ///< The last release that knows it; nullopt: still there.
  std::optional<int> weekly_since;  ///< First weekly that surely has it; nullopt: not known.
  std::optional<Release> s2_since;  ///< gRPC clients: from when on s2 is a documented value; nullopt: never.
  bool documented;                  ///< Named in Mimir's configuration reference (not tagged doc:"hidden").
  bool tunable;  ///< A policy may set it: the same value is safe in every process, and while only some have
                 ///< it.
  std::vector<std::string_view> targets;  ///< Targets that use it; empty: all that gossip.

  /// Whether processes of this target (one name, not a list) use the setting.
  bool used_by(std::string_view target) const;
};

/// All settings, in the order of the table. Read once; thread-safe.
std::span<const Setting> catalogue();

/// By dotted YAML path, by flag (without dashes), by group and policy name (or alias); nullptr where there is
/// none.
const Setting* find_setting_by_path(std::string_view yaml_path);
const Setting* find_setting_by_flag(std::string_view flag);
const Setting* find_setting(SettingGroup group, std::string_view name);

/// Whether processes of this release know the setting.
bool known_to(const Setting& setting, const Release& release);

/// Whether every process of these releases knows the setting. `oldest` nullopt: nothing is known, so only
/// what each release from 2.1.0 to the newest knows counts. `newest` nullopt: newer ones may run, so a
/// setting that was removed does not count.
bool known_to_all(const Setting& setting, const std::optional<Release>& oldest,
                  const std::optional<Release>& newest);

/// Checks a value for type and range as Mimir would (durations are Go durations with a unit,
/// `gossip_interval: 1` is refused; `retransmit_factor` is a whole number >= 1). The error says what is wrong
/// and how it is written right.
Result<void> check_value(const Setting& setting, std::string_view value);

/// Whether two texts mean the same to Mimir (`1s` and `1000ms`; `3` and `0x3`; `true` and `yes`). Texts that
/// cannot be read are the same only if equal.
bool same_value(const Setting& setting, std::string_view a, std::string_view b);

/// Whether Mimir starts with this value of a flag, or of its config file, whatever we think of it: durations
/// need a unit, codecs must be known (on clients that do not check theirs, an unknown one fails at the first
/// call instead), and in a file a number or boolean stands without quotes. Lenient where it is not certain.
bool flag_accepts(const Setting& setting, std::string_view value);
bool file_accepts(const Setting& setting, const Node& value);

/// Nanoseconds of a Go duration ("1m0.5s", "0"); nullopt where Go would refuse it.
std::optional<long long> parse_go_duration(std::string_view text);

}  // namespace mimir_tuner
