#include "policy/field_type.h"

namespace mimir_tuner {
namespace {

using Json = nlohmann::ordered_json;

constexpr Word kModes[] = {{"enforce", static_cast<int>(Mode::kEnforce)},
                           {"audit", static_cast<int>(Mode::kAudit)}};
constexpr Word kExisting[] = {{"keep", static_cast<int>(Existing::kKeep)},
                              {"replace", static_cast<int>(Existing::kReplace)}};
constexpr Word kWithoutLimit[] = {{"skip", static_cast<int>(WithoutLimit::kSkip)},
                                  {"requests", static_cast<int>(WithoutLimit::kRequests)}};
constexpr Word kDelivery[] = {{"auto", static_cast<int>(Delivery::kAuto)},
                              {"config", static_cast<int>(Delivery::kConfig)},
                              {"args", static_cast<int>(Delivery::kArgs)}};
constexpr Word kNotJoined[] = {{"skip", static_cast<int>(NotJoined::kSkip)},
                               {"set", static_cast<int>(NotJoined::kSet)}};

}  // namespace

constinit const BooleanType kBooleanType;
constinit const WordType kModeType(kModes);
constinit const WordType kExistingType(kExisting);
constinit const WordType kWithoutLimitType(kWithoutLimit);
constinit const WordType kDeliveryType(kDelivery);
constinit const WordType kNotJoinedType(kNotJoined);

std::optional<FieldValue> BooleanType::read(PolicyErrors& errors, const YamlNode& node,
                                            std::string_view key) const {
  return read_bool(errors, node, key);
}

std::string BooleanType::text(const FieldValue& value) const {
  return std::get<bool>(value) ? "true" : "false";
}

Json BooleanType::schema() const { return {{"type", "boolean"}}; }

std::string BooleanType::values() const { return "`true`, `false`"; }

std::string_view word_text(std::span<const Word> words, int value) {
  for (const auto& word : words)
    if (word.value == value) return word.text;
  return "";
}

std::string_view to_string(Mode mode) { return word_text(kModes, static_cast<int>(mode)); }

std::optional<FieldValue> WordType::read(PolicyErrors& errors, const YamlNode& node,
                                         std::string_view key) const {
  return read_word(errors, node, key, words_);
}

std::string WordType::text(const FieldValue& value) const {
  return std::string(word_text(words_, std::get<int>(value)));
}

Json WordType::schema() const {
  Json list = Json::array();
  for (const auto& word : words_) list.push_back(word.text);
  return {{"enum", std::move(list)}};
}

std::string WordType::values() const {
  std::string out;
  for (const auto& word : words_) out += (out.empty() ? "`" : ", `") + std::string(word.text) + "`";
  return out;
}

}  // namespace mimir_tuner
