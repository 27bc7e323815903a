#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace mimir_tuner {

/// A Kubernetes quantity in thousandths, rounded up ("500m" -> 500, "2" -> 2000, "1e3" -> 1000000); nullopt
/// where Kubernetes would refuse the text or it does not fit. Grammar: apimachinery
/// pkg/api/resource/quantity.go (suffix or exponent, never both).
std::optional<std::int64_t> parse_milli_quantity(std::string_view text);

/// What resourceFieldRef with divisor 1 gives for this many thousandths: whole cores, rounded up (kubernetes
/// pkg/api/v1/resource/helpers.go).
std::int64_t cores_rounded_up(std::int64_t milli);

}  // namespace mimir_tuner
