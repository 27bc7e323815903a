// Decodes each part exactly once, after splitting, so an encoded "?" or "&" never splits.
// Only %XX is decoded; "+" means a space only in the query.
// The handlers compare the decoded path.
#include "http/request_target.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace mimir_tuner {
namespace {

enum class Plus { kLiteral, kSpace };

std::string percent_decode(std::string_view text, Plus plus) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned char value = 0;
    const char* digits = text.data() + i + 1;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2) {
      decoded += static_cast<char>(value);
      i += 2;
    } else {
      decoded += text[i] == '+' && plus == Plus::kSpace ? ' ' : text[i];
    }
  }
  return decoded;
}

void parse_query(std::string_view query, httplib::Params& params) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), pair.size() + 1));
    if (pair.empty()) continue;
    const auto equals = pair.find('=');
    const std::string_view value = equals == std::string_view::npos ? "" : pair.substr(equals + 1);
    params.emplace(percent_decode(pair.substr(0, equals), Plus::kSpace), percent_decode(value, Plus::kSpace));
  }
}

}  // namespace

bool parse_target(std::string_view target, httplib::Request& request) {
  target = target.substr(0, target.find('#'));
  request.target = target;
  const auto mark = target.find('?');
  request.path = percent_decode(target.substr(0, mark), Plus::kLiteral);
  if (mark == std::string_view::npos) return true;
  const std::string_view query = target.substr(mark + 1);
  if (query.find('?') != std::string_view::npos) return false;
  parse_query(query, request.params);
  return true;
}

}  // namespace mimir_tuner
