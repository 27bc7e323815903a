#include "webhook/decision_log.h"

#include <doctest/doctest.h>
#include <sys/mman.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "mimir_tuner/process/unique_fd.h"

namespace mimir_tuner {
namespace {

using Json = nlohmann::ordered_json;

/// A log in a file in memory. lines() ends the log and returns what it wrote.
class LogFile {
 public:
  LogFile() : file_(::memfd_create("log", MFD_CLOEXEC)) { REQUIRE(file_); }

  DecisionLog& start(LogLevel level, LogFormat format = LogFormat::kJson) {
    return log_.emplace(level, format, file_.get());
  }

  std::vector<std::string> lines() {
    log_.reset();
    std::string text(static_cast<std::size_t>(::lseek(file_.get(), 0, SEEK_END)), '\0');
    REQUIRE(::pread(file_.get(), text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()));
    std::istringstream stream(text);
    std::vector<std::string> out;
    for (std::string line; std::getline(stream, line);) out.push_back(line);
    return out;
  }

 private:
  UniqueFd file_;
  std::optional<DecisionLog> log_;
};

ReviewSummary patched(std::string uid = "u-1") {
  ReviewSummary out;
  out.uid = std::move(uid);
  out.kind = "Pod";
  out.object_namespace = "metrics";
  out.name = "ingester-0";
  out.operation = "CREATE";
  out.mode = Mode::kEnforce;
  out.outcome = ReviewOutcome::kPatched;
  out.reason = Reason::kCoresUnbounded;
  out.subjects = "container ingester: env GOMAXPROCS=limits.cpu";
  out.changes = 1;
  out.skipped = 2;
  return out;
}

ReviewSummary with_outcome(ReviewOutcome outcome) {
  ReviewSummary out;
  out.outcome = outcome;
  return out;
}

TEST_CASE("a decision is one line with all its keys in a fixed order") {
  LogFile file;
  file.start(LogLevel::kInfo).decision(patched(), std::chrono::microseconds(42));
  const auto lines = file.lines();
  REQUIRE(lines.size() == 1);
  auto line = Json::parse(lines[0]);
  line.erase("time");
  CHECK(
      line.dump() ==
      R"({"level":"info","msg":"decision","uid":"u-1","kind":"Pod","namespace":"metrics","name":"ingester-0",)"
      R"("operation":"CREATE","dryRun":false,"mode":"enforce","outcome":"patched","reason":"cores-unbounded",)"
      R"("changes":1,"already":0,"kept":0,"skipped":2,"warnings":0,)"
      R"("subjects":"container ingester: env GOMAXPROCS=limits.cpu","us":42})");
}

TEST_CASE("a review without a decision has an empty mode and the failure as its reason") {
  LogFile file;
  auto summary = with_outcome(ReviewOutcome::kShed);
  summary.reason = ReviewFailure::kOverload;
  file.start(LogLevel::kInfo).decision(summary, {});
  const auto line = Json::parse(file.lines().at(0));
  CHECK(line["mode"] == "");
  CHECK(line["reason"] == "overload");
}

TEST_CASE("level warning shows only reviews without a decision, and level error shows none") {
  LogFile file;
  auto& log = file.start(LogLevel::kWarning);
  for (const auto outcome : {ReviewOutcome::kPatched, ReviewOutcome::kWouldPatch, ReviewOutcome::kUnchanged,
                             ReviewOutcome::kFailedOpen, ReviewOutcome::kShed, ReviewOutcome::kRefused})
    log.decision(with_outcome(outcome), {});
  log.set_level(LogLevel::kError);
  log.decision(with_outcome(ReviewOutcome::kShed), {});
  std::vector<std::string> outcomes;
  for (const auto& line : file.lines()) {
    CHECK(Json::parse(line)["level"] == "warning");
    outcomes.push_back(Json::parse(line)["outcome"]);
  }
  CHECK(outcomes == std::vector<std::string>{"failed-open", "shed", "refused"});
}

TEST_CASE(
    "a flood leaves out decisions that change nothing, counts them, and keeps those that change something") {
  LogFile file;
  auto& log = file.start(LogLevel::kInfo);
  for (int i = 0; i < 1'000; ++i) {
    log.decision(with_outcome(ReviewOutcome::kUnchanged), {});
    if (i % 10 == 0) log.decision(patched("u-" + std::to_string(i)), {});
  }
  const auto left_out = log.left_out();
  std::uint64_t unchanged = 0, changed = 0, reported = 0;
  for (const auto& text : file.lines()) {
    const auto line = Json::parse(text);
    if (line["msg"] == "lines left out")
      reported += line["count"].get<std::uint64_t>();
    else
      ++(line["outcome"] == "patched" ? changed : unchanged);
  }
  CHECK(changed == 100);
  CHECK(unchanged >= 100);
  CHECK(unchanged + reported == 1'000);
  CHECK(left_out == reported);
  CHECK(reported > 0);
}

TEST_CASE("level debug leaves nothing out") {
  LogFile file;
  auto& log = file.start(LogLevel::kDebug);
  for (int i = 0; i < 500; ++i) log.decision(with_outcome(ReviewOutcome::kUnchanged), {});
  CHECK(log.left_out() == 0);
  CHECK(file.lines().size() == 500);
}

TEST_CASE("events have a message, and a detail if there is one") {
  LogFile file;
  auto& log = file.start(LogLevel::kInfo, LogFormat::kText);
  log.event("stopped");
  log.warning("reload failed", "policy keeps its last good content");
  const auto lines = file.lines();
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].substr(24) == " info stopped");
  CHECK(lines[1].substr(24) == " warning reload failed detail=\"policy keeps its last good content\"");
}

}  // namespace
}  // namespace mimir_tuner
