#include "cli/decision_log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <nlohmann/json.hpp>

namespace mimir_tuner::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string now() {
  const auto time = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
  const auto seconds = std::chrono::system_clock::to_time_t(time);
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  const auto millis = static_cast<int>(time.time_since_epoch().count() % 1000);
  return spdlog::fmt_lib::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday, utc.tm_hour,
                                 utc.tm_min, utc.tm_sec, millis);
}

Json line(std::string_view level, std::string_view message) {
  Json out;
  out["time"] = now();
  out["level"] = level;
  out["msg"] = message;
  return out;
}

// The JSON is complete: spdlog adds nothing but the line's end and the lock.
void write(const Json& json) { spdlog::info("{}", json.dump(-1, ' ', false, Json::error_handler_t::replace)); }

}  // namespace

DecisionLog::DecisionLog() {
  auto logger = std::make_shared<spdlog::logger>("mimir-tuner", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  logger->set_pattern("%v");
  logger->flush_on(spdlog::level::info);
  spdlog::set_default_logger(std::move(logger));
}

void DecisionLog::decision(const ReviewSummary& summary, std::chrono::microseconds took) const {
  const bool failed = summary.outcome == "failed-open" || summary.outcome == "refused";
  Json out = line(failed ? "warning" : "info", "decision");
  out["uid"] = summary.uid;
  out["kind"] = summary.kind;
  out["namespace"] = summary.object_namespace;
  out["name"] = summary.name;
  out["operation"] = summary.operation;
  out["dryRun"] = summary.dry_run;
  out["mode"] = summary.mode;
  out["outcome"] = summary.outcome;
  out["reason"] = summary.reason;
  out["changes"] = summary.changes;
  out["already"] = summary.already;
  out["kept"] = summary.kept;
  out["skipped"] = summary.skipped;
  out["warnings"] = summary.warnings;
  out["subjects"] = summary.subjects;
  out["us"] = took.count();
  write(out);
}

void DecisionLog::event(std::string_view message, std::string_view detail) const {
  Json out = line("info", message);
  if (!detail.empty()) out["detail"] = detail;
  write(out);
}

}  // namespace mimir_tuner::cli
