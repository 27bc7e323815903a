#pragma once

#include <spdlog/formatter.h>

#include "mimir_tuner/process/log.h"

namespace mimir_tuner {

/// Adds the time, the level and the line end to a LogLine, which spdlog passes as the message:
/// `{"time":"2026-01-02T03:04:05.678Z","level":"info",...}` or `2026-01-02T03:04:05.678Z info ...`.
class LogFormatter final : public spdlog::formatter {
 public:
  explicit LogFormatter(LogFormat format) : format_(format) {}

  void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& out) override;
  std::unique_ptr<spdlog::formatter> clone() const override;

 private:
  const LogFormat format_;
};

}  // namespace mimir_tuner
