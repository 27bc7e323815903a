#pragma once

#include <csignal>
#include <functional>
#include <thread>

#include "server/unique_fd.h"

namespace mimir_tuner::server {

/// While it lives, SIGTERM and SIGINT call `stop` on a thread of its own, where everything is allowed; a second one ends the process at
/// once with 128 + the signal's number. SIGHUP calls `reload` where one is given. Works for PID 1, which has no default actions. Create it
/// before any other thread: threads inherit the blocked signals from their creator.
class SignalWatcher {
 public:
  explicit SignalWatcher(std::function<void()> stop, std::function<void()> reload = {});
  ~SignalWatcher();
  SignalWatcher(const SignalWatcher&) = delete;
  SignalWatcher& operator=(const SignalWatcher&) = delete;

 private:
  void watch();

  const std::function<void()> stop_;
  const std::function<void()> reload_;
  sigset_t previous_{};
  UniqueFd signals_;
  UniqueFd end_;
  std::thread thread_;
};

}  // namespace mimir_tuner::server
