#include "policy/yaml_node.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <optional>
#include <sstream>
#include <utility>

namespace mimir_tuner {
namespace {

Place place_of(const YAML::Mark& mark) {
  return mark.is_null() ? Place{1, 1} : Place{mark.line + 1, mark.column + 1};
}

struct Refused {
  Place place;
  std::string message;
};

// Builds the tree from yaml-cpp's events. Its own nodes share aliased values, even in a cycle, and silently
// keep the first of two equal keys.
class TreeBuilder : public YAML::EventHandler {
 public:
  explicit TreeBuilder(PolicyErrors& errors) : errors_(errors) {}

  YamlNode take_root() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark& mark) override { root_.place = place_of(mark); }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override { add(node(YamlNode::Kind::kNull, mark)); }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    errors_.add(place_of(mark), "a policy cannot use aliases; write the value out");
    add(node(YamlNode::Kind::kNull, mark));
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                const std::string& value) override {
    check_tag(mark, tag);
    YamlNode scalar = node(YamlNode::Kind::kScalar, mark);
    scalar.text = value;
    scalar.quoted = tag == "!";
    add(std::move(scalar));
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    open(YamlNode::Kind::kSequence, mark, tag);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {
    open(YamlNode::Kind::kMapping, mark, tag);
  }
  void OnMapEnd() override { close(); }

 private:
  struct Level {
    YamlNode node;
    std::optional<YamlNode> key;  // mappings: read, its value not yet
  };

  static YamlNode node(YamlNode::Kind kind, const YAML::Mark& mark) {
    YamlNode result;
    result.kind = kind;
    result.place = place_of(mark);
    return result;
  }

  void check_tag(const YAML::Mark& mark, const std::string& tag) {
    if (!tag.empty() && tag != "?" && tag != "!")
      errors_.add(place_of(mark), "a policy cannot use tags; write the value without " + quote(tag));
  }

  void open(YamlNode::Kind kind, const YAML::Mark& mark, const std::string& tag) {
    check_tag(mark, tag);
    if (levels_.size() == kMaxPolicyDepth)
      throw Refused{place_of(mark), "more than " + std::to_string(kMaxPolicyDepth) + " levels"};
    levels_.push_back({node(kind, mark), std::nullopt});
  }

  void close() {
    YamlNode done = std::move(levels_.back().node);
    levels_.pop_back();
    add(std::move(done));
  }

  void add(YamlNode value) {
    if (levels_.empty()) {
      root_ = std::move(value);
      return;
    }
    Level& level = levels_.back();
    if (level.node.items.size() + level.node.entries.size() == kMaxPolicyEntries)
      throw Refused{value.place, "more than " + std::to_string(kMaxPolicyEntries) + " entries"};
    if (level.node.is_sequence())
      level.node.items.push_back(std::move(value));
    else if (!level.key)
      level.key = std::move(value);
    else
      add_entry(level.node, *std::exchange(level.key, std::nullopt), std::move(value));
  }

  void add_entry(YamlNode& mapping, const YamlNode& key, YamlNode value) {
    if (!key.is_scalar()) {
      errors_.add(key.place, "a key must be a word");
      return;
    }
    for (const auto& entry : mapping.entries) {
      if (entry.key == key.text) {
        errors_.add(key.place, quote(key.text) + " is given twice; the first is in line " +
                                   std::to_string(entry.place.line));
        return;
      }
    }
    if (value.is_null()) value.place = key.place;  // an implicit null's mark is the next token
    mapping.entries.push_back({key.text, key.place, std::move(value)});
  }

  PolicyErrors& errors_;
  YamlNode root_;
  std::vector<Level> levels_;
};

}  // namespace

const YamlNode* YamlNode::find(std::string_view key) const {
  for (const auto& entry : entries)
    if (entry.key == key) return &entry.value;
  return nullptr;
}

YamlNode parse_policy_yaml(std::string_view text, PolicyErrors& errors) {
  TreeBuilder builder(errors);
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    if (parser.HandleNextDocument(builder)) {
      PolicyErrors ignored;
      TreeBuilder second(ignored);
      if (parser.HandleNextDocument(second))
        errors.add(second.take_root().place, "a policy is one YAML document, and this is a second one");
    }
  } catch (const Refused& refused) {
    errors.add(refused.place, refused.message);
    errors.set_incomplete();
  } catch (const YAML::Exception& error) {
    const Place place = place_of(error.mark);
    const bool tab = line_of(text, place.line).substr(0, static_cast<std::size_t>(place.column)).find('\t') !=
                     std::string_view::npos;
    errors.add(place, "this is not YAML: " + error.msg +
                          (tab ? "; there is a tab, and YAML takes only spaces" : ""));
    errors.set_incomplete();
  }
  return builder.take_root();
}

}  // namespace mimir_tuner
