#include "server/file_digest.h"

#include <fcntl.h>
#include <openssl/crypto.h>
#include <unistd.h>

#include <array>

#include "server/openssl_support.h"
#include "server/unique_fd.h"

namespace mimir_tuner::server {
namespace {

using DigestContext = std::unique_ptr<EVP_MD_CTX, Freer<EVP_MD_CTX_free>>;

constexpr std::size_t kMostBytes = std::size_t{4} << 20;  // far more than Kubernetes mounts

void add_file(EVP_MD_CTX* context, const std::string& name) {
  const UniqueFd file(::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  std::array<char, 16384> bytes;  // NOLINT: written before it is read
  std::size_t size = 0;
  ssize_t got = -1;
  while (file && size < kMostBytes && (got = ::read(file.get(), bytes.data(), bytes.size())) > 0) {
    EVP_DigestUpdate(context, bytes.data(), static_cast<std::size_t>(got));
    size += static_cast<std::size_t>(got);
  }
  OPENSSL_cleanse(bytes.data(), bytes.size());  // it may have been a key
  const std::string end = (got < 0 ? "unreadable " : "bytes ") + std::to_string(size) + ";";
  EVP_DigestUpdate(context, end.data(), end.size());
}

}  // namespace

std::string content_digest(const std::vector<std::string>& files) {
  const DigestContext context(EVP_MD_CTX_new());
  EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr);
  for (const auto& file : files) {
    add_file(context.get(), file);
  }
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  EVP_DigestFinal_ex(context.get(), digest.data(), &size);
  return {reinterpret_cast<const char*>(digest.data()), size};
}

}  // namespace mimir_tuner::server
