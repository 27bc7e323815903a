#include <algorithm>
#include <array>

#include "mimir_tuner/mimir/catalogue.h"
#include "mimir_tuner/text/contains.h"

namespace mimir_tuner {
namespace {

constexpr std::array<std::string_view, 4> kCodecs = {"", "gzip", "snappy", "s2"};
// What Go's strconv.ParseBool accepts.
constexpr std::array<std::string_view, 12> kFlagBooleans = {"1", "t", "T", "true",  "TRUE",  "True",
                                                            "0", "f", "F", "false", "FALSE", "False"};
// What yaml.v3 accepts for a bool field in addition.
constexpr std::array<std::string_view, 16> kYamlBooleans = {
    "y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "n", "N", "no", "No", "NO", "off", "Off", "OFF"};

// Whole numbers in any notation of Go. Rejects only what clearly is not one.
bool may_be_integer(std::string_view text) {
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) text.remove_prefix(1);
  const bool hex = text.starts_with("0x") || text.starts_with("0X");
  const std::string_view digits = hex ? "0123456789abcdefABCDEF_" : "0123456789_oObB";
  if (hex) text.remove_prefix(2);
  return text.find_first_not_of(digits) == std::string_view::npos &&
         text.find_first_of("0123456789abcdefABCDEF") != std::string_view::npos;
}

bool is_known_codec(std::string_view text) { return contains(kCodecs, text); }

}  // namespace

bool flag_accepts(const Setting& setting, std::string_view value) {
  if (setting.group == SettingGroup::kGrpcCompression) return is_known_codec(value);
  switch (setting.type) {
    case ValueType::kDuration:
      return parse_go_duration(value).has_value();
    case ValueType::kInt:
      return may_be_integer(value);
    case ValueType::kBool:
      return contains(kFlagBooleans, value);
    default:
      return true;
  }
}

bool file_accepts(const Setting& setting, const Node& value) {
  if (setting.group == SettingGroup::kGrpcCompression) return is_known_codec(value.text);
  switch (setting.type) {
    case ValueType::kDuration:
      return parse_go_duration(value.text).has_value();
    case ValueType::kInt:
      return value.kind == Kind::kNumber;
    case ValueType::kBool:
      return value.kind == Kind::kBool ||
             (value.style == Style::kPlain && contains(kYamlBooleans, value.text));
    default:
      return true;
  }
}

}  // namespace mimir_tuner
