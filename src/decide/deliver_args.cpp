#include "decide/advice.h"
#include "decide/deliver.h"
#include "decide/judge.h"
#include "decide/path_lookup.h"
#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {
namespace {

Finding finding_of(const Rule& rule, const Situation& situation, const Proposal& proposal) {
  const Container& container = *situation.container;
  Finding finding = to_finding(rule, subject_of(container), container.path, proposal, situation);
  if (proposal.setting != nullptr)
    finding.setting = {SettingKind::kFlag, std::string(proposal.setting->flag)};
  return finding;
}

bool is_expansion(std::string_view value) { return value.find("$(") != std::string_view::npos; }

}  // namespace

void ArgsDelivery::deliver(const Rule& rule, const RulePolicy& policy) {
  const Existing existing = rule.existing(policy);
  keeps_existing_ = keeps_existing_ || existing == Existing::kKeep;
  for (const auto& proposal : rule.proposal(policy, situation_)) deliver_one(rule, existing, proposal);
}

void ArgsDelivery::deliver_one(const Rule& rule, Existing existing, const Proposal& proposal) {
  Finding finding = finding_of(rule, situation_, proposal);
  const auto flag =
      proposal.setting != nullptr ? situation_.container->flags.find(proposal.setting->flag) : std::nullopt;
  if (flag) finding.from = flag->value;
  if (proposal.setting != nullptr && proposal.reason == Reason::kClientNotChosen &&
      situation_.container->config_file.empty())
    finding.detail = describe_compression(finding.from.value_or(""));
  if (proposal.setting != nullptr && proposal.outcome == Outcome::kChange) {
    const std::string text = "-" + std::string(proposal.setting->flag) + "=" + proposal.value;
    if (flag) {
      const bool accepted = flag_accepts(*proposal.setting, flag->value);
      if (judge_existing(proposal, existing, situation_, is_expansion(flag->value), accepted, finding))
        replace(*proposal.setting, *flag, text);
    } else if (existing == Existing::kKeep && set_in_file(*proposal.setting, finding)) {
      finding.outcome =
          same_value(*proposal.setting, *finding.from, proposal.value) ? Outcome::kAlready : Outcome::kKept;
      finding.reason = finding.outcome == Outcome::kAlready ? Reason::kAlreadySet : Reason::kSetInFile;
      finding.detail.clear();
    } else {
      new_flags_.push_back(text);
    }
  } else {
    judge_unwanted(proposal, situation_, finding);
  }
  out_.findings.push_back(std::move(finding));
}

bool ArgsDelivery::set_in_file(const Setting& setting, Finding& finding) const {
  if (situation_.file == nullptr || setting.yaml_path.empty()) return false;
  const Node* value = value_at(*situation_.file, setting.yaml_path);
  if (value == nullptr) return false;
  finding.from = describe_value(*value);
  return true;
}

void ArgsDelivery::replace(const Setting& setting, const Flag& flag, const std::string& text) {
  const Container& container = *situation_.container;
  const std::size_t in_command = container.arguments_in_command();
  const auto argument = [&](std::size_t index) {
    return index < in_command ? container.command[index + 1] : container.args[index - in_command];
  };
  const auto path = [&](std::size_t index) {
    return container.path + (index < in_command ? "/command/" + std::to_string(index + 1)
                                                : "/args/" + std::to_string(index - in_command));
  };
  // Go's flag package never reads the value of a bool from the next argument.
  const bool own_argument =
      setting.type != ValueType::kBool && argument(flag.index).find('=') == std::string_view::npos;
  const std::string replacement = own_argument ? text.substr(text.find('=') + 1) : text;
  Node* value = out_.values.scalar(Kind::kString, replacement);
  out_.operations.push_back({OperationKind::kReplace, path(flag.index + (own_argument ? 1 : 0)), value, {}});
}

void ArgsDelivery::finish() {
  add_new_flags();
  if (keeps_existing_ && situation_.file_unread) report_not_read(*situation_.container, *seen_, out_);
}

void ArgsDelivery::add_new_flags() {
  const Container& container = *situation_.container;
  const std::size_t in_command = container.arguments_in_command();
  const std::size_t end = container.flags.end;
  const bool into_command = container.args.empty() || end < in_command;
  const std::string list = container.path + (into_command ? "/command" : "/args");
  const std::size_t size = into_command ? container.command.size() : container.args.size();
  std::size_t at = into_command ? end + 1 : end - in_command;
  const bool at_the_end = at >= size;
  for (const auto& flag : new_flags_) {
    const std::string place = at_the_end ? "-" : std::to_string(at++);
    out_.operations.push_back(
        {OperationKind::kAdd, list + "/" + place, out_.values.scalar(Kind::kString, flag), {}});
  }
  new_flags_.clear();
}

}  // namespace mimir_tuner
