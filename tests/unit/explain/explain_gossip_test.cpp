#include <doctest/doctest.h>

#include <sstream>

#include "mimir_tuner/explain/explain.h"

namespace mimir_tuner {
namespace {

struct Run {
  int code = 0;
  std::string out, err;
};

Run explained(const GossipArguments& arguments) {
  std::istringstream in;
  std::ostringstream out, err;
  const int code = explain_gossip(arguments, {in, out, err});
  return {code, out.str(), err.str()};
}

bool has_row(const std::string& text, const std::string& name, const std::string& values) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    std::istringstream line(text.substr(at + name.size(), text.find('\n', at) - at - name.size()));
    std::string words, word;
    while (line >> word) words += (words.empty() ? "" : " ") + word;
    if (words == values) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("the built-in policy is compared with Mimir's defaults and with the interval alone") {
  const auto run = explained({.members = 800});
  CHECK(run.code == kNothingToDo);
  CHECK(has_row(run.out, "gossip_interval/retransmit_factor", "200ms/4 1s/4 1s/3"));
  CHECK(has_row(run.out, "maximum packets per second and member", "15 3 3"));
  CHECK(run.out.find("Changing only the interval saves as many packets") != std::string::npos);
}

TEST_CASE("interval and factor replace those of the policy") {
  const auto run = explained({.members = 9, .interval = "500ms", .factor = 2});
  CHECK(has_row(run.out, "gossip_interval/retransmit_factor", "200ms/4 500ms/4 500ms/2"));
}

TEST_CASE("the advice about the interval is missing if the factor is Mimir's default") {
  const auto run = explained({.members = 9, .factor = 4});
  CHECK(run.out.find("Changing only the interval") == std::string::npos);
}

TEST_CASE("an invalid interval and an unreadable policy are errors") {
  const auto interval = explained({.members = 9, .interval = "5"});
  CHECK(interval.code == kError);
  CHECK(interval.err.starts_with("--interval: "));
  const auto policy = explained({.members = 9, .policy_file = "/nonexistent.yaml"});
  CHECK(policy.code == kError);
  CHECK(policy.err.starts_with("/nonexistent.yaml: "));
  CHECK(policy.out.empty());
}

}  // namespace mimir_tuner
