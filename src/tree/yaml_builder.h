#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/text/result.h"
#include "mimir_tuner/tree/reader.h"
#include "mimir_tuner/tree/tree.h"
#include "tree/mask.h"

namespace mimir_tuner {

/// The text that is being read. Places in errors refer to `text`, not to the masked copy that libyaml sees.
struct YamlSource {
  std::string_view text;
  YamlOptions options;
  MaskedText masked;

  /// Makes an Error with the line and column of `offset`, and a hint if the text still contains a template.
  tl::unexpected<Error> fail_at(std::size_t offset, std::string message) const;
};

/// A scalar as the parser reports it.
struct ScalarEvent {
  std::string_view decoded;
  Style style = Style::kPlain;
  Span span;
  std::string_view anchor;  ///< "" if there is none.
  std::string_view tag;
  bool tagged = false;
};

/// The start of a sequence or mapping as the parser reports it.
struct CollectionEvent {
  Kind kind = Kind::kMapping;
  bool flow = false;
  Span span;
  std::string_view anchor;
  bool tagged = false;
};

/// Builds a Tree from parser events, in their order, and enforces the rules of read_yaml that libyaml does
/// not: scalar keys without duplicates, valid aliases and merge keys, and bounded depth and size.
class YamlBuilder {
 public:
  /// `source` must outlive the builder.
  explicit YamlBuilder(const YamlSource& source) : source_(source) {}

  Result<void> scalar(const ScalarEvent& event);
  Result<void> alias(std::string_view name, Span span);
  Result<void> open(const CollectionEvent& event);
  /// Ends the innermost open collection. `end` is the end of the event's mark.
  Result<void> close(std::size_t end);

  /// Returns the tree, with a null root if there was no value. Call it once, last.
  Tree finish();

 private:
  /// A node with an anchor; nullptr if the anchor is on a key.
  struct Anchor {
    const Node* node = nullptr;
    std::size_t values = 1;  // how many values an alias repeats
  };
  /// A key whose value has not been read yet.
  struct Key {
    std::string_view text;
    Span span;
    Style style = Style::kPlain;
    bool expands = false;
    bool tagged = false;
    bool anchored = false;
  };
  /// An open collection.
  struct Level {
    Node* node = nullptr;
    std::size_t values = 1;  // in the collection, with all that aliases repeat
    Anchor* anchor = nullptr;
    std::optional<Key> key;
  };

  bool expects_key() const;
  std::string_view unmasked(const ScalarEvent& event);
  bool is_mergeable(const Node& node, bool may_be_list) const;
  Result<void> check_keys(const Node& mapping) const;
  void place(Node* node, std::string_view anchor);

  const YamlSource& source_;
  Tree tree_;
  std::vector<Level> levels_;
  std::map<std::string, Anchor, std::less<>> anchors_;
};

}  // namespace mimir_tuner
