#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "admission/review.h"

namespace mimir_tuner::cli {

/// The log of the webhook: one JSON object a line on standard error, with stable keys. Thread-safe. Names and codes only: never an object, a
/// patch or a value out of one.
class DecisionLog {
 public:
  DecisionLog();

  /// One line a decision.
  void decision(const ReviewSummary& summary, std::chrono::microseconds took) const;
  /// A line about the process: "listening", "stopped".
  void event(std::string_view message, std::string_view detail = {}) const;
};

}  // namespace mimir_tuner::cli
