#include "decide/judge.h"

#include "decide/path_lookup.h"

namespace mimir_tuner {
namespace {

void conclude(Finding& finding, Outcome outcome, Reason reason) {
  finding.outcome = outcome;
  finding.reason = reason;
  finding.detail.clear();
}

bool is_s2_too_early(const Setting& setting, const Situation& situation, std::string_view value) {
  return setting.group == SettingGroup::kGrpcCompression && value == "s2" && situation.newest &&
         !knows_s2(*situation.newest);
}

}  // namespace

bool judge_existing(const Proposal& proposal, Existing existing, const Situation& situation, bool expands,
                    bool accepted, Finding& finding) {
  const Setting& setting = *proposal.setting;
  const bool too_early = is_s2_too_early(setting, situation, *finding.from);
  accepted = accepted && !too_early;
  if (expands) {
    conclude(finding, Outcome::kKept, Reason::kExpansionKept);
  } else if (accepted && same_value(setting, *finding.from, proposal.value)) {
    conclude(finding, Outcome::kAlready, Reason::kAlreadySet);
  } else if (existing == Existing::kReplace) {
    finding.reason = Reason::kExistingReplaced;
    return true;
  } else if (!accepted) {
    conclude(finding, Outcome::kWarning, Reason::kRefusedByMimir);
    if (too_early)
      finding.detail = "s2 requires 2.15.0 or later, and " + situation.newest->to_string() + " runs";
  } else if (setting.group == SettingGroup::kGrpcCompression && finding.from->empty()) {
    conclude(finding, Outcome::kKept, Reason::kStillOff);
  } else {
    conclude(finding, Outcome::kKept, Reason::kExistingKept);
  }
  return false;
}

bool judge_in_file(const Proposal& proposal, Existing existing, const Situation& situation, const Node& value,
                   Finding& finding) {
  finding.from = describe_value(value);
  if (value.is_scalar())
    return judge_existing(proposal, existing, situation, value.expands,
                          file_accepts(*proposal.setting, value), finding);
  if (existing == Existing::kReplace) return true;
  conclude(finding, Outcome::kKept, Reason::kExistingKept);
  return false;
}

void judge_unwanted(const Proposal& proposal, const Situation& situation, Finding& finding) {
  if (proposal.reason != Reason::kUnknownToRelease || !finding.from || !situation.newest) return;
  if (!known_to_all(*proposal.setting, situation.newest, situation.newest))
    finding.outcome = Outcome::kWarning;
}

std::string describe_compression(std::string_view codec) {
  return codec.empty() ? "it sends uncompressed" : "it compresses with " + std::string(codec);
}

}  // namespace mimir_tuner
