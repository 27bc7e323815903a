// Any arguments, separated by newlines, can be parsed; `end` is in range, and a flag inserted there is read
// as a flag.
#include "mimir_tuner/mimir/flags.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  std::vector<std::string_view> arguments;
  while (!text.empty()) {
    const auto end = text.find('\n');
    arguments.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  const auto list = mimir_tuner::parse_flags(arguments);
  if (list.end > arguments.size()) std::abort();
  for (const auto& flag : list.flags)
    if (flag.index >= list.end) std::abort();
  for (const auto& flag : list.unread)
    if (flag.index < list.end) std::abort();
  return 0;
}
