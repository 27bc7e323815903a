#include "mimir_tuner/text/hash.h"

#include <openssl/evp.h>

#include <array>
#include <cstdint>

namespace mimir_tuner {
namespace {

constexpr std::size_t kShortHashBytes = 6;
constexpr char kHex[] = "0123456789abcdef";

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

std::string stable_id(std::span<const std::string_view> parts) {
  std::uint64_t value = 0xcbf29ce484222325ULL;
  const auto mix = [&value](unsigned char byte) { value = (value ^ byte) * 0x100000001b3ULL; };
  for (const auto part : parts) {
    for (const char c : part) mix(static_cast<unsigned char>(c));
    mix(0);
  }
  std::string out;
  for (unsigned shift = 60; shift >= 16; shift -= 4) out += kHex[(value >> shift) & 0xF];
  return out;
}

}  // namespace mimir_tuner
