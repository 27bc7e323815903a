#include "mimir_tuner/process/reloader.h"

#include "process/file_digest.h"

namespace mimir_tuner {
namespace {

constexpr int kChecksBeforeReport = 1;
constexpr int kChecksBetweenRetries = 10;

}  // namespace

Reloader::Reloader(std::vector<ReloadSource> sources, Report report, std::chrono::milliseconds interval)
    : report_(std::move(report)), interval_(interval) {
  for (auto& source : sources) {
    ReloadState state{.name = source.name};
    watched_.push_back({.source = std::move(source), .state = std::move(state)});
  }
}

Reloader::~Reloader() { stop(); }

void Reloader::stop() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

Result<void> Reloader::load_all() {
  for (auto& watched : watched_) {
    // Before the load, so that the next check notices a change made during it.
    watched.tried = content_digest(watched.source.files);
    if (auto done = watched.source.load(); !done) return done;
    const std::lock_guard lock(mutex_);
    ++watched.state.successes;
    watched.state.last_success = std::chrono::system_clock::now();
  }
  return {};
}

void Reloader::watch() {
  thread_ = std::thread([this] { run(); });
}

void Reloader::force() {
  {
    const std::lock_guard lock(mutex_);
    forced_ = true;
  }
  wake_.notify_all();
}

std::vector<ReloadState> Reloader::states() const {
  const std::lock_guard lock(mutex_);
  std::vector<ReloadState> out;
  for (const auto& watched : watched_) out.push_back(watched.state);
  return out;
}

void Reloader::run() {
  while (true) {
    bool forced = false;
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, interval_, [this] { return forced_ || ending_; });
      if (ending_) return;
      forced = std::exchange(forced_, false);
    }
    for (auto& watched : watched_) check(watched, forced);
  }
}

void Reloader::check(Watched& watched, bool forced) {
  const std::string digest = content_digest(watched.source.files);
  const bool changed = digest != watched.tried;
  if (changed) {
    watched.checks = 0;
  } else if (!forced) {
    if (!watched.bad) return;
    ++watched.checks;
    if (watched.checks != kChecksBeforeReport && watched.checks % kChecksBetweenRetries != 0) return;
  }
  watched.tried = digest;
  const auto done = watched.source.load();
  watched.bad = !done;
  const bool settling = watched.bad && !forced && watched.checks < kChecksBeforeReport;
  const bool known = watched.bad && watched.checks > kChecksBeforeReport;
  if (settling) return;
  ReloadState state;
  {
    const std::lock_guard lock(mutex_);
    watched.state.error = done ? "" : done.error().message;
    done ? ++watched.state.successes : ++watched.state.failures;
    if (done) watched.state.last_success = std::chrono::system_clock::now();
    state = watched.state;
  }
  if (!known) report_(state);
}

}  // namespace mimir_tuner
