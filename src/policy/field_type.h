#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/policy/policy_fields.h"
#include "mimir_tuner/policy/rule_policy.h"
#include "policy/field.h"
#include "policy/policy_error.h"
#include "policy/yaml_node.h"

namespace mimir_tuner {

/// How the values of one type are read from the policy file, shown, and described in the schema and the docs.
class FieldType {
 public:
  constexpr FieldType() = default;
  constexpr virtual ~FieldType() = default;
  FieldType(const FieldType&) = delete;
  FieldType& operator=(const FieldType&) = delete;

  /// Reads the value of the field `key`. nullopt: an error was added.
  virtual std::optional<FieldValue> read(PolicyErrors& errors, const YamlNode& node,
                                         std::string_view key) const = 0;
  /// The value on one line, in the words of the policy file.
  virtual std::string text(const FieldValue& value) const = 0;
  /// Appends the field at `path` to a listing: one line, unless the type is a mapping whose keys are fields
  /// of their own.
  virtual void list(const std::string& path, const FieldValue& value, std::vector<PolicyField>& out) const {
    out.push_back({path, text(value)});
  }
  virtual nlohmann::ordered_json schema() const = 0;
  /// The values for a table in Markdown: "`keep`, `replace`".
  virtual std::string values() const = 0;
};

/// One of a few words.
class WordType : public FieldType {
 public:
  constexpr explicit WordType(std::span<const Word> words) : words_(words) {}

  std::optional<FieldValue> read(PolicyErrors& errors, const YamlNode& node,
                                 std::string_view key) const override;
  std::string text(const FieldValue& value) const override;
  nlohmann::ordered_json schema() const override;
  std::string values() const override;

 private:
  std::span<const Word> words_;
};

/// true or false.
class BooleanType final : public FieldType {
 public:
  std::optional<FieldValue> read(PolicyErrors& errors, const YamlNode& node,
                                 std::string_view key) const override;
  std::string text(const FieldValue& value) const override;
  nlohmann::ordered_json schema() const override;
  std::string values() const override;
};

/// A codec other than s2, which older servers do not know.
class FallbackType final : public WordType {
 public:
  using WordType::WordType;
  std::optional<FieldValue> read(PolicyErrors& errors, const YamlNode& node,
                                 std::string_view key) const override;
};

/// Keys of Mimir's memberlist block to checked values. null takes a key out. Listed key by key.
class SettingsType final : public FieldType {
 public:
  std::optional<FieldValue> read(PolicyErrors& errors, const YamlNode& node,
                                 std::string_view key) const override;
  std::string text(const FieldValue& value) const override;
  void list(const std::string& path, const FieldValue& value, std::vector<PolicyField>& out) const override;
  nlohmann::ordered_json schema() const override;
  std::string values() const override;
};

/// gRPC clients: a list of names ([all], [ingester, ruler]) or a mapping to codecs ({all: snappy, ingester:
/// s2}).
class ClientsType final : public FieldType {
 public:
  std::optional<FieldValue> read(PolicyErrors& errors, const YamlNode& node,
                                 std::string_view key) const override;
  std::string text(const FieldValue& value) const override;
  nlohmann::ordered_json schema() const override;
  std::string values() const override;
};

extern const BooleanType kBooleanType;
extern const WordType kModeType;
extern const WordType kExistingType;
extern const WordType kWithoutLimitType;
extern const WordType kDeliveryType;
extern const WordType kNotJoinedType;
extern const WordType kCodecType;
extern const FallbackType kFallbackType;
extern const SettingsType kSettingsType;
extern const ClientsType kClientsType;

/// The text of the word with this value; "" if there is none.
std::string_view word_text(std::span<const Word> words, int value);

}  // namespace mimir_tuner
