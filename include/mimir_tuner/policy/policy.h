#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mimir_tuner/mimir/catalogue.h"
#include "mimir_tuner/mimir/release.h"
#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

enum class Mode { kEnforce, kAudit };
enum class Existing { kKeep, kReplace };
enum class WithoutLimit { kSkip, kRequests };
enum class Delivery { kAuto, kConfig, kArgs };
enum class NotJoined { kSkip, kSet };

/// The four codecs that a policy may name. kNone stands for "leave this client alone".
enum class Codec { kNone, kSnappy, kS2, kGzip };
std::string_view to_string(Codec codec);

/// A repository that holds Mimir besides the official ones.
struct ImagePolicy {
  std::string repository;
  std::optional<bool>
      go_container_aware;          ///< From `go: 1.24.6`; nullopt: not said, so GOMAXPROCS is skipped.
  std::optional<Release> release;  ///< Pins the release of every tag of this repository.
};

struct GomaxprocsPolicy {
  bool enabled = true;
  Existing existing = Existing::kKeep;
  WithoutLimit without_limit = WithoutLimit::kSkip;
};

struct MemberlistPolicy {
  bool enabled = true;
  Existing existing = Existing::kKeep;
  Delivery delivery = Delivery::kAuto;
  NotJoined not_joined = NotJoined::kSkip;
  std::vector<std::pair<const Setting*, std::string>>
      settings;  ///< In the order of the policy file; values are checked.
};

/// One gRPC client that the policy chooses; `codec` nullopt: the rule's own. A codec given here is one that
/// the client documents.
struct ClientChoice {
  const Setting* client = nullptr;
  std::optional<Codec> codec;
};

struct CompressionPolicy {
  bool enabled = true;
  Existing existing = Existing::kKeep;
  Delivery delivery = Delivery::kAuto;
  Codec codec = Codec::kS2;
  Codec fallback = Codec::kSnappy;  ///< kSnappy, kGzip or kNone: what older servers understand.
  std::vector<ClientChoice>
      clients;  ///< `all` is expanded to every documented client; in the catalogue's order.
};

/// The rules as they hold for one object.
struct RulePolicy {
  Mode mode = Mode::kEnforce;
  GomaxprocsPolicy gomaxprocs;
  MemberlistPolicy memberlist;
  CompressionPolicy compression;
  std::vector<int> overrides;  ///< Lines of the overrides that hold here.
};

/// One entry of `overrides`: which objects it matches, and the fields it sets. Fields that it leaves out stay
/// as they are.
struct Override {
  std::vector<std::string> namespaces;  ///< Globs (`*`, `?`); empty: every namespace.
  std::vector<std::string> components;  ///< Globs; empty: every component.
  std::optional<Mode> mode;
  std::optional<bool> gomaxprocs_enabled, memberlist_enabled, compression_enabled;
  std::optional<Existing> gomaxprocs_existing, memberlist_existing, compression_existing;
  std::optional<WithoutLimit> without_limit;
  std::optional<Delivery> memberlist_delivery, compression_delivery;
  std::optional<NotJoined> not_joined;
  std::vector<std::pair<const Setting*, std::optional<std::string>>>
      memberlist_settings;  ///< Merged key by key; nullopt: left out.
  std::optional<Codec> codec, fallback;
  std::optional<std::vector<ClientChoice>> clients;  ///< Replaces the list.
  int line = 0;                                      ///< Of the entry in the policy file.

  /// Whether it holds for an object of this namespace and these component names.
  bool matches(std::string_view object_namespace,
               const std::vector<std::string_view>& components_of_object) const;
};

/// What the operator wants. Immutable after loading; safe to share between threads.
struct Policy {
  RulePolicy rules;                       ///< Before overrides.
  std::optional<Release> oldest_release;  ///< `mimir.oldestRelease`: a version, never a weekly build.
  bool trust_version_label = false;
  bool annotate = true;  ///< Whether the webhook notes on a changed pod what it changed.
  std::vector<ImagePolicy> images;
  std::vector<std::string> config_keys;  ///< ConfigMap keys that may hold a Mimir config.
  std::vector<Override> overrides;
  std::string hash;  ///< First 12 hex digits of the SHA-256 of the file's bytes: names a policy in logs and
                     ///< annotations.

  /// The rules for an object of this namespace and these component names (targets and labels; any may match).
  /// For objects without a component, entries with `components` do not match.
  RulePolicy effective(std::string_view object_namespace,
                       const std::vector<std::string_view>& components) const;
};

/// Loads a policy. An error's message is complete and ready to print: `NAME:LINE:COL: message`, the line, a
/// caret, and "did you mean" where a known word is near; several errors are all listed. Unknown and duplicate
/// keys, wrong types and impossible values are errors. `name` stands for the file in messages. Does no I/O.
Result<Policy> load_policy(std::string_view text, std::string_view name);

/// The policy that is compiled in, and its text as `policy default` prints it (with comments).
const Policy& default_policy();
std::string_view default_policy_text();

}  // namespace mimir_tuner
