#include "mimir_tuner/kube/https_cluster.h"

#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

namespace fs = std::filesystem;
using namespace mimir_tuner;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// A token file that is removed at the end of the test.
class TokenFile {
 public:
  explicit TokenFile(const std::string& text) {
    std::string name = (fs::temp_directory_path() / "mimir-tuner-token-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    std::ofstream(folder_ / "token") << text;
  }
  ~TokenFile() { fs::remove_all(folder_); }
  std::string path() const { return (folder_ / "token").string(); }

 private:
  fs::path folder_;
};

}  // namespace

TEST_CASE("a pod finds its API server in the environment") {
  ::setenv("KUBERNETES_SERVICE_HOST", "10.0.0.1", 1);
  ::setenv("KUBERNETES_SERVICE_PORT", "6443", 1);
  const auto access = access_of_pod();
  REQUIRE(access);
  CHECK(access->host == "10.0.0.1");
  CHECK(access->port == "6443");
  CHECK(access->token_file == "/var/run/secrets/kubernetes.io/serviceaccount/token");
}

TEST_CASE("outside a pod the error names the flags to use") {
  ::setenv("KUBERNETES_SERVICE_HOST", "10.0.0.1", 1);
  ::unsetenv("KUBERNETES_SERVICE_PORT");
  const auto access = access_of_pod();
  REQUIRE_FALSE(access);
  CHECK(has(access.error().message, "--server"));
}

TEST_CASE("without a token the error names the file and the remedy") {
  for (const TokenFile& file : {TokenFile(""), TokenFile("\n")}) {
    const auto cluster = https_cluster({.host = "127.0.0.1", .port = "1", .token_file = file.path()});
    const auto answer = cluster->get("/api");
    REQUIRE_FALSE(answer);
    CHECK(has(answer.error().message, file.path() + ": "));
    CHECK(has(answer.error().message, "automountServiceAccountToken"));
  }
}

TEST_CASE("without an API server the error names its address") {
  const TokenFile file("secret-token\n");
  const auto cluster = https_cluster({.host = "127.0.0.1", .port = "1", .token_file = file.path()});
  const auto answer = cluster->get("/api");
  REQUIRE_FALSE(answer);
  CHECK(has(answer.error().message, "127.0.0.1:1"));
  CHECK_FALSE(has(answer.error().message, "secret-token"));
}
