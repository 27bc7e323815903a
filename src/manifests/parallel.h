#pragma once

#include <cstddef>
#include <functional>

namespace mimir_tuner {

/// Calls `work(i)` once for every i below `count`, from this thread and from one more for each further core
/// (at most kMaxThreads in all), in no order, and returns when all are done. The first exception of `work` is
/// thrown here, once no other call runs. `between` is called by this thread alone, after each of its calls.
void for_each_index(std::size_t count, const std::function<void(std::size_t)>& work,
                    const std::function<void()>& between = {});

/// More would only wait for memory.
inline constexpr unsigned kMaxThreads = 8;

}  // namespace mimir_tuner
