#include "mimir_tuner/finding/finding.h"

#include <array>

namespace mimir_tuner {
namespace {

constexpr std::array kReasons = {
    ReasonText{Reason::kNotMimir, "not-mimir", "nothing in this object is Mimir's"},
    ReasonText{
        Reason::kOptedOut, "opted-out",
        "mimir-tuner.io/ignore stands here; remove it, or set it to \"false\", to have the object tuned"},
    ReasonText{
        Reason::kUnsupportedKind, "unsupported-kind",
        "this kind holds a pod template that we do not edit; its pods are tuned when they are created"},
    ReasonText{Reason::kWorkloadInCluster, "workload-in-cluster",
               "templates are not changed in a live cluster, that would roll the pods; its pods are tuned "
               "when they are created"},
    ReasonText{Reason::kNotOnCreate, "not-on-create", "pods are tuned only when they are created"},
    ReasonText{Reason::kSubresource, "subresource", "subresources are never changed"},
    ReasonText{Reason::kBeingDeleted, "being-deleted", "the object is being deleted"},
    ReasonText{Reason::kMirrorPod, "mirror-pod",
               "static pods are changed in their file on the node, not here"},
    ReasonText{Reason::kImmutable, "immutable",
               "the stored ConfigMap is immutable; recreate it to have it tuned"},
    ReasonText{Reason::kBinaryData, "binary-data", "binaryData is never changed; keep the config under data"},
    ReasonText{Reason::kTooLarge, "too-large", "the object would be over 1 MiB after the change"},
    ReasonText{Reason::kNotUnderstood, "not-understood",
               "this is not what Kubernetes would accept here; left as it is"},
    ReasonText{Reason::kEditRefused, "edit-refused", "the change could not be proven safe; set it by hand"},
    ReasonText{Reason::kUnprovenImage, "unproven-image",
               "an image called mimir, but neither its repository nor -target or -config.file says that it "
               "is Grafana's; list it under "
               "mimir.images in the policy"},
    ReasonText{Reason::kEnterpriseImage, "enterprise-image",
               "Grafana Enterprise Metrics is left alone unless mimir.images in the policy lists it"},
    ReasonText{Reason::kInitContainer, "init-container", "init containers are never changed"},
    ReasonText{Reason::kTestTarget, "test-target", "this target tests or sets up, it does not serve"},
    ReasonText{Reason::kConfigUnreadable, "config-unreadable",
               "the text is not YAML that Mimir would read; left as it is"},
    ReasonText{Reason::kNotAMimirConfig, "not-a-mimir-config",
               "the key's name is a Mimir config's, its content is not"},
    ReasonText{
        Reason::kConfigNotInspected, "config-not-inspected",
        "the config is kept in a Secret or is not part of the input; use delivery: args to tune it by flags"},
    ReasonText{Reason::kConfigKeyNotNamed, "config-key-not-named",
               "the config stands under a key that the policy does not name, so it is not tuned; add the key "
               "to mimir.configKeys"},
    ReasonText{Reason::kConfigNotRead, "config-not-read",
               "flags override what the config file sets, and it was not read; compare it with the flags"},
    ReasonText{Reason::kRuleDisabled, "rule-disabled", "the policy switches this rule off here"},
    ReasonText{Reason::kCoresUnbounded, "cores-unbounded",
               "this Go runtime sees every core of the node, not the CPU limit"},
    ReasonText{Reason::kAlreadySet, "already-set", "it is as wanted"},
    ReasonText{Reason::kExistingKept, "existing-kept",
               "the operator set it; existing: replace in the policy would change it"},
    ReasonText{Reason::kExistingReplaced, "existing-replaced", "the policy says to replace what is set"},
    ReasonText{Reason::kNoCpuLimit, "no-cpu-limit",
               "without limits.cpu the value would be the node's cores; set a limit, or withoutLimit: "
               "requests in the policy"},
    ReasonText{Reason::kCpuLimitUnreadable, "cpu-limit-unreadable",
               "the CPU amount is not a Kubernetes quantity"},
    ReasonText{Reason::kGoContainerAware, "go-container-aware",
               "this release is built with Go 1.25 or later, which follows the CPU limit by itself"},
    ReasonText{
        Reason::kExplicitOnAwareGo, "explicit-on-aware-go",
        "this release follows the CPU limit by itself, and the explicit value switches that off; remove it"},
    ReasonText{
        Reason::kGoUnknown, "go-unknown",
        "a rebuilt image: its tag does not say which Go built it; state go under mimir.images in the policy"},
    ReasonText{Reason::kReleaseUnknown, "release-unknown",
               "the image's tag is no Mimir release; use a release tag, or state the release under "
               "mimir.images in the policy"},
    ReasonText{Reason::kGossipDefault, "gossip-default",
               "Mimir's default makes large rings talk all the time"},
    ReasonText{Reason::kCompressionOff, "compression-off", "this gRPC client sends uncompressed"},
    ReasonText{Reason::kCodecFallback, "codec-fallback",
               "s2 is not certain to be understood here, so the policy's fallback codec is used"},
    ReasonText{Reason::kExpansionKept, "expansion-kept",
               "the value is a variable that is expanded later; we cannot judge it"},
    ReasonText{Reason::kNotJoined, "not-joined",
               "no memberlist join here, so gossip settings would do nothing; notJoined: set in the policy "
               "sets them all the same"},
    ReasonText{Reason::kUnknownToRelease, "unknown-to-release",
               "this Mimir release does not know the setting and would not start with it"},
    ReasonText{Reason::kReleaseNotProven, "release-not-proven",
               "only newer releases know the setting, and the release is not known; state "
               "mimir.oldestRelease in the policy or the "
               "annotation mimir-tuner.io/mimir-release"},
    ReasonText{Reason::kClientNotChosen, "client-not-chosen",
               "the policy does not choose this client; it stays as it is"},
    ReasonText{Reason::kTargetWithoutGossip, "target-without-gossip", "this target does not gossip"},
    ReasonText{Reason::kTargetWithoutClient, "target-without-client",
               "this target has no gRPC client to compress"},
    ReasonText{Reason::kDeliveredByConfig, "delivered-by-config",
               "this container reads a config file; the setting belongs there"},
    ReasonText{Reason::kDeliveredByArgs, "delivered-by-args",
               "the policy delivers this by flags on the containers"},
    ReasonText{Reason::kOverriddenByFlag, "overridden-by-flag", "this flag overrides the config file"},
    ReasonText{Reason::kWrappedCommand, "wrapped-command",
               "the command is not Mimir itself, so flags are not added"},
    ReasonText{Reason::kUneditableShape, "uneditable-shape",
               "an anchor, alias, tag, merge key or variable lies on the way; set it by hand"},
    ReasonText{Reason::kSetInFile, "set-in-file",
               "the operator set it in the config file, which a flag would override"},
    ReasonText{Reason::kIgnoredByGo, "ignored-by-go",
               "Go ignores this value and takes the node's cores; it must be a whole number above 0 without "
               "blanks or sign"},
    ReasonText{Reason::kAboveCpuLimit, "above-cpu-limit",
               "more threads than the CPU limit lets run: the container is throttled"},
    ReasonText{Reason::kDuplicateEntries, "duplicate-entries",
               "the variable stands there more than once and the last one counts; server-side apply refuses "
               "such a list"},
    ReasonText{Reason::kRefusedByMimir, "refused-by-mimir", "Mimir would not accept this value; correct it"},
    ReasonText{Reason::kStillOff, "still-off",
               "the operator switched compression off for this client; it stays off"},
    ReasonText{Reason::kMixedReleases, "mixed-releases",
               "releases before and after 2.15.0 run side by side, so s2 would fail between them; finish the "
               "upgrade first"},
    ReasonText{Reason::kNoClusterLabel, "no-cluster-label",
               "without a cluster label the rings of Mimir, Loki and Tempo can merge when pod addresses are "
               "reused; set one"},
    ReasonText{Reason::kNoRejoinInterval, "no-rejoin-interval",
               "a member that was cut off for minutes never rejoins by itself; set a rejoin interval, slow "
               "gossip makes it matter more"},
    ReasonText{Reason::kHaTrackerGossip, "ha-tracker-on-memberlist",
               "the HA tracker's state travels by gossip, and slow gossip eats into its failover time; "
               "exempt it or allow for the delay"},
    ReasonText{Reason::kAutoscaledGossip, "autoscaled-members",
               "members that come and go want fast gossip; exempt this component from the memberlist rule by "
               "an override"},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kReasons.size(); ++i)
    if (static_cast<std::size_t>(kReasons[i].reason) != i) return false;
  return kReasons.size() == static_cast<std::size_t>(Reason::kAutoscaledGossip) + 1;
}
static_assert(in_order(), "one row for each reason, in the order of the enum");

}  // namespace

const ReasonText& describe(Reason reason) { return kReasons.at(static_cast<std::size_t>(reason)); }

std::span<const ReasonText> all_reasons() { return kReasons; }

std::string_view to_string(RuleId rule) {
  constexpr std::array<std::string_view, 4> kNames = {"object", "gomaxprocs", "memberlist", "compression"};
  return kNames.at(static_cast<std::size_t>(rule));
}

std::string_view to_string(Outcome outcome) {
  constexpr std::array<std::string_view, 5> kNames = {"change", "already", "kept", "skipped", "warning"};
  return kNames.at(static_cast<std::size_t>(outcome));
}

std::string describe_from(const Finding& finding) {
  if (!finding.from) return "(unset)";
  return finding.from->empty() ? "\"\"" : *finding.from;
}

}  // namespace mimir_tuner
