#include "policy/schema_parts.h"

namespace mimir_tuner {

using Json = nlohmann::ordered_json;

Json pattern_schema(const char* pattern) { return {{"type", "string"}, {"pattern", pattern}}; }

Json list_schema(Json item) {
  return {{"type", "array"}, {"minItems", 1}, {"uniqueItems", true}, {"items", std::move(item)}};
}

Json section_schema() {
  return {{"type", {"object", "null"}}, {"properties", Json::object()}, {"additionalProperties", false}};
}

}  // namespace mimir_tuner
