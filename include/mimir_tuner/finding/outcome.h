#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace mimir_tuner {

/// What happened to one considered setting. The names are stable: logs, metrics and reports contain them.
enum class Outcome {
  kChange,   ///< The edit sets the value.
  kAlready,  ///< The value is already set as the policy asks.
  kKept,     ///< Another value is set, and it is kept.
  kSkipped,  ///< Nothing is changed, for the reason given.
  kWarning,  ///< Nothing is changed, but someone should look.
};

inline constexpr std::size_t kOutcomeCount = static_cast<std::size_t>(Outcome::kWarning) + 1;

/// The stable name: "change", "already", "kept", "skipped" or "warning".
std::string_view to_string(Outcome outcome);

/// The outcomes that a reason can have. A small set of bits, so that the table of reasons is a constant.
class OutcomeSet {
 public:
  constexpr OutcomeSet(std::initializer_list<Outcome> outcomes) {
    for (const Outcome outcome : outcomes) bits_ |= bit(outcome);
  }

  constexpr bool contains(Outcome outcome) const { return (bits_ & bit(outcome)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }

 private:
  static constexpr unsigned bit(Outcome outcome) { return 1U << static_cast<unsigned>(outcome); }

  unsigned bits_ = 0;
};

/// The names in the order of the enum: "change or skipped". "" for an empty set.
std::string to_string(OutcomeSet outcomes);

}  // namespace mimir_tuner
