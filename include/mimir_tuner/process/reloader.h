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

/// How often files are looked at: Kubernetes itself takes up to a minute to bring a change.
constexpr std::chrono::milliseconds kReloadInterval{1'000};

/// Files that are read together, and what to do with them.
struct ReloadSource {
  std::string name;  ///< "certificate", "policy": a metric's label.
  std::vector<std::string> files;
  /// Reads and validates the files and puts the result in use; on an error, everything stays as it was. Must
  /// not throw.
  std::function<Result<void>()> load;
};

/// How one source fares.
struct ReloadState {
  std::string name;
  std::uint64_t successes = 0, failures = 0;
  std::chrono::system_clock::time_point last_success;
  std::string error;  ///< Why the newest content is not in use; "" where it is.
};

/// Keeps what was read from files up to date. Compares contents, so it sees the symbolic links that
/// Kubernetes swaps as well as plain files. A bad content is tried again now and then (a certificate may only
/// not be valid yet); it is reported once it has stayed the same for two looks, since two files are not
/// written at one instant. Thread-safe.
class Reloader {
 public:
  /// Called on the watching thread after each reported attempt.
  using Report = std::function<void(const ReloadState& state)>;

  Reloader(std::vector<ReloadSource> sources, Report report,
           std::chrono::milliseconds interval = kReloadInterval);
  ~Reloader();
  Reloader(const Reloader&) = delete;
  Reloader& operator=(const Reloader&) = delete;

  /// The first load; the first error ends it. Call it once, before watch().
  Result<void> load_all();
  /// Looks at the files from now on, on a thread of its own.
  void watch();
  /// Ends that; nothing is loaded any more when it returns.
  void stop();
  /// Loads everything now, changed or not.
  void force();

  std::vector<ReloadState> states() const;

 private:
  struct Watched {
    ReloadSource source;
    ReloadState state;
    std::string tried;  ///< Digest of the content that `load` saw last.
    bool bad = false;   ///< It failed.
    int looks = 0;      ///< Since then, at the same content.
  };

  void run();
  void look(Watched& watched, bool forced);

  const Report report_;
  const std::chrono::milliseconds interval_;
  mutable std::mutex
      mutex_;  ///< Guards the states, forced_ and ending_; the rest of watched_ belongs to whoever loads.
  std::vector<Watched> watched_;
  std::condition_variable wake_;
  bool forced_ = false;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace mimir_tuner
