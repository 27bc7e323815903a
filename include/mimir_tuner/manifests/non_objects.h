#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "mimir_tuner/text/line_index.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// A node of a document that should be a Kubernetes object but is not.
struct NonObject {
  const Node* node;
  std::string why;  ///< What it is instead, and the remedy.
};

/// True for a mapping that has a kind.
bool is_object(const Node& node);

/// True for a list of the API (List, PodList) or a KRM ResourceList, whose items must be objects. A custom
/// resource whose kind merely ends in "List" is not one.
bool is_list(const Node& root);

/// The nodes of a document that should be Kubernetes objects but are not: its root, or items of a list. An
/// empty document has none.
std::vector<NonObject> non_objects_of(const Node& root);

/// "FILE:LINE:COL: why" for a non-object of a document that begins at byte `document_begin` of the file.
std::string located(const std::string& file, const LineIndex& lines, std::size_t document_begin,
                    const NonObject& non_object);

}  // namespace mimir_tuner
