#include "mimir_tuner/text/hash.h"

#include <openssl/evp.h>

#include <array>

namespace mimir_tuner {
namespace {

constexpr std::size_t kShortHashBytes = 6;

}  // namespace

Sha256::Sha256() : context_(EVP_MD_CTX_new()) { EVP_DigestInit_ex(context_, EVP_sha256(), nullptr); }

Sha256::~Sha256() { EVP_MD_CTX_free(context_); }

void Sha256::update(std::string_view bytes) { EVP_DigestUpdate(context_, bytes.data(), bytes.size()); }

std::string Sha256::digest() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  if (EVP_DigestFinal_ex(context_, digest.data(), &size) != 1) return "";
  return {reinterpret_cast<const char*>(digest.data()), size};
}

std::string short_hash(std::string_view text) {
  constexpr char kHex[] = "0123456789abcdef";
  Sha256 hash;
  hash.update(text);
  std::string hex;
  for (const char c : hash.digest().substr(0, kShortHashBytes)) {
    const auto byte = static_cast<unsigned char>(c);
    hex += kHex[byte >> 4];
    hex += kHex[byte & 15];
  }
  return hex;
}

}  // namespace mimir_tuner
