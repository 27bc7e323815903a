#pragma once

#include <cstddef>
#include <functional>

namespace mimir_tuner {

/// Calls `work(i)` once for every i below `count`, in any order, from this thread and one more for each
/// further core, up to kMaxThreads. Returns when all calls are done. The first exception of `work` is
/// rethrown after all running calls have ended. This thread calls `between` after each of its own calls.
void for_each_index(std::size_t count, const std::function<void(std::size_t)>& work,
                    const std::function<void()>& between = {});

/// Upper limit of threads. The work is bound by memory, so more would not be faster.
inline constexpr unsigned kMaxThreads = 8;

}  // namespace mimir_tuner
