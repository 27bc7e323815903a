#include "mimir_tuner/tls/openssl_support.h"

#include <openssl/err.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>

namespace mimir_tuner {
namespace {

constexpr std::size_t kMaxPemBytes = std::size_t{1} << 20;  // the size limit of a Secret

}  // namespace

std::string openssl_reason() {
  const unsigned long code = ERR_peek_last_error();
  const char* reason = code == 0 ? nullptr : ERR_reason_error_string(code);
  ERR_clear_error();
  return reason == nullptr ? "unknown reason" : reason;
}

Result<std::string> read_pem(const std::string& file, const char* what) {
  const std::unique_ptr<std::FILE, Freer<std::fclose>> in(std::fopen(file.c_str(), "rbe"));
  std::string text(kMaxPemBytes + 1, '\0');
  const std::size_t size = in == nullptr ? 0 : std::fread(text.data(), 1, text.size(), in.get());
  if (in == nullptr || std::ferror(in.get()) != 0) {
    return fail(file + ": cannot read the " + what + ": " + std::strerror(errno) +
                "; check the path and that the Secret is mounted");
  }
  if (size > kMaxPemBytes) return fail(file + ": the " + what + " is larger than 1 MiB; is it a PEM file?");
  text.resize(size);
  text.shrink_to_fit();
  return text;
}

Bio memory(const std::string& text) {
  return Bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

std::string to_text(const ASN1_TIME* time) {
  std::tm parts{};
  char date[32] = "";
  if (ASN1_TIME_to_tm(time, &parts) == 1) std::strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return date;
}

}  // namespace mimir_tuner
