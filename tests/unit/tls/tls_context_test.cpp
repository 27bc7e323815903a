#include "mimir_tuner/tls/tls_context.h"

#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using mimir_tuner::certificate_expiry;
using mimir_tuner::load_tls_context;

namespace {

/// Certificates made once with the openssl command, in a folder that is removed when the program ends.
class Certificates {
 public:
  Certificates() {
    std::string name = (fs::temp_directory_path() / "mimir-tuner-tls-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    const std::string key = " -newkey ec -pkeyopt ec_paramgen_curve:P-256 -subj /CN=localhost ";
    run("req -x509 -nodes -days 2 -keyout good.key -out good.crt" + key);
    run("req -x509 -nodes -days 2 -keyout other.key -out other.crt" + key);
    run("req -x509 -passout pass:secret -days 2 -keyout locked.key -out locked.crt" + key);
    run("x509 -in good.crt -days -1 -signkey good.key -out expired.crt");
    write("early.conf",
          "[ca]\ndefault_ca=a\n[a]\ndatabase=early.txt\nnew_certs_dir=.\nserial=early.serial\ndefault_md="
          "sha256\npolicy=p\n[p]\ncommonName="
          "supplied\n");
    write("early.txt", "");
    write("early.serial", "01\n");
    run("req -new -key good.key -subj /CN=localhost -out good.csr");
    run("ca -config early.conf -batch -selfsign -keyfile good.key -startdate 20900101000000Z -enddate "
        "20910101000000Z -in good.csr -out "
        "early.crt");
    run("req -x509 -nodes -days 2 -newkey rsa:1024 -subj /CN=localhost -keyout weak.key -out weak.crt");
    write("garbage.pem", "-----BEGIN CERTIFICATE-----\nnot base64!\n-----END CERTIFICATE-----\n");
    write("empty.pem", "");
    write("huge.pem", std::string(2 << 20, '-'));
    write("chain.crt", read("good.crt") + read("other.crt"));
    write("damaged-chain.crt", read("good.crt") + read("garbage.pem"));
    fs::create_directory(folder_ / "folder");
  }
  ~Certificates() { fs::remove_all(folder_); }

  std::string operator()(const std::string& file) const { return (folder_ / file).string(); }

 private:
  void run(const std::string& arguments) const {
    REQUIRE(std::system(
                ("cd " + folder_.string() + " && openssl " + arguments + " >/dev/null 2>&1").c_str()) == 0);
  }
  void write(const std::string& file, const std::string& text) const {
    std::ofstream(folder_ / file) << text;
  }
  std::string read(const std::string& file) const {
    std::ifstream in(folder_ / file);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  fs::path folder_;
};

const Certificates& certificates() {
  static const Certificates made;
  return made;
}

std::string error_of(const std::string& cert, const std::string& key) {
  const auto context = load_tls_context({.cert_file = certificates()(cert), .key_file = certificates()(key)});
  return context ? "" : context.error().message;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a certificate with its key is accepted, with or without a chain") {
  CHECK(error_of("good.crt", "good.key").empty());
  CHECK(error_of("chain.crt", "good.key").empty());
}

TEST_CASE("the expiry of a context is that of its certificate") {
  const auto context =
      load_tls_context({.cert_file = certificates()("good.crt"), .key_file = certificates()("good.key")});
  REQUIRE(context);
  const auto left = certificate_expiry(**context) - std::chrono::system_clock::now();
  CHECK(left > 47h);
  CHECK(left < 49h);
}

TEST_CASE("TLS errors name the file and the remedy") {
  struct Case {
    const char *cert, *key, *file, *says;
  };
  for (const Case& c : {
           Case{"absent.crt", "good.key", "absent.crt", "check the path"},
           Case{"good.crt", "absent.key", "absent.key", "check the path"},
           Case{"folder", "good.key", "folder", "cannot read"},
           Case{"empty.pem", "good.key", "empty.pem", "not a PEM certificate"},
           Case{"garbage.pem", "good.key", "garbage.pem", "not a PEM certificate"},
           Case{"huge.pem", "good.key", "huge.pem", "larger than 1 MiB"},
           Case{"good.key", "good.key", "good.key", "not a PEM certificate"},
           Case{"damaged-chain.crt", "good.key", "damaged-chain.crt", "chain"},
           Case{"good.crt", "garbage.pem", "garbage.pem", "not a PEM private key"},
           Case{"good.crt", "good.crt", "good.crt", "not a PEM private key"},
           Case{"locked.crt", "locked.key", "locked.key", "without a password"},
           Case{"good.crt", "other.key", "other.key", "does not belong to the certificate"},
           Case{"expired.crt", "good.key", "expired.crt", "expired at 20"},
           Case{"early.crt", "good.key", "early.crt", "not valid before 20"},
           Case{"weak.crt", "weak.key", "weak.crt", "RSA key of 2048 bits"},
       }) {
    CAPTURE(c.cert);
    CAPTURE(c.key);
    const std::string error = error_of(c.cert, c.key);
    CAPTURE(error);
    CHECK(has(error, certificates()(c.file) + ": "));
    CHECK(has(error, c.says));
    CHECK_FALSE(has(error, "\n"));
  }
}
