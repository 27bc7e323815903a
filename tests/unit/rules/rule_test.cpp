#include "mimir_tuner/rules/rule.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "policy/rule_fields.h"

namespace mimir_tuner {

TEST_CASE("each rule has a row of its own, and row 0 is for findings of no rule") {
  CHECK(rule_rows() == kRules.size() + 1);
  CHECK(rule_row(RuleId::kObject) == 0);
  CHECK(rule_at(0) == RuleId::kObject);
  std::set<std::size_t> rows;
  for (const Rule* rule : kRules) {
    const auto row = rule_row(rule->id);
    CAPTURE(rule->id.name());
    CHECK(row > 0);
    CHECK(row < rule_rows());
    CHECK(rule_at(row) == rule->id);
    CHECK(find_rule(rule->id) == rule);
    rows.insert(row);
  }
  CHECK(rows.size() == kRules.size());
}

TEST_CASE("an id without a rule shares the row of findings of no rule") {
  CHECK(rule_row(RuleId("unknown")) == 0);
  CHECK(find_rule(RuleId("unknown")) == nullptr);
  CHECK(rule_at(rule_rows()) == RuleId::kObject);
}

TEST_CASE("each rule has a section of policy fields under its name, in the same order") {
  REQUIRE(kRuleSections.size() == kRules.size());
  for (std::size_t i = 0; i < kRules.size(); ++i) CHECK(kRuleSections[i]->key == kRules[i]->id.name());
}

TEST_CASE("each rule has every hook that decide and explain call") {
  for (const Rule* rule : kRules) {
    CAPTURE(rule->id.name());
    const bool complete = rule->enabled != nullptr && rule->existing != nullptr &&
                          rule->delivery != nullptr && rule->proposal != nullptr && rule->explain != nullptr;
    REQUIRE(complete);
    CHECK(std::string_view(rule->purpose).ends_with("."));
    CHECK(rule->delivery({}).has_value() == rule->env.name.empty());
  }
}

TEST_CASE("GOMAXPROCS takes only what Go reads as a number, and warns above the CPU limit") {
  Container container;
  container.limits = {{"cpu", "1500m"}};
  const auto judged = [&](std::string_view value) {
    const auto fault = kGomaxprocsRule.env.judge_existing(value, container);
    return fault ? std::string(describe(fault->reason).code) : "fine";
  };
  CHECK(judged("1") == "fine");
  CHECK(judged("2") == "fine");
  CHECK(judged("3") == "above-cpu-limit");
  for (const auto* bad : {"", "0", "-1", "+1", " 1", "1 ", "1.5", "0x2", "auto", "2147483648"}) {
    CAPTURE(bad);
    CHECK(judged(bad) == "ignored-by-go");
  }
  container.limits.clear();
  CHECK(judged("64") == "fine");
}

}  // namespace mimir_tuner
