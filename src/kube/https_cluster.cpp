#include "mimir_tuner/kube/https_cluster.h"

#include <httplib.h>

#include <charconv>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <sstream>

namespace mimir_tuner {
namespace {

// The certificate of every API server contains this name. The address map below avoids a DNS lookup.
constexpr const char* kName = "kubernetes.default.svc";
constexpr int kTimeoutSeconds = 15;
constexpr int kDefaultPort = 443;

Result<std::string> read_token(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  std::string token = text.str();
  while (!token.empty() && (token.back() == '\n' || token.back() == '\r')) token.pop_back();
  if (token.empty())
    return fail(file + ": no token; the pod needs a service account with automountServiceAccountToken: true");
  return token;
}

int port_number(const std::string& text) {
  int port = kDefaultPort;
  std::from_chars(text.data(), text.data() + text.size(), port);
  return port;
}

class HttpsCluster : public Cluster {
 public:
  explicit HttpsCluster(Access access) : access_(std::move(access)) {}

  Result<Answer> get(const std::string& path) override {
    return ask([&](httplib::SSLClient& client) { return client.Get(path); });
  }

  Result<Answer> patch(const std::string& path, const std::string& content_type,
                       const std::string& body) override {
    return ask([&](httplib::SSLClient& client) { return client.Patch(path, body, content_type); });
  }

 private:
  template <class Request>
  Result<Answer> ask(Request request) {
    const auto token = read_token(access_.token_file);
    if (!token) return tl::unexpected(token.error());
    try {
      httplib::SSLClient client(kName, port_number(access_.port));
      client.set_hostname_addr_map({{kName, access_.host}});
      client.set_ca_cert_path(access_.authority_file);
      client.enable_server_certificate_verification(true);
      client.set_connection_timeout(kTimeoutSeconds);
      client.set_read_timeout(kTimeoutSeconds);
      client.set_bearer_token_auth(*token);
      client.set_default_headers({{"Accept", "application/json"}, {"User-Agent", "mimir-tuner-bootstrap"}});
      const httplib::Result result = request(client);
      if (result) return Answer{result->status, result->body};
      return fail("no response from the API server at " + access_.host + ":" + access_.port + ": " +
                  httplib::to_string(result.error()) +
                  "; check the address, the CA file and the network policies");
    } catch (const std::exception& error) {
      return fail(std::string("cannot ask the API server: ") + error.what());
    }
  }

  Access access_;
};

}  // namespace

Result<Access> access_of_pod() {
  const char* host = std::getenv(
      "KUBERNETES_SERVICE_HOST");  // NOLINT(concurrency-mt-unsafe): nothing changes the environment
  const char* port = std::getenv("KUBERNETES_SERVICE_PORT");  // NOLINT(concurrency-mt-unsafe)
  if (host == nullptr || port == nullptr) {
    return fail(
        "KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT are not set: run this in a pod, or give "
        "--server, --token-file and --ca-file");
  }
  return Access{.host = host, .port = port};
}

std::unique_ptr<Cluster> https_cluster(Access access) {
  return std::make_unique<HttpsCluster>(std::move(access));
}

}  // namespace mimir_tuner
