#include "mimir_tuner/manifests/resource_list.h"

#include <algorithm>

#include "mimir_tuner/edit/edit.h"
#include "mimir_tuner/tree/json.h"
#include "mimir_tuner/tree/operation.h"
#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {
namespace {

bool is_resource_list(const Node* root) {
  return root != nullptr && root->string_at("kind") == "ResourceList" &&
         root->string_at("apiVersion").starts_with("config.kubernetes.io/");
}

// The text with a blank for every byte outside a span, so that errors have the right line and column.
std::string only(std::string_view text, Span span) {
  std::string out(text);
  for (std::size_t i = 0; i < out.size(); ++i)
    if ((i < span.begin || i >= span.end) && out[i] != '\n' && out[i] != '\r') out[i] = ' ';
  return out;
}

Result<Policy> read_config(const Node& config, const Input& input) {
  if (config.string_at("kind") == "ConfigMap") {
    const Node* text = resolve(config, "/data/policy");
    if (text == nullptr) return fail(input.name + ": functionConfig is a ConfigMap without data.policy");
    return load_policy(text->text, input.name + " (functionConfig data.policy)");
  }
  auto placed = load_policy(only(input.text, config.span), input.name);
  // The hash identifies the policy, so it must not depend on its position in this input.
  if (placed) {
    if (const auto plain = load_policy(to_json(config), input.name)) placed->hash = plain->hash;
  }
  return placed;
}

std::string_view severity(Outcome outcome) { return outcome == Outcome::kWarning ? "warning" : "info"; }

std::string message_of(const Finding& finding) {
  std::string text = std::string(to_string(finding.outcome)) + ": " + topic(finding);
  if (const auto values = from_to(finding); !values.empty()) text += ": " + values;
  return text + " [" + std::string(describe(finding.reason).code) + "] " + explanation(finding);
}

Node* result(Tree& tree, const ObjectReport& object, const Node* item, const Finding& finding) {
  const auto text = [&](Node* owner, std::string_view key, std::string_view value) {
    if (!value.empty()) tree.append(owner, key, tree.scalar(Kind::kString, value, Style::kDoubleQuoted));
  };
  Node* out = tree.make(Kind::kMapping, Style::kBlock);
  text(out, "message", message_of(finding));
  text(out, "severity", severity(finding.outcome));
  Node* reference = tree.make(Kind::kMapping, Style::kBlock);
  text(reference, "apiVersion", item != nullptr ? item->string_at("apiVersion") : "");
  text(reference, "kind", object.kind);
  text(reference, "name", object.name);
  text(reference, "namespace", object.object_namespace);
  tree.append(out, "resourceRef", reference);
  return out;
}

// True if an earlier run added the same result.
bool holds(const Node* results, const Node& wanted) {
  for (const Node* each = results != nullptr ? results->first : nullptr; each != nullptr; each = each->next) {
    const auto same = [&](std::string_view key) {
      const Node* a = each->find(key);
      const Node* b = wanted.find(key);
      return a != nullptr && b != nullptr && equal(*a, *b);
    };
    if (same("message") && same("resourceRef")) return true;
  }
  return false;
}

const Node* item_of(const Tree& tree, const ObjectReport& object) {
  const Node* items = tree.root->find("items");
  for (const Node* item = items != nullptr ? items->first : nullptr; item != nullptr; item = item->next) {
    const Node* metadata = item->find("metadata");
    if (metadata != nullptr && item->string_at("kind") == object.kind &&
        metadata->string_at("name") == object.name)
      return item;
  }
  return nullptr;
}

}  // namespace

std::optional<Result<ResourceList>> read_resource_list(const Input& input) {
  if (input.text.find("ResourceList") == std::string::npos) return std::nullopt;
  const auto tree = read_yaml(input.text);
  if (!tree || !is_resource_list(tree->root)) return std::nullopt;
  ResourceList out;
  const Node* config = tree->root->find("functionConfig");
  if (config == nullptr || config->is_null()) return out;
  if (!config->is_mapping()) {
    return Result<ResourceList>(
        fail(input.name +
             ": functionConfig is no object, but a TuningPolicy or a ConfigMap with data.policy is wanted"));
  }
  const auto kind = config->string_at("kind");
  if (kind != "ConfigMap" && kind != "TuningPolicy") {
    return Result<ResourceList>(fail(input.name + ": functionConfig is a " + std::string(kind) +
                                     ", not a TuningPolicy or a ConfigMap with data.policy"));
  }
  auto policy = read_config(*config, input);
  if (!policy) return Result<ResourceList>(tl::unexpected(policy.error()));
  out.policy = std::move(*policy);
  return out;
}

Result<std::string> with_results(const std::string& text, const Report& report) {
  const auto tree = read_yaml(text);
  if (!tree) return tl::unexpected(tree.error());
  Tree values;
  std::vector<const Node*> results;
  const Node* there = tree->root->find("results");
  for (const auto& object : report.objects) {
    const Node* item = item_of(*tree, object);
    for (const auto& finding : object.findings) {
      if (!shown(finding, Show::kChanges)) continue;
      const Node* made = result(values, object, item, finding);
      if (!holds(there, *made)) results.push_back(made);
    }
  }
  if (results.empty()) return text;
  std::vector<Operation> operations;
  if (there != nullptr && there->is_sequence()) {
    for (const Node* each : results) operations.push_back({OperationKind::kAdd, "/results/-", each, {}});
  } else {
    Node* list = values.make(Kind::kSequence, Style::kBlock);
    for (const Node* each : results) values.append(list, values.copy(*each));
    operations.push_back(
        {there != nullptr ? OperationKind::kReplace : OperationKind::kAdd, "/results", list, {}});
  }
  auto edit = edit_yaml(text, *tree, operations, {});
  if (!edit) return tl::unexpected(edit.error());
  return std::move(edit->text);
}

}  // namespace mimir_tuner
