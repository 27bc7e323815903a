// The parts of any image reference are parts of its text, and parse to themselves.
#include "mimir_tuner/mimir/image.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto reference = mimir_tuner::parse_image(text);
  if (!text.starts_with(reference.repository) || !reference.repository.ends_with(reference.name))
    std::abort();
  if (!text.ends_with(reference.digest)) std::abort();
  if (mimir_tuner::same_repository(reference.repository, reference.repository) ==
      reference.repository.empty())
    std::abort();
  if (mimir_tuner::parse_image(reference.repository).name != reference.name) std::abort();
  return 0;
}
