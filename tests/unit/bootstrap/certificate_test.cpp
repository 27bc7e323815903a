#include "bootstrap/certificate.h"

#include <doctest/doctest.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

#include "bootstrap/pem.h"
#include "mimir_tuner/text/base64.h"

namespace mimir_tuner {
namespace {

constexpr std::time_t kDay = 86400;
const std::time_t kNow = 1800000000;
const Wanted kWanted = {{"mimir-tuner.system.svc", "mimir-tuner.system.svc.cluster.local"}, 100, 30};

Credentials issued(const Wanted& wanted = kWanted, std::time_t now = kNow) {
  auto credentials = issue(wanted, now);
  REQUIRE(credentials);
  return *credentials;
}

// As the API server does: a chain to one of the authorities, the time, the use and the name.
bool trusted(const Credentials& credentials, const std::string& authorities, const char* name,
             std::time_t at) {
  using Store = std::unique_ptr<X509_STORE, Freer<X509_STORE_free>>;
  using Context = std::unique_ptr<X509_STORE_CTX, Freer<X509_STORE_CTX_free>>;
  const Store store(X509_STORE_new());
  for (const auto& authority : read_certificates(authorities))
    X509_STORE_add_cert(store.get(), authority.get());
  const auto chain = read_certificates(credentials.certificate);
  const Context context(X509_STORE_CTX_new());
  X509_STORE_CTX_init(context.get(), store.get(), chain.front().get(), nullptr);
  X509_VERIFY_PARAM* wanted = X509_STORE_CTX_get0_param(context.get());
  X509_VERIFY_PARAM_set_time(wanted, at);
  X509_VERIFY_PARAM_set_purpose(wanted, X509_PURPOSE_SSL_SERVER);
  X509_VERIFY_PARAM_set_flags(wanted, X509_V_FLAG_X509_STRICT);
  X509_VERIFY_PARAM_set1_host(wanted, name, 0);
  return X509_verify_cert(context.get()) == 1;
}

TEST_CASE("an issued certificate passes a strict check for each of its names, and for no other") {
  const auto credentials = issued();
  CHECK(trusted(credentials, credentials.authority, "mimir-tuner.system.svc", kNow));
  CHECK(trusted(credentials, credentials.authority, "mimir-tuner.system.svc.cluster.local", kNow));
  CHECK_FALSE(trusted(credentials, credentials.authority, "mimir-tuner.other.svc", kNow));
}

TEST_CASE("an issued certificate is valid from one hour before now until its last day") {
  const auto credentials = issued();
  CHECK(trusted(credentials, credentials.authority, "mimir-tuner.system.svc", kNow - 3599));
  CHECK(trusted(credentials, credentials.authority, "mimir-tuner.system.svc", kNow + 100 * kDay - 1));
  CHECK_FALSE(trusted(credentials, credentials.authority, "mimir-tuner.system.svc", kNow + 100 * kDay + 1));
}

TEST_CASE("a certificate needs its own CA, which may be one of several in a bundle") {
  const auto first = issued();
  const auto second = issued();
  CHECK_FALSE(trusted(first, second.authority, "mimir-tuner.system.svc", kNow));
  const auto both = merge_authorities(first.authority, second.authority, kNow);
  CHECK(trusted(first, both, "mimir-tuner.system.svc", kNow));
  CHECK(trusted(second, both, "mimir-tuner.system.svc", kNow));
}

TEST_CASE("the returned key is the key of the certificate, not of the CA") {
  const auto credentials = issued();
  const Key key = read_key(credentials.key);
  REQUIRE(key);
  CHECK(X509_check_private_key(read_certificates(credentials.certificate).front().get(), key.get()) == 1);
  CHECK(X509_check_private_key(read_certificates(credentials.authority).front().get(), key.get()) == 0);
}

TEST_CASE("an invalid DNS name is an error") { CHECK_FALSE(issue({{std::string(3, '\n')}, 10, 1}, kNow)); }

TEST_CASE("reasons to renew") {
  const auto good = issued();
  CHECK(reason_to_renew(good, kWanted, kNow) == "");
  CHECK(reason_to_renew(good, kWanted, kNow + 69 * kDay) == "");
  CHECK(reason_to_renew(good, kWanted, kNow + 70 * kDay) == "it expires on " + end_date(good.certificate));
  CHECK(reason_to_renew({}, kWanted, kNow) == "there is none yet");
  CHECK(reason_to_renew({"x", "y", "z"}, kWanted, kNow) == "it cannot be read");
  CHECK(reason_to_renew({good.certificate, issued().key, good.authority}, kWanted, kNow) ==
        "it does not belong to its key");
  CHECK(reason_to_renew({good.certificate, good.key, issued().authority}, kWanted, kNow) ==
        "ca.crt did not sign it");
  CHECK(reason_to_renew(good, {{"other.system.svc"}, 100, 30}, kNow) == "it is for other names");
}

TEST_CASE("CAs are merged without duplicates, and expired ones are removed") {
  const auto old = issued(kWanted, kNow - 200 * kDay);
  const auto current = issued();
  const auto merged = merge_authorities(old.authority + current.authority, current.authority, kNow);
  CHECK(merged == current.authority);
  CHECK(merge_authorities(merged, current.authority, kNow) == merged);
  CHECK(merge_authorities("", "", kNow) == "");
}

TEST_CASE("base64 is read and written as Kubernetes does") {
  for (const std::string text : {"", "a", "ab", "abc", "abcd"})
    CHECK(decode_base64(encode_base64(text)) == text);
  CHECK(encode_base64("ab") == "YWI=");
  CHECK(decode_base64("no base64!") == "");
}

}  // namespace
}  // namespace mimir_tuner
