#include "bootstrap/pem.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>

namespace mimir_tuner::bootstrap {
namespace {

using Bio = std::unique_ptr<BIO, Freer<BIO_free_all>>;

Bio reader(std::string_view text) { return Bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size()))); }

int no_password(char*, int, int, void*) { return -1; }  // the default would ask on the terminal

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
  while (X509* certificate = PEM_read_bio_X509(bio.get(), nullptr, no_password, nullptr)) out.emplace_back(certificate);
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
  return written([&](BIO* bio) { return PEM_write_bio_PKCS8PrivateKey(bio, key, nullptr, nullptr, 0, nullptr, nullptr); });
}

std::time_t not_after(const X509* certificate) {
  std::tm parts{};
  return ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &parts) == 1 ? ::timegm(&parts) : 0;
}

std::string encode_base64(std::string_view bytes) {
  std::string out((bytes.size() + 2) / 3 * 4 + 1, '\0');  // OpenSSL ends it with a zero
  const int size = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()), reinterpret_cast<const unsigned char*>(bytes.data()),
                                   static_cast<int>(bytes.size()));
  out.resize(static_cast<std::size_t>(size));
  return out;
}

std::string decode_base64(std::string_view text) {
  std::string out(text.size() / 4 * 3 + 3, '\0');
  const int size = EVP_DecodeBlock(reinterpret_cast<unsigned char*>(out.data()), reinterpret_cast<const unsigned char*>(text.data()),
                                   static_cast<int>(text.size()));
  if (size < 0) return {};
  const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with("=") ? 1 : 0;
  out.resize(static_cast<std::size_t>(size) - padding);
  return out;
}

}  // namespace mimir_tuner::bootstrap
