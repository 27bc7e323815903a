#include "process/file_digest.h"

#include <fcntl.h>
#include <openssl/crypto.h>
#include <unistd.h>

#include <array>

#include "mimir_tuner/process/unique_fd.h"
#include "mimir_tuner/text/hash.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kMostBytes = std::size_t{4} << 20;  // far more than a Secret or ConfigMap can have

void add_file(Sha256& hash, const std::string& name) {
  const UniqueFd file(::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  std::array<char, 16384> bytes;  // NOLINT: written before it is read
  std::size_t size = 0;
  ssize_t got = -1;
  while (file && size < kMostBytes && (got = ::read(file.get(), bytes.data(), bytes.size())) > 0) {
    hash.update({bytes.data(), static_cast<std::size_t>(got)});
    size += static_cast<std::size_t>(got);
  }
  OPENSSL_cleanse(bytes.data(), bytes.size());  // it may have been a private key
  const std::string end = (got < 0 ? "unreadable " : "bytes ") + std::to_string(size) + ";";
  hash.update(end);
}

}  // namespace

std::string content_digest(const std::vector<std::string>& files) {
  Sha256 hash;
  for (const auto& file : files) add_file(hash, file);
  return hash.digest();
}

}  // namespace mimir_tuner
