#include "mimir_tuner/process/log.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "mimir_tuner/process/unique_fd.h"

namespace mimir_tuner {
namespace {

using Clock = std::chrono::steady_clock;

/// Reads until the writing end is closed.
std::vector<std::string> read_lines(int fd) {
  std::string text;
  std::array<char, 65536> buffer{};
  for (ssize_t got = 0; (got = ::read(fd, buffer.data(), buffer.size())) > 0;)
    text.append(buffer.data(), static_cast<std::size_t>(got));
  CHECK((text.empty() || text.back() == '\n'));
  std::vector<std::string> out;
  for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
    out.push_back(text.substr(begin, end - begin));
  return out;
}

struct Pipe {
  Pipe() {
    std::array<int, 2> ends{};
    REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
    reader.reset(ends[0]);
    writer.reset(ends[1]);
  }
  /// Everything that was written. Call it after the log is destroyed.
  std::vector<std::string> lines() {
    writer.reset();
    return read_lines(reader.get());
  }
  UniqueFd reader, writer;
};

std::chrono::milliseconds since(Clock::time_point begin) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
}

TEST_CASE("levels are read with whitespace around them, and nothing else is a level") {
  CHECK(log_level_of("debug") == LogLevel::kDebug);
  CHECK(log_level_of(" info\n") == LogLevel::kInfo);
  CHECK(log_level_of("\twarning\r\n") == LogLevel::kWarning);
  CHECK(log_level_of("error") == LogLevel::kError);
  for (const char* text : {"", " \n", "Info", "warn", "info info", "trace", "off"}) {
    CAPTURE(text);
    CHECK_FALSE(log_level_of(text).has_value());
  }
}

TEST_CASE("a JSON line has the time in UTC, the level, the message and the fields in order") {
  Pipe pipe;
  {
    Log log(pipe.writer.get(), LogLevel::kInfo, LogFormat::kJson, [] {});
    auto line = log.line("decision");
    line.add("uid", "u-1").add("count", std::uint64_t{3}).add("dryRun", true);
    log.write(LogLevel::kWarning, line);
  }
  const auto lines = pipe.lines();
  REQUIRE(lines.size() == 1);
  CHECK(std::regex_match(lines[0],
                         std::regex(R"(\{"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z","level":"warning",)"
                                    R"("msg":"decision","uid":"u-1","count":3,"dryRun":true\})")));
}

TEST_CASE("a text line has words, and quotes where a value is not a word") {
  Pipe pipe;
  {
    Log log(pipe.writer.get(), LogLevel::kInfo, LogFormat::kText, [] {});
    auto line = log.line("decision");
    line.add("uid", "u-1").add("name", "").add("detail", "two words\n").add("dryRun", false);
    log.write(LogLevel::kInfo, line);
  }
  const auto lines = pipe.lines();
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].substr(24) == R"( info decision uid=u-1 name="" detail="two words\n" dryRun=false)");
}

TEST_CASE("whatever a value contains, the line is one line of valid JSON") {
  Pipe pipe;
  const std::string odd = "a\"\n{\"level\":\"error\"}\\\x7f\x01\xff\xe2\x80\xa8";
  {
    Log log(pipe.writer.get(), LogLevel::kInfo, LogFormat::kJson, [] {});
    auto line = log.line(odd);
    line.add("name", odd);
    log.write(LogLevel::kInfo, line);
  }
  const auto lines = pipe.lines();
  REQUIRE(lines.size() == 1);
  const auto parsed = nlohmann::json::parse(lines[0]);
  CHECK(parsed["name"] == "a\"\n{\"level\":\"error\"}\\\x7f\x01\xef\xbf\xbd\xe2\x80\xa8");
  CHECK(parsed["level"] == "info");
}

TEST_CASE("a value over 1 KiB is cut between two characters") {
  for (const std::string before : {"", "x", "xx"}) {
    std::string value = before;
    for (int i = 0; i < 1000; ++i) value += "\xe2\x82\xac";
    LogLine line(LogFormat::kJson, "m");
    line.add("name", value);
    const auto name = nlohmann::json::parse("{" + line.text() + "}")["name"].get<std::string>();
    CHECK(name.size() <= 1024);
    CHECK(name.size() > 1018);
    CHECK(name.ends_with("\xe2\x82\xac..."));
  }
}

TEST_CASE("lines below the level are ignored, and the level can change") {
  Pipe pipe;
  {
    Log log(pipe.writer.get(), LogLevel::kError, LogFormat::kText, [] {});
    CHECK_FALSE(log.wants(LogLevel::kWarning));
    log.write(LogLevel::kWarning, log.line("quiet"));
    log.set_level(LogLevel::kDebug);
    CHECK(log.wants(LogLevel::kDebug));
    log.write(LogLevel::kDebug, log.line("loud"));
  }
  const auto lines = pipe.lines();
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].ends_with("Z debug loud"));
}

TEST_CASE("every line of several threads is written in full before the log is gone") {
  Pipe pipe;
  std::vector<std::string> lines;
  std::thread reader([&] { lines = read_lines(pipe.reader.get()); });
  {
    Log log(pipe.writer.get(), LogLevel::kInfo, LogFormat::kJson, [] {});
    std::vector<std::thread> writers;
    for (std::uint64_t writer = 0; writer < 4; ++writer) {
      writers.emplace_back([&log, writer] {
        for (std::uint64_t i = 0; i < 400; ++i) {
          auto line = log.line("m");
          line.add("writer", writer).add("number", i);
          log.write(LogLevel::kInfo, line);
        }
      });
    }
    for (auto& writer : writers) writer.join();
    CHECK(log.dropped() == 0);
  }
  pipe.writer.reset();
  reader.join();
  REQUIRE(lines.size() == 1600);
  std::array<std::uint64_t, 4> next{};
  for (const auto& line : lines) {
    const auto parsed = nlohmann::json::parse(line);
    CHECK(parsed["number"] == next.at(parsed["writer"].get<std::size_t>())++);
  }
}

TEST_CASE("a burst is written in one go, not some lines at a time") {
  Pipe pipe;
  std::atomic<std::size_t> bytes = 0;
  std::thread reader([&] {
    std::array<char, 65536> buffer{};
    for (ssize_t got = 0; (got = ::read(pipe.reader.get(), buffer.data(), buffer.size())) > 0;)
      bytes += static_cast<std::size_t>(got);
  });
  {
    Log log(pipe.writer.get(), LogLevel::kInfo, LogFormat::kJson, [] {});
    auto line = log.line("m");
    line.add("filler", std::string(1000, 'x'));
    const auto begin = Clock::now();
    for (int i = 0; i < 2'000; ++i) log.write(LogLevel::kInfo, line);
    while (bytes < 2'000'000 && since(begin).count() < 10'000)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    CHECK(since(begin).count() < 3'000);  // one wait of 10 ms; a wait for each page would take five seconds
  }
  pipe.writer.reset();
  reader.join();
}

TEST_CASE("if nobody reads, writing does not wait, the newest lines are kept, and the end is bounded") {
  Pipe pipe;
  constexpr std::uint64_t kLines = 20'000;
  const auto begin = Clock::now();
  std::uint64_t dropped = 0;
  std::thread reader;
  std::vector<std::string> lines;
  {
    Log log(pipe.writer.get(), LogLevel::kInfo, LogFormat::kJson, [] {});
    for (std::uint64_t i = 0; i < kLines; ++i) {
      auto line = log.line("m");
      line.add("number", i).add("filler", std::string(100, 'x'));
      log.write(LogLevel::kInfo, line);
    }
    CHECK(since(begin).count() < 5'000);
    dropped = log.dropped();
    reader = std::thread([&] { lines = read_lines(pipe.reader.get()); });  // wakes up only now
  }
  pipe.writer.reset();
  reader.join();
  CHECK(dropped > 0);
  CHECK(lines.size() + dropped == kLines);
  CHECK(nlohmann::json::parse(lines.back())["number"] == kLines - 1);
}

TEST_CASE("if nobody ever reads, the log ends within its deadline and the process does not hang") {
  Pipe pipe;
  Clock::time_point begin;
  {
    Log log(pipe.writer.get(), LogLevel::kInfo, LogFormat::kJson, [] {});
    for (int i = 0; i < 5'000; ++i) {
      auto line = log.line("m");
      line.add("filler", std::string(100, 'x'));
      log.write(LogLevel::kInfo, line);
    }
    begin = Clock::now();
  }
  CHECK(since(begin).count() < 3'000);
}

TEST_CASE("lines that a full disk does not accept are counted") {
  const UniqueFd full(::open("/dev/full", O_WRONLY | O_CLOEXEC));
  REQUIRE(full);
  Log log(full.get(), LogLevel::kInfo, LogFormat::kJson, [] {});
  for (int i = 0; i < 3; ++i) log.write(LogLevel::kInfo, log.line("m"));
  const auto begin = Clock::now();
  while (log.dropped() < 3 && since(begin).count() < 5'000)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  CHECK(log.dropped() == 3);
}

TEST_CASE("the periodic function may write, and is called a last time at the end") {
  Pipe pipe;
  Log* target = nullptr;
  {
    Log log(pipe.writer.get(), LogLevel::kInfo, LogFormat::kText,
            [&target] { target->write(LogLevel::kInfo, target->line("tick")); });
    target = &log;
  }
  const auto lines = pipe.lines();
  REQUIRE_FALSE(lines.empty());
  CHECK(lines.back().ends_with(" info tick"));
}

}  // namespace
}  // namespace mimir_tuner
