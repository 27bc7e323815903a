#include <algorithm>

#include "decide/deliver.h"
#include "mimir_tuner/reader.h"

namespace mimir_tuner {
namespace {

constexpr YamlOptions kMimirText{.expands_environment = true};

// Where a setting's path leads in the config: the deepest node that exists, and the rest of the path.
struct Walk {
  const Node* node = nullptr;
  std::string pointer;  // of `node`
  std::vector<std::string_view> missing;
  bool uneditable = false;  // an alias, anchor, tag, merge key or expansion lies on the way
};

bool has_merge_key(const Node& mapping) {
  const Node* merge = mapping.find("<<");
  return merge != nullptr && merge->key_style == Style::kPlain;
}

Walk walk(const Node& root, std::string_view yaml_path) {
  Walk out{.node = &root};
  while (!yaml_path.empty()) {
    const auto dot = yaml_path.find('.');
    out.missing.push_back(yaml_path.substr(0, dot));
    yaml_path = dot == std::string_view::npos ? std::string_view{} : yaml_path.substr(dot + 1);
  }
  for (;;) {
    const Node& node = *out.node;
    out.uneditable = out.uneditable || node.anchored || node.tagged || node.kind == Kind::kAlias || has_merge_key(node);
    if (out.missing.empty()) return out;
    if (!node.is_mapping()) {
      out.uneditable = out.uneditable || !node.is_null();
      return out;
    }
    const Node* child = node.find(out.missing.front());
    if (child == nullptr) return out;
    out.pointer += "/" + escape_pointer(out.missing.front());
    out.missing.erase(out.missing.begin());
    out.node = child;
  }
}

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

void ConfigDelivery::deliver(const Rule& rule, Existing existing, const Want& want) {
  Finding finding = to_finding(rule, "key " + std::string(config_.key), config_.path, want, situation_);
  if (want.setting != nullptr) finding.setting = want.setting->yaml_path;
  if (want.setting == nullptr || want.outcome != Outcome::kChange) {
    out_.findings.push_back(std::move(finding));
    return;
  }
  const Walk there = walk(*config_.tree.root, want.setting->yaml_path);
  const bool is_set = there.missing.empty() && !there.node->is_null();
  if (is_set) finding.from = there.node->text;
  if (is_set && there.node->expands) {
    finding.outcome = Outcome::kKept;
    finding.reason = Reason::kExpansionKept;
  } else if (is_set && there.node->is_scalar() && same_value(*want.setting, there.node->text, want.value)) {
    finding.outcome = Outcome::kAlready;
    finding.reason = Reason::kAlreadySet;
  } else if (is_set && existing == Existing::kKeep) {
    finding.outcome = Outcome::kKept;
    finding.reason = Reason::kExistingKept;
  } else if (there.uneditable || (is_set && !there.node->is_scalar())) {
    finding.outcome = Outcome::kSkipped;
    finding.reason = Reason::kUneditableShape;
  } else {
    if (is_set) finding.reason = Reason::kExistingReplaced;
    change(finding, want);
    return;
  }
  finding.detail.clear();
  out_.findings.push_back(std::move(finding));
}

void ConfigDelivery::change(const Finding& finding, const Want& want) {
  const Walk there = walk(*config_.tree.root, want.setting->yaml_path);
  std::vector<std::string_view> rest = there.missing;
  std::string pointer = there.pointer;
  Node* into = nullptr;  // a section that an earlier want creates
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
  Node* value = scalar_for(values_, *want.setting, want.value);
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
  changed_.push_back({out_.findings.size(), want.setting, want.value});
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
    const Walk there = walk(*edit->tree.root, change.setting->yaml_path);
    if (!there.missing.empty() || !same_value(*change.setting, there.node->text, change.value)) {
      refuse("a second run would change it again", Reason::kEditRefused);
      return;
    }
  }
  Node* text = out_.values.scalar(Kind::kString, edit->text);
  out_.operations.push_back({OperationKind::kReplace, config_.path, text, std::move(edit->splices)});
}

}  // namespace mimir_tuner
