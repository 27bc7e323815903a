#include "mimir_tuner/manifests/documents.h"

#include <algorithm>
#include <optional>

#include "mimir_tuner/manifests/non_objects.h"

namespace mimir_tuner {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

// The offset right after the JSON object that begins at `begin`; nullopt if it does not end.
std::optional<std::size_t> end_of_json_object(std::string_view text, std::size_t begin) {
  std::size_t depth = 0;
  for (std::size_t i = begin; i < text.size(); ++i) {
    switch (text[i]) {
      case '"':
        for (++i; i < text.size() && text[i] != '"'; ++i) i += text[i] == '\\' ? 1U : 0U;
        break;
      case '{':
      case '[':
        ++depth;
        break;
      case '}':
      case ']':
        if (--depth == 0) return i + 1;
        break;
      default:
        break;
    }
  }
  return std::nullopt;
}

// Offsets at which JSON values begin, found by their braces; empty if the text is not a series of whole
// objects.
std::vector<std::size_t> begins_by_braces(std::string_view text, std::size_t first) {
  std::vector<std::size_t> begins;
  for (std::size_t at = first; at != std::string_view::npos;) {
    if (text[at] != '{') return {};
    begins.push_back(at);
    const auto end = end_of_json_object(text, at);
    if (!end) return {};
    at = text.find_first_not_of(kBlanks, *end);
  }
  return begins;
}

// The same by lines, so that one broken line does not hide the others.
std::vector<std::size_t> begins_by_lines(std::string_view text, std::size_t first) {
  std::vector<std::size_t> begins = {first};
  for (auto at = text.find("\n{", first); at != std::string_view::npos; at = text.find("\n{", at + 1))
    begins.push_back(at + 1);
  return begins;
}

void split_json(std::string_view text, const DocumentSpan& document, std::vector<DocumentSpan>& out) {
  const std::string_view body = slice(text, document);
  const std::size_t first = body.find_first_not_of("\xEF\xBB\xBF \t\r\n");
  if (first == std::string_view::npos || body[first] != '{') return out.push_back(document);
  auto begins = begins_by_braces(body, first);
  if (begins.empty()) begins = begins_by_lines(body, first);
  if (begins.size() < 2) return out.push_back(document);
  int line = document.first_line;
  begins.front() = 0;
  for (std::size_t i = 0; i < begins.size(); ++i) {
    const std::size_t end = i + 1 < begins.size() ? begins[i + 1] : body.size();
    out.push_back({{document.span.begin + begins[i], document.span.begin + end}, line});
    line = line_at(body, end, begins[i], line);
  }
}

bool is_review(const Node& root) {
  return root.string_at("kind") == "AdmissionReview" &&
         root.string_at("apiVersion").starts_with("admission.k8s.io/");
}

std::string_view text_at(const Node* node, std::string_view pointer, std::string_view key) {
  const Node* owner = node != nullptr ? resolve(*node, pointer) : nullptr;
  return owner != nullptr ? owner->string_at(key) : std::string_view();
}

std::string name_of(const Node& object) {
  const auto name = text_at(&object, "/metadata", "name");
  return std::string(name.empty() ? text_at(&object, "/metadata", "generateName") : name);
}

FoundObject of_review(const Node& review, const std::string& pointer) {
  static const Node kNothing{};
  const Node* request = review.find("request");
  const Node* object = request != nullptr ? request->find("object") : nullptr;
  FoundObject out{.object = {.root = object != nullptr ? object : &kNothing, .origin = Origin::kAdmission},
                  .pointer = pointer + "/request/object"};
  out.object.object_namespace = text_at(request, "", "namespace");
  out.object.operation = text_at(request, "", "operation");
  out.object.subresource = text_at(request, "", "subResource");
  out.object.old_root = request != nullptr ? request->find("oldObject") : nullptr;
  out.kind = text_at(request, "/kind", "kind");
  out.name = text_at(request, "", "name");
  if (out.name.empty()) out.name = name_of(*out.object.root);
  out.review = true;
  return out;
}

struct Met {
  std::vector<FoundObject> objects;
  std::vector<const Node*> others;
};

// The reader limits the depth of a tree, so recursion is safe.
void add(const Node& node, const std::string& pointer, std::string_view default_namespace, Met& out) {
  if (is_review(node)) return out.objects.push_back(of_review(node, pointer));
  if (!is_object(node)) return out.others.push_back(&node);
  const Node* items = node.string_at("kind").ends_with("List") ? node.find("items") : nullptr;
  if (items != nullptr && items->is_sequence()) {
    std::size_t index = 0;
    for (const Node* item = items->first; item != nullptr; item = item->next, ++index)
      add(*item, pointer + "/items/" + std::to_string(index), default_namespace, out);
    return;
  }
  const auto own = text_at(&node, "/metadata", "namespace");
  out.objects.push_back({.object = {.root = &node, .object_namespace = own.empty() ? default_namespace : own},
                         .pointer = pointer,
                         .kind = std::string(node.string_at("kind")),
                         .name = name_of(node)});
}

}  // namespace

std::vector<DocumentSpan> documents_of(std::string_view text) {
  std::vector<DocumentSpan> out;
  for (const auto& document : split_documents(text)) split_json(text, document, out);
  return out;
}

std::string_view slice(std::string_view text, const DocumentSpan& document) {
  return text.substr(document.span.begin, document.span.end - document.span.begin);
}

std::vector<FoundObject> objects_of(const Node& root, std::string_view default_namespace,
                                    std::vector<const Node*>* others) {
  Met met;
  add(root, "", default_namespace, met);
  if (others != nullptr) *others = std::move(met.others);
  return std::move(met.objects);
}

std::string place_of(const std::string& file, const Error& error, const DocumentSpan& document) {
  const int line = document.first_line - 1 + std::max(error.line, 1);
  return file + ":" + std::to_string(line) + ":" + std::to_string(std::max(error.column, 1));
}

std::string located(const std::string& file, const Error& error, const DocumentSpan& document) {
  return place_of(file, error, document) + ": " + error.message;
}

int line_at(std::string_view text, std::size_t offset, std::size_t from, int line_of_from) {
  const auto part = text.substr(from, offset - from);
  return line_of_from + static_cast<int>(std::count(part.begin(), part.end(), '\n'));
}

}  // namespace mimir_tuner
