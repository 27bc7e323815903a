#pragma once

#include <span>
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

/// An id of 12 hexadecimal digits for a list of texts: the upper 48 bits of FNV-1a, with a NUL byte after
/// each part so that {"a", "bc"} and {"ab", "c"} differ. Much cheaper than SHA-256 and not
/// collision-resistant: use it where nobody gains from a collision. The value must never change: reports of
/// different releases are compared by it.
std::string stable_id(std::span<const std::string_view> parts);

}  // namespace mimir_tuner
