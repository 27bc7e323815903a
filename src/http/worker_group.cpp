// A thread counts as blocked if it has been busy for longer than kBlockedAfter.
// leave_idle() starts threads only up to base_; beyond it, the owner calls grow().
// Slots are never moved, so a thread may update its own slot without the mutex.
#include "http/worker_group.h"

#include <algorithm>
#include <system_error>

namespace mimir_tuner {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMinThreads = 2;
constexpr std::size_t kMinBase = 4;
// Longer than parsing any body, and longer than a time slice of the scheduler.
constexpr Clock::duration kBlockedAfter = std::chrono::milliseconds(20);

}  // namespace

WorkerGroup::WorkerGroup(std::size_t max, std::function<void(std::size_t)> loop,
                         std::function<void()> on_exhausted)
    : max_(std::max(max, kMinThreads)),
      base_(std::min(max_,
                     std::max<std::size_t>(kMinBase, std::size_t{2} * std::thread::hardware_concurrency()))),
      loop_(std::move(loop)),
      on_exhausted_(std::move(on_exhausted)),
      slots_(max_) {}

WorkerGroup::~WorkerGroup() { join(); }

void WorkerGroup::start() {
  const std::lock_guard lock(mutex_);
  start_one();
}

void WorkerGroup::enter_idle(std::size_t thread) {
  slots_[thread].busy_since = 0;
  ++idle_;
}

void WorkerGroup::leave_idle(std::size_t thread) {
  slots_[thread].busy_since = Clock::now().time_since_epoch().count();
  if (--idle_ > 0 || count_ >= max_) return;
  if (count_ < base_) {
    const std::lock_guard lock(mutex_);
    start_one();
  } else if (!exhausted_.exchange(true)) {
    on_exhausted_();
  }
}

void WorkerGroup::start_one() {
  const auto slot = std::find_if(slots_.begin(), slots_.end(), [](const Slot& s) { return !s.taken; });
  if (slot == slots_.end()) return;
  if (slot->thread.joinable()) slot->thread.join();  // its loop has returned
  try {
    slot->thread = std::thread(loop_, static_cast<std::size_t>(slot - slots_.begin()));
    slot->taken = true;
    ++count_;
  } catch (const std::system_error&) {  // the process may not have more threads; continue with those it has
  }
}

bool WorkerGroup::may_exit(std::size_t thread) {
  const std::lock_guard lock(mutex_);
  if (count_ <= kMinThreads || idle_ == 0) return false;
  slots_[thread].busy_since = 0;
  slots_[thread].taken = false;
  --count_;
  return true;
}

std::size_t WorkerGroup::count_blocked() const {
  const auto latest = (Clock::now() - kBlockedAfter).time_since_epoch().count();
  return static_cast<std::size_t>(std::count_if(slots_.begin(), slots_.end(), [&](const Slot& s) {
    return s.busy_since != 0 && s.busy_since < latest;
  }));
}

bool WorkerGroup::grow() {
  if (!exhausted_) return false;
  const std::lock_guard lock(mutex_);
  for (std::size_t wanted = std::min(max_, base_ + count_blocked()); count_ < wanted;) {
    const std::size_t before = count_;
    start_one();
    if (count_ == before) break;
  }
  exhausted_ = idle_ == 0 && count_ < max_;
  return exhausted_;
}

void WorkerGroup::join() {
  // Repeat, since a thread may have started another one while we waited for it.
  for (bool found = true; found;) {
    found = false;
    for (Slot& slot : slots_) {
      std::thread thread;
      {
        const std::lock_guard lock(mutex_);
        thread = std::move(slot.thread);
      }
      if (thread.joinable()) {
        thread.join();
        found = true;
      }
    }
  }
  count_ = 0;
}

}  // namespace mimir_tuner
