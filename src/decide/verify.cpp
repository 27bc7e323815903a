#include "decide/verify.h"

#include <algorithm>

#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {
namespace {

std::size_t text_size(const Node* map) {
  std::size_t bytes = 0;
  if (map == nullptr) return bytes;
  for (const Node* entry = map->first; entry != nullptr; entry = entry->next)
    bytes += entry->key.size() + entry->text.size();
  return bytes;
}

bool is_immutable(const Node* object) {
  const Node* flag = object != nullptr ? object->find("immutable") : nullptr;
  return flag != nullptr && flag->text == "true";
}

bool is_blind_update(const Object& object) {
  return object.operation == "UPDATE" && (object.old_root == nullptr || !object.old_root->is_mapping());
}

std::optional<RefusedEdit> refuse_config_map(const Object& object, const Node& after) {
  const std::size_t before = text_size(object.root->find("data"));
  const std::size_t size = text_size(after.find("data")) + text_size(after.find("binaryData"));
  if (size > kMaxObjectBytes && size > before)
    return RefusedEdit{Reason::kTooLarge, std::to_string(size) + " bytes"};
  if (is_immutable(object.root) && is_blind_update(object)) return RefusedEdit{Reason::kImmutable, ""};
  if (!is_immutable(object.old_root)) return std::nullopt;
  const Node* stored = object.old_root->find("data");
  const Node* data = after.find("data");
  const bool restores = stored != nullptr && data != nullptr && equal(*stored, *data);
  if (restores) return std::nullopt;
  return RefusedEdit{Reason::kImmutable, ""};
}

bool only_texts(std::span<const Operation> operations) {
  return std::ranges::all_of(
      operations, [](const Operation& operation) { return !operation.text_splices.empty(); });
}

}  // namespace

std::optional<RefusedEdit> verify_edit(const Object& object, const ObjectShape& shape,
                                       std::span<const Operation> operations,
                                       const std::function<bool(const Object&)>& again) {
  Tree copy;
  copy.root = copy.copy(*object.root);
  if (auto applied = apply(copy, operations); !applied)
    return RefusedEdit{Reason::kEditRefused, applied.error().message};
  if (shape.object_class == ObjectClass::kConfigMap) {
    if (auto why = refuse_config_map(object, *copy.root)) return why;
  }
  // ConfigDelivery has proven the second run of an edited text. Parsing that text once more would double the
  // cost of a config.
  if (only_texts(operations)) return std::nullopt;
  Object changed = object;
  changed.root = copy.root;
  if (again(changed)) return RefusedEdit{Reason::kEditRefused, "a second run would change it again"};
  return std::nullopt;
}

void withdraw(Decision& decision, const RefusedEdit& refused) {
  decision.operations.clear();
  for (auto& finding : decision.findings) {
    if (finding.outcome != Outcome::kChange) continue;
    finding.outcome = Outcome::kSkipped;
    finding.reason = refused.reason;
    finding.detail = refused.detail;
  }
}

}  // namespace mimir_tuner
