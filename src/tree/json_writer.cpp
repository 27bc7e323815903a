#include <charconv>
#include <cmath>
#include <vector>

#include "mimir_tuner/tree/json.h"
#include "mimir_tuner/tree/operation.h"
#include "tree/yaml_number.h"

namespace mimir_tuner {
namespace {

void write_number(std::string& out, std::string_view text) {
  if (is_json_number(text)) {
    out += text;
    return;
  }
  const double value = yaml_number_value(text);
  if (!std::isfinite(value)) return append_json_string(out, text);
  char buffer[32];
  const auto [end, error] = std::abs(value) < 9e15 && value == std::floor(value)
                                ? std::to_chars(buffer, buffer + sizeof buffer, static_cast<long long>(value))
                                : std::to_chars(buffer, buffer + sizeof buffer, value);
  out.append(buffer, end);
}

void write_scalar(std::string& out, const Node& node) {
  switch (node.kind) {
    case Kind::kNull:
      out += "null";
      return;
    case Kind::kBool:
      out += !node.text.empty() && (node.text[0] == 't' || node.text[0] == 'T') ? "true" : "false";
      return;
    case Kind::kNumber:
      return write_number(out, node.text);
    case Kind::kAlias:
      return append_json_string(out, "*" + std::string(node.text));
    default:
      return append_json_string(out, node.text);
  }
}

struct Level {
  const Node* node;
  const Node* child;
};

void write(std::string& out, const Node& root) {
  std::vector<Level> levels;
  const auto open = [&](const Node& node) {
    if (!node.is_mapping() && !node.is_sequence()) return write_scalar(out, node);
    out += node.is_mapping() ? '{' : '[';
    levels.push_back({&node, node.first});
  };
  open(root);
  while (!levels.empty()) {
    Level& level = levels.back();
    const bool mapping = level.node->is_mapping();
    if (level.child == nullptr) {
      out += mapping ? '}' : ']';
      levels.pop_back();
      continue;
    }
    const Node& child = *level.child;
    if (level.child != level.node->first) out += ',';
    level.child = child.next;
    if (mapping) {
      append_json_string(out, child.key);
      out += ':';
    }
    open(child);
  }
}

std::string_view name_of(OperationKind kind) {
  switch (kind) {
    case OperationKind::kAdd:
      return "add";
    case OperationKind::kReplace:
      return "replace";
    case OperationKind::kRemove:
      break;
  }
  return "remove";
}

}  // namespace

std::string to_json(const Node& node) {
  std::string out;
  write(out, node);
  return out;
}

std::string to_json_patch(std::span<const Operation> operations) {
  std::string out = "[";
  for (const Operation& operation : operations) {
    if (out.size() > 1) out += ',';
    out += R"({"op":")";
    out += name_of(operation.kind);
    out += R"(","path":)";
    append_json_string(out, operation.path);
    if (operation.kind != OperationKind::kRemove) {
      out += R"(,"value":)";
      if (operation.value == nullptr)
        out += "null";
      else
        write(out, *operation.value);
    }
    out += '}';
  }
  return out + "]";
}

}  // namespace mimir_tuner
