#include "webhook/decision_log.h"

#include <unistd.h>

#include <utility>

namespace mimir_tuner {
namespace {

constexpr std::uint64_t kQuietLinesPerSecond = 100;

std::string_view word(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug:
      return "debug";
    case LogLevel::kInfo:
      return "info";
    case LogLevel::kWarning:
      return "warning";
    default:
      return "error";
  }
}

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

std::optional<LogLevel> log_level_of(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n");
  text =
      begin == std::string_view::npos ? "" : text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
  for (const auto level : {LogLevel::kDebug, LogLevel::kInfo, LogLevel::kWarning, LogLevel::kError})
    if (text == word(level)) return level;
  return std::nullopt;
}

DecisionLog::DecisionLog(LogLevel level, LogFormat format)
    : level_(level), format_(format), writer_(STDERR_FILENO, [this] { tell_left_out(); }) {}

bool DecisionLog::among_first() {
  using std::chrono::seconds;
  const auto second =
      std::chrono::duration_cast<seconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
  const std::lock_guard lock(mutex_);
  if (std::exchange(second_, second) != second) lines_ = 0;
  if (lines_ < kQuietLinesPerSecond) {
    ++lines_;
    return true;
  }
  ++untold_;
  ++flooded_;
  return false;
}

void DecisionLog::tell_left_out() {
  std::uint64_t count = 0;
  {
    const std::lock_guard lock(mutex_);
    count = std::exchange(untold_, 0);
  }
  if (count > 0) {
    LogLine line(format_, word(LogLevel::kWarning), "lines left out");
    writer_.write(line.add("count", count)
                      .add("detail", "decisions that change nothing, for there were too many")
                      .finish());
  }
}

void DecisionLog::decision(const ReviewSummary& summary, std::chrono::microseconds took) {
  const LogLevel level = level_of(summary.outcome);
  if (!wants(level) || (!changes(summary.outcome) && level_ != LogLevel::kDebug && !among_first())) return;
  LogLine line(format_, word(level), "decision");
  line.add("uid", summary.uid)
      .add("kind", summary.kind)
      .add("namespace", summary.object_namespace)
      .add("name", summary.name);
  line.add("operation", summary.operation)
      .add("dryRun", summary.dry_run)
      .add("mode", to_string(summary.mode))
      .add("outcome", to_string(summary.outcome));
  line.add("reason", code_of(summary.reason))
      .add("changes", summary.changes)
      .add("already", summary.already)
      .add("kept", summary.kept);
  line.add("skipped", summary.skipped).add("warnings", summary.warnings).add("subjects", summary.subjects);
  writer_.write(line.add("us", static_cast<std::uint64_t>(took.count())).finish());
}

void DecisionLog::write(LogLevel level, std::string_view message, std::string_view detail) {
  if (!wants(level)) return;
  LogLine line(format_, word(level), message);
  if (!detail.empty()) line.add("detail", detail);
  writer_.write(line.finish());
}

void DecisionLog::event(std::string_view message, std::string_view detail) {
  write(LogLevel::kInfo, message, detail);
}
void DecisionLog::warning(std::string_view message, std::string_view detail) {
  write(LogLevel::kWarning, message, detail);
}

}  // namespace mimir_tuner
