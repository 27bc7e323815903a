#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/manifests/inputs.h"
#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {

/// One object of a document, and how it would reach us.
struct FoundObject {
  Object object;        ///< Views and pointers into the document's tree, or into the default namespace.
  std::string pointer;  ///< JSON pointer of the object in its document.
  std::string kind;
  std::string name;  ///< metadata.name, else what is left of metadata.generateName.
  bool review =
      false;  ///< It is the object of an AdmissionReview: judged as the webhook would, and never written.
};

/// The documents of a text: of a YAML stream, or of JSON values one after the other (JSON lines,
/// pretty-printed or not).
std::vector<DocumentSpan> documents_of(std::string_view text);

/// The bytes of one document.
std::string_view slice(std::string_view text, const DocumentSpan& document);

/// The objects of a document: itself, the items of a List (`kubectl get -o yaml`, a KRM ResourceList) and of
/// Lists in it, the object of an AdmissionReview. What has no kind is none, and goes to `others`; see
/// non_objects.h.
std::vector<FoundObject> objects_of(const Node& root, std::string_view default_namespace,
                                    std::vector<const Node*>* others = nullptr);

/// "FILE:LINE:COL: message" of an error in a document.
std::string located(const std::string& file, const Error& error, const DocumentSpan& document);

/// The "file:line:column" of it.
std::string place_of(const std::string& file, const Error& error, const DocumentSpan& document);

/// 1-based line of a byte of a document's text in the whole file. `from` is a byte whose line is known, at
/// most `offset`.
int line_at(std::string_view text, std::size_t offset, std::size_t from, int line_of_from);

}  // namespace mimir_tuner
