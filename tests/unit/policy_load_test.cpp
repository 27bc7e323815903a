#include <doctest/doctest.h>

#include "mimir_tuner/policy.h"

namespace mimir_tuner {

TEST_CASE("the default policy loads") {
  const Policy& policy = default_policy();
  CHECK(policy.rules.mode == Mode::kEnforce);
  CHECK(policy.rules.memberlist.settings.size() == 2);
  CHECK(policy.rules.compression.clients.size() == 10);
  CHECK(policy.config_keys == std::vector<std::string>{"mimir.yaml"});
  CHECK(policy.hash.size() == 12);
}

TEST_CASE("a good policy loads") {
  const auto policy =
      load_policy("apiVersion: mimir-tuner.io/v1alpha1\nkind: TuningPolicy\nmimir: {oldestRelease: 2.17.0}\n", "policy.yaml");
  REQUIRE_MESSAGE(policy.has_value(), policy.error().message);
  CHECK(policy->oldest_release == Release::version(2, 17, 0));
}

}  // namespace mimir_tuner
