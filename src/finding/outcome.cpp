#include "mimir_tuner/finding/outcome.h"

#include <array>

namespace mimir_tuner {

std::string_view to_string(Outcome outcome) {
  constexpr std::array<std::string_view, kOutcomeCount> kNames = {"change", "already", "kept", "skipped",
                                                                  "warning"};
  return kNames.at(static_cast<std::size_t>(outcome));
}

std::string to_string(OutcomeSet outcomes) {
  std::string text;
  for (std::size_t i = 0; i < kOutcomeCount; ++i) {
    const auto outcome = static_cast<Outcome>(i);
    if (!outcomes.contains(outcome)) continue;
    text += (text.empty() ? "" : " or ") + std::string(to_string(outcome));
  }
  return text;
}

}  // namespace mimir_tuner
