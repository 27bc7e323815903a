#include "webhook/decision_log.h"

#include <utility>

namespace mimir_tuner {
namespace {

constexpr std::uint64_t kQuietLinesPerSecond = 100;

LogLevel level_of(ReviewOutcome outcome) {
  switch (outcome) {
    case ReviewOutcome::kFailedOpen:
    case ReviewOutcome::kShed:
    case ReviewOutcome::kRefused:
      return LogLevel::kWarning;
    default:
      return LogLevel::kInfo;
  }
}

bool changes(ReviewOutcome outcome) {
  return outcome == ReviewOutcome::kPatched || outcome == ReviewOutcome::kWouldPatch;
}

}  // namespace

DecisionLog::DecisionLog(LogLevel level, LogFormat format, int fd)
    : log_(fd, level, format, [this] { report_left_out(); }) {}

bool DecisionLog::take_quiet_line() {
  using std::chrono::seconds;
  const auto second =
      std::chrono::duration_cast<seconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
  const std::lock_guard lock(mutex_);
  if (std::exchange(second_, second) != second) quiet_lines_ = 0;
  if (quiet_lines_ < kQuietLinesPerSecond) {
    ++quiet_lines_;
    return true;
  }
  ++unreported_;
  ++flooded_;
  return false;
}

void DecisionLog::report_left_out() {
  std::uint64_t count = 0;
  {
    const std::lock_guard lock(mutex_);
    count = std::exchange(unreported_, 0);
  }
  if (count == 0) return;
  auto line = log_.line("lines left out");
  line.add("count", count).add("detail", "too many decisions that change nothing");
  log_.write(LogLevel::kWarning, line);
}

void DecisionLog::decision(const ReviewSummary& summary, std::chrono::microseconds took) {
  const LogLevel level = level_of(summary.outcome);
  if (!log_.wants(level)) return;
  if (!changes(summary.outcome) && !log_.wants(LogLevel::kDebug) && !take_quiet_line()) return;
  auto line = log_.line("decision");
  line.add("uid", summary.uid).add("kind", summary.kind).add("namespace", summary.object_namespace);
  line.add("name", summary.name).add("operation", summary.operation).add("dryRun", summary.dry_run);
  line.add("mode", to_string(summary.mode)).add("outcome", to_string(summary.outcome));
  line.add("reason", code_of(summary.reason));
  line.add("changes", summary.changes).add("already", summary.already).add("kept", summary.kept);
  line.add("skipped", summary.skipped).add("warnings", summary.warnings).add("subjects", summary.subjects);
  line.add("us", static_cast<std::uint64_t>(took.count()));
  log_.write(level, line);
}

void DecisionLog::write(LogLevel level, std::string_view message, std::string_view detail) {
  if (!log_.wants(level)) return;
  auto line = log_.line(message);
  if (!detail.empty()) line.add("detail", detail);
  log_.write(level, line);
}

void DecisionLog::event(std::string_view message, std::string_view detail) {
  write(LogLevel::kInfo, message, detail);
}
void DecisionLog::warning(std::string_view message, std::string_view detail) {
  write(LogLevel::kWarning, message, detail);
}

}  // namespace mimir_tuner
