#pragma once

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/text/splice.h"
#include "mimir_tuner/tree/json.h"
#include "mimir_tuner/tree/operation.h"
#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner::test {

inline constexpr YamlOptions kExpanding{.expands_environment = true};

/// Builds operations whose values are written as JSON.
class Operations {
 public:
  Operations& add(std::string path, std::string_view json) {
    return with(OperationKind::kAdd, std::move(path), json);
  }
  Operations& replace(std::string path, std::string_view json) {
    return with(OperationKind::kReplace, std::move(path), json);
  }
  Operations& remove(std::string path) {
    list_.push_back({OperationKind::kRemove, std::move(path), nullptr, {}});
    return *this;
  }
  /// Changes the string at `path` of `before` by splices of its decoded text.
  Operations& resplice(const Tree& before, std::string path, std::vector<Splice> splices) {
    values_->emplace_back();
    Tree& tree = values_->back();
    tree.root = tree.scalar(Kind::kString, apply_splices(resolve(*before.root, path)->text, splices));
    list_.push_back({OperationKind::kReplace, std::move(path), tree.root, std::move(splices)});
    return *this;
  }
  const std::vector<Operation>& list() const { return list_; }

 private:
  Operations& with(OperationKind kind, std::string path, std::string_view json) {
    auto tree = read_json(json);
    values_->push_back(tree ? std::move(*tree) : Tree());
    list_.push_back({kind, std::move(path), values_->back().root, {}});
    return *this;
  }
  std::shared_ptr<std::deque<Tree>> values_ = std::make_shared<std::deque<Tree>>();
  std::vector<Operation> list_;
};

inline std::string json_of(std::string_view yaml, YamlOptions options = {}) {
  const auto tree = read_yaml(yaml, options);
  if (tree) return to_json(*tree->root);
  return std::to_string(tree.error().line) + ":" + std::to_string(tree.error().column) + ": " +
         tree.error().message;
}

}  // namespace mimir_tuner::test
