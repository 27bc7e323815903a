#include <simdjson.h>

#include <charconv>
#include <string>

#include "mimir_tuner/tree/reader.h"
#include "mimir_tuner/tree/thread_local_parser.h"
#include "tree/duplicate_keys.h"

namespace mimir_tuner {
namespace {

namespace dom = simdjson::dom;

template <class Number>
Node* number_node(Tree& tree, Number value) {
  char buffer[32];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value);
  return tree.scalar(Kind::kNumber, {buffer, static_cast<std::size_t>(end - buffer)});
}

// Recursion is safe: the parser rejects more than kMaxJsonDepth levels.
class Builder {
 public:
  explicit Builder(Tree& tree) : tree_(tree) {}

  Node* build(dom::element element) {
    switch (element.type()) {
      case dom::element_type::OBJECT:
        return object(dom::object(element));
      case dom::element_type::ARRAY:
        return array(dom::array(element));
      case dom::element_type::STRING:
        return tree_.scalar(Kind::kString, std::string_view(element), Style::kDoubleQuoted);
      case dom::element_type::INT64:
        return number_node(tree_, std::int64_t(element));
      case dom::element_type::UINT64:
        return number_node(tree_, std::uint64_t(element));
      case dom::element_type::DOUBLE:
        return number_node(tree_, double(element));
      case dom::element_type::BOOL:
        return tree_.scalar(Kind::kBool, bool(element) ? "true" : "false");
      case dom::element_type::NULL_VALUE:
        break;
    }
    return tree_.scalar(Kind::kNull, "null");
  }

  bool has_duplicate_key() const { return duplicate_; }

 private:
  Node* object(dom::object source) {
    Node* node = tree_.make(Kind::kMapping, Style::kFlow);
    for (const auto [key, value] : source) {
      Node* child = build(value);
      child->key_style = Style::kDoubleQuoted;
      tree_.append(node, key, child);
    }
    duplicate_ = duplicate_ || find_duplicate_key(*node) != nullptr;
    return node;
  }

  Node* array(dom::array source) {
    Node* node = tree_.make(Kind::kSequence, Style::kFlow);
    for (const dom::element value : source) tree_.append(node, build(value));
    return node;
  }

  Tree& tree_;
  bool duplicate_ = false;
};

Result<Tree> read_with(dom::parser& parser, std::string_view text) {
  if (parser.max_depth() != kMaxJsonDepth) {
    const auto error = parser.allocate(text.size() + 1, kMaxJsonDepth);
    if (error != simdjson::SUCCESS) return fail("the JSON text is too large");
  }
  dom::element root;
  const auto error = parser.parse(text.data(), text.size()).get(root);
  if (error == simdjson::DEPTH_ERROR)
    return fail("the JSON text is nested more than " + std::to_string(kMaxJsonDepth) + " levels deep");
  if (error != simdjson::SUCCESS) return fail(std::string("invalid JSON: ") + simdjson::error_message(error));
  Tree tree;
  Builder builder(tree);
  tree.root = builder.build(root);
  if (builder.has_duplicate_key()) return fail("the JSON text has an object with a duplicate key");
  return tree;
}

}  // namespace

Result<Tree> read_json(std::string_view text) {
  if (text.empty()) return fail("the JSON text is empty");  // data() may be null, which simdjson would read
  try {
    return with_thread_local_parser<dom::parser>(
        text.size(), [&](dom::parser& parser) { return read_with(parser, text); });
  } catch (const std::exception& error) {
    return fail(std::string("invalid JSON: ") + error.what());
  }
}

}  // namespace mimir_tuner
