#include "mimir_tuner/rules/evidence.h"

namespace mimir_tuner {
namespace {

constexpr std::string_view kS2Needs = "s2 requires every Mimir to be 2.15.0 or later: ";
constexpr std::string_view kUpgrade = "finish the upgrade first";

std::string peers_text(const ReleaseStatement& statement) {
  return (statement.containers == 1
              ? std::string("the one Mimir container of this input runs ")
              : "all " + std::to_string(statement.containers) + " Mimir containers of this input run ") +
         describe(statement.releases);
}

std::string too_old(const std::string& who, std::string_view remedy) {
  return who + ", and " + std::string(kS2Needs) + std::string(remedy);
}

// What the operator stated, as the subject of a sentence.
std::string stated(const ReleaseStatement& statement) {
  const std::string release = statement.releases.oldest.to_string();
  if (statement.source == ReleaseSource::kOldestRelease)
    return "the policy's mimir.oldestRelease says " + release;
  return "the " + describe(statement) + " says " + release;
}

std::string not_proven(const std::optional<Doubt>& doubt) {
  const std::string remedy = "state the oldest release in the policy's mimir.oldestRelease";
  const std::string needs(kS2Needs);
  return doubt ? describe(*doubt) + ", and " + needs + "correct that, or " + remedy : needs + remedy;
}

}  // namespace

std::string describe(const ReleaseRange& range) {
  std::string text = range.oldest.to_string();
  if (range.newest && !(*range.newest == range.oldest)) text += " to " + range.newest->to_string();
  return text;
}

std::string describe(const RunningContainer& container) {
  const std::string space = container.object_namespace.empty() ? "" : container.object_namespace + "/";
  return "container " + container.name + " of " + container.object_kind + " " + space +
         container.object_name + " runs " + container.release.to_string();
}

std::string describe_older(const RunningContainer& container, std::size_t containers) {
  const std::string text = describe(container);
  return containers > 1 ? text + " (one of " + std::to_string(containers) + " before 2.15.0)" : text;
}

std::string describe(const Doubt& doubt) {
  switch (doubt.kind) {
    case DoubtKind::kHiddenContainers:
      return "an alias hides the containers of " + doubt.object_kind + " " + doubt.object_name;
    case DoubtKind::kUnreadable:
      return "cannot read " + doubt.place;
    case DoubtKind::kNoRelease:
      return "container " + doubt.container + " with image " + doubt.image +
             " has no recognizable Mimir release";
    case DoubtKind::kUnknownTemplate:
      return doubt.object_name + " is of the unknown kind " + doubt.object_kind + " and has a pod template";
    case DoubtKind::kUnknownKind:
      return doubt.object_name + " is of the unknown kind " + doubt.object_kind + " and has the image " +
             doubt.image;
    case DoubtKind::kNoKind:
      return "an object without a kind has the image " + doubt.image;
    case DoubtKind::kIncomparable:
      return "it is unknown which of " + doubt.weekly + " and " + doubt.numbered + " is older";
  }
  return "";
}

std::string describe(const ReleaseStatement& statement) {
  switch (statement.source) {
    case ReleaseSource::kPolicyImage:
      return "policy mimir.images";
    case ReleaseSource::kImageTag:
      return "image tag " + statement.tag;
    case ReleaseSource::kOldestRelease:
      return "policy mimir.oldestRelease " + statement.releases.oldest.to_string();
    case ReleaseSource::kAnnotation:
      return "annotation mimir-tuner.io/mimir-release";
    case ReleaseSource::kVersionLabel:
      return "label app.kubernetes.io/version";
    case ReleaseSource::kPeers:
      return peers_text(statement);
    case ReleaseSource::kReaders:
      return "the containers that mount it";
  }
  return "";
}

std::string describe(std::span<const ReleaseStatement> statements) {
  std::string text;
  for (const auto& statement : statements) text += (text.empty() ? "" : ", ") + describe(statement);
  return text;
}

std::string describe(const S2Doubt& doubt) {
  switch (doubt.kind) {
    case S2DoubtKind::kThisContainer:
      return too_old("this container runs " + (doubt.release ? doubt.release->to_string() : ""),
                     "upgrade it first");
    case S2DoubtKind::kOtherContainer:
      return too_old(doubt.container ? describe_older(*doubt.container, doubt.containers) : "", kUpgrade);
    case S2DoubtKind::kReader:
      return too_old("a reader runs " + (doubt.release ? doubt.release->to_string() : ""), kUpgrade);
    case S2DoubtKind::kStated:
      if (!doubt.statement) return "";
      if (doubt.statement->source == ReleaseSource::kPeers)
        return too_old(describe(*doubt.statement), kUpgrade);
      return too_old(stated(*doubt.statement), "raise it once no older one runs or may come back");
    case S2DoubtKind::kNotProven:
      return not_proven(doubt.doubt);
  }
  return "";
}

}  // namespace mimir_tuner
