#include "decide/advice.h"

#include <array>

#include "decide/deliver.h"
#include "decide/path_lookup.h"

namespace mimir_tuner {
namespace {

struct Advice {
  Reason reason;
  std::string_view yaml_path;
  std::string_view flag;
};

// Settings that joined members should have. Not suggested if the release may not know them.
constexpr std::array kWhenJoined = {
    Advice{Reason::kNoClusterLabel, "memberlist.cluster_label", "memberlist.cluster-label"},
    Advice{Reason::kNoRejoinInterval, "memberlist.rejoin_interval", "memberlist.rejoin-interval"},
};

// The HA tracker uses memberlist by default since 3.0.0 (grafana/mimir#12998).
constexpr Release kHaTrackerOnMemberlist = Release::version(3, 0, 0);

Finding warning(RuleId rule, Reason reason, SubjectName subject, const std::string& path,
                SettingName setting = {}) {
  return {.rule = rule,
          .outcome = Outcome::kWarning,
          .reason = reason,
          .subject = std::move(subject),
          .path = path,
          .setting = std::move(setting)};
}

bool known(const Advice& advice, const Situation& situation) {
  const Setting* setting = find_setting_by_path(advice.yaml_path);
  return setting != nullptr && known_to_all(*setting, situation.oldest, situation.newest);
}

bool by_default_on_memberlist(const Situation& situation) {
  return situation.oldest && !situation.oldest->is_weekly() &&
         at_least(*situation.oldest, kHaTrackerOnMemberlist, std::nullopt);
}

bool is_set_to(const Node* value, std::string_view text) { return value != nullptr && value->text == text; }

bool tracks_by_gossip(const Node& config, const Situation& situation) {
  if (!is_set_to(value_at(config, "distributor.ha_tracker.enable_ha_tracker"), "true")) return false;
  const Node* store = value_at(config, "distributor.ha_tracker.kvstore.store");
  return store != nullptr ? store->text == "memberlist" : by_default_on_memberlist(situation);
}

bool tracks_by_gossip(const FlagList& flags, const Situation& situation) {
  const auto enabled = flags.find("distributor.ha-tracker.enable");
  if (!enabled || enabled->value == "false") return false;
  const auto store = flags.find("distributor.ha-tracker.store");
  return store ? store->value == "memberlist" : by_default_on_memberlist(situation);
}

bool slows_gossip(const RulePolicy& policy) {
  return policy.of<MemberlistPolicy>().enabled && !policy.of<MemberlistPolicy>().settings.empty();
}

void warn_mixed(const RulePolicy& policy, const Evidence& evidence, const Config& config, Decision& out) {
  const PeerEvidence& peers = evidence.peers;
  const auto& compression = policy.of<CompressionPolicy>();
  if (!peers.before_s2 || !peers.decoding_s2 || !compression.enabled || compression.codec != Codec::kS2)
    return;
  out.findings.push_back(
      warning(kCompressionRule.id, Reason::kMixedReleases, subject_of(config), config.path));
  out.findings.back().detail =
      describe_older(*peers.before_s2, peers.containers_before_s2) + ", " + describe(*peers.decoding_s2);
}

}  // namespace

void advise_container(const RulePolicy& policy, const Situation& situation, const Evidence& evidence,
                      Decision& out) {
  const Container& container = *situation.container;
  const ContainerEvidence* seen = evidence.evidence_for(container.path);
  if (!slows_gossip(policy)) return;
  const auto warn = [&](Reason reason, std::string_view flag) {
    SettingName setting;
    if (!flag.empty()) setting = {SettingKind::kFlag, std::string(flag)};
    out.findings.push_back(
        warning(kMemberlistRule.id, reason, subject_of(container), container.path, std::move(setting)));
  };
  const auto& gossip = *policy.of<MemberlistPolicy>().settings.front().first;
  bool gossips = container.targets.empty();
  for (const auto target : container.targets) gossips = gossips || gossip.used_by(target);
  if (seen != nullptr && seen->autoscaled && gossips) warn(Reason::kAutoscaledGossip, "");
  const bool by_flags = container.config_file.empty() && situation.joined && gossips;
  if (!by_flags) return;
  for (const auto& advice : kWhenJoined)
    if (known(advice, situation) && !container.flags.find(advice.flag)) warn(advice.reason, advice.flag);
  if (tracks_by_gossip(container.flags, situation))
    warn(Reason::kHaTrackerGossip, "distributor.ha-tracker.enable");
}

void advise_config(const RulePolicy& policy, const Config& config, const Situation& situation,
                   const Evidence& evidence, Decision& out) {
  warn_mixed(policy, evidence, config, out);
  if (!slows_gossip(policy) || !situation.joined) return;
  const Node& root = *config.root;
  const auto warn = [&](Reason reason, std::string_view path) {
    out.findings.push_back(warning(kMemberlistRule.id, reason, subject_of(config), config.path,
                                   {SettingKind::kYamlPath, std::string(path)}));
  };
  for (const auto& advice : kWhenJoined)
    if (known(advice, situation) && value_at(root, advice.yaml_path) == nullptr)
      warn(advice.reason, advice.yaml_path);
  if (tracks_by_gossip(root, situation))
    warn(Reason::kHaTrackerGossip, "distributor.ha_tracker.enable_ha_tracker");
}

void report_not_inspected(const Container& container, const ContainerEvidence& seen, Decision& out) {
  if (seen.source == ConfigSource::kUnknown || seen.source == ConfigSource::kConfigMap) return;
  const auto reason =
      seen.source == ConfigSource::kUnnamedKey ? Reason::kConfigKeyNotNamed : Reason::kConfigNotInspected;
  Finding finding = warning(RuleId::kObject, reason, subject_of(container), container.path);
  const bool missing =
      seen.source == ConfigSource::kMissingConfigMap || seen.source == ConfigSource::kMissingKey;
  if (missing) finding.outcome = Outcome::kSkipped;
  finding.detail = describe_source(seen);
  out.findings.push_back(std::move(finding));
}

void report_not_read(const Container& container, const ContainerEvidence& seen, Decision& out) {
  out.findings.push_back(
      warning(RuleId::kObject, Reason::kConfigNotRead, subject_of(container), container.path));
  out.findings.back().detail =
      seen.source_name.empty() ? std::string(container.config_file) : describe_source(seen);
}

}  // namespace mimir_tuner
