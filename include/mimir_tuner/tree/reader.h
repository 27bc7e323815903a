#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "mimir_tuner/text/result.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// Deeper documents are refused: a Kubernetes object needs about 20 levels, and recursion over a tree must be
/// bounded.
inline constexpr std::size_t kMaxJsonDepth = 200;
inline constexpr std::size_t kMaxYamlDepth = 100;

/// One document of a YAML stream, as a range of bytes without its `---` line.
struct DocumentSpan {
  Span span;
  int first_line = 1;  ///< 1-based line of `span.begin` in the whole text.
};

/// Splits a stream at lines that begin with `---` (followed by a blank or the line's end) at column 0, so
/// that one broken document does not hide the others. A `--- value` line's value belongs to the document.
/// Documents that are empty or hold only comments are left out. JSON text is one document.
std::vector<DocumentSpan> split_documents(std::string_view text);

struct YamlOptions {
  /// The text is a Mimir config: `${...}` is masked with text of equal length before parsing, since Mimir
  /// expands it first (facts: cmd/mimir/main.go, LoadConfig), and nodes that hold `$NAME` or `${...}` get
  /// `expands`.
  bool expands_environment = false;
};

/// Reads the first document of `text` with libyaml, which accepts and rejects what Mimir's Go parser does.
/// The tree's spans are byte offsets into `text` (a BOM counts). Refused, with line and column: syntax
/// errors, duplicate keys in a mapping, keys that are not scalars, more than kMaxYamlDepth levels, NUL and
/// other control characters, text over 4 GiB. An empty or comment-only document gives a null root. Aliases
/// become kAlias nodes and are never followed. Refused too: aliases without an anchor before them or inside
/// what they repeat, or that repeat millions of values, merge keys for what is no mapping, %YAML other
/// than 1.1, %TAG, a token after the document that cannot be read (Go's parser has looked at it as well). A
/// text that begins with `{` and is not a Mimir config is JSON to Kubernetes: there, and only there, a pair
/// of escapes like `\ud83d\ude00` is one character. A text with `{{` gets a hint to render it first. Scalars
/// are typed as Go's yaml.v3 types them: plain null/bool/int/float, everything quoted is a string.
/// yes/no/on/off/y/n and timestamps are strings here, though a typed field of yaml.v3 takes them otherwise.
/// A merge key is an entry with the plain key `<<`.
Result<Tree> read_yaml(std::string_view text, YamlOptions options = {});

/// Reads JSON with simdjson. A mapping with duplicate keys is an error, since Kubernetes' own decoder takes
/// the last and `find` the first. Numbers keep their value, not their spelling. Spans are not set. Refused:
/// syntax errors, invalid UTF-8, more than kMaxJsonDepth levels, integers over 64 bits.
Result<Tree> read_json(std::string_view text);

}  // namespace mimir_tuner
