#include "bootstrap/certificate.h"

#include <openssl/ec.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <array>

#include "bootstrap/pem.h"

namespace mimir_tuner {
namespace {

constexpr std::time_t kDay = 86400;
constexpr std::time_t kClockSkew = 3600;

Key new_key() { return Key(EVP_EC_gen("P-256")); }

bool set_serial(X509* certificate, std::string& hex) {
  std::array<unsigned char, 8> bytes{};
  if (RAND_bytes(bytes.data(), bytes.size()) != 1) return false;
  bytes[0] = static_cast<unsigned char>((bytes[0] & 0x3F) | 0x40);  // positive, and always 16 digits
  std::uint64_t serial = 0;
  for (const unsigned char byte : bytes) serial = serial << 8 | byte;
  std::array<char, 17> text{};
  (void)std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(serial));
  hex = text.data();
  return ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), serial) == 1;
}

bool add_extension(X509* certificate, X509* issuer, int nid, const std::string& value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
  using Extension = std::unique_ptr<X509_EXTENSION, Freer<X509_EXTENSION_free>>;
  const Extension extension(X509V3_EXT_conf_nid(nullptr, &context, nid, value.c_str()));
  return extension != nullptr && X509_add_ext(certificate, extension.get(), -1) == 1;
}

bool set_common_name(X509_NAME* name, const std::string& text) {
  return X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8,
                                    reinterpret_cast<const unsigned char*>(text.data()),
                                    static_cast<int>(text.size()), -1, 0) == 1;
}

Certificate blank(EVP_PKEY* key, std::time_t begin, std::time_t end, std::string& serial) {
  Certificate certificate(X509_new());
  const bool good = certificate != nullptr && X509_set_version(certificate.get(), X509_VERSION_3) == 1 &&
                    set_serial(certificate.get(), serial) &&
                    ASN1_TIME_set(X509_getm_notBefore(certificate.get()), begin) != nullptr &&
                    ASN1_TIME_set(X509_getm_notAfter(certificate.get()), end) != nullptr &&
                    X509_set_pubkey(certificate.get(), key) == 1;
  return good ? std::move(certificate) : nullptr;
}

// Each CA has a unique name, so that several in one bundle are never confused.
Certificate make_authority(EVP_PKEY* key, std::time_t begin, std::time_t end) {
  std::string serial;
  Certificate out = blank(key, begin, end, serial);
  X509* raw = out.get();
  const bool good =
      raw != nullptr && set_common_name(X509_get_subject_name(raw), "mimir-tuner-ca-" + serial) &&
      X509_set_issuer_name(raw, X509_get_subject_name(raw)) == 1 &&
      add_extension(raw, raw, NID_basic_constraints, "critical,CA:TRUE,pathlen:0") &&
      add_extension(raw, raw, NID_key_usage, "critical,keyCertSign") &&
      add_extension(raw, raw, NID_subject_key_identifier, "hash") && X509_sign(raw, key, EVP_sha256()) > 0;
  return good ? std::move(out) : nullptr;
}

Certificate make_leaf(EVP_PKEY* key, X509* authority, EVP_PKEY* authority_key, const Wanted& wanted,
                      std::time_t begin, std::time_t end) {
  std::string serial;
  std::string names;
  for (const auto& name : wanted.dns_names) names += (names.empty() ? "DNS:" : ",DNS:") + name;
  Certificate out = blank(key, begin, end, serial);
  X509* raw = out.get();
  const bool good = raw != nullptr && set_common_name(X509_get_subject_name(raw), "mimir-tuner") &&
                    X509_set_issuer_name(raw, X509_get_subject_name(authority)) == 1 &&
                    add_extension(raw, authority, NID_basic_constraints, "critical,CA:FALSE") &&
                    add_extension(raw, authority, NID_key_usage, "critical,digitalSignature") &&
                    add_extension(raw, authority, NID_ext_key_usage, "serverAuth") &&
                    add_extension(raw, authority, NID_authority_key_identifier, "keyid:always") &&
                    add_extension(raw, authority, NID_subject_alt_name, names) &&
                    X509_sign(raw, authority_key, EVP_sha256()) > 0;
  return good ? std::move(out) : nullptr;
}

bool is_for(X509* certificate, const std::vector<std::string>& names) {
  return std::ranges::all_of(
      names,
      [&](const auto& name) {
        return X509_check_host(certificate, name.data(), name.size(), 0, nullptr) == 1;
      });
}

bool signed_by_one_of(X509* certificate, const std::vector<Certificate>& authorities) {
  return std::ranges::any_of(
      authorities,
      [&](const auto& authority) {
        return X509_check_issued(authority.get(), certificate) == X509_V_OK &&
               X509_verify(certificate, X509_get0_pubkey(authority.get())) == 1;
      });
}

}  // namespace

Result<Credentials> issue(const Wanted& wanted, std::time_t now) {
  const std::time_t begin = now - kClockSkew;
  const std::time_t end = now + wanted.validity_days * kDay;
  const Key authority_key = new_key();
  const Key key = new_key();
  if (authority_key == nullptr || key == nullptr) return fail("OpenSSL could not create a key");
  const Certificate authority = make_authority(authority_key.get(), begin, end);
  if (authority == nullptr) return fail("OpenSSL could not create a CA");
  const Certificate leaf = make_leaf(key.get(), authority.get(), authority_key.get(), wanted, begin, end);
  if (leaf == nullptr) return fail("OpenSSL could not create a certificate; check the DNS names");
  return Credentials{to_pem(leaf.get()), to_pem(key.get()), to_pem(authority.get())};
}

std::string reason_to_renew(const Credentials& credentials, const Wanted& wanted, std::time_t now) {
  if (credentials.certificate.empty() || credentials.key.empty()) return "there is none yet";
  const auto chain = read_certificates(credentials.certificate);
  const Key key = read_key(credentials.key);
  if (chain.empty() || key == nullptr) return "it cannot be read";
  X509* leaf = chain.front().get();
  if (X509_check_private_key(leaf, key.get()) != 1) return "it does not belong to its key";
  if (!signed_by_one_of(leaf, read_certificates(credentials.authority))) return "ca.crt did not sign it";
  if (!is_for(leaf, wanted.dns_names)) return "it is for other names";
  if (not_after(leaf) - wanted.renew_before_days * kDay <= now)
    return "it expires on " + end_date(credentials.certificate);
  return {};
}

std::string merge_authorities(const std::string& trusted, const std::string& added, std::time_t now) {
  std::vector<std::string> out;
  for (const auto* pem : {&trusted, &added}) {
    for (const auto& authority : read_certificates(*pem)) {
      const std::string text = to_pem(authority.get());
      if (not_after(authority.get()) > now && std::ranges::find(out, text) == out.end()) out.push_back(text);
    }
  }
  std::string joined;
  for (const auto& text : out) joined += text;
  return joined;
}

std::string end_date(const std::string& certificate) {
  const auto chain = read_certificates(certificate);
  if (chain.empty()) return {};
  const std::time_t end = not_after(chain.front().get());
  std::tm parts{};
  std::array<char, 11> text{};
  ::gmtime_r(&end, &parts);
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d", &parts)};
}

}  // namespace mimir_tuner
