#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/result.h"
#include "mimir_tuner/tree.h"

namespace mimir_tuner {

/// Replaces bytes [begin, end) of a text with `text`. begin == end inserts.
struct Splice {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};

/// The text after all splices, which must be ordered and must not overlap.
std::string apply_splices(std::string_view text, std::span<const Splice> splices);

enum class OperationKind { kAdd, kReplace, kRemove };

/// One step of an edit, with the meaning of RFC 6902: paths are JSON pointers, `-` and indices in sequences shift as there.
struct Operation {
  OperationKind kind = OperationKind::kAdd;
  std::string path;
  const Node* value = nullptr;  ///< kAdd, kReplace: the new value; owned by a tree that outlives the operation.
  /// kReplace of a string whose text changes only here and there: how the old (decoded) text becomes `value->text`. Lets an
  /// outer document keep every other byte of an embedded file. Empty: the whole scalar is replaced.
  std::vector<Splice> text_splices;
};

/// Applies the operations in order, in place, as RFC 6902 says, but strictly: the parent must exist and have the right type, an index must
/// be in range, a replaced or removed target must exist, an added mapping key must NOT exist (we never overwrite by add).
/// On an error the tree is left half-changed and must be thrown away. Nodes are copied into `tree`. The root can only be replaced.
/// Call it as mimir_tuner::apply where the operations are a std::vector, else std::apply is found too.
Result<void> apply(Tree& tree, std::span<const Operation> operations);

/// The operations as an RFC 6902 JSON Patch: compact JSON, members in the order op, path, value; "[]" for none.
std::string to_json_patch(std::span<const Operation> operations);

/// One node as compact JSON.
std::string to_json(const Node& node);

/// Appends `text` as a JSON string, on one line whatever it holds: control characters escaped, bytes that are not UTF-8 as U+FFFD.
void append_json_string(std::string& out, std::string_view text);

/// The text with the operations made and every other byte as it was; new lines follow the document's own indent, line ends and style.
/// `before` is the tree that read_yaml gave for `text` with the same `options`. Later operations may reach into what earlier ones add.
/// The result is proven: it parses, its tree is exactly `before` with the operations applied, and every scalar and key beside them has its
/// old style and bytes. What cannot be proven is an Error and the caller keeps `text`. So is a path through an alias, anchor, tag or merge
/// key, an addition to a mapping that has a merge key, a text with line ends other than LF and CRLF, a new `$` that Mimir would expand, and
/// `text_splices` of a folded (`>`) scalar or with new lines in a single-quoted or plain one.
/// A null root (empty, only comments, `~`) takes no additions: replace "" by the new mapping. Likewise a section that is null.
struct YamlEdit {
  std::vector<Splice> splices;
  std::string text;
  Tree tree;  ///< Of the new text.
};
struct YamlOptions;
Result<YamlEdit> edit_yaml(std::string_view text, const Tree& before, std::span<const Operation> operations, YamlOptions options);

}  // namespace mimir_tuner
