#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace mimir_tuner {

/// Parses a Kubernetes quantity and returns it in thousandths, rounded up: "500m" is 500, "2" is 2000, "1e3"
/// is 1000000. Returns nullopt if Kubernetes rejects the text or the value does not fit. Source: apimachinery
/// pkg/api/resource/quantity.go; a quantity has a suffix or an exponent, never both.
std::optional<std::int64_t> parse_milli_quantity(std::string_view text);

/// Returns the whole cores that a resourceFieldRef with divisor 1 gives for this many thousandths: rounded
/// up. Source: Kubernetes pkg/api/v1/resource/helpers.go.
std::int64_t cores_rounded_up(std::int64_t milli);

}  // namespace mimir_tuner
