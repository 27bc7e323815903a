#include <doctest/doctest.h>

#include <string>

#include "unit/decide/helpers.h"

namespace mimir_tuner::test {
namespace {

constexpr Object kAdmitted{.origin = Origin::kAdmission};

// A Mimir pod with these lines in its metadata.
std::string pod_with(const std::string& metadata, const std::string& extra = "") {
  return "apiVersion: v1\nkind: Pod\nmetadata:\n  name: ingester\n" + metadata +
         "spec:\n  containers:\n    - name: ingester\n      image: grafana/mimir:2.16.0\n      args: "
         "[-target=ingester, "
         "-memberlist.join=gossip]\n"
         "      resources: {limits: {cpu: 2}}\n" +
         extra;
}

// The last operation of the decision.
std::string last(const Decided& decided) {
  const std::string all = decided.operations();
  const auto end = all.rfind('\n', all.size() - 2);
  return all.substr(end == std::string::npos ? 0 : end + 1);
}

std::string noted(const std::string& rules) {
  return "\"" + rules + "; policy=" + default_policy().hash + "\"";
}

}  // namespace

TEST_CASE("a changed pod notes what was changed, however its annotations stand") {
  const std::string what = noted("gomaxprocs,memberlist");
  const std::string whole = "/metadata/annotations={\"mimir-tuner.io/applied\":" + what + "}\n";
  const std::string entry = "/metadata/annotations/mimir-tuner.io~1applied=" + what + "\n";
  CHECK(last(decide_yaml(pod_with(""), default_policy(), {}, kAdmitted)) == "add " + whole);
  CHECK(last(decide_yaml(pod_with("  annotations:\n"), default_policy(), {}, kAdmitted)) ==
        "replace " + whole);
  CHECK(last(decide_yaml(pod_with("  annotations: {}\n"), default_policy(), {}, kAdmitted)) ==
        "add " + entry);
  CHECK(last(decide_yaml(pod_with("  annotations: {a/b: c}\n"), default_policy(), {}, kAdmitted)) ==
        "add " + entry);
  CHECK(last(decide_yaml(pod_with("  annotations: {mimir-tuner.io/applied: x}\n"), default_policy(), {},
                         kAdmitted)) == "replace " + entry);
}

TEST_CASE("what the same policy noted before is kept") {
  const std::string before =
      "  annotations: {mimir-tuner.io/applied: \"memberlist; policy=" + default_policy().hash + "\"}\n";
  const auto policy = policy_with("rules: {memberlist: {enabled: false}, compression: {enabled: false}}\n");
  CHECK(last(decide_yaml(pod_with(before), policy, {}, kAdmitted))
            .find("\"gomaxprocs; policy=" + policy.hash) != std::string::npos);
  auto same = policy;
  same.hash = default_policy().hash;
  CHECK(last(decide_yaml(pod_with(before), same, {}, kAdmitted)).find(noted("gomaxprocs,memberlist")) !=
        std::string::npos);
}

TEST_CASE("annotations that cannot take a note do not keep the change away") {
  const std::string full = "  annotations: {big: " + std::string(256 * 1024 - 10, 'x') + "}\n";
  for (const std::string& metadata : {std::string("  annotations: [a]\n"),
                                      std::string("  annotations: {mimir-tuner.io/applied: [a]}\n"), full}) {
    const auto decided = decide_yaml(pod_with(metadata), default_policy(), {}, kAdmitted);
    CHECK(decided.decision.changes());
    CHECK(decided.operations().find("annotations") == std::string::npos);
  }
}

TEST_CASE("nothing is noted where nothing changes, in files, and where the policy says so") {
  CHECK(decide_yaml(pod_with("").replace(pod_with("").find("2.16.0"), 6, "latest"),
                    policy_with("rules: {memberlist: {enabled: false}, compression: {enabled: false}}\n"), {},
                    kAdmitted)
            .operations()
            .empty());
  CHECK(decide_yaml(pod_with("")).operations().find("annotations") == std::string::npos);
  CHECK(decide_yaml(pod_with(""), policy_with("annotate: false\n"), {}, kAdmitted)
            .operations()
            .find("annotations") == std::string::npos);
}

TEST_CASE("a ConfigMap gets no note") {
  const auto decided = decide_yaml(config_map("blocks_storage: {}\nmemberlist: {join_members: [a]}\n"),
                                   default_policy(), {}, kAdmitted);
  CHECK(decided.decision.changes());
  CHECK(decided.operations().find("annotations") == std::string::npos);
}

}  // namespace mimir_tuner::test
