#include "tree/duplicate_keys.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace mimir_tuner {
namespace {

constexpr std::size_t kFewKeys = 12;
constexpr std::size_t kSlotsPerKey = 16;

const Node* find_by_comparing(const Node& mapping) {
  for (const Node* entry = mapping.first; entry != nullptr; entry = entry->next) {
    for (const Node* earlier = mapping.first; earlier != entry; earlier = earlier->next)
      if (earlier->key == entry->key) return entry;
  }
  return nullptr;
}

// The entries, in order, that share a slot of a hash table with another entry: all duplicates, and a few
// more.
std::vector<const Node*> find_suspects(const Node& mapping) {
  const std::size_t slots = mapping.size * kSlotsPerKey;
  std::vector<bool> taken(slots);
  std::vector<bool> shared(slots);
  const auto slot_of = [&](const Node& entry) { return std::hash<std::string_view>{}(entry.key) % slots; };
  bool any = false;
  for (const Node* entry = mapping.first; entry != nullptr; entry = entry->next) {
    const std::size_t slot = slot_of(*entry);
    any = any || taken[slot];
    (taken[slot] ? shared : taken)[slot] = true;
  }
  std::vector<const Node*> suspects;
  for (const Node* entry = any ? mapping.first : nullptr; entry != nullptr; entry = entry->next)
    if (shared[slot_of(*entry)]) suspects.push_back(entry);
  return suspects;
}

}  // namespace

const Node* find_duplicate_key(const Node& mapping) {
  if (mapping.size <= kFewKeys) return find_by_comparing(mapping);
  const auto suspects = find_suspects(mapping);
  // Sorted by key; entries with the same key stay in document order.
  std::vector<std::size_t> order(suspects.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return suspects[a]->key < suspects[b]->key; });
  std::size_t twin = suspects.size();
  for (std::size_t i = 1; i < order.size(); ++i)
    if (suspects[order[i - 1]]->key == suspects[order[i]]->key) twin = std::min(twin, order[i]);
  return twin == suspects.size() ? nullptr : suspects[twin];
}

}  // namespace mimir_tuner
