// A body takes one unit per started kParseUnitBytes, up to its share of the capacity.
// Waiters are not queued: whichever fits first gets the units.
// Their number and their time are limited, because each of them occupies a thread.
#include "http/parse_gate.h"

#include <algorithm>

#include "mimir_tuner/http/limits.h"

namespace mimir_tuner {

ParseGate::Pass::Pass(ParseGate& gate, std::size_t bytes, std::chrono::milliseconds at_most) : gate_(gate) {
  const std::size_t wanted = std::min(1 + bytes / kParseUnitBytes, kParseUnits / kLargestAtOnce);
  const auto fits = [&] { return gate.used_ + wanted <= kParseUnits; };
  std::unique_lock lock(gate.mutex_);
  if (!fits()) {
    if (gate.waiting_ >= kMaxWaitingParses) return;
    ++gate.waiting_;
    const bool got = gate.freed_.wait_for(lock, at_most, fits);
    --gate.waiting_;
    if (!got) return;
  }
  gate.used_ += wanted;
  units_ = wanted;
}

ParseGate::Pass::~Pass() {
  if (units_ == 0) return;
  bool others = false;
  {
    const std::lock_guard lock(gate_.mutex_);
    gate_.used_ -= units_;
    others = gate_.waiting_ > 0;
  }
  if (others) gate_.freed_.notify_all();
}

}  // namespace mimir_tuner
