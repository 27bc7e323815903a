#include "edit/duplicate_keys.h"

#include <algorithm>
#include <vector>

namespace mimir_tuner::edit {
namespace {

constexpr std::size_t kFewKeys = 12;

}  // namespace

const Node* find_duplicate_key(const Node& mapping) {
  if (mapping.size <= kFewKeys) {
    for (const Node* entry = mapping.first; entry != nullptr; entry = entry->next) {
      for (const Node* earlier = mapping.first; earlier != entry; earlier = earlier->next) {
        if (earlier->key == entry->key) return entry;
      }
    }
    return nullptr;
  }
  std::vector<const Node*> entries;
  entries.reserve(mapping.size);
  for (const Node* entry = mapping.first; entry != nullptr; entry = entry->next) entries.push_back(entry);
  std::stable_sort(entries.begin(), entries.end(), [](const Node* a, const Node* b) { return a->key < b->key; });
  const auto twin = std::adjacent_find(entries.begin(), entries.end(), [](const Node* a, const Node* b) { return a->key == b->key; });
  return twin == entries.end() ? nullptr : *(twin + 1);
}

}  // namespace mimir_tuner::edit
