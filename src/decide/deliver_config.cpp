#include <algorithm>
#include <iterator>

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

void ConfigDelivery::deliver(const Rule& rule, const RulePolicy& policy) {
  for (const auto& proposal : rule.proposal(policy, situation_))
    deliver_one(rule, rule.existing(policy), proposal);
}

void ConfigDelivery::deliver_one(const Rule& rule, Existing existing, const Proposal& proposal) {
  Finding finding = to_finding(rule, subject_of(config_), config_.path, proposal, situation_);
  if (proposal.setting == nullptr) {
    out_.findings.push_back(std::move(finding));
    return;
  }
  const std::string_view yaml_path = proposal.setting->yaml_path;
  if (!yaml_path.empty()) finding.setting = {SettingKind::kYamlPath, std::string(yaml_path)};
  const Node* value = value_at(*config_.root, yaml_path);
  if (proposal.reason == Reason::kClientNotChosen && (value == nullptr || value->is_scalar()))
    finding.detail = describe_compression(value != nullptr ? value->text : "");
  if (proposal.outcome != Outcome::kChange) {
    if (proposal.reason == Reason::kUnknownToRelease) {
      if (value != nullptr) finding.from = describe_value(*value);
      judge_unwanted(proposal, situation_, finding);
    }
    out_.findings.push_back(std::move(finding));
    return;
  }
  if (value != nullptr && !judge_in_file(proposal, existing, situation_, *value, finding)) {
    out_.findings.push_back(std::move(finding));
    return;
  }
  const PathLookup there = look_up(*config_.root, yaml_path);
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
  std::vector<std::string_view> missing = there.missing;
  std::string pointer = there.pointer;
  // A null section takes no additions: the edit replaces it by a mapping.
  const bool replaces = there.node->is_null() || missing.empty();
  if (!replaces) {
    pointer += "/" + escape_pointer(missing.front());
    missing.erase(missing.begin());
  }
  Node* value = scalar_for(out_.values, *proposal.setting, proposal.value);
  const auto earlier = std::ranges::find(edits_, pointer, &Edit::pointer);
  if (earlier != edits_.end()) {
    extend(earlier->value, std::move(missing), value);
  } else {
    const auto kind = replaces ? OperationKind::kReplace : OperationKind::kAdd;
    edits_.push_back({kind, std::move(pointer), nest(std::move(missing), value)});
  }
  changes_.push_back({out_.findings.size(), proposal.setting, proposal.value});
  out_.findings.push_back(finding);
}

void ConfigDelivery::extend(Node* section, std::vector<std::string_view> path, Node* value) {
  while (path.size() > 1) {
    Node* child = section->find(path.front());
    if (child == nullptr) break;
    section = child;
    path.erase(path.begin());
  }
  const std::vector<std::string_view> inner(path.begin() + 1, path.end());
  out_.values.append(section, path.front(), nest(inner, value));
}

Node* ConfigDelivery::nest(std::vector<std::string_view> sections, Node* value) {
  for (; !sections.empty(); sections.pop_back()) {
    Node* section = out_.values.make(Kind::kMapping, Style::kBlock);
    out_.values.append(section, sections.back(), value);
    value = section;
  }
  return value;
}

std::vector<Operation> ConfigDelivery::operations(const std::string& root) const {
  std::vector<Operation> out;
  out.reserve(edits_.size());
  for (const auto& edit : edits_) out.push_back({edit.kind, root + edit.pointer, edit.value, {}});
  return out;
}

void ConfigDelivery::refuse(const std::string& why) {
  for (const auto& change : changes_) {
    Finding& finding = out_.findings[change.finding];
    finding.outcome = Outcome::kSkipped;
    finding.reason = Reason::kEditRefused;
    finding.detail = why;
  }
}

// What was written must be what a reader finds.
bool ConfigDelivery::proven(const Node& root) const {
  return std::ranges::all_of(
      changes_,
      [&](const Change& change) {
        const PathLookup there = look_up(root, change.setting->yaml_path);
        return there.missing.empty() && same_value(*change.setting, there.node->text, change.value);
      });
}

void ConfigDelivery::edit_text(const ConfigText& text) {
  auto edit = edit_yaml(text.text, text.tree, operations(""), kMimirText);
  if (!edit) return refuse(edit.error().message);
  if (!proven(*edit->tree.root)) return refuse("a second run would change it again");
  Node* edited = out_.values.scalar(Kind::kString, edit->text);
  out_.operations.push_back({OperationKind::kReplace, config_.path, edited, std::move(edit->splices)});
}

void ConfigDelivery::finish() {
  if (edits_.empty()) return;
  if (config_.text) return edit_text(*config_.text);
  // verify_edit() applies these to a copy of the object and proves the second run.
  std::ranges::move(operations(config_.path), std::back_inserter(out_.operations));
}

}  // namespace mimir_tuner
