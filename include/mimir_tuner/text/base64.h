#pragma once

#include <string>
#include <string_view>

namespace mimir_tuner {

/// Standard base64 with padding, as Kubernetes has it in AdmissionResponse.patch, Secret data and caBundle.
std::string encode_base64(std::string_view bytes);

/// The bytes of such a text; "" for text that is none.
std::string decode_base64(std::string_view text);

}  // namespace mimir_tuner
