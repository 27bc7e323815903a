#include "mimir_tuner/tree/tree.h"

#include <charconv>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace mimir_tuner {
namespace {

constexpr std::size_t kFirstBlock = 4096;

static_assert(std::is_trivially_destructible_v<Node>);

void link(Node* parent, Node* child) {
  child->next = nullptr;
  if (parent->last == nullptr)
    parent->first = child;
  else
    parent->last->next = child;
  parent->last = child;
  ++parent->size;
}

bool same_value(const Node& a, const Node& b) {
  if (a.kind != b.kind || a.size != b.size) return false;
  return a.kind == Kind::kNull || a.text == b.text;
}

std::string unescape_token(std::string_view token) {
  std::string name;
  for (std::size_t i = 0; i < token.size(); ++i) {
    const bool escaped =
        token[i] == '~' && i + 1 < token.size() && (token[i + 1] == '0' || token[i + 1] == '1');
    if (escaped) ++i;
    name += !escaped ? token[i] : token[i] == '0' ? '~' : '/';
  }
  return name;
}

const Node* step(const Node& node, std::string_view token) {
  if (node.is_mapping())
    return token.find('~') == std::string_view::npos ? node.find(token) : node.find(unescape_token(token));
  if (!node.is_sequence() || token.empty() || (token.size() > 1 && token[0] == '0')) return nullptr;
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), index);
  return error == std::errc{} && end == token.data() + token.size() ? node.at(index) : nullptr;
}

}  // namespace

const Node* Node::find(std::string_view name) const {
  if (!is_mapping()) return nullptr;
  for (const Node* child = first; child != nullptr; child = child->next)
    if (child->key == name) return child;
  return nullptr;
}

Node* Node::find(std::string_view name) { return const_cast<Node*>(std::as_const(*this).find(name)); }

const Node* Node::at(std::size_t index) const {
  if (index >= size) return nullptr;
  const Node* child = first;
  while (index-- > 0) child = child->next;
  return child;
}

Node* Node::at(std::size_t index) { return const_cast<Node*>(std::as_const(*this).at(index)); }

std::string_view Node::string_at(std::string_view name) const {
  const Node* child = find(name);
  return child != nullptr && child->is_string() ? child->text : std::string_view{};
}

Tree::Tree() : arena_(std::make_unique<std::pmr::monotonic_buffer_resource>(kFirstBlock)) {}

Node* Tree::make(Kind kind, Style style) {
  Node* node = new (arena_->allocate(sizeof(Node), alignof(Node))) Node;
  node->kind = kind;
  node->style = style;
  return node;
}

Node* Tree::scalar(Kind kind, std::string_view text, Style style) {
  Node* node = make(kind, style);
  node->text = intern(text);
  return node;
}

std::string_view Tree::intern(std::string_view text) {
  if (text.empty()) return {};
  char* bytes = static_cast<char*>(arena_->allocate(text.size(), 1));
  std::memcpy(bytes, text.data(), text.size());
  return {bytes, text.size()};
}

void Tree::append(Node* parent, Node* child) { link(parent, child); }

void Tree::append(Node* mapping, std::string_view key, Node* child) {
  child->key = intern(key);
  link(mapping, child);
}

Node* Tree::copy(const Node& node) {
  const auto clone = [this](const Node& from) {
    Node* to = make(from.kind, from.style);
    *to = from;
    to->first = to->last = to->next = nullptr;
    to->size = 0;
    to->target = nullptr;
    to->text = intern(from.text);
    to->key = intern(from.key);
    return to;
  };
  Node* result = clone(node);
  std::vector<std::pair<const Node*, Node*>> pending{{&node, result}};
  while (!pending.empty()) {
    const auto [from, to] = pending.back();
    pending.pop_back();
    for (const Node* child = from->first; child != nullptr; child = child->next) {
      Node* twin = clone(*child);
      link(to, twin);
      if (child->first != nullptr) pending.emplace_back(child, twin);
    }
  }
  return result;
}

const Node* resolve(const Node& root, std::string_view pointer) {
  const Node* node = &root;
  while (node != nullptr && !pointer.empty()) {
    if (pointer[0] != '/') return nullptr;
    pointer.remove_prefix(1);
    const std::string_view token = pointer.substr(0, pointer.find('/'));
    pointer.remove_prefix(token.size());
    node = step(*node, token);
  }
  return node;
}

Node* resolve(Node& root, std::string_view pointer) {
  return const_cast<Node*>(resolve(std::as_const(root), pointer));
}

std::string escape_pointer(std::string_view name) {
  std::string token;
  for (const char c : name)
    if (c == '~')
      token += "~0";
    else if (c == '/')
      token += "~1";
    else
      token += c;
  return token;
}

bool equal(const Node& a, const Node& b) {
  if (!same_value(a, b)) return false;
  std::vector<std::pair<const Node*, const Node*>> pending{{a.first, b.first}};
  while (!pending.empty()) {
    auto [left, right] = pending.back();
    pending.pop_back();
    for (; left != nullptr && right != nullptr; left = left->next, right = right->next) {
      if (left->key != right->key || !same_value(*left, *right)) return false;
      if (left->first != nullptr) pending.emplace_back(left->first, right->first);
    }
  }
  return true;
}

}  // namespace mimir_tuner
