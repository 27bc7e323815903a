#include "manifests/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace mimir_tuner {

void for_each_index(std::size_t count, const std::function<void(std::size_t)>& work,
                    const std::function<void()>& between) {
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> failed = false;
  std::exception_ptr failure;
  const auto drain = [&](bool own) {
    try {
      for (std::size_t i = next++; i < count; i = next++) {
        work(i);
        if (own && between) between();
      }
    } catch (...) {  // such as std::bad_alloc, which must not end a thread
      next = count;
      if (!failed.exchange(true)) failure = std::current_exception();
    }
  };
  std::vector<std::thread> helpers;
  const std::size_t threads =
      std::min<std::size_t>({std::max(std::thread::hardware_concurrency(), 1U), kMaxThreads, count});
  for (std::size_t i = 1; i < threads; ++i) {
    try {
      helpers.emplace_back(drain, false);
    } catch (const std::system_error&) {
      break;  // the system allows no more threads; the running ones do the work
    }
  }
  drain(true);
  for (auto& helper : helpers) helper.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace mimir_tuner
