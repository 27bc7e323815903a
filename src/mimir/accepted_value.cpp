#include <algorithm>
#include <array>

#include "mimir_tuner/catalogue.h"

namespace mimir_tuner {
namespace {

constexpr std::array<std::string_view, 4> kCodecs = {"", "gzip", "snappy", "s2"};

// Numbers in any of the notations of YAML and Go; what is plainly none is refused, the rest is Mimir's to judge.
bool may_be_number(std::string_view text) {
  if (text.empty() || text.find_first_not_of("0123456789abcdefABCDEFxXoO_+-.") != std::string_view::npos) return false;
  return text.find_first_of("0123456789") != std::string_view::npos;
}

}  // namespace

bool mimir_accepts(const Setting& setting, std::string_view value) {
  if (setting.group == SettingGroup::kGrpcCompression) return std::ranges::find(kCodecs, value) != kCodecs.end();
  switch (setting.type) {
    case ValueType::kDuration:
      return parse_go_duration(value).has_value();
    case ValueType::kInt:
      return may_be_number(value);
    default:
      return true;
  }
}

}  // namespace mimir_tuner
