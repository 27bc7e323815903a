#include "mimir_tuner/bootstrap/bootstrap.h"

#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "bootstrap/pem.h"
#include "mimir_tuner/text/base64.h"

namespace mimir_tuner {
namespace {

using Json = nlohmann::json;

const std::string kSecret = "/api/v1/namespaces/system/secrets/tls";
const std::string kWebhook =
    "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/mimir-tuner";

// Two objects with a resourceVersion. A write that names another one is a conflict. After each write, the CA
// of the Secret's certificate must be trusted.
class MemoryCluster : public Cluster {
 public:
  MemoryCluster() {
    objects[kSecret] = {{"metadata", {{"resourceVersion", "1"}}}};
    objects[kWebhook] = {
        {"metadata", {{"resourceVersion", "1"}}},
        {"webhooks", {{{"name", "pods"}, {"clientConfig", Json::object()}}, {{"name", "configmaps"}}}}};
  }

  Result<Answer> get(const std::string& path) override {
    if (gone > 0 && gone-- > 0) return fail("no answer");
    if (!objects.contains(path)) return Answer{404, R"({"message": "not found"})"};
    return Answer{200, objects[path].dump()};
  }

  Result<Answer> patch(const std::string& path, const std::string&, const std::string& body) override {
    const std::string plain = path.substr(0, path.find('?'));
    const Json change = Json::parse(body);
    if (before_patch) before_patch(plain);
    Json& object = objects[plain];
    if (forbidden) return Answer{403, R"({"message": "may not"})"};
    if (change["metadata"]["resourceVersion"] != object["metadata"]["resourceVersion"])
      return Answer{409, "{}"};
    apply(object, change);
    ++writes;
    CHECK(in_use_is_trusted());
    return Answer{200, "{}"};
  }

  std::string secret(const char* key) {
    return decode_base64(objects[kSecret].value("/data"_json_pointer / key, ""));
  }
  std::string trusted(std::size_t webhook) {
    const Json& entry = objects[kWebhook]["webhooks"][webhook];
    return decode_base64(entry.value("/clientConfig/caBundle"_json_pointer, ""));
  }

  bool in_use_is_trusted() {
    const std::string authority = secret("ca.crt");
    return authority.empty() || (trusted(0).find(authority) != std::string::npos &&
                                 trusted(1).find(authority) != std::string::npos);
  }

  std::map<std::string, Json> objects;
  std::function<void(const std::string& path)> before_patch;
  bool forbidden = false;
  int gone = 0;
  int writes = 0;

 private:
  static void apply(Json& object, Json change) {
    for (const auto& webhook : change.value("webhooks", Json::array())) {
      for (auto& mine : object["webhooks"])
        if (mine["name"] == webhook["name"]) mine.merge_patch(webhook);
    }
    change.erase("webhooks");
    object.merge_patch(change);
    object["metadata"]["resourceVersion"] =
        std::to_string(std::stoi(object["metadata"]["resourceVersion"].get<std::string>()) + 1);
  }
};

struct Fixture {
  MemoryCluster cluster;
  std::time_t now = 1800000000;
  int slept = 0;
  std::vector<std::string> said;
  Task task = {.secret_namespace = "system",
               .secret = "tls",
               .webhook = "mimir-tuner",
               .wanted = {{"mimir-tuner.system.svc"}, 100, 30}};

  Result<void> run() {
    return bootstrap(task, cluster,
                     {.now = [&] { return now; },
                      .sleep =
                          [&](int seconds) {
                            now += seconds;
                            slept += seconds;
                          },
                      .say = [&](const std::string& line) { said.push_back(line); }});
  }
};

TEST_CASE_FIXTURE(Fixture, "the first run adds the CA, then writes the certificate, without waiting") {
  REQUIRE(run());
  CHECK(cluster.writes == 2);
  CHECK(reason_to_renew({cluster.secret("tls.crt"), cluster.secret("tls.key"), cluster.secret("ca.crt")},
                        task.wanted, now) == "");
  CHECK(slept == 0);
}

TEST_CASE_FIXTURE(Fixture, "a second run changes nothing") {
  REQUIRE(run());
  REQUIRE(run());
  CHECK(cluster.writes == 2);
}

TEST_CASE_FIXTURE(
    Fixture, "a renewal keeps the old CA and gives the API servers time before it writes the certificate") {
  REQUIRE(run());
  const auto old = cluster.secret("ca.crt");
  now += 80 * 86400;
  REQUIRE(run());
  CHECK(cluster.secret("ca.crt") != old);
  CHECK(cluster.trusted(0) == old + cluster.secret("ca.crt"));
  CHECK(slept == task.settle_seconds);
}

TEST_CASE_FIXTURE(Fixture, "an expired CA is removed") {
  REQUIRE(run());
  now += 80 * 86400;
  REQUIRE(run());
  now += 80 * 86400;
  REQUIRE(run());
  CHECK(read_certificates(cluster.trusted(0)).size() == 2);
}

TEST_CASE_FIXTURE(Fixture, "an emptied caBundle is filled again without a new certificate") {
  REQUIRE(run());
  const auto certificate = cluster.secret("tls.crt");
  cluster.objects[kWebhook]["webhooks"][1].erase("clientConfig");
  REQUIRE(run());
  CHECK(cluster.trusted(1) == cluster.secret("ca.crt"));
  CHECK(cluster.secret("tls.crt") == certificate);
}

TEST_CASE_FIXTURE(Fixture, "CAs of other programs stay trusted") {
  const auto other = issue(task.wanted, now);
  REQUIRE(other);
  cluster.objects[kWebhook]["webhooks"][0]["clientConfig"]["caBundle"] = encode_base64(other->authority);
  REQUIRE(run());
  CHECK(cluster.trusted(0) == other->authority + cluster.secret("ca.crt"));
}

TEST_CASE_FIXTURE(Fixture, "two concurrent runs succeed and agree on one certificate") {
  Fixture second;
  int nested = 0;
  cluster.before_patch = [&](const std::string& path) {
    if (path != kSecret || nested++ > 0) return;
    second.cluster.objects = cluster.objects;
    REQUIRE(second.run());
    cluster.objects = second.cluster.objects;
  };
  REQUIRE(run());
  CHECK(cluster.secret("tls.crt") == second.cluster.secret("tls.crt"));
  CHECK(cluster.in_use_is_trusted());
}

TEST_CASE_FIXTURE(Fixture, "it waits for a missing webhook configuration and writes nothing before") {
  const Json configuration = cluster.objects[kWebhook];
  cluster.objects.erase(kWebhook);
  const auto failed = run();
  REQUIRE_FALSE(failed);
  CHECK(failed.error().message.find("404") != std::string::npos);
  CHECK(slept >= task.wait_seconds);
  CHECK(cluster.secret("tls.crt") == "");
  cluster.objects[kWebhook] = configuration;
  CHECK(run());
}

TEST_CASE_FIXTURE(Fixture, "a request is repeated if the API server is unavailable for a moment") {
  cluster.gone = 5;
  CHECK(run());
}

TEST_CASE_FIXTURE(Fixture, "a missing permission gives one sentence") {
  cluster.forbidden = true;
  const auto failed = run();
  REQUIRE_FALSE(failed);
  CHECK(failed.error().message ==
        "patching the webhook configuration mimir-tuner: the API server says 403, may not");
}

TEST_CASE_FIXTURE(Fixture, "a Secret that something else keeps writing is an error") {
  cluster.before_patch = [&](const std::string& path) {
    if (path == kSecret)
      cluster.objects[kSecret]["metadata"]["resourceVersion"] = std::to_string(now + 1000 + slept);
  };
  CHECK_FALSE(run());
}

}  // namespace
}  // namespace mimir_tuner
