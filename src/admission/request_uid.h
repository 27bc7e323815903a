#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace mimir_tuner {

/// The parts of a review that an answer repeats.
struct RequestUid {
  std::string api_version;  ///< "admission.k8s.io/v1"
  std::string uid;          ///< Never empty.
};

/// Finds them without building a tree. Works for reviews whose object we cannot read: too deep, integers over
/// 64 bits, duplicate keys. Returns nullopt if the body is not an AdmissionReview with a request uid.
/// Thread-safe; never throws simdjson errors.
std::optional<RequestUid> find_request_uid(std::string_view body);

}  // namespace mimir_tuner
