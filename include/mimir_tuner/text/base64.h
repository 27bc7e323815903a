#pragma once

#include <string>
#include <string_view>

namespace mimir_tuner {

/// Encodes bytes as standard base64 (RFC 4648, section 4) with padding and without line breaks. Kubernetes
/// uses this form in AdmissionResponse.patch, in the data of a Secret and in caBundle.
std::string encode_base64(std::string_view bytes);

/// Decodes standard base64 with padding. Returns "" if `text` is not valid base64. Does not detect a
/// misplaced `=`.
std::string decode_base64(std::string_view text);

}  // namespace mimir_tuner
