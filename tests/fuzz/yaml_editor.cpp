#include <cstdio>
#include <cstdlib>

#include "mimir_tuner/edit/edit.h"
#include "unit/edit/recheck.h"

// The first two bytes choose an operation and its place; the rest is the text.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace mimir_tuner;
  if (size < 3) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);
  const YamlOptions options{.expands_environment = data[0] % 2 == 1};
  for (const DocumentSpan& document : split_documents(text))
    if (document.span.begin > document.span.end || document.span.end > text.size()) std::abort();
  const auto before = read_yaml(text, options);
  if (!before) return 0;
  const auto places = test::places_of(*before->root);
  Tree values;
  const auto operation = test::make_operation(places[data[1] % places.size()], data[0] / 2, values);
  if (!operation) return 0;
  const auto edit = edit_yaml(text, *before, {&*operation, 1}, options);
  if (!edit) return 0;
  if (const auto fault = test::recheck(text, *before, *operation, *edit, options)) {
    std::fprintf(stderr, "%s: %s\n---\n%.*s\n---\n%s\n", fault->c_str(), operation->path.c_str(),
                 static_cast<int>(text.size()), text.data(), edit->text.c_str());
    std::abort();
  }
  return 0;
}
