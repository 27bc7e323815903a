#include <doctest/doctest.h>

#include "unit/tree/support.h"

using namespace mimir_tuner;
using namespace mimir_tuner::test;

TEST_CASE("a stream is split at its document markers") {
  const std::string text =
      "# head\n---\na: 1\n--- {b: 2}\n---   # c\n\n# only a comment\n---\nc: |\n  ---\n  x\n...\nd: "
      "4\n---abc: 1\n";
  std::vector<std::string> found;
  std::vector<int> lines;
  for (const DocumentSpan& document : split_documents(text)) {
    found.emplace_back(text.substr(document.span.begin, document.span.end - document.span.begin));
    lines.push_back(document.first_line);
  }
  CHECK(found == std::vector<std::string>{"a: 1\n", "{b: 2}\n", "c: |\n  ---\n  x\n", "d: 4\n---abc: 1\n"});
  CHECK(lines == std::vector<int>{3, 4, 9, 13});
  CHECK(split_documents("").empty());
  CHECK(split_documents("---\n---\n# c\n").empty());
  CHECK(split_documents("{\n\"a\": 1\n}").size() == 1);
  CHECK(split_documents("a: 1\r\n---\r\nb: 1").size() == 2);
}
