#include "tls/tls_client_auth.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <string_view>

#include "mimir_tuner/tls/openssl_support.h"

namespace mimir_tuner {
namespace {

using Names = std::vector<std::string>;

void free_names(void*, void* names, CRYPTO_EX_DATA*, int, long, void*) { delete static_cast<Names*>(names); }

int names_index() {
  static const int kIndex = SSL_CTX_get_ex_new_index(0, nullptr, nullptr, nullptr, free_names);
  return kIndex;
}

std::string_view text_of(const ASN1_STRING* string) {
  return {reinterpret_cast<const char*>(ASN1_STRING_get0_data(string)),
          static_cast<std::size_t>(ASN1_STRING_length(string))};
}

bool contains(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool has_common_name(const X509* certificate, const Names& names) {
  const X509_NAME* subject = X509_get_subject_name(certificate);
  for (int at = -1; (at = X509_NAME_get_index_by_NID(subject, NID_commonName, at)) >= 0;)
    if (contains(names, text_of(X509_NAME_ENTRY_get_data(X509_NAME_get_entry(subject, at))))) return true;
  return false;
}

bool has_alternative_name(const X509* certificate, const Names& names) {
  const std::unique_ptr<GENERAL_NAMES, Freer<GENERAL_NAMES_free>> found(
      static_cast<GENERAL_NAMES*>(X509_get_ext_d2i(certificate, NID_subject_alt_name, nullptr, nullptr)));
  for (int i = 0; i < sk_GENERAL_NAME_num(found.get()); ++i) {
    const GENERAL_NAME* name = sk_GENERAL_NAME_value(found.get(), i);
    const bool text = name->type == GEN_DNS || name->type == GEN_URI || name->type == GEN_EMAIL;
    if (text && contains(names, text_of(name->d.ia5))) return true;
  }
  return false;
}

int check_name(int good, X509_STORE_CTX* store) {
  if (good != 1 || X509_STORE_CTX_get_error_depth(store) != 0) return good;
  const auto* connection =
      static_cast<SSL*>(X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx()));
  const auto* names =
      static_cast<const Names*>(SSL_CTX_get_ex_data(SSL_get_SSL_CTX(connection), names_index()));
  const X509* leaf = X509_STORE_CTX_get_current_cert(store);
  if (names == nullptr || names->empty() || has_common_name(leaf, *names) ||
      has_alternative_name(leaf, *names))
    return 1;
  X509_STORE_CTX_set_error(store, X509_V_ERR_APPLICATION_VERIFICATION);
  return 0;
}

}  // namespace

Result<void> ask_client_certificates(SSL_CTX& context, const std::string& ca_file, const Names& names) {
  const auto text = read_pem(ca_file, "client CA");
  if (!text) return tl::unexpected(text.error());
  const Bio bio = memory(*text);
  int count = 0;
  bool valid = false;
  while (const Certificate authority{PEM_read_bio_X509(bio.get(), nullptr, no_password, nullptr)}) {
    if (X509_STORE_add_cert(SSL_CTX_get_cert_store(&context), authority.get()) != 1 ||
        SSL_CTX_add_client_CA(&context, authority.get()) != 1)
      return fail(ca_file + ": a certificate of the client CA cannot be used: " + openssl_reason());
    ++count;
    valid = valid || X509_cmp_current_time(X509_get0_notAfter(authority.get())) > 0;
  }
  const unsigned long code = ERR_peek_last_error();
  if (count == 0 || (code != 0 && ERR_GET_REASON(code) != PEM_R_NO_START_LINE)) {
    return fail(ca_file + ": not PEM certificates (" + openssl_reason() +
                "); use the CA that issues the API server's client certificate");
  }
  ERR_clear_error();
  if (!valid) return fail(ca_file + ": every client CA has expired; use the current CA");
  auto kept = std::make_unique<Names>(names);
  if (SSL_CTX_set_ex_data(&context, names_index(), kept.get()) != 1)
    return fail("cannot set up TLS: " + openssl_reason());
  (void)kept.release();  // the context owns it now
  SSL_CTX_set_verify(&context, SSL_VERIFY_PEER, check_name);
  return {};
}

bool client_accepted(const SSL& connection) {
  if (SSL_get_verify_mode(&connection) == SSL_VERIFY_NONE) return true;
  return SSL_get0_peer_certificate(&connection) != nullptr && SSL_get_verify_result(&connection) == X509_V_OK;
}

}  // namespace mimir_tuner
