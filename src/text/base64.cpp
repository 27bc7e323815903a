#include "mimir_tuner/text/base64.h"

#include <openssl/evp.h>

namespace mimir_tuner {
namespace {

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

}  // namespace

std::string encode_base64(std::string_view bytes) {
  std::string out((bytes.size() + 2) / 3 * 4 + 1, '\0');  // EVP_EncodeBlock ends with a NUL
  const int size = EVP_EncodeBlock(bytes_of(out), bytes_of(bytes), static_cast<int>(bytes.size()));
  out.resize(static_cast<std::size_t>(size));
  return out;
}

std::string decode_base64(std::string_view text) {
  std::string out(text.size() / 4 * 3 + 3, '\0');
  const int size = EVP_DecodeBlock(bytes_of(out), bytes_of(text), static_cast<int>(text.size()));
  if (size < 0) return {};
  const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with("=") ? 1 : 0;
  out.resize(static_cast<std::size_t>(size) - padding);
  return out;
}

}  // namespace mimir_tuner
