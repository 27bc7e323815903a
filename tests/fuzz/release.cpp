// Any tag is a release or is rejected. A release can be read again from its own text.
#include "mimir_tuner/mimir/release.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto release =
      mimir_tuner::Release::parse(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!release) return 0;
  if (mimir_tuner::Release::parse(release->to_string()) != release) std::abort();
  if (!mimir_tuner::at_least(*release, *release, 1) && !release->is_weekly()) std::abort();
  mimir_tuner::go_version(*release);
  mimir_tuner::go_is_container_aware(*release);
  return 0;
}
