#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// How often files are checked. Kubernetes itself takes up to a minute to deliver a change.
constexpr std::chrono::milliseconds kReloadInterval{1'000};

/// Files that are loaded together.
struct ReloadSource {
  std::string name;  ///< A metric label, such as "certificate" or "policy".
  std::vector<std::string> files;
  /// Reads and validates the files and activates the result. On an error it must leave the old result active.
  /// Called on the watching thread, and by load_all() on its caller's. Must not throw.
  std::function<Result<void>()> load;
};

/// The state of one source.
struct ReloadState {
  std::string name;
  std::uint64_t successes = 0, failures = 0;  ///< Loads so far; the first load counts.
  std::chrono::system_clock::time_point last_success;
  std::string error;  ///< Why the newest content is not active; empty if it is.
};

/// Reloads files when they change. Compares contents, so it notices the symbolic links that Kubernetes swaps
/// as well as rewritten files. Content that fails to load is reported when it is unchanged at the next check,
/// because a certificate and its key cannot be written in the same instant. It is then retried at every tenth
/// check, because a certificate may only be not valid yet. Thread-safe.
class Reloader {
 public:
  /// Called on the watching thread after each load that succeeded, and for the first failure of a content.
  using Report = std::function<void(const ReloadState& state)>;

  Reloader(std::vector<ReloadSource> sources, Report report,
           std::chrono::milliseconds interval = kReloadInterval);
  ~Reloader();
  Reloader(const Reloader&) = delete;
  Reloader& operator=(const Reloader&) = delete;

  /// Loads every source for the first time. Stops at the first error and returns it. Call it once, before
  /// watch().
  Result<void> load_all();
  /// Starts checking the files on a thread of its own. Call it once.
  void watch();
  /// Stops checking. Nothing is loaded after it returns. May be called more than once.
  void stop();
  /// Makes the watching thread load everything now, changed or not. Returns without waiting for it.
  void force();

  std::vector<ReloadState> states() const;

 private:
  struct Watched {
    ReloadSource source;
    ReloadState state;
    std::string tried;  ///< Digest of the content of the last load.
    bool bad = false;   ///< The last load failed.
    int checks = 0;     ///< Since that failure, with the same content.
  };

  void run();
  void check(Watched& watched, bool forced);

  const Report report_;
  const std::chrono::milliseconds interval_;
  // Guards the states, forced_ and ending_. The rest of watched_ belongs to the thread that loads.
  mutable std::mutex mutex_;
  std::vector<Watched> watched_;
  std::condition_variable wake_;
  bool forced_ = false;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace mimir_tuner
