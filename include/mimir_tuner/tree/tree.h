#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <string>
#include <string_view>

namespace mimir_tuner {

/// Half-open range of byte offsets in the text that a tree was read from.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

enum class Kind : std::uint8_t { kNull, kBool, kNumber, kString, kSequence, kMapping, kAlias };

/// How a node was written. Trees read from JSON by read_json have kDoubleQuoted strings, kPlain other scalars
/// and kFlow collections.
enum class Style : std::uint8_t { kPlain, kSingleQuoted, kDoubleQuoted, kLiteral, kFolded, kBlock, kFlow };

/// One value of a JSON or YAML document. Plain data, owned by its Tree; children form a linked list.
/// Mapping entries are the values, with their key beside them (`key`, `key_span`); a tree has no nodes for
/// keys.
struct Node {
  Kind kind = Kind::kNull;
  Style style = Style::kPlain;
  Style key_style = Style::kPlain;
  bool tagged = false;    ///< Written with an explicit tag, or its key is.
  bool anchored = false;  ///< Written with an anchor, or its key is: aliases elsewhere may repeat it.
  bool expands =
      false;  ///< Its text (or key) holds `$NAME` or `${...}`, which Mimir may expand before it parses.
  std::string_view
      text;  ///< Scalars: the value, decoded. Numbers and booleans as written. Aliases: the anchor's name.
  std::string_view key;  ///< Entries of a mapping: the key, decoded.
  Span span;  ///< Bytes of the value itself: a scalar with its quotes or block header, a flow collection with
              ///< its brackets, a block collection from its first key or dash to the end of its last
              ///< descendant. For an implicit null both ends are the offset right after the `:` or `-`; for
              ///< an empty text its size. A block scalar ends where the next line begins, after blank lines;
              ///< a tag or anchor counts.
  Span key_span;          ///< Bytes of the key with its quotes.
  Node* first = nullptr;  ///< First child of a sequence or mapping.
  Node* last = nullptr;
  Node* next = nullptr;          ///< Next sibling.
  std::size_t size = 0;          ///< Number of children.
  const Node* target = nullptr;  ///< Aliases, as read: the value that they repeat, of the same tree; nullptr
                                 ///< where that is a key.

  bool is_mapping() const { return kind == Kind::kMapping; }
  bool is_sequence() const { return kind == Kind::kSequence; }
  bool is_string() const { return kind == Kind::kString; }
  bool is_null() const { return kind == Kind::kNull; }
  bool is_scalar() const { return kind <= Kind::kString; }

  /// The entry of a mapping with this key (the first of several), else nullptr; nullptr too where this is not
  /// a mapping.
  const Node* find(std::string_view name) const;
  Node* find(std::string_view name);
  /// The child at this index, else nullptr.
  const Node* at(std::size_t index) const;
  Node* at(std::size_t index);
  /// Text of the string entry `name`, else "".
  std::string_view string_at(std::string_view name) const;
};

/// Owns nodes and their text. Movable, not copyable; nodes keep their addresses when the tree is moved.
/// Not thread-safe while it is changed; safe to read from many threads.
class Tree {
 public:
  Tree();
  Tree(Tree&&) noexcept = default;
  Tree& operator=(Tree&&) noexcept = default;

  Node* root = nullptr;

  /// A new node without a parent.
  Node* make(Kind kind, Style style = Style::kPlain);
  /// A new scalar; `text` is copied.
  Node* scalar(Kind kind, std::string_view text, Style style = Style::kPlain);
  /// A copy of `text` that lives as long as the tree.
  std::string_view intern(std::string_view text);
  /// Appends `child` to a sequence, or to a mapping under `key` (copied).
  void append(Node* parent, Node* child);
  void append(Node* mapping, std::string_view key, Node* child);
  /// A deep copy of `node`, which may belong to another tree, owned by this one; its aliases have no target.
  Node* copy(const Node& node);

 private:
  std::unique_ptr<std::pmr::monotonic_buffer_resource> arena_;
};

/// The node that an RFC 6901 JSON pointer names ("" is `root`), else nullptr. `~1` and `~0` are decoded; "-"
/// names nothing.
const Node* resolve(const Node& root, std::string_view pointer);
Node* resolve(Node& root, std::string_view pointer);

/// `name` as one reference token of a JSON pointer: `~` as `~0`, `/` as `~1`.
std::string escape_pointer(std::string_view name);

/// Same kinds, values, keys and order of keys. Spans and styles do not count, but a string is never equal to
/// a number.
bool equal(const Node& a, const Node& b);

}  // namespace mimir_tuner
