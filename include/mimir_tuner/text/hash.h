#pragma once

#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace mimir_tuner {

/// Computes the SHA-256 of data that arrives in parts. Not thread-safe: use one object per thread.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  /// Adds bytes to the data to hash.
  void update(std::string_view bytes);

  /// Returns the 32 raw bytes of the digest of all data added so far, or "" if OpenSSL fails. Call it once,
  /// after the last update().
  std::string digest();

 private:
  evp_md_ctx_st* context_;
};

/// Returns the first 12 hexadecimal digits of the SHA-256 of `text`: a short name for its content. Returns ""
/// if OpenSSL fails.
std::string short_hash(std::string_view text);

}  // namespace mimir_tuner
