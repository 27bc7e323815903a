#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <string>
#include <string_view>

namespace mimir_tuner {

/// A half-open range of byte offsets in the text that a tree was read from.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

enum class Kind : std::uint8_t { kNull, kBool, kNumber, kString, kSequence, kMapping, kAlias };

/// How a node was written. In trees from read_json, strings are kDoubleQuoted, other scalars kPlain, and
/// collections kFlow.
enum class Style : std::uint8_t { kPlain, kSingleQuoted, kDoubleQuoted, kLiteral, kFolded, kBlock, kFlow };

/// One value of a JSON or YAML document. Plain data, owned by its Tree. Children form a linked list. The
/// entries of a mapping are its values, each with its key in `key`; there are no nodes for keys.
struct Node {
  Kind kind = Kind::kNull;
  Style style = Style::kPlain;
  Style key_style = Style::kPlain;
  bool tagged = false;    ///< The value or its key has an explicit tag.
  bool anchored = false;  ///< The value or its key has an anchor, so aliases elsewhere may repeat it.

  /// The text or the key contains `$NAME` or `${...}`, which Mimir may expand before it parses the config.
  /// Set only if YamlOptions::expands_environment is set.
  bool expands = false;

  /// Scalars: the decoded value; numbers and booleans as written. Aliases: the name of the anchor.
  std::string_view text;

  std::string_view key;  ///< Entries of a mapping: the decoded key.

  /// Bytes of the value, without its key.
  /// - A scalar: with its quotes or its block header. A block scalar ends where the next line with content
  ///   begins.
  /// - A flow collection: with its brackets.
  /// - A block collection: from its first key or dash to the end of its last descendant.
  /// - With a tag or an anchor: from there on.
  /// - An implicit null: empty, right after the `:` or `-`. The root of an empty document: empty, at its end.
  Span span;

  Span key_span;          ///< Bytes of the key, with its quotes.
  Node* first = nullptr;  ///< First child of a sequence or mapping.
  Node* last = nullptr;
  Node* next = nullptr;  ///< Next sibling.
  std::size_t size = 0;  ///< Number of children.

  /// Aliases, as read: the node of this tree that has the anchor; nullptr if the anchor is on a key.
  const Node* target = nullptr;

  bool is_mapping() const { return kind == Kind::kMapping; }
  bool is_sequence() const { return kind == Kind::kSequence; }
  bool is_string() const { return kind == Kind::kString; }
  bool is_null() const { return kind == Kind::kNull; }
  bool is_scalar() const { return kind <= Kind::kString; }

  /// Returns the first entry with this key, or nullptr if there is none or the node is not a mapping.
  const Node* find(std::string_view name) const;
  Node* find(std::string_view name);

  /// Returns the child at this index, or nullptr if it is out of range. Takes time linear in the index.
  const Node* at(std::size_t index) const;
  Node* at(std::size_t index);

  /// Returns the text of the entry `name` if it is a string, and "" otherwise.
  std::string_view string_at(std::string_view name) const;
};

/// Owns nodes and their text. Movable, not copyable; nodes keep their addresses when the tree is moved. Safe
/// to read from several threads as long as no thread changes it.
class Tree {
 public:
  Tree();
  Tree(Tree&&) noexcept = default;
  Tree& operator=(Tree&&) noexcept = default;

  Node* root = nullptr;

  /// Makes a node without a parent.
  Node* make(Kind kind, Style style = Style::kPlain);
  /// Makes a scalar; `text` is copied.
  Node* scalar(Kind kind, std::string_view text, Style style = Style::kPlain);
  /// Returns a copy of `text` that lives as long as the tree.
  std::string_view intern(std::string_view text);
  /// Appends `child` to a sequence.
  void append(Node* sequence, Node* child);
  /// Appends `child` to a mapping under `key`, which is copied.
  void append(Node* mapping, std::string_view key, Node* child);
  /// Returns a deep copy of `node`, owned by this tree. `node` may belong to another tree. Aliases in the
  /// copy have no target.
  Node* copy(const Node& node);

 private:
  std::unique_ptr<std::pmr::monotonic_buffer_resource> arena_;
};

/// Returns the node that a JSON pointer (RFC 6901) names, or nullptr. "" names `root`; "-" names nothing.
const Node* resolve(const Node& root, std::string_view pointer);
Node* resolve(Node& root, std::string_view pointer);

/// Returns `name` as one reference token of a JSON pointer: `~` becomes `~0` and `/` becomes `~1`.
std::string escape_pointer(std::string_view name);

/// Returns whether two nodes have the same kinds, values, keys and order of keys. Spans and styles do not
/// count, but a string never equals a number, and numbers are compared as they are written.
bool equal(const Node& a, const Node& b);

}  // namespace mimir_tuner
