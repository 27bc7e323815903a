#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "mimir_tuner/policy/policy.h"

namespace mimir_tuner {
namespace {

const std::string kHead = "apiVersion: mimir-tuner.io/v1alpha1\nkind: TuningPolicy\n";

struct Case {
  std::string name, policy, message;
};

// Reads policy_errors.txt, whose head explains it.
std::vector<Case> read_cases() {
  std::ifstream file(SOURCE_DIR "/tests/unit/policy/policy_errors.txt");
  std::vector<Case> cases;
  bool in_message = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("=== ")) {
      const bool with_head = line.starts_with("=== +");
      cases.push_back({line.substr(with_head ? 5 : 4), with_head ? kHead : "", ""});
      in_message = false;
    } else if (line == ">>>") {
      in_message = true;
    } else if (in_message) {
      cases.back().message += (cases.back().message.empty() ? "" : "\n") + line;
    } else if (!cases.empty()) {
      cases.back().policy += line + "\n";
    }
  }
  return cases;
}

void check_error(const std::string& text, const std::string& message) {
  const auto policy = load_policy(text, "policy.yaml");
  REQUIRE_FALSE(policy.has_value());
  CHECK(policy.error().message == message);
}

}  // namespace

TEST_CASE("what is wrong with a policy is said with its place, the line, a caret and the remedy") {
  const auto cases = read_cases();
  CHECK(cases.size() >= 40);
  for (const Case& row : cases) {
    CAPTURE(row.name);
    check_error(row.policy, row.message);
  }
}

TEST_CASE("text that is not UTF-8, or holds control characters, is refused at the first of them") {
  check_error(kHead + "mode: \xff\n", "policy.yaml:3:7: this is not UTF-8 text\nmode: \xff\n      ^");
  check_error(
      "\xff\xfe"
      "a",
      "policy.yaml:1:1: this is not UTF-8 text\n\xff\xfe"
      "a\n^");
  check_error(kHead + "mode: \"a\x01\"\n",
              "policy.yaml:3:9: a control character is not allowed here\nmode: \"a?\"\n        ^");
  check_error(kHead + "mode: audit\rx: 1\n",
              "policy.yaml:3:12: a control character is not allowed here\nmode: audit?x: 1\n           ^");
  check_error(std::string("a\0b", 3), "policy.yaml:1:2: a control character is not allowed here\na?b\n ^");
  for (const std::string_view bad : {"\xc0\x80", "\xc2", "\xe0\x80\x80", "\xed\xa0\x80", "\xf0\x80\x80\x80",
                                     "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\x80",
                                     "\xc2"
                                     "a"}) {
    const auto policy = load_policy(kHead + "# " + std::string(bad), "policy.yaml");
    REQUIRE_FALSE(policy.has_value());
    CHECK(policy.error().message.starts_with("policy.yaml:3:3: this is not UTF-8 text"));
  }
  CHECK(load_policy(kHead + "# \xc2\x80 \xe0\xa0\x80 \xed\x9f\xbf \xf0\x90\x80\x80 \xf4\x8f\xbf\xbf\n",
                    "policy.yaml")
            .has_value());
}

TEST_CASE("the error carries the place of the first of its messages") {
  const auto policy =
      load_policy(kHead + "rules:\n  gomaxprocs:\n    enabled: maybe\nmode: x\n", "policy.yaml");
  REQUIRE_FALSE(policy.has_value());
  CHECK(policy.error().line == 5);
  CHECK(policy.error().column == 14);
}

TEST_CASE("twenty errors are shown, and the others counted") {
  std::string text = kHead;
  for (int i = 0; i < 20; ++i) text += "key" + std::to_string(i) + ": 1\n";
  const auto twenty = load_policy(text, "p").error().message;
  CHECK(twenty.ends_with("\np:22:1: unknown key \"key19\"\nkey19: 1\n^"));
  for (int i = 20; i < 200; ++i) text += "key" + std::to_string(i) + ": 1\n";
  CHECK(load_policy(text, "p").error().message == twenty + "\np: and 180 more");
}

TEST_CASE("a long line is cut around the caret") {
  const std::string filler(300, 'y');
  const auto message =
      load_policy(kHead + "mode: audit # " + filler + "\nrules: {\"" + filler + "\": 1, gomaxproc: 2}\n", "p")
          .error()
          .message;
  const auto last = message.substr(message.rfind("p:"));
  CHECK(last == "p:4:316: unknown key \"gomaxproc\" in rules; did you mean \"gomaxprocs\"?\n" +
                    std::string(74, 'y') + "\": 1, gomaxproc: 2}\n" + std::string(80, ' ') + "^");
}

TEST_CASE("a file that is too large, too deep or too long is refused") {
  CHECK(load_policy(std::string(1024 * 1024 + 1, '#'), "p").error().message ==
        "p: the file is larger than 1048576 bytes; this is no policy");
  CHECK(load_policy(std::string(1024 * 1024, '#'), "p")
            .error()
            .message.starts_with("p:1:1: the policy is empty"));
  std::string deep;
  for (int i = 0; i < 30; ++i) deep += std::string(static_cast<std::size_t>(i), ' ') + "a:\n";
  CHECK(load_policy(deep, "p").error().message ==
        "p:21:21: more than 20 levels\n" + std::string(20, ' ') + "a:\n" + std::string(20, ' ') + "^");
  CHECK(load_policy(std::string(100000, '['), "p").error().message.find("more than 20 levels") !=
        std::string::npos);
  CHECK(load_policy(std::string(100000, '{'), "p").error().message.find("more than 20 levels") !=
        std::string::npos);
  std::string list = "a:\n";
  for (int i = 0; i < 1001; ++i) list += "- b\n";
  CHECK(load_policy(list, "p").error().message == "p:1002:3: more than 1000 entries\n- b\n  ^");
}

}  // namespace mimir_tuner
