#include "mimir_tuner/process/process_stats.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "mimir_tuner/process/process.h"
#include "mimir_tuner/process/unique_fd.h"

namespace mimir_tuner {
namespace {

using Type = Exposition::Type;

// Fields of /proc/self/stat after the command's closing parenthesis, counted from `state` (see proc(5)).
enum Field : std::size_t {
  kUserTime = 11,
  kSystemTime = 12,
  kStartTime = 19,
  kVirtualBytes = 20,
  kResidentPages = 21,
  kFields = 22
};

std::string read_text(const char* path) {
  const UniqueFd file(::open(path, O_RDONLY | O_CLOEXEC));
  std::array<char, 4096> text{};
  const ssize_t got = file ? ::read(file.get(), text.data(), text.size()) : 0;
  return {text.data(), got > 0 ? static_cast<std::size_t>(got) : 0};
}

std::vector<double> stat_fields() {
  const std::string text = read_text("/proc/self/stat");
  const auto parenthesis = text.rfind(')');
  std::vector<double> out;
  if (parenthesis == std::string::npos) return out;
  std::istringstream words(text.substr(parenthesis + 1));
  words.imbue(std::locale::classic());
  std::string state;
  words >> state;
  out.push_back(0);
  for (double value = 0; out.size() < kFields && words >> value;) out.push_back(value);
  return out;
}

std::optional<double> boot_time() {
  std::istringstream lines(read_text("/proc/uptime"));
  double uptime = 0;
  if (!(lines >> uptime)) return std::nullopt;
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9 - uptime;
}

std::optional<double> open_files() {
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir("/proc/self/fd"), ::closedir);
  if (folder == nullptr) return std::nullopt;
  double count = -3;  // ".", ".." and the descriptor of this folder
  while (::readdir(folder.get()) != nullptr) ++count;
  return count;
}

}  // namespace

void write_process_metrics(Exposition& out) {
  // Read once, so that the start time does not drift with the clock.
  static const std::optional<double> kBooted = boot_time();
  const auto fields = stat_fields();
  const auto ticks = static_cast<double>(::sysconf(_SC_CLK_TCK));
  if (fields.size() == kFields) {
    out.single("process_cpu_seconds_total", Type::kCounter, "User and system time",
               (fields[kUserTime] + fields[kSystemTime]) / ticks);
    out.single("process_resident_memory_bytes", Type::kGauge, "Memory in use",
               fields[kResidentPages] * static_cast<double>(::sysconf(_SC_PAGESIZE)));
    out.single("process_virtual_memory_bytes", Type::kGauge, "Address space", fields[kVirtualBytes]);
    if (kBooted) {
      out.single("process_start_time_seconds", Type::kGauge, "When the process started",
                 *kBooted + fields[kStartTime] / ticks);
    }
  }
  if (const auto count = open_files())
    out.single("process_open_fds", Type::kGauge, "Open files and sockets", *count);
  out.single("process_max_fds", Type::kGauge, "Limit of open files and sockets",
             static_cast<double>(file_limit()));
}

}  // namespace mimir_tuner
