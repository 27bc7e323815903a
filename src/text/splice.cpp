#include "mimir_tuner/text/splice.h"

namespace mimir_tuner {

std::string apply_splices(std::string_view text, std::span<const Splice> splices) {
  std::string out;
  std::size_t done = 0;
  for (const Splice& splice : splices) {
    out += text.substr(done, splice.begin - done);
    out += splice.text;
    done = splice.end;
  }
  return out.append(text.substr(done));
}

}  // namespace mimir_tuner
