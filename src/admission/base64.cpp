#include "admission/base64.h"

#include <openssl/evp.h>

namespace mimir_tuner {

std::string base64(std::string_view bytes) {
  std::string out((bytes.size() + 2) / 3 * 4 + 1, '\0');  // EVP_EncodeBlock ends with a NUL
  const auto* in = reinterpret_cast<const unsigned char*>(bytes.data());
  const int written = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()), in, static_cast<int>(bytes.size()));
  out.resize(static_cast<std::size_t>(written));
  return out;
}

}  // namespace mimir_tuner
