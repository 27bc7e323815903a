// The head of a request means the same however its bytes are split. An accepted head yields one request
// without smuggled headers.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "http/request_head.h"
#include "http/response_writer.h"
#include "mimir_tuner/http/limits.h"

namespace {

using namespace mimir_tuner;

struct Scan {
  int status = 0;  // 0: not refused
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
        write_refusal(head.error()).find("Connection: close") == std::string::npos)
      std::abort();
    return 0;
  }
  const httplib::Request& request = head->request;
  const bool clean = std::all_of(request.headers.begin(), request.headers.end(), [](const auto& header) {
    return header.second.find_first_of("\r\n\0", 0, 3) == std::string::npos;
  });
  if (!clean || request.headers.size() > 2 || !request.path.starts_with('/') ||
      head->content_length > kMaxBodyBytes)
    std::abort();
  return 0;
}
