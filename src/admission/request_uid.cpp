#include "admission/request_uid.h"

#include <simdjson.h>

namespace mimir_tuner {

std::optional<RequestUid> find_request_uid(std::string_view body) try {
  if (body.empty()) return std::nullopt;
  simdjson::ondemand::parser parser;
  const simdjson::padded_string padded(body);
  auto document = parser.iterate(padded);
  const std::string_view kind = document["kind"];
  const std::string_view api_version = document["apiVersion"];
  if (kind != "AdmissionReview" || !api_version.starts_with("admission.k8s.io/")) return std::nullopt;
  const std::string_view uid = document["request"]["uid"];
  if (uid.empty()) return std::nullopt;
  return RequestUid{.api_version = std::string(api_version), .uid = std::string(uid)};
} catch (const simdjson::simdjson_error&) {
  return std::nullopt;
}

}  // namespace mimir_tuner
