#include "report/summary.h"

#include <doctest/doctest.h>

namespace mimir_tuner {
namespace {

Report of(std::vector<Finding> findings) {
  Report out;
  out.inspected = 1;
  out.objects.push_back({.kind = "Pod", .name = "a", .changes = true, .findings = std::move(findings)});
  return out;
}

Finding gossip(std::string setting, std::string from, std::string to) {
  SettingName name{SettingKind::kYamlPath, std::move(setting)};
  if (name.name.starts_with('-')) name = {SettingKind::kFlag, name.name.substr(1)};
  return {.rule = kMemberlistRule.id,
          .outcome = Outcome::kChange,
          .reason = Reason::kGossipDefault,
          .subject = {SubjectKind::kConfigKey, "mimir.yaml"},
          .setting = std::move(name),
          .from = std::move(from),
          .to = std::move(to)};
}

Finding link(Outcome outcome, Reason reason, std::string from) {
  return {.rule = kCompressionRule.id,
          .outcome = outcome,
          .reason = reason,
          .setting = {SettingKind::kYamlPath, "ingester_client.grpc_client_config.grpc_compression"},
          .from = std::move(from)};
}

Finding cores(Outcome outcome, Reason reason) {
  return {.rule = kGomaxprocsRule.id,
          .outcome = outcome,
          .reason = reason,
          .setting = {SettingKind::kEnv, "GOMAXPROCS"}};
}

TEST_CASE("gossip at Mimir's default sends at most fifteen packets a second, at one second three") {
  const auto summary = summarise(
      of({gossip("memberlist.gossip_interval", "", "1s"), gossip("memberlist.retransmit_factor", "", "3")}));
  REQUIRE(summary.gossip);
  CHECK(summary.gossip->packets_before == doctest::Approx(15));
  CHECK(summary.gossip->packets_after == doctest::Approx(3));
  CHECK(summary.gossip->factor_before == 4);
  CHECK(summary.gossip->factor_after == 3);
}

TEST_CASE("the sends of one message follow the decimal logarithm of the members") {
  const auto sentences = meaning(summarise(
      of({gossip("memberlist.gossip_interval", "", "1s"), gossip("memberlist.retransmit_factor", "", "3")})));
  REQUIRE(sentences.size() == 1);
  CHECK(sentences[0].find("each of 10 to 99 members sends a message 8 times before and 6 after, each of 100 "
                          "to 999 members 12 and 9") != std::string::npos);
  CHECK(sentences[0].find("The cost") != std::string::npos);
}

TEST_CASE("flags count like the keys of a config") {
  const auto summary = summarise(of({gossip("-memberlist.gossip-interval", "500ms", "1s")}));
  REQUIRE(summary.gossip);
  CHECK(summary.gossip->packets_before == doctest::Approx(6));
}

TEST_CASE("an interval that is a variable does not hide the gossip of other subjects") {
  Finding variable = gossip("-memberlist.gossip-interval", "$(INTERVAL)", "1s");
  variable.outcome = Outcome::kKept;
  variable.reason = Reason::kExpansionKept;
  const Finding factor = gossip("-memberlist.retransmit-factor", "", "3");
  CHECK_FALSE(summarise(of({variable, factor})).gossip);
  Report report = of({gossip("memberlist.gossip_interval", "", "1s")});
  report.objects.push_back({.name = "b", .findings = {variable, factor}});
  REQUIRE(summarise(report).gossip);
  CHECK(summarise(report).gossip->packets_after == doctest::Approx(3));
}

TEST_CASE("gRPC clients are counted before and after, without those that the release does not know") {
  const auto summary = summarise(of({link(Outcome::kChange, Reason::kCompressionOff, ""),
                                     link(Outcome::kAlready, Reason::kAlreadySet, "s2"),
                                     link(Outcome::kKept, Reason::kExistingKept, "none"),
                                     link(Outcome::kKept, Reason::kExpansionKept, "${X}"),
                                     link(Outcome::kSkipped, Reason::kUnknownToRelease, ""),
                                     link(Outcome::kSkipped, Reason::kClientNotChosen, "")}));
  CHECK(summary.links.links == 4);
  CHECK(summary.links.before == 1);
  CHECK(summary.links.after == 2);
  CHECK(summary.links.unknown == 1);
}

TEST_CASE("containers without a limit see the whole node before and after") {
  const auto summary = summarise(of(
      {cores(Outcome::kChange, Reason::kCoresUnbounded), cores(Outcome::kSkipped, Reason::kNoCpuLimit),
       cores(Outcome::kSkipped, Reason::kGoContainerAware), cores(Outcome::kSkipped, Reason::kReleaseUnknown),
       cores(Outcome::kWarning, Reason::kIgnoredByGo)}));
  CHECK(summary.cores.containers == 5);
  CHECK(summary.cores.before == 3);
  CHECK(summary.cores.after == 2);
  CHECK(summary.cores.unknown == 1);
}

TEST_CASE("the objects with the most changes come first, and equal ones in the order of the input") {
  Report report = of({cores(Outcome::kSkipped, Reason::kNoCpuLimit)});
  report.objects.push_back({.name = "b", .findings = {cores(Outcome::kChange, Reason::kCoresUnbounded)}});
  report.objects.push_back({.name = "c",
                            .findings = {cores(Outcome::kWarning, Reason::kExplicitOnAwareGo),
                                         cores(Outcome::kChange, Reason::kCoresUnbounded)}});
  report.objects.push_back({.name = "d", .findings = {cores(Outcome::kChange, Reason::kCoresUnbounded)}});
  CHECK(busiest(summarise(report), 5) == std::vector<std::size_t>{2, 1, 3});
  CHECK(busiest(summarise(report), 2) == std::vector<std::size_t>{2, 1});
}

TEST_CASE("without findings there is nothing to say") { CHECK(meaning(summarise(Report{})).empty()); }

TEST_CASE("the headline says how many objects mode audit leaves unwritten") {
  Report report = of({gossip("memberlist.gossip_interval", "", "1s")});
  CHECK(headline(summarise(report)).find("Mode audit") == std::string::npos);
  report.objects.front().mode = Mode::kAudit;
  CHECK(headline(summarise(report)) ==
        "1 object inspected, 1 to change: 1 change, 0 already set, 0 kept, 0 skipped, 0 warnings. Mode audit "
        "applies to 1 of the objects to change: nothing is written there.");
}

}  // namespace
}  // namespace mimir_tuner
