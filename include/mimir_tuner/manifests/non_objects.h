#pragma once

#include <string>
#include <vector>

#include "mimir_tuner/text/line_index.h"
#include "mimir_tuner/tree/tree.h"

namespace mimir_tuner {

/// Something where a Kubernetes object should be.
struct NonObject {
  const Node* node;
  std::string why;  ///< A sentence that says what it is, and the remedy.
};

/// A mapping that says its kind.
bool is_object(const Node& node);

/// Whether this is a list of the API (List, PodList) or a KRM ResourceList, whose items must be objects.
/// Other kinds may be called lists too.
bool is_list(const Node& root);

/// What in a document is no Kubernetes object: its root, or items of a list. An empty document holds none.
std::vector<NonObject> non_objects_of(const Node& root);

/// "FILE:LINE:COL: why" of a non-object in a document that begins at this byte of the file.
std::string located(const std::string& file, const LineIndex& lines, std::size_t document_begin,
                    const NonObject& non_object);

}  // namespace mimir_tuner
