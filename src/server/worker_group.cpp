#include "server/worker_group.h"

#include <algorithm>
#include <system_error>

namespace mimir_tuner::server {
namespace {

constexpr std::size_t kKept = 2;

void join_all(std::list<std::thread>& threads) {
  for (std::thread& thread : threads) {
    thread.join();
  }
  threads.clear();
}

}  // namespace

WorkerGroup::WorkerGroup(std::size_t max, std::function<void()> loop) : max_(std::max(max, kKept)), loop_(std::move(loop)) {}

WorkerGroup::~WorkerGroup() { join(); }

void WorkerGroup::start() { spawn(); }

void WorkerGroup::rise() {
  if (--waiting_ == 0 && count_ < max_) {
    spawn();
  }
}

void WorkerGroup::spawn() {
  const std::lock_guard lock(mutex_);
  join_all(finished_);
  if (count_ >= max_) {
    return;
  }
  try {
    running_.emplace_back(loop_);
    ++count_;
  } catch (const std::system_error&) {  // no more threads for this process: those that exist go on
  }
}

bool WorkerGroup::may_leave() {
  const std::lock_guard lock(mutex_);
  if (count_ <= kKept || waiting_ == 0) {
    return false;
  }
  const auto self =
      std::find_if(running_.begin(), running_.end(), [](const std::thread& t) { return t.get_id() == std::this_thread::get_id(); });
  finished_.splice(finished_.end(), running_, self);
  --count_;
  return true;
}

void WorkerGroup::join() {
  while (true) {
    std::list<std::thread> threads;
    {
      const std::lock_guard lock(mutex_);
      threads.splice(threads.end(), running_);
      threads.splice(threads.end(), finished_);
      count_ = 0;
    }
    if (threads.empty()) {
      return;
    }
    join_all(threads);
  }
}

}  // namespace mimir_tuner::server
