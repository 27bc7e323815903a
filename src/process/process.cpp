#include "mimir_tuner/process/process.h"

#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>

namespace mimir_tuner {

void prepare_process() {
  rlimit files{};
  constexpr rlim_t kEnough =
      65536;  // some kernels report limits so high that tables sized by them would be huge
  if (::getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < std::min(files.rlim_max, kEnough)) {
    files.rlim_cur = std::min(files.rlim_max, kEnough);
    ::setrlimit(RLIMIT_NOFILE, &files);
  }

  // By default glibc raises the thresholds to the largest block freed so far, and keeps that much memory.
  ::mallopt(M_ARENA_MAX, 4);
  ::mallopt(M_MMAP_THRESHOLD, 256 << 10);
  ::mallopt(M_TRIM_THRESHOLD, 2 << 20);
}

std::size_t file_limit() {
  rlimit files{};
  return ::getrlimit(RLIMIT_NOFILE, &files) == 0 ? files.rlim_cur : 0;
}

void trim_memory() { ::malloc_trim(0); }

}  // namespace mimir_tuner
