#include <algorithm>

#include "decide/deliver.h"
#include "decide/judge.h"
#include "decide/path_lookup.h"
#include "mimir_tuner/edit/edit.h"
#include "mimir_tuner/tree/operation.h"
#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {
namespace {

constexpr YamlOptions kMimirText{.expands_environment = true};

Node* scalar_for(Tree& tree, const Setting& setting, const std::string& value) {
  switch (setting.type) {
    case ValueType::kInt:
      return tree.scalar(Kind::kNumber, value);
    case ValueType::kBool:
      return tree.scalar(Kind::kBool, value);
    default:
      return tree.scalar(Kind::kString, value);
  }
}

}  // namespace

void ConfigDelivery::deliver(const Rule& rule, Existing existing, const Proposal& proposal) {
  Finding finding = to_finding(rule, "key " + std::string(config_.key), config_.path, proposal, situation_);
  if (proposal.setting != nullptr) finding.setting = proposal.setting->yaml_path;
  if (proposal.setting != nullptr && proposal.reason == Reason::kClientNotChosen) {
    const Node* value = value_at(*config_.tree.root, proposal.setting->yaml_path);
    if (value == nullptr || value->is_scalar())
      finding.detail = describe_compression(value != nullptr ? value->text : "");
  }
  if (proposal.setting == nullptr || proposal.outcome != Outcome::kChange) {
    if (proposal.reason == Reason::kUnknownToRelease) {
      if (const Node* value = value_at(*config_.tree.root, proposal.setting->yaml_path))
        finding.from = describe_value(*value);
      judge_unwanted(proposal, situation_, finding);
    }
    out_.findings.push_back(std::move(finding));
    return;
  }
  const PathLookup there = look_up(*config_.tree.root, proposal.setting->yaml_path);
  const Node* value = value_at(*config_.tree.root, proposal.setting->yaml_path);
  if (value != nullptr && !judge_in_file(proposal, existing, situation_, *value, finding)) {
    out_.findings.push_back(std::move(finding));
    return;
  }
  if (there.uneditable || (there.is_set() && !there.node->is_scalar())) {
    finding.outcome = Outcome::kSkipped;
    finding.reason = Reason::kUneditableShape;
    finding.detail.clear();
    out_.findings.push_back(std::move(finding));
    return;
  }
  change(finding, proposal, there);
}

void ConfigDelivery::change(const Finding& finding, const Proposal& proposal, const PathLookup& there) {
  std::vector<std::string_view> rest = there.missing;
  std::string pointer = there.pointer;
  Node* into = nullptr;  // a section that an earlier proposal creates
  const bool creates = there.node->is_null();
  if (!creates) {
    if (!rest.empty()) {
      pointer += "/" + escape_pointer(rest.front());
      rest.erase(rest.begin());
    }
  }
  auto earlier = std::ranges::find(edits_, pointer, &Operation::path);
  if (earlier != edits_.end()) {
    into = const_cast<Node*>(earlier->value);  // owned by values_, made below
    while (!rest.empty() && into->find(rest.front()) != nullptr) {
      into = into->find(rest.front());
      rest.erase(rest.begin());
    }
  }
  Node* value = scalar_for(values_, *proposal.setting, proposal.value);
  const std::size_t keep = into != nullptr ? 1 : 0;
  while (rest.size() > keep) {
    Node* section = values_.make(Kind::kMapping, Style::kBlock);
    values_.append(section, rest.back(), value);
    value = section;
    rest.pop_back();
  }
  if (into != nullptr) {
    values_.append(into, rest.front(), value);
  } else {
    const bool there_already = creates || there.missing.empty();
    edits_.push_back({there_already ? OperationKind::kReplace : OperationKind::kAdd, pointer, value, {}});
  }
  changed_.push_back({out_.findings.size(), proposal.setting, proposal.value});
  out_.findings.push_back(finding);
}

void ConfigDelivery::refuse(const std::string& why, Reason reason) {
  for (const auto& change : changed_) {
    Finding& finding = out_.findings[change.finding];
    finding.outcome = Outcome::kSkipped;
    finding.reason = reason;
    finding.detail = why;
  }
}

void ConfigDelivery::finish() {
  if (edits_.empty()) return;
  auto edit = edit_yaml(config_.text, config_.tree, edits_, kMimirText);
  if (!edit) {
    refuse(edit.error().message, Reason::kEditRefused);
    return;
  }
  // The second run: what was written must be what a reader finds.
  for (const auto& change : changed_) {
    const PathLookup there = look_up(*edit->tree.root, change.setting->yaml_path);
    if (!there.missing.empty() || !same_value(*change.setting, there.node->text, change.value)) {
      refuse("a second run would change it again", Reason::kEditRefused);
      return;
    }
  }
  Node* text = out_.values.scalar(Kind::kString, edit->text);
  out_.operations.push_back({OperationKind::kReplace, config_.path, text, std::move(edit->splices)});
}

}  // namespace mimir_tuner
