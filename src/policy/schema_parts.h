#pragma once

#include <nlohmann/json.hpp>

namespace mimir_tuner {

/// A JSON Schema of strings that match a regular expression.
nlohmann::ordered_json pattern_schema(const char* pattern);

/// A JSON Schema of lists of distinct items, at least one.
nlohmann::ordered_json list_schema(nlohmann::ordered_json item);

/// A JSON Schema of a mapping or null, with no keys yet.
nlohmann::ordered_json section_schema();

}  // namespace mimir_tuner
