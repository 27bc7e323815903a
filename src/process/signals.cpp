#include "mimir_tuner/process/signals.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <cstdint>

namespace mimir_tuner {

namespace {

sigset_t watched_signals(bool reload) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGINT);
  if (reload) sigaddset(&set, SIGHUP);
  return set;
}

}  // namespace

void hold_signals() {
  const sigset_t set = watched_signals(true);
  ::pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

SignalWatcher::SignalWatcher(std::function<void(int)> stop, std::function<void()> reload)
    : stop_(std::move(stop)), reload_(std::move(reload)) {
  const sigset_t set = watched_signals(static_cast<bool>(reload_));
  ::pthread_sigmask(SIG_BLOCK, &set, &previous_);
  signals_.reset(::signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
  end_.reset(::eventfd(0, EFD_CLOEXEC));
  thread_ = std::thread([this] { watch(); });
}

SignalWatcher::~SignalWatcher() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t put = ::write(end_.get(), &one, sizeof one);
  thread_.join();
  ::pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
}

void SignalWatcher::watch() {
  // On a thread of its own, so that a second signal is handled while `stop` runs.
  std::thread stopper;
  while (true) {
    std::array<pollfd, 2> sources{pollfd{signals_.get(), POLLIN, 0}, pollfd{end_.get(), POLLIN, 0}};
    ::poll(sources.data(), sources.size(), -1);
    if ((sources[1].revents & POLLIN) != 0) break;
    signalfd_siginfo info{};
    if (::read(signals_.get(), &info, sizeof info) != static_cast<ssize_t>(sizeof info)) continue;
    if (info.ssi_signo == SIGHUP)
      reload_();
    else if (stopper.joinable())
      ::_exit(128 + static_cast<int>(info.ssi_signo));
    else
      stopper = std::thread(stop_, static_cast<int>(info.ssi_signo));
  }
  if (stopper.joinable()) stopper.join();
}

}  // namespace mimir_tuner
