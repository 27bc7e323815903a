#include <rapidcheck.h>

#include <cstdio>

#include "mimir_tuner/edit/edit.h"
#include "mimir_tuner/text/splice.h"
#include "mimir_tuner/tree/json.h"
#include "mimir_tuner/tree/operation.h"
#include "unit/edit/recheck.h"

namespace {

using namespace mimir_tuner;
using test::Place;

/// The layout of one random document.
struct Layout {
  std::size_t step = 2;
  std::size_t dash_step = 0;
  std::string eol = "\n";
};

// RapidCheck's ranges grow with the size of the test, which starts at 0; `while (one_in(6))` would never end.
int pick(int below) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, below)); }
bool one_in(int chances) { return pick(chances) == 0; }

template <class... Texts>
std::string one_of(Texts... texts) {
  return *rc::gen::element(std::string(texts)...);
}

std::string make_scalar() {
  return one_of("x", "1", "true", "~", "'it''s'", R"("a\nb")", "\"q\"", "a b", "dns+a:7946", "1s", "0x1F",
                "''", "\xC3\xBC", "'x # y'", "-a=b", "1e+06");
}

std::string make_key(int i) {
  const std::string name = "k" + std::to_string(i);
  return one_in(4) ? one_of("'" + name + "'", "\"" + name + "\"", name + " x") : name;
}

std::string make_flow(int depth) {
  if (depth == 0 || one_in(2)) return make_scalar();
  const bool mapping = one_in(2);
  const std::string pad = one_of("", "", " ");
  std::string out = (mapping ? "{" : "[") + pad;
  for (int i = 0, n = pick(4); i < n; ++i) {
    if (i > 0) out += ", ";
    if (mapping) out += make_key(i) + ": ";
    out += make_flow(depth - 1);
  }
  return out + pad + (mapping ? "}" : "]");
}

std::string make_trivia(std::size_t column, const Layout& layout) {
  std::string out;
  while (one_in(6))
    out +=
        one_of("", std::string(column, ' ') + "# note", "# left", std::string(column + 2, ' ') + "# deep") +
        layout.eol;
  return out;
}

std::string make_block_scalar(std::size_t column, const Layout& layout) {
  std::string out = one_of(" |", " |-", " |+", " >", " >-") + layout.eol;
  const std::string indent(column + layout.step, ' ');
  for (int i = 0, n = 1 + pick(3); i < n; ++i)
    out += indent + one_of("text: 1", "text # 2", "  more") + layout.eol;
  while (one_in(3)) out += layout.eol;
  return out;
}

std::string make_mapping(std::size_t column, int depth, const Layout& layout, bool inline_first);

/// Returns what follows a `key:` or `-`, with the line end.
std::string make_value(std::size_t column, int depth, const Layout& layout) {
  const std::string comment = one_in(6) ? " # c" : "";
  switch (pick(8)) {
    case 0:
      return comment + layout.eol;
    case 1:
      return make_block_scalar(column, layout);
    case 2:
      return " " + make_flow(2) + comment + layout.eol;
    case 3:
    case 4:
      if (depth > 0)
        return comment + layout.eol + make_mapping(column + layout.step, depth - 1, layout, false);
      break;
    default:
      break;
  }
  return " " + make_scalar() + comment + layout.eol;
}

std::string make_sequence(std::size_t column, int depth, const Layout& layout) {
  std::string out;
  for (int i = 0, n = 1 + pick(3); i < n; ++i) {
    out += make_trivia(column, layout) + std::string(column, ' ') + "-";
    out += depth > 0 && one_in(2) ? " " + make_mapping(column + 2, depth - 1, layout, true)
                                  : make_value(column, 0, layout);
  }
  return out;
}

std::string make_mapping(std::size_t column, int depth, const Layout& layout, bool inline_first) {
  std::string out;
  for (int i = 0, n = 1 + pick(4); i < n; ++i) {
    if (i > 0 || !inline_first) out += make_trivia(column, layout) + std::string(column, ' ');
    out += make_key(i) + ":";
    out += depth > 0 && one_in(5) ? layout.eol + make_sequence(column + layout.dash_step, depth - 1, layout)
                                  : make_value(column, depth, layout);
  }
  return out;
}

std::string make_document() {
  Layout layout;
  layout.step = *rc::gen::element<std::size_t>(1, 2, 2, 4);
  layout.dash_step = one_in(2) ? 0 : layout.step;
  layout.eol = one_of("\n", "\n", "\r\n");
  std::string text = one_in(8) ? "---" + layout.eol : "";
  text += one_in(8) ? make_flow(3) + layout.eol : make_mapping(0, 3, layout, false);
  if (one_in(6)) text += "# end" + layout.eol;
  if (one_in(8)) text += "---" + layout.eol + "other: 1" + layout.eol;
  if (one_in(5)) text.resize(text.size() - layout.eol.size());
  return text;
}

/// Writes one edit as a line of JSON, so that another program can check it with another parser.
void write_sample(const std::string& text, const Operation& operation, const YamlEdit& edit) {
  static constexpr const char* kNames[] = {"add", "replace", "remove"};
  Tree tree;
  Node* sample = tree.make(Kind::kMapping);
  const auto put = [&](std::string_view key, std::string_view value) {
    tree.append(sample, key, tree.scalar(Kind::kString, value));
  };
  put("text", text);
  put("op", kNames[static_cast<int>(operation.kind)]);
  put("path", operation.path);
  tree.append(sample, "value",
              operation.value != nullptr ? tree.copy(*operation.value) : tree.make(Kind::kNull));
  Node* splices = tree.make(Kind::kSequence);
  for (const Splice& splice : edit.splices) {
    Node* each = tree.make(Kind::kSequence);
    tree.append(each, tree.scalar(Kind::kNumber, std::to_string(splice.begin)));
    tree.append(each, tree.scalar(Kind::kNumber, std::to_string(splice.end)));
    tree.append(each, tree.scalar(Kind::kString, splice.text));
    tree.append(splices, each);
  }
  tree.append(sample, "splices", splices);
  put("result", edit.text);
  std::puts(to_json(*sample).c_str());
}

bool edits_are_correct_or_rejected(bool write) {
  return rc::check(
      "an edit is rejected, or passes every independent check",
      [write] {
        const std::string text = make_document();
        const YamlOptions options{.expands_environment = one_in(2)};
        const auto before = read_yaml(text, options);
        RC_PRE(before.has_value());
        const std::vector<Place> places = test::places_of(*before->root);
        const Place& place = places[static_cast<std::size_t>(pick(static_cast<int>(places.size())))];
        Tree values;
        const auto operation = test::make_operation(place, static_cast<unsigned>(pick(420)), values);
        RC_PRE(operation.has_value());
        const auto edit = edit_yaml(text, *before, {&*operation, 1}, options);
        RC_CLASSIFY(!edit, "rejected");
        if (!edit) return;
        const auto fault = test::recheck(text, *before, *operation, *edit, options);
        if (fault) RC_FAIL(*fault + " at " + operation->path + "\n" + text + "\n=>\n" + edit->text);
        if (write) write_sample(text, *operation, *edit);
      });
}

bool additions_succeed() {
  return rc::check(
      "a key can be added to every block mapping of an ordinary document",
      [] {
        const std::string text = make_document();
        RC_PRE(text.back() == '\n');
        const auto before = read_yaml(text);
        RC_PRE(before.has_value());
        for (const Place& place : test::places_of(*before->root)) {
          if (!place.node->is_mapping()) continue;
          Tree values;
          const Operation operation{
              OperationKind::kAdd, place.path + "/new_key", values.scalar(Kind::kString, "1s"), {}};
          const auto edit = edit_yaml(text, *before, {&operation, 1}, {});
          if (!edit) RC_FAIL(edit.error().message + "\n" + text);
          if (place.node->style == Style::kBlock) RC_ASSERT(test::lines_kept_in_order(text, edit->text));
        }
      });
}

bool operations_can_be_combined() {
  return rc::check(
      "several operations together have the same result as one after the other",
      [] {
        const std::string text = make_document();
        const auto before = read_yaml(text);
        RC_PRE(before.has_value());
        Tree values;
        std::vector<Operation> operations;
        Tree expected;
        expected.root = expected.copy(*before->root);
        for (int i = 0; i < 3; ++i) {
          const auto places = test::places_of(*expected.root);
          const Place& place = places[static_cast<std::size_t>(pick(static_cast<int>(places.size())))];
          auto operation = test::make_operation(place, static_cast<unsigned>(pick(420)), values);
          if (!operation || !operation->text_splices.empty() ||
              !mimir_tuner::apply(expected, {&*operation, 1}))
            break;
          operations.push_back(std::move(*operation));
        }
        RC_PRE(operations.size() > 1);
        const auto edit = edit_yaml(text, *before, operations, {});
        RC_CLASSIFY(!edit, "rejected");
        if (edit && to_json(*edit->tree.root) != to_json(*expected.root))
          RC_FAIL(text + "\n=>\n" + edit->text);
      });
}

}  // namespace

// With --samples, writes the edits of the first property to standard output.
int main(int count, char** arguments) {
  const bool write = count > 1 && std::string_view(arguments[1]) == "--samples";
  const bool right = edits_are_correct_or_rejected(write);
  if (write) return right ? 0 : 1;
  const bool complete = additions_succeed();
  const bool ordered = operations_can_be_combined();
  return right && complete && ordered ? 0 : 1;
}
