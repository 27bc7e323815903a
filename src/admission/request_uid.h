#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace mimir_tuner {

/// What a reply needs of a review whose object cannot be read (too deep, an integer over 64 bits, duplicate
/// keys).
struct RequestUid {
  std::string api_version;
  std::string uid;
};

/// Finds them without building a tree; nullopt where the body is not an AdmissionReview.
std::optional<RequestUid> find_request_uid(std::string_view body);

}  // namespace mimir_tuner
