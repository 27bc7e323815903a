// Any text is a quantity or a duration, or is rejected. A value can be read again from its plain spelling.
#include "mimir_tuner/mimir/quantity.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "mimir_tuner/mimir/catalogue.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto milli = mimir_tuner::parse_milli_quantity(text)) {
    if (mimir_tuner::parse_milli_quantity(std::to_string(*milli) + "m") != milli) std::abort();
    mimir_tuner::cores_rounded_up(*milli);
  }
  if (const auto nanoseconds = mimir_tuner::parse_go_duration(text)) {
    if (mimir_tuner::parse_go_duration(std::to_string(*nanoseconds) + "ns") != nanoseconds) std::abort();
  }
  for (const auto& setting : mimir_tuner::catalogue()) {
    const bool possible = mimir_tuner::check_value(setting, text).has_value();
    if (possible && !mimir_tuner::same_value(setting, text, text)) std::abort();
  }
  return 0;
}
