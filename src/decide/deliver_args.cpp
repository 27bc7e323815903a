#include <algorithm>

#include "decide/deliver.h"
#include "decide/judge.h"
#include "decide/path_lookup.h"
#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {
namespace {

Finding evidence_for(const Rule& rule, const Situation& situation, const Proposal& proposal) {
  const Container& container = *situation.container;
  Finding finding =
      to_finding(rule, "container " + std::string(container.name), container.path, proposal, situation);
  if (proposal.setting != nullptr) finding.setting = "-" + std::string(proposal.setting->flag);
  return finding;
}

bool is_expansion(std::string_view value) { return value.find("$(") != std::string_view::npos; }

}  // namespace

std::optional<Proposal> flags_barred(const Container& container) {
  if (container.wrapped) {
    return Proposal{.outcome = Outcome::kSkipped,
                    .reason = Reason::kWrappedCommand,
                    .detail = std::string(container.command.front())};
  }
  if (container.command.empty() && container.args.empty()) {
    return Proposal{.outcome = Outcome::kSkipped,
                    .reason = Reason::kWrappedCommand,
                    .detail = "neither command nor args are given"};
  }
  return std::nullopt;
}

void ArgsDelivery::deliver(const Rule& rule, Existing existing, const Proposal& proposal) {
  Finding finding = evidence_for(rule, situation_, proposal);
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
  // Go takes no next argument for a bool.
  const bool own_argument =
      setting.type != ValueType::kBool && argument(flag.index).find('=') == std::string_view::npos;
  const std::string replacement = own_argument ? text.substr(text.find('=') + 1) : text;
  Node* value = out_.values.scalar(Kind::kString, replacement);
  out_.operations.push_back({OperationKind::kReplace, path(flag.index + (own_argument ? 1 : 0)), value, {}});
}

void ArgsDelivery::finish() {
  const Container& container = *situation_.container;
  const std::size_t in_command = container.arguments_in_command();
  const std::size_t end = container.flags.end;
  const bool into_command = container.args.empty() || end < in_command;
  const std::string list = container.path + (into_command ? "/command" : "/args");
  const std::size_t size = into_command ? container.command.size() : container.args.size();
  std::size_t at = into_command ? end + 1 : end - in_command;
  const bool at_the_end =
      at >= size;  // of the list as it was: the flags before have moved what stands behind them
  for (const auto& flag : new_flags_) {
    const std::string place = at_the_end ? "-" : std::to_string(at++);
    out_.operations.push_back(
        {OperationKind::kAdd, list + "/" + place, out_.values.scalar(Kind::kString, flag), {}});
  }
  new_flags_.clear();
}

void report_delivered_by_config(const Rule& rule, const Situation& situation,
                                const std::vector<Proposal>& proposals, Decision& out) {
  const Container& container = *situation.container;
  bool overridden = false;
  bool rest = false;  // something is wanted that no flag overrides
  for (const auto& proposal : proposals) {
    const auto flag =
        proposal.setting != nullptr ? container.flags.find(proposal.setting->flag) : std::nullopt;
    rest = rest || (!flag && proposal.outcome == Outcome::kChange);
    if (!flag) continue;
    overridden = true;
    Finding finding = evidence_for(rule, situation, proposal);
    const bool same = !proposal.value.empty() && same_value(*proposal.setting, flag->value, proposal.value);
    finding.from = flag->value;
    finding.outcome = same ? Outcome::kAlready : Outcome::kKept;
    finding.reason = same ? Reason::kAlreadySet : Reason::kOverriddenByFlag;
    finding.detail.clear();
    out.findings.push_back(std::move(finding));
  }
  if (overridden && !rest) return;
  const Proposal delivered{.outcome = Outcome::kSkipped,
                           .reason = Reason::kDeliveredByConfig,
                           .detail = std::string(container.config_file)};
  out.findings.push_back(evidence_for(rule, situation, delivered));
}

}  // namespace mimir_tuner
