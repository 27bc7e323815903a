#pragma once

#include <string>
#include <string_view>

namespace mimir_tuner {

/// Standard base64 with padding, as AdmissionResponse.patch wants it.
std::string base64(std::string_view bytes);

}  // namespace mimir_tuner
