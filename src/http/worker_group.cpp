#include "http/worker_group.h"

#include <algorithm>
#include <system_error>

namespace mimir_tuner {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kKept = 2;
constexpr std::size_t kLeastFree = 4;
constexpr Clock::duration kStuck =
    std::chrono::milliseconds(20);  // far above any parse, and above a scheduler's time slice

}  // namespace

WorkerGroup::WorkerGroup(std::size_t max, std::function<void(std::size_t)> loop,
                         std::function<void()> call_relief)
    : max_(std::max(max, kKept)),
      free_(std::min(
          max_, std::max<std::size_t>(kLeastFree, std::size_t{2} * std::thread::hardware_concurrency()))),
      loop_(std::move(loop)),
      call_relief_(std::move(call_relief)),
      seats_(max_) {}

WorkerGroup::~WorkerGroup() { join(); }

void WorkerGroup::start() {
  const std::lock_guard lock(mutex_);
  spawn_one();
}

void WorkerGroup::rest(std::size_t self) {
  seats_[self].busy_since = 0;
  ++waiting_;
}

void WorkerGroup::rise(std::size_t self) {
  seats_[self].busy_since = Clock::now().time_since_epoch().count();
  if (--waiting_ > 0 || count_ >= max_) return;
  if (count_ < free_) {
    const std::lock_guard lock(mutex_);
    spawn_one();
  } else if (!called_.exchange(true)) {
    call_relief_();
  }
}

void WorkerGroup::spawn_one() {
  const auto seat = std::find_if(seats_.begin(), seats_.end(), [](const Seat& s) { return !s.taken; });
  if (seat == seats_.end()) return;
  if (seat->thread.joinable()) seat->thread.join();  // it left its loop long ago
  try {
    seat->thread = std::thread(loop_, static_cast<std::size_t>(seat - seats_.begin()));
    seat->taken = true;
    ++count_;
  } catch (const std::system_error&) {  // no more threads for this process: those that exist go on
  }
}

bool WorkerGroup::may_leave(std::size_t self) {
  const std::lock_guard lock(mutex_);
  if (count_ <= kKept || waiting_ == 0) return false;
  seats_[self].busy_since = 0;
  seats_[self].taken = false;
  --count_;
  return true;
}

bool WorkerGroup::relieve() {
  if (!called_) return false;
  const auto long_ago = (Clock::now() - kStuck).time_since_epoch().count();
  const std::lock_guard lock(mutex_);
  const auto stuck = static_cast<std::size_t>(std::count_if(seats_.begin(), seats_.end(), [&](const Seat& s) {
    return s.busy_since != 0 && s.busy_since < long_ago;
  }));
  for (std::size_t wanted = std::min(max_, free_ + stuck); count_ < wanted;) {
    const std::size_t before = count_;
    spawn_one();
    if (count_ == before) break;
  }
  called_ = waiting_ == 0 && count_ < max_;
  return called_;
}

void WorkerGroup::join() {
  // A thread that still ran may have started another while we waited for it.
  for (bool found = true; found;) {
    found = false;
    for (Seat& seat : seats_) {
      std::thread thread;
      {
        const std::lock_guard lock(mutex_);
        thread = std::move(seat.thread);
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
