#include "decide/judge.h"

#include "decide/walk.h"

namespace mimir_tuner {
namespace {

void conclude(Finding& finding, Outcome outcome, Reason reason) {
  finding.outcome = outcome;
  finding.reason = reason;
  finding.detail.clear();
}

}  // namespace

bool judge_existing(const Want& want, Existing existing, bool expands, bool accepted, Finding& finding) {
  const Setting& setting = *want.setting;
  if (expands) {
    conclude(finding, Outcome::kKept, Reason::kExpansionKept);
  } else if (accepted && same_value(setting, *finding.from, want.value)) {
    conclude(finding, Outcome::kAlready, Reason::kAlreadySet);
  } else if (existing == Existing::kReplace) {
    finding.reason = Reason::kExistingReplaced;
    return true;
  } else if (!accepted) {
    conclude(finding, Outcome::kWarning, Reason::kRefusedByMimir);
  } else if (setting.group == SettingGroup::kGrpcCompression && finding.from->empty()) {
    conclude(finding, Outcome::kKept, Reason::kStillOff);
  } else {
    conclude(finding, Outcome::kKept, Reason::kExistingKept);
  }
  return false;
}

bool judge_in_file(const Want& want, Existing existing, const Node& value, Finding& finding) {
  finding.from = describe_value(value);
  if (value.is_scalar()) return judge_existing(want, existing, value.expands, file_accepts(*want.setting, value), finding);
  if (existing == Existing::kReplace) return true;
  conclude(finding, Outcome::kKept, Reason::kExistingKept);
  return false;
}

std::string describe_compression(std::string_view codec) {
  return codec.empty() ? "it sends uncompressed" : "it compresses by " + std::string(codec);
}

}  // namespace mimir_tuner
