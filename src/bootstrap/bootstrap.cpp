#include "mimir_tuner/bootstrap/bootstrap.h"

#include <nlohmann/json.hpp>
#include <optional>

#include "bootstrap/pem.h"
#include "mimir_tuner/text/base64.h"

namespace mimir_tuner {
namespace {

using Json = nlohmann::json;

constexpr int kOk = 200;
constexpr int kNotFound = 404;
constexpr int kConflict = 409;
constexpr int kMaxConflicts = 20;
constexpr std::size_t kMaxMessageBytes = 300;
constexpr const char* kFieldManager = "?fieldManager=mimir-tuner-bootstrap";

std::string text_at(const Json& object, const char* pointer) {
  const Json::json_pointer where(pointer);
  return object.contains(where) && object[where].is_string() ? object[where].get<std::string>()
                                                             : std::string();
}

tl::unexpected<Error> refused(const std::string& what, const Answer& answer) {
  const Json body = Json::parse(answer.body, nullptr, false);
  const std::string why = body.is_object() ? text_at(body, "/message") : std::string();
  return fail(what + ": the API server says " + std::to_string(answer.status) +
              (why.empty() ? "" : ", " + why.substr(0, kMaxMessageBytes)));
}

class Run {
 public:
  Run(const Task& task, Cluster& cluster, const World& world)
      : task_(task), cluster_(cluster), world_(world) {}

  Result<void> run() {
    for (int conflicts = 0; conflicts <= kMaxConflicts; ++conflicts) {
      const auto done = attempt();
      if (!done) return tl::unexpected(done.error());
      if (*done) return {};
      world_.sleep(1);
    }
    return fail(
        "Secret " + task_.secret +
        " keeps changing because something else writes it. Stop that, or use certificate mode secret.");
  }

 private:
  // Returns false if somebody else wrote the Secret in the meantime. Then the caller tries again.
  Result<bool> attempt() {
    const auto secret = wait_for(secret_path());
    if (!secret) return tl::unexpected(secret.error());
    const Credentials current = {decode_base64(text_at(*secret, "/data/tls.crt")),
                                 decode_base64(text_at(*secret, "/data/tls.key")),
                                 decode_base64(text_at(*secret, "/data/ca.crt"))};
    const std::string reason = reason_to_renew(current, task_.wanted, world_.now());
    if (reason.empty()) {
      if (const auto trusted = trust(current.authority); !trusted) return tl::unexpected(trusted.error());
      world_.say("the certificate is valid until " + end_date(current.certificate));
      return true;
    }
    world_.say("creating a certificate: " + reason);
    const auto issued = issue(task_.wanted, world_.now());
    if (!issued) return tl::unexpected(issued.error());
    if (const auto trusted = trust(current.authority + issued->authority); !trusted)
      return tl::unexpected(trusted.error());
    if (!current.certificate.empty()) world_.sleep(task_.settle_seconds);
    return write(*issued, text_at(*secret, "/metadata/resourceVersion"));
  }

  // Returns "" if the configuration trusts these authorities already.
  static std::string trust_patch(const Json& configuration, const std::string& authorities, std::time_t now) {
    Json webhooks = Json::array();
    for (const auto& webhook : configuration.value("webhooks", Json::array())) {
      const std::string before = decode_base64(text_at(webhook, "/clientConfig/caBundle"));
      const std::string after = merge_authorities(before, authorities, now);
      if (after != before)
        webhooks.push_back(
            {{"name", webhook["name"]}, {"clientConfig", {{"caBundle", encode_base64(after)}}}});
    }
    if (webhooks.empty()) return {};
    return Json{{"metadata", {{"resourceVersion", text_at(configuration, "/metadata/resourceVersion")}}},
                {"webhooks", webhooks}}
        .dump();
  }

  Result<void> trust(const std::string& authorities) {
    for (int conflicts = 0; conflicts <= kMaxConflicts; ++conflicts) {
      const auto configuration = wait_for(webhook_path());
      if (!configuration) return tl::unexpected(configuration.error());
      const std::string body = trust_patch(*configuration, authorities, world_.now());
      if (body.empty()) return {};
      const auto answer =
          cluster_.patch(webhook_path() + kFieldManager, "application/strategic-merge-patch+json", body);
      if (!answer) return tl::unexpected(answer.error());
      if (answer->status == kOk) {
        world_.say("the webhook configuration " + task_.webhook + " now trusts the CA of the certificate");
        return {};
      }
      if (answer->status != kConflict)
        return refused("patching the webhook configuration " + task_.webhook, *answer);
      world_.sleep(1);
    }
    return fail("the webhook configuration " + task_.webhook +
                " keeps changing because something else writes its caBundle. Stop that, or use certificate "
                "mode secret.");
  }

  Result<bool> write(const Credentials& credentials, const std::string& version) {
    const Json body = {{"metadata", {{"resourceVersion", version}}},
                       {"data",
                        {{"tls.crt", encode_base64(credentials.certificate)},
                         {"tls.key", encode_base64(credentials.key)},
                         {"ca.crt", encode_base64(credentials.authority)}}}};
    const auto answer =
        cluster_.patch(secret_path() + kFieldManager, "application/merge-patch+json", body.dump());
    if (!answer) return tl::unexpected(answer.error());
    if (answer->status == kConflict) return false;
    if (answer->status != kOk) return refused("patching Secret " + task_.secret, *answer);
    world_.say("Secret " + task_.secret + " now has a certificate that is valid until " +
               end_date(credentials.certificate));
    return true;
  }

  // Helm creates the objects in any order, and the API server may be unavailable for a moment.
  Result<Json> wait_for(const std::string& path) {
    const std::time_t deadline = world_.now() + task_.wait_seconds;
    while (true) {
      const auto answer = cluster_.get(path);
      if (answer && answer->status == kOk) {
        Json object = Json::parse(answer->body, nullptr, false);
        if (object.is_object()) return object;
        return fail(path + ": the API server's answer is not JSON");
      }
      const bool retry = !answer || answer->status == kNotFound || answer->status >= 500;
      if (!retry || world_.now() >= deadline)
        return answer ? refused("reading " + path, *answer) : tl::unexpected(answer.error());
      world_.sleep(1);
    }
  }

  std::string secret_path() const {
    return "/api/v1/namespaces/" + task_.secret_namespace + "/secrets/" + task_.secret;
  }
  std::string webhook_path() const {
    return "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/" + task_.webhook;
  }

  const Task& task_;
  Cluster& cluster_;
  const World& world_;
};

}  // namespace

Result<void> bootstrap(const Task& task, Cluster& cluster, const World& world) {
  return Run(task, cluster, world).run();
}

}  // namespace mimir_tuner
