#pragma once

#include <csignal>
#include <functional>
#include <thread>

#include "mimir_tuner/process/unique_fd.h"

namespace mimir_tuner {

/// Keeps SIGTERM, SIGINT and SIGHUP for the SignalWatcher to come, so that none is lost while a server is
/// being set up. For the first thread, before it makes others.
void hold_signals();

/// While it lives, SIGTERM and SIGINT call `stop` with the signal's number on a thread of its own, where
/// everything is allowed; a second one ends the process at once with 128 + the signal's number. SIGHUP calls
/// `reload` where one is given. Works for PID 1, which has no default actions. Create it before any other
/// thread: threads inherit the blocked signals from their creator.
class SignalWatcher {
 public:
  explicit SignalWatcher(std::function<void(int signal)> stop, std::function<void()> reload = {});
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
