#pragma once

#include <cstddef>

namespace mimir_tuner {

/// Calls `use` with a parser of this thread, which keeps its buffers for the next text; with a fresh one
/// where the text is large. The buffers are up to 14 times the largest text, and every thread of the server
/// has them.
template <class Parser, class Use>
auto with_thread_local_parser(std::size_t text_size, Use use) {
  constexpr std::size_t kLargestKept = std::size_t{128} << 10;
  if (text_size > kLargestKept) {
    Parser fresh;
    return use(fresh);
  }
  thread_local Parser kept;
  return use(kept);
}

}  // namespace mimir_tuner
