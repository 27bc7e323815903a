#include "mimir_tuner/process/reloader.h"

#include <doctest/doctest.h>

#include <atomic>
#include <functional>
#include <optional>

#include "mimir_tuner/process/file.h"
#include "temporary_folder.h"

namespace mimir_tuner {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

/// One watched file whose content "bad" does not load, looked at every few milliseconds.
class Fixture {
 public:
  void start(milliseconds interval = milliseconds(2)) {
    reloader.emplace(
        std::vector<ReloadSource>{{"policy", {folder.file("policy")}, [this] { return load(); }}},
        [this](const ReloadState& state) {
          const std::lock_guard lock(mutex);
          reports.push_back(state);
        },
        interval);
  }

  Result<void> load() {
    ++loads;
    const auto text = read_file(folder.file("policy"));
    if (!text) return tl::unexpected(text.error());
    if (*text == "bad") return fail("policy: this is bad");
    const std::lock_guard lock(mutex);
    loaded = *text;
    return {};
  }

  bool eventually(const std::function<bool()>& condition) {
    for (const auto end = Clock::now() + std::chrono::seconds(10); Clock::now() < end;) {
      {
        const std::lock_guard lock(mutex);
        if (condition()) return true;
      }
      std::this_thread::sleep_for(milliseconds(1));
    }
    return false;
  }

  TemporaryFolder folder;
  std::atomic<int> loads = 0;
  std::mutex mutex;  // guards the next two
  std::string loaded;
  std::vector<ReloadState> reports;
  std::optional<Reloader> reloader;  // last: its thread uses the rest
};

TEST_CASE_FIXTURE(Fixture, "the first load fails with the error of its source") {
  folder.write("policy", "bad");
  start();
  const auto done = reloader->load_all();
  REQUIRE_FALSE(done);
  CHECK(done.error().message == "policy: this is bad");
}

TEST_CASE_FIXTURE(Fixture, "a file that stays the same is loaded once") {
  folder.write("policy", "one");
  start();
  REQUIRE(reloader->load_all());
  reloader->watch();
  std::this_thread::sleep_for(milliseconds(50));
  folder.write("policy", "one");
  std::this_thread::sleep_for(milliseconds(50));
  reloader->stop();
  CHECK(loads == 1);
  CHECK(reports.empty());
  CHECK(reloader->states().at(0).successes == 1);
}

TEST_CASE_FIXTURE(Fixture, "a new content is loaded and reported") {
  folder.write("policy", "one");
  start();
  REQUIRE(reloader->load_all());
  reloader->watch();
  folder.write("policy", "two");
  REQUIRE(eventually([this] { return !reports.empty(); }));
  reloader->stop();
  CHECK(loaded == "two");
  CHECK(reports.size() == 1);
  CHECK(reports[0].name == "policy");
  CHECK(reports[0].error.empty());
  CHECK(reports[0].successes == 2);
  CHECK(reports[0].last_success > std::chrono::system_clock::now() - std::chrono::minutes(1));
}

TEST_CASE_FIXTURE(Fixture, "a bad content is reported once, tried again, and replaced by the next good one") {
  folder.write("policy", "one");
  start();
  REQUIRE(reloader->load_all());
  reloader->watch();
  folder.write("policy", "bad");
  REQUIRE(eventually([this] { return !reports.empty(); }));
  {
    const std::lock_guard lock(mutex);
    CHECK(reports[0].error == "policy: this is bad");
    CHECK(reports[0].failures == 1);
    CHECK(loaded == "one");
  }
  const int loads_then = loads;
  REQUIRE(eventually([&] { return loads > loads_then; }));
  CHECK(reloader->states().at(0).error == "policy: this is bad");
  folder.write("policy", "two");
  REQUIRE(eventually([this] { return loaded == "two"; }));
  REQUIRE(eventually([this] { return reports.size() > 1; }));
  reloader->stop();
  CHECK(reports.size() == 2);
  CHECK(reports[1].error.empty());
  CHECK(reloader->states().at(0).error.empty());
}

TEST_CASE_FIXTURE(Fixture, "a content that is bad for less than two looks is not reported") {
  folder.write("policy", "one");
  start(milliseconds(200));
  REQUIRE(reloader->load_all());
  reloader->watch();
  folder.write("policy", "bad");
  REQUIRE(eventually([this] { return loads == 2; }));
  folder.write("policy", "two");
  REQUIRE(eventually([this] { return !reports.empty(); }));
  reloader->stop();
  CHECK(reports.size() == 1);
  CHECK(reports[0].error.empty());
  CHECK(reports[0].failures == 0);
}

TEST_CASE_FIXTURE(Fixture, "force loads an unchanged file without waiting for the interval") {
  folder.write("policy", "one");
  start(std::chrono::hours(1));
  REQUIRE(reloader->load_all());
  reloader->watch();
  reloader->force();
  REQUIRE(eventually([this] { return !reports.empty(); }));
  reloader->stop();
  CHECK(loads == 2);
  CHECK(reloader->states().at(0).successes == 2);
}

TEST_CASE_FIXTURE(Fixture, "a forced load of a bad content is reported immediately") {
  folder.write("policy", "one");
  start(std::chrono::hours(1));
  REQUIRE(reloader->load_all());
  reloader->watch();
  folder.write("policy", "bad");
  reloader->force();
  REQUIRE(eventually([this] { return !reports.empty(); }));
  reloader->stop();
  CHECK(reports[0].error == "policy: this is bad");
}

TEST_CASE_FIXTURE(Fixture, "nothing is loaded after stop") {
  folder.write("policy", "one");
  start();
  REQUIRE(reloader->load_all());
  reloader->watch();
  reloader->stop();
  folder.write("policy", "two");
  reloader->force();
  std::this_thread::sleep_for(milliseconds(30));
  CHECK(loads == 1);
}

}  // namespace
}  // namespace mimir_tuner
