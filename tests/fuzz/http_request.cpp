// A request's head means the same however its bytes are parted, and what is accepted is canonical: no second
// request, no smuggled header.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "http/request_head.h"
#include "mimir_tuner/http/limits.h"

namespace {

using namespace mimir_tuner;

struct Scan {
  int status = 0;  // of a refusal
  std::size_t size = 0;
  std::size_t start = 0;

  bool operator==(const Scan&) const = default;
};

Scan scan(std::string_view text, std::size_t step) {
  HeadScanner scanner;
  for (std::size_t end = std::min(step, text.size());; end = std::min(end + step, text.size())) {
    const auto found = scanner.scan(text.substr(0, end));
    if (!found) return {found.error().status, 0, 0};
    if (*found) return {0, **found, scanner.start()};
    if (end == text.size()) return {};
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Scan whole = scan(text, text.size() + 1);
  const Scan bytes = scan(text, 1);
  if ((whole.status == 0) == (bytes.status == 0) && whole.size != bytes.size) std::abort();
  if (whole.size == 0) return 0;
  if (whole.size > text.size() || whole.start > whole.size) std::abort();
  const auto head = parse_head(text.substr(whole.start, whole.size - whole.start), kMaxBodyBytes);
  if (!head) {
    if (head.error().status < 400 ||
        refusal_text(head.error()).find("Connection: close") == std::string::npos)
      std::abort();
    return 0;
  }
  const std::string& canonical = head->canonical;
  const bool one_end = canonical.find("\r\n\r\n") == canonical.size() - 4;
  if (!one_end || std::count(canonical.begin(), canonical.end(), '\n') > 5 ||
      head->content_length > kMaxBodyBytes)
    std::abort();
  return 0;
}
