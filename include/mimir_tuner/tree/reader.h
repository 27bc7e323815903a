#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "mimir_tuner/text/result.h"
#include "mimir_tuner/text/yaml_limits.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

// Reads YAML with libyaml: it reports byte offsets, and accepts and rejects what Mimir's Go parser does.
// policy/yaml_node.h reads policies with yaml-cpp. text/yaml_limits.h has the limits of both.

/// The deepest nesting of JSON that read_json accepts. A Kubernetes object has about 20 levels; the limit
/// keeps recursion over a tree bounded.
inline constexpr std::size_t kMaxJsonDepth = 200;

/// One document of a YAML stream, without its `---` line.
struct DocumentSpan {
  Span span;
  int first_line = 1;  ///< 1-based line of `span.begin` in the whole text.
};

/// Splits a stream into documents without parsing them, so that one broken document does not hide the others.
/// A document starts after a line with `---` at column 0, or at the value after `--- ` on that line.
/// Documents that are empty or have only comments are left out. JSON text is one document.
std::vector<DocumentSpan> split_documents(std::string_view text);

struct YamlOptions {
  /// The text is a Mimir config, in which Mimir expands `${...}` before it parses the file (source: Mimir
  /// cmd/mimir/main.go, LoadConfig). Each `${...}` is hidden from the parser, and nodes that contain `$NAME`
  /// or
  /// `${...}` have `expands` set.
  bool expands_environment = false;
};

/// Reads the first document of `text` with libyaml, the C original of Mimir's Go parser (yaml.v3).
///
/// Result:
/// - Spans are byte offsets into `text`; a byte order mark counts.
/// - An empty document gives a null root.
/// - Scalars have the types that yaml.v3 gives them: see plain_kind in yaml_scalar.h.
/// - Aliases become kAlias nodes and are not followed. A merge key is an entry with the plain key `<<`.
/// - If the text starts with `{` and is not a Mimir config, Kubernetes reads it as JSON: then, and only then,
///   a pair of escapes such as `\ud83d\ude00` is one character.
///
/// Errors have a line and a column. The reader rejects:
/// - syntax errors, also in the first token after the document, which yaml.v3 reads too
/// - control characters, invalid UTF-8, UTF-16, and texts larger than 4 GiB
/// - duplicate keys, keys that are not scalars, and merge keys whose value is not a mapping or a list of them
/// - aliases without an earlier anchor, inside their own value, or that expand to millions of values
/// - more than kMaxYamlDepth levels
/// - %TAG, and %YAML other than 1.1
/// If the text contains `{{`, the message suggests rendering the template first.
Result<Tree> read_yaml(std::string_view text, YamlOptions options = {});

/// Reads JSON with simdjson. Numbers keep their value but not their spelling, and spans are not set.
///
/// Rejects syntax errors, invalid UTF-8, integers over 64 bits, more than kMaxJsonDepth levels, and duplicate
/// keys: Kubernetes' decoder would use the last one, and Node::find the first. Errors have no place.
Result<Tree> read_json(std::string_view text);

}  // namespace mimir_tuner
