#include "bootstrap/pem.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>

namespace mimir_tuner {
namespace {

Bio reader(std::string_view text) { return Bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size()))); }

template <class Write>
std::string written(Write write) {
  const Bio bio(BIO_new(BIO_s_mem()));
  if (write(bio.get()) != 1) return {};
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio.get(), &data);
  return {data, static_cast<std::size_t>(size)};
}

}  // namespace

std::vector<Certificate> read_certificates(std::string_view pem) {
  std::vector<Certificate> out;
  const Bio bio = reader(pem);
  while (X509* certificate = PEM_read_bio_X509(bio.get(), nullptr, no_password, nullptr))
    out.emplace_back(certificate);
  ERR_clear_error();
  return out;
}

Key read_key(std::string_view pem) {
  Key key(PEM_read_bio_PrivateKey(reader(pem).get(), nullptr, no_password, nullptr));
  ERR_clear_error();
  return key;
}

std::string to_pem(X509* certificate) {
  return written([&](BIO* bio) { return PEM_write_bio_X509(bio, certificate); });
}

std::string to_pem(EVP_PKEY* key) {
  return written([&](BIO* bio) {
    return PEM_write_bio_PKCS8PrivateKey(bio, key, nullptr, nullptr, 0, nullptr, nullptr);
  });
}

std::time_t not_after(const X509* certificate) {
  std::tm parts{};
  return ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &parts) == 1 ? ::timegm(&parts) : 0;
}

}  // namespace mimir_tuner
