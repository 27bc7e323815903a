#include "mimir_tuner/tls/tls_context.h"

#include <openssl/err.h>
#include <openssl/pem.h>

#include <ctime>

#include "mimir_tuner/tls/openssl_support.h"
#include "tls/tls_client_auth.h"

namespace mimir_tuner {
namespace {

std::time_t not_after(const X509* certificate) {
  std::tm parts{};
  return ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &parts) == 1 ? ::timegm(&parts) : 0;
}

Result<void> load_chain(SSL_CTX* context, const std::string& file) {
  const auto text = read_pem(file, "certificate");
  if (!text) return tl::unexpected(text.error());
  const Bio bio = memory(*text);
  const Certificate leaf(PEM_read_bio_X509_AUX(bio.get(), nullptr, no_password, nullptr));
  if (leaf == nullptr) {
    return fail(file + ": not a PEM certificate (" + openssl_reason() +
                "); the file must begin with the server's own certificate");
  }
  if (X509_cmp_current_time(X509_get0_notAfter(leaf.get())) < 0) {
    return fail(file + ": the certificate expired at " + to_text(X509_get0_notAfter(leaf.get())) +
                "; renew it (or check this machine's clock)");
  }
  if (X509_cmp_current_time(X509_get0_notBefore(leaf.get())) > 0) {
    return fail(file + ": the certificate is not valid before " + to_text(X509_get0_notBefore(leaf.get())) +
                "; wait, or check this machine's clock");
  }
  if (SSL_CTX_use_certificate(context, leaf.get()) != 1) {
    return fail(file + ": the certificate cannot be used: " + openssl_reason() +
                "; issue one with an ECDSA P-256 key or an RSA key of 2048 bits or more");
  }
  while (X509* next = PEM_read_bio_X509(bio.get(), nullptr, no_password, nullptr)) {
    if (SSL_CTX_add0_chain_cert(context, next) != 1) {
      X509_free(next);
      return fail(file + ": a certificate of the chain cannot be used: " + openssl_reason());
    }
  }
  const unsigned long code = ERR_peek_last_error();
  if (code != 0 && ERR_GET_REASON(code) != PEM_R_NO_START_LINE)
    return fail(file + ": the chain after the first certificate is not valid PEM: " + openssl_reason());
  ERR_clear_error();
  return {};
}

Result<void> load_key(SSL_CTX* context, const std::string& file, const std::string& cert_file) {
  auto text = read_pem(file, "key");
  if (!text) return tl::unexpected(text.error());
  std::string& pem = *text;
  const Key key(PEM_read_bio_PrivateKey(memory(pem).get(), nullptr, no_password, nullptr));
  OPENSSL_cleanse(pem.data(), pem.size());
  if (key == nullptr)
    return fail(file + ": not a PEM private key without a password (" + openssl_reason() + ")");
  if (SSL_CTX_use_PrivateKey(context, key.get()) != 1 || SSL_CTX_check_private_key(context) != 1) {
    return fail(file + ": the key does not belong to the certificate in " + cert_file + " (" +
                openssl_reason() + "); take both from the same Secret");
  }
  return {};
}

int choose_protocol(SSL*, const unsigned char** out, unsigned char* size, const unsigned char* offered,
                    unsigned int length, void*) {
  static constexpr unsigned char kHttp11[] = "\x08http/1.1";
  unsigned char* chosen = nullptr;
  if (SSL_select_next_proto(&chosen, size, kHttp11, sizeof kHttp11 - 1, offered, length) !=
      OPENSSL_NPN_NEGOTIATED)
    return SSL_TLSEXT_ERR_NOACK;
  *out = chosen;
  return SSL_TLSEXT_ERR_OK;
}

bool configure(SSL_CTX* context, TlsVersion oldest) {
  static constexpr unsigned char kSessionContext[] = "mimir-tuner";
  SSL_CTX_set_options(context,
                      SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_IGNORE_UNEXPECTED_EOF);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_read_ahead(context, 1);  // reads the header and payload of a record in one system call
  SSL_CTX_set_session_cache_mode(
      context, SSL_SESS_CACHE_OFF);  // tickets hold the state, so clients cannot fill memory
  SSL_CTX_set_num_tickets(context, 1);
  SSL_CTX_set_alpn_select_cb(context, choose_protocol, nullptr);
  return SSL_CTX_set_min_proto_version(context,
                                       oldest == TlsVersion::k13 ? TLS1_3_VERSION : TLS1_2_VERSION) == 1 &&
         SSL_CTX_set_session_id_context(context, kSessionContext, sizeof kSessionContext - 1) == 1 &&
         SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") == 1;
}

}  // namespace

Result<std::shared_ptr<SSL_CTX>> load_tls_context(const TlsFiles& files) {
  ERR_clear_error();
  std::shared_ptr<SSL_CTX> context(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
  if (context == nullptr || !configure(context.get(), files.oldest)) {
    return fail("cannot set up TLS: " + openssl_reason() +
                "; check the OpenSSL configuration of this machine");
  }
  if (auto done = load_chain(context.get(), files.cert_file); !done) return tl::unexpected(done.error());
  if (auto done = load_key(context.get(), files.key_file, files.cert_file); !done)
    return tl::unexpected(done.error());
  if (files.client_ca_file.empty()) return context;
  if (auto done = ask_client_certificates(*context, files.client_ca_file, files.client_names); !done)
    return tl::unexpected(done.error());
  return context;
}

std::chrono::system_clock::time_point certificate_expiry(SSL_CTX& context) {
  const X509* leaf = SSL_CTX_get0_certificate(&context);
  return std::chrono::system_clock::from_time_t(leaf == nullptr ? 0 : not_after(leaf));
}

}  // namespace mimir_tuner
