#include "mimir_tuner/decide/knowledge.h"

#include "decide/path_lookup.h"

namespace mimir_tuner {
namespace {

// The oldest of several statements; releases that cannot be compared make it unknown.
class Oldest {
 public:
  void add(const std::optional<Release>& release, std::string evidence) {
    if (!release) return;
    if (!said_)
      value_ = release;
    else if (value_ && (*release <=> *value_) == std::partial_ordering::less)
      value_ = release;
    else if (value_ && (*release <=> *value_) == std::partial_ordering::unordered)
      value_ = std::nullopt;
    said_ = true;
    evidence_ += (evidence_.empty() ? "" : ", ") + std::move(evidence);
  }
  bool said() const { return said_; }
  const std::optional<Release>& value() const { return value_; }
  const std::string& evidence() const { return evidence_; }

 private:
  bool said_ = false;
  std::optional<Release> value_;
  std::string evidence_;
};

// The chart's version, believed only where the policy says so.
constexpr std::string_view kVersionLabel = "app.kubernetes.io/version";

std::optional<Release> labelled_release(const Node& object) {
  const Node* labels = resolve(object, "/metadata/labels");
  return labels != nullptr ? Release::parse(labels->string_at(kVersionLabel)) : std::nullopt;
}

// What the operator states about every Mimir of the cluster.
Oldest stated(const Policy& policy, const Node& object) {
  Oldest oldest;
  if (policy.oldest_release)
    oldest.add(policy.oldest_release, "policy mimir.oldestRelease " + policy.oldest_release->to_string());
  if (const auto release = annotated_release(object))
    oldest.add(release, "annotation " + std::string(kReleaseKey));
  if (policy.trust_version_label) oldest.add(labelled_release(object), "label " + std::string(kVersionLabel));
  return oldest;
}

// What is known of all that may serve a client, which is what s2 needs.
Oldest about_all(const Policy& policy, const Node& object, const Evidence& evidence) {
  Oldest oldest = stated(policy, object);
  if (evidence.peers) oldest.add(evidence.peers->oldest, evidence.source);
  return oldest;
}

std::string nobody_says(const Evidence& evidence) {
  const bool doubted = !evidence.doubt.empty();
  return (doubted ? evidence.doubt + ", and " : "") +
         "s2 needs every Mimir to be 2.15.0 or later: " + (doubted ? "correct that, or " : "") +
         "state the oldest one in the policy's mimir.oldestRelease";
}

std::string too_old(const std::string& who, std::string_view remedy) {
  return who + ", and s2 needs every Mimir to be 2.15.0 or later: " + std::string(remedy);
}

bool before_s2(const std::optional<Release>& release) { return release && !knows_s2(*release); }

bool before_s2(const std::optional<ReleaseRange>& range) { return range && !knows_s2(range->oldest); }

// The first that speaks against s2: what runs before what is stated, which is wrong as long as that runs. ""
// where nothing does.
std::string against_s2(const Policy& policy, const Node& object, const Evidence& evidence) {
  constexpr std::string_view kUpgrade = "finish the upgrade first";
  constexpr std::string_view kRaise = "raise that once no older one runs or may come back";
  if (!evidence.before_s2.empty()) return too_old(evidence.before_s2, kUpgrade);
  if (before_s2(evidence.peers)) return too_old(evidence.source, kUpgrade);
  if (before_s2(evidence.mounted_by))
    return too_old("a reader runs " + evidence.mounted_by->oldest.to_string(), kUpgrade);
  const auto says = [](std::string_view who, const std::optional<Release>& release) {
    return std::string(who) + " says " + release->to_string();
  };
  const auto annotated = annotated_release(object);
  if (before_s2(annotated))
    return too_old(says("the annotation " + std::string(kReleaseKey), annotated), kRaise);
  const auto labelled = policy.trust_version_label ? labelled_release(object) : std::nullopt;
  if (before_s2(labelled)) return too_old(says("the label " + std::string(kVersionLabel), labelled), kRaise);
  if (before_s2(policy.oldest_release))
    return too_old(says("the policy's mimir.oldestRelease", policy.oldest_release), kRaise);
  return "";
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

Situation situation_of(const Policy& policy, const Node& object, const Evidence& evidence,
                       const Container& container) {
  const Oldest all = about_all(policy, object, evidence);
  Situation out{.container = &container, .oldest = all.value(), .evidence = all.evidence()};
  if (container.release) {
    out.oldest = container.release;
    out.newest = container.release;
    out.evidence = container.evidence;
  }
  if (before_s2(container.release)) {
    out.s2_doubt = too_old("this container runs " + container.release->to_string(), "upgrade it first");
  } else {
    out.s2_doubt = against_s2(policy, object, evidence);
    if (out.s2_doubt.empty() && !all.said()) out.s2_doubt = nobody_says(evidence);
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
  // Containers that do not read this config say nothing about who does: they may be another cluster's.
  Oldest readers = stated(policy, object);
  if (evidence.mounted_by) readers.add(evidence.mounted_by->oldest, "the containers that mount it");
  Situation out{.oldest = readers.value(), .evidence = readers.evidence()};
  if (evidence.mounted_by && !policy.oldest_release) out.newest = evidence.mounted_by->newest;
  out.s2_doubt = against_s2(policy, object, evidence);
  const bool said = readers.said() && about_all(policy, object, evidence).said();
  if (out.s2_doubt.empty() && !said) out.s2_doubt = nobody_says(evidence);
  out.joined = evidence.joined_by_flag || joins(*config.root);
  return out;
}

}  // namespace mimir_tuner
