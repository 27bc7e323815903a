#pragma once

#include <cstddef>

namespace mimir_tuner {

/// Calls `use` with a simdjson parser and returns its result. Texts of up to 128 KiB share one parser per
/// thread, which keeps its buffers for the next text. A larger text gets a parser of its own: the buffers
/// take up to 14 times the size of the text, and each thread of the server would keep them.
///
/// `Parser` must be default-constructible. `use` takes a `Parser&`, which it must not keep.
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
