#include "http/worker_group.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <condition_variable>
#include <set>

using mimir_tuner::WorkerGroup;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t kMany = 64;

/// The size that a group reaches without blocked threads.
std::size_t base() { return std::max(4U, 2 * std::thread::hardware_concurrency()); }

template <class Condition>
bool eventually(Condition condition) {
  const auto latest = std::chrono::steady_clock::now() + 10s;
  while (!condition())
    if (std::chrono::steady_clock::now() > latest)
      return false;
    else
      std::this_thread::sleep_for(1ms);
  return true;
}

/// A group whose loop takes tasks. A task blocks its thread until release().
class Workers {
 public:
  explicit Workers(std::size_t max, std::chrono::milliseconds idle_limit = 10s)
      : idle_limit_(idle_limit),
        group(
            max, [this](std::size_t self) { loop(self); }, [this] { ++exhausted; }) {
    group.start();
  }
  ~Workers() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
    group.join();
  }

  void add_tasks(std::size_t count) {
    {
      const std::lock_guard lock(mutex_);
      tasks_ += count;
    }
    changed_.notify_all();
  }
  void release() {
    {
      const std::lock_guard lock(mutex_);
      released_ = true;
    }
    changed_.notify_all();
  }
  std::size_t blocked() {
    const std::lock_guard lock(mutex_);
    return running_.size();
  }
  bool numbers_clashed() {
    const std::lock_guard lock(mutex_);
    return clashed_;
  }

 private:
  void loop(std::size_t self) {
    while (true) {
      group.enter_idle(self);
      std::unique_lock lock(mutex_);
      const bool woken = changed_.wait_for(lock, idle_limit_, [this] { return ended_ || tasks_ > 0; });
      const bool task = woken && !ended_;
      if (task) {
        --tasks_;
        clashed_ = clashed_ || !running_.insert(self).second;
      }
      const bool ended = ended_;
      lock.unlock();
      group.leave_idle(self);
      if (ended || (!task && group.may_exit(self))) return;
      if (!task) continue;
      lock.lock();
      changed_.wait(lock, [this] { return ended_ || released_; });
      running_.erase(self);
    }
  }

  const std::chrono::milliseconds idle_limit_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t tasks_ = 0;
  std::set<std::size_t> running_;
  bool clashed_ = false;
  bool released_ = false;
  bool ended_ = false;

 public:
  std::atomic<int> exhausted = 0;
  WorkerGroup group;
};

}  // namespace

TEST_CASE("a group starts with one thread and adds one when the last idle thread gets work") {
  Workers workers(kMany);
  CHECK(workers.group.size() == 1);
  workers.add_tasks(1);
  CHECK(eventually([&] { return workers.blocked() == 1 && workers.group.size() == 2; }));
}

TEST_CASE("without help a group grows to twice the cores, then asks for help once") {
  Workers workers(kMany + base());
  workers.add_tasks(kMany);
  CHECK(eventually([&] { return workers.blocked() == workers.group.size() && workers.exhausted == 1; }));
  CHECK(workers.group.size() >= base());
  CHECK(workers.group.size() < kMany);
}

TEST_CASE("blocked threads are replaced up to the maximum") {
  const std::size_t max = base() + 3;
  Workers workers(max);
  workers.add_tasks(kMany);
  REQUIRE(eventually([&] { return workers.exhausted > 0; }));
  CHECK(eventually([&] {
    workers.group.grow();
    return workers.group.size() == max;
  }));
  CHECK_FALSE(workers.group.grow());
  CHECK(eventually([&] { return workers.blocked() == max; }));
  CHECK_FALSE(workers.numbers_clashed());
}

TEST_CASE("a group that is not exhausted does not grow") {
  Workers workers(kMany);
  workers.add_tasks(1);
  REQUIRE(eventually([&] { return workers.blocked() == 1; }));
  std::this_thread::sleep_for(50ms);
  CHECK_FALSE(workers.group.grow());
  CHECK(workers.group.size() == 2);
}

TEST_CASE("a group never exceeds its maximum, and the least maximum is two") {
  Workers workers(1);
  workers.add_tasks(kMany);
  CHECK(eventually([&] { return workers.blocked() == 2; }));
  std::this_thread::sleep_for(50ms);
  CHECK_FALSE(workers.group.grow());
  CHECK(workers.group.size() == 2);
}

TEST_CASE("threads without work exit, except two, and their places are used again") {
  Workers workers(kMany, 5ms);
  workers.add_tasks(4);
  REQUIRE(eventually([&] { return workers.blocked() == 4; }));
  workers.release();
  CHECK(eventually([&] { return workers.group.size() == 2; }));
  std::this_thread::sleep_for(50ms);
  CHECK(workers.group.size() == 2);
  workers.add_tasks(kMany);
  CHECK(eventually([&] { return workers.blocked() == 0; }));
  CHECK_FALSE(workers.numbers_clashed());
}
