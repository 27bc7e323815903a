#include "mimir_tuner/process/log.h"

#include <spdlog/async_logger.h>
#include <spdlog/details/periodic_worker.h>
#include <spdlog/details/thread_pool.h>

#include <atomic>

#include "process/log_formatter.h"
#include "process/log_sink.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kQueuedLines = 2048;
constexpr std::chrono::seconds kTick{1};
constexpr std::chrono::seconds kLastWords{1};

spdlog::level::level_enum to_spdlog(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug:
      return spdlog::level::debug;
    case LogLevel::kInfo:
      return spdlog::level::info;
    case LogLevel::kWarning:
      return spdlog::level::warn;
    default:
      return spdlog::level::err;
  }
}

}  // namespace

std::optional<LogLevel> log_level_of(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const auto begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return std::nullopt;
  text = text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
  for (const auto level : {LogLevel::kDebug, LogLevel::kInfo, LogLevel::kWarning, LogLevel::kError}) {
    const auto name = spdlog::level::to_string_view(to_spdlog(level));
    if (text == std::string_view(name.data(), name.size())) return level;
  }
  return std::nullopt;
}

struct Log::Backend {
  std::shared_ptr<spdlog::details::thread_pool> queue;
  std::shared_ptr<LogSink> sink;
  std::shared_ptr<spdlog::async_logger> logger;
  std::unique_ptr<spdlog::details::periodic_worker> ticker;
  std::atomic<std::uint64_t> failed = 0;
};

Log::Log(int fd, LogLevel level, LogFormat format, std::function<void()> every_second)
    : format_(format), every_second_(std::move(every_second)), backend_(std::make_unique<Backend>()) {
  Backend& back = *backend_;
  back.queue = std::make_shared<spdlog::details::thread_pool>(kQueuedLines, 1);
  back.sink = std::make_shared<LogSink>(fd, [queue = back.queue.get()] { return queue->queue_size() > 0; });
  back.sink->set_formatter(std::make_unique<LogFormatter>(format));
  back.logger = std::make_shared<spdlog::async_logger>(std::string(), back.sink, back.queue,
                                                       spdlog::async_overflow_policy::overrun_oldest);
  // The default handler prints to standard error, which may block.
  back.logger->set_error_handler([&back](const std::string&) { ++back.failed; });
  back.logger->set_level(to_spdlog(level));
  back.ticker = std::make_unique<spdlog::details::periodic_worker>(every_second_, kTick);
}

Log::~Log() {
  backend_->ticker.reset();
  every_second_();
  // The queue's destructor waits until the last line has gone to the sink, so the sink needs a deadline
  // first.
  backend_->sink->finish_by(LogSink::Clock::now() + kLastWords);
  backend_->queue.reset();
  backend_->sink->flush();
}

void Log::set_level(LogLevel level) { backend_->logger->set_level(to_spdlog(level)); }

bool Log::wants(LogLevel level) const { return backend_->logger->should_log(to_spdlog(level)); }

void Log::write(LogLevel level, const LogLine& line) {
  backend_->logger->log(to_spdlog(level), spdlog::string_view_t(line.text().data(), line.text().size()));
}

std::uint64_t Log::dropped() const {
  return backend_->queue->overrun_counter() + backend_->sink->dropped() + backend_->failed;
}

}  // namespace mimir_tuner
