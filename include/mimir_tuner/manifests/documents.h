#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/manifests/inputs.h"
#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {

/// One object of a document.
struct FoundObject {
  Object object;        ///< Points into the document's tree or into the default namespace.
  std::string pointer;  ///< JSON pointer of the object in its document.
  std::string kind;
  std::string name;     ///< metadata.name, else metadata.generateName.
  bool review = false;  ///< The object of an AdmissionReview. It is judged as by the webhook, and never
                        ///< written.
};

/// The documents of a text: of a YAML stream, or of consecutive JSON values, on one line each or
/// pretty-printed.
std::vector<DocumentSpan> documents_of(std::string_view text);

/// The bytes of one document.
std::string_view slice(std::string_view text, const DocumentSpan& document);

/// The objects of a document: the document itself; the items of a List (`kubectl get -o yaml`), of a KRM
/// ResourceList and of Lists inside them; or the object of an AdmissionReview. Nodes without a kind are added
/// to `others`; see non_objects.h.
std::vector<FoundObject> objects_of(const Node& root, std::string_view default_namespace,
                                    std::vector<const Node*>* others = nullptr);

/// "FILE:LINE:COL: message" for an error in a document of a file.
std::string located(const std::string& file, const Error& error, const DocumentSpan& document);

/// "FILE:LINE:COL" of the same error.
std::string place_of(const std::string& file, const Error& error, const DocumentSpan& document);

/// The 1-based line of the byte at `offset`. `from` is an earlier byte whose line is known, so that a caller
/// can go through a text in one pass.
int line_at(std::string_view text, std::size_t offset, std::size_t from, int line_of_from);

}  // namespace mimir_tuner
