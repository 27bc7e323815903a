#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/edit/edit.h"
#include "mimir_tuner/text/splice.h"
#include "mimir_tuner/tree/json.h"
#include "mimir_tuner/tree/operation.h"
#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner::test {

struct Place {
  std::string path;
  const Node* node = nullptr;
};

/// Returns every node of a tree with its JSON pointer, the root first.
inline std::vector<Place> places_of(const Node& root) {
  std::vector<Place> places{{"", &root}};
  for (std::size_t i = 0; i < places.size(); ++i) {
    std::size_t index = 0;
    for (const Node* child = places[i].node->first; child != nullptr; child = child->next, ++index) {
      const std::string token =
          places[i].node->is_mapping() ? escape_pointer(child->key) : std::to_string(index);
      places.push_back({places[i].path + "/" + token, child});
    }
  }
  return places;
}

inline std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

inline bool lines_kept_in_order(std::string_view old_text, std::string_view new_text) {
  const auto lines = lines_of(new_text);
  auto found = lines.begin();
  for (const std::string_view line : lines_of(old_text)) {
    while (found != lines.end() && *found != line) ++found;
    if (found == lines.end()) return false;
    ++found;
  }
  return true;
}

/// Checks an edit independently of the editor's own verification. Returns what is wrong with it, if anything.
inline std::optional<std::string> recheck(std::string_view text, const Tree& before,
                                          const Operation& operation, const YamlEdit& edit,
                                          YamlOptions options) {
  std::size_t done = 0;
  bool inserts_lines = true;
  for (const Splice& splice : edit.splices) {
    if (splice.begin < done || splice.end < splice.begin || splice.end > text.size())
      return "the splices are not in order";
    done = splice.end;
    const bool at_begin = splice.begin == 0 || text[splice.begin - 1] == '\n';
    const bool at_end = splice.begin == text.size() && !at_begin;
    const bool whole = splice.text.empty() || (at_begin && splice.text.back() == '\n') ||
                       (at_end && splice.text.front() == '\n');
    inserts_lines = inserts_lines && splice.begin == splice.end && whole;
  }
  if (apply_splices(text, edit.splices) != edit.text) return "splices and text differ";
  if (inserts_lines && !lines_kept_in_order(text, edit.text)) return "an old line is missing";
  const auto after = read_yaml(edit.text, options);
  if (!after) return "the new text cannot be read";
  Tree expected;
  expected.root = expected.copy(*before.root);
  if (!apply(expected, {&operation, 1})) return "the operation cannot be applied";
  if (to_json(*expected.root) != to_json(*after->root)) return "the new text has other values";
  if (operation.kind == OperationKind::kAdd && operation.path.back() != '-') {
    const Node* value = resolve(*after->root, operation.path);
    if (value == nullptr || !equal(*value, *operation.value)) return "the new value is not there";
    const Operation undo{OperationKind::kRemove, operation.path, nullptr, {}};
    if (const auto undone = edit_yaml(edit.text, *after, {&undo, 1}, options);
        undone && !equal(*undone->tree.root, *before.root))
      return "removing the addition does not restore the old value";
  }
  return std::nullopt;
}

/// Returns a change of `place`; `choice` picks its kind. Returns nullopt if that kind does not fit the node.
inline std::optional<Operation> make_operation(const Place& place, unsigned choice, Tree& values) {
  const Node& node = *place.node;
  Node* scalar = values.scalar(Kind::kString, choice % 2 == 0 ? "1s" : "true");
  Node* nested = values.make(Kind::kMapping);
  Node* list = values.make(Kind::kSequence);
  values.append(list, values.scalar(Kind::kNumber, "1"));
  values.append(nested, "grpc_compression", values.scalar(Kind::kString, "s2"));
  values.append(nested, "n o", list);
  Node* value = choice % 3 == 0 ? scalar : nested;
  switch (choice % 7) {
    case 0:
    case 1:
      if (node.is_mapping()) return Operation{OperationKind::kAdd, place.path + "/new_key", value, {}};
      break;
    case 2:
      if (node.is_sequence()) return Operation{OperationKind::kAdd, place.path + "/-", value, {}};
      break;
    case 3:
      if (node.is_sequence())
        return Operation{
            OperationKind::kAdd, place.path + "/" + std::to_string(choice % (node.size + 1)), value, {}};
      break;
    case 4:
      return Operation{OperationKind::kReplace, place.path, value, {}};
    case 5:
      if (!place.path.empty()) return Operation{OperationKind::kRemove, place.path, nullptr, {}};
      break;
    default:
      if (node.is_string()) {
        const std::size_t at = node.text.empty() ? 0 : choice % (node.text.size() + 1);
        std::vector<Splice> splices{{at, at,
                                     choice % 3 == 0   ? "x: 1\n"
                                     : choice % 3 == 1 ? " y"
                                                       : "\n  - z"}};
        const std::string text = apply_splices(node.text, splices);
        return Operation{OperationKind::kReplace, place.path, values.scalar(Kind::kString, text),
                         std::move(splices)};
      }
  }
  return std::nullopt;
}

}  // namespace mimir_tuner::test
