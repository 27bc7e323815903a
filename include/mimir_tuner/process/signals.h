#pragma once

#include <csignal>
#include <functional>
#include <thread>

#include "mimir_tuner/process/unique_fd.h"

namespace mimir_tuner {

/// Blocks SIGTERM, SIGINT and SIGHUP until a SignalWatcher exists, so that none is lost while a server
/// starts. Call it on the main thread before starting others: threads inherit the blocked signals.
void hold_signals();

/// Handles signals during its lifetime. SIGTERM and SIGINT call `stop` with the signal's number, on an
/// ordinary thread, so `stop` may do anything. A second one ends the process immediately with exit code 128 +
/// the signal's number. SIGHUP calls `reload` if it is given. Works as PID 1, where signals have no default
/// action. Create it before other threads, or call hold_signals() before them.
class SignalWatcher {
 public:
  explicit SignalWatcher(std::function<void(int signal)> stop, std::function<void()> reload = {});
  /// Waits until a running `stop` has returned, and restores the previous signal mask of its thread.
  ~SignalWatcher();
  SignalWatcher(const SignalWatcher&) = delete;
  SignalWatcher& operator=(const SignalWatcher&) = delete;

 private:
  void watch();

  const std::function<void(int)> stop_;
  const std::function<void()> reload_;
  sigset_t previous_{};
  UniqueFd signals_;
  UniqueFd end_;
  std::thread thread_;
};

}  // namespace mimir_tuner
