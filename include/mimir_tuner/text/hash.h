#pragma once

#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace mimir_tuner {

/// A SHA-256 that is fed in parts. Not thread-safe; each thread uses its own.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void update(std::string_view bytes);
  /// The 32 raw bytes of the digest of everything so far. Call it once, last. "" if the crypto library fails.
  std::string digest();

 private:
  evp_md_ctx_st* context_;
};

/// The first 12 hexadecimal digits of the SHA-256 of `text`: a short name for one content. "" if the crypto
/// library fails.
std::string short_hash(std::string_view text);

}  // namespace mimir_tuner
