#include "mimir_tuner/decide/knowledge.h"

#include <utility>

#include "decide/path_lookup.h"

namespace mimir_tuner {
namespace {

// The chart's version, believed only if the policy says so.
constexpr std::string_view kVersionLabel = "app.kubernetes.io/version";

// The oldest of several statements. Releases that cannot be compared make it unknown.
class OldestRelease {
 public:
  void add(ReleaseStatement statement) {
    const Release release = statement.releases.oldest;
    if (statements_.empty()) {
      value_ = release;
    } else if (value_) {
      const auto order = release <=> *value_;
      if (order == std::partial_ordering::less) value_ = release;
      if (order == std::partial_ordering::unordered) value_ = std::nullopt;
    }
    statements_.push_back(std::move(statement));
  }
  bool is_stated() const { return !statements_.empty(); }
  const std::optional<Release>& value() const { return value_; }
  const std::vector<ReleaseStatement>& statements() const { return statements_; }

 private:
  std::optional<Release> value_;
  std::vector<ReleaseStatement> statements_;
};

std::optional<Release> labelled_release(const Node& object) {
  const Node* labels = resolve(object, "/metadata/labels");
  return labels != nullptr ? Release::parse(labels->string_at(kVersionLabel)) : std::nullopt;
}

ReleaseStatement statement(ReleaseSource source, const Release& release) {
  return {.source = source, .releases = {release, release}};
}

ReleaseStatement peers_statement(const PeerEvidence& peers) {
  return {.source = ReleaseSource::kPeers, .releases = *peers.releases, .containers = peers.containers};
}

// What the operator states about every Mimir of the cluster.
OldestRelease stated(const Policy& policy, const Node& object) {
  OldestRelease oldest;
  if (policy.oldest_release) oldest.add(statement(ReleaseSource::kOldestRelease, *policy.oldest_release));
  if (const auto release = annotated_release(object))
    oldest.add(statement(ReleaseSource::kAnnotation, *release));
  const auto label = policy.trust_version_label ? labelled_release(object) : std::nullopt;
  if (label) oldest.add(statement(ReleaseSource::kVersionLabel, *label));
  return oldest;
}

// What is known of every process that may serve a client. s2 depends on all of them.
OldestRelease of_all(const Policy& policy, const Node& object, const Evidence& evidence) {
  OldestRelease oldest = stated(policy, object);
  if (evidence.peers.releases) oldest.add(peers_statement(evidence.peers));
  return oldest;
}

bool before_s2(const std::optional<Release>& release) { return release && !knows_s2(*release); }

bool before_s2(const std::optional<ReleaseRange>& range) { return range && !knows_s2(range->oldest); }

std::optional<S2Doubt> stated_before_s2(ReleaseSource source, const std::optional<Release>& release) {
  if (!before_s2(release)) return std::nullopt;
  return S2Doubt{.kind = S2DoubtKind::kStated, .statement = statement(source, *release)};
}

// The first fact that rules s2 out. What runs counts before what is stated, which may be wrong.
std::optional<S2Doubt> against_s2(const Policy& policy, const Node& object, const Evidence& evidence) {
  const PeerEvidence& peers = evidence.peers;
  if (peers.before_s2) {
    return S2Doubt{.kind = S2DoubtKind::kOtherContainer,
                   .container = peers.before_s2,
                   .containers = peers.containers_before_s2};
  }
  if (before_s2(peers.releases))
    return S2Doubt{.kind = S2DoubtKind::kStated, .statement = peers_statement(peers)};
  if (before_s2(evidence.readers.releases))
    return S2Doubt{.kind = S2DoubtKind::kReader, .release = evidence.readers.releases->oldest};
  if (auto doubt = stated_before_s2(ReleaseSource::kAnnotation, annotated_release(object))) return doubt;
  const auto label = policy.trust_version_label ? labelled_release(object) : std::nullopt;
  if (auto doubt = stated_before_s2(ReleaseSource::kVersionLabel, label)) return doubt;
  return stated_before_s2(ReleaseSource::kOldestRelease, policy.oldest_release);
}

S2Doubt not_proven(const Evidence& evidence) {
  return {.kind = S2DoubtKind::kNotProven,
          .doubt = evidence.peers.doubt ? evidence.peers.doubt : evidence.readers.doubt};
}

bool joins(const Node& config) {
  const Node* members = value_at(config, "memberlist.join_members");
  if (members == nullptr) return false;
  return members->is_sequence() ? members->size > 0 : members->is_string() && !members->text.empty();
}

}  // namespace

std::optional<Release> annotated_release(const Node& object) {
  const Node* annotations = resolve(object, "/metadata/annotations");
  return annotations != nullptr ? Release::parse(annotations->string_at(kReleaseKey)) : std::nullopt;
}

ReleaseStatement release_statement(const Container& container) {
  return {.source = container.release_source,
          .releases = {*container.release, container.release},
          .tag = std::string(container.image.tag)};
}

Situation situation_of(const Policy& policy, const Node& object, const Evidence& evidence,
                       const Container& container) {
  const OldestRelease all = of_all(policy, object, evidence);
  Situation out{.container = &container, .oldest = all.value(), .evidence = all.statements()};
  if (container.release) {
    out.oldest = container.release;
    out.newest = container.release;
    out.evidence = {release_statement(container)};
  }
  if (before_s2(container.release)) {
    out.s2_doubt = S2Doubt{.kind = S2DoubtKind::kThisContainer, .release = container.release};
  } else {
    out.s2_doubt = against_s2(policy, object, evidence);
    if (!out.s2_doubt && !all.is_stated()) out.s2_doubt = not_proven(evidence);
  }
  const auto join = container.flags.find("memberlist.join");
  if (const ContainerEvidence* seen = evidence.evidence_for(container.path)) {
    out.file = seen->config;
    out.file_unread = seen->config == nullptr && !container.config_file.empty();
  }
  out.joined = (join && !join->value.empty()) || (out.file != nullptr && joins(*out.file));
  return out;
}

Situation situation_of(const Policy& policy, const Node& object, const Evidence& evidence,
                       const Config& config) {
  // Only the containers that read this config count: the others may belong to another cluster.
  OldestRelease readers = stated(policy, object);
  const auto& range = evidence.readers.releases;
  if (range) readers.add({.source = ReleaseSource::kReaders, .releases = *range});
  Situation out{.oldest = readers.value(), .evidence = readers.statements()};
  if (range && !policy.oldest_release) out.newest = range->newest;
  out.s2_doubt = against_s2(policy, object, evidence);
  const bool is_stated = readers.is_stated() && of_all(policy, object, evidence).is_stated();
  if (!out.s2_doubt && !is_stated) out.s2_doubt = not_proven(evidence);
  out.joined = evidence.readers.joined_by_flag || joins(*config.root);
  return out;
}

}  // namespace mimir_tuner
