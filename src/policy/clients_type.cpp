#include <algorithm>

#include "policy/field_type.h"
#include "policy/schema_parts.h"

namespace mimir_tuner {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kAll = "all";
constexpr std::size_t kShortestComponent = 5;  // ruler
constexpr std::string_view kKeySuffix = ".grpc_compression";

constexpr Word kCodecs[] = {{"s2", static_cast<int>(Codec::kS2)},
                            {"snappy", static_cast<int>(Codec::kSnappy)},
                            {"gzip", static_cast<int>(Codec::kGzip)},
                            {"none", static_cast<int>(Codec::kNone)}};
constexpr std::span<const Word> kWithoutS2 = std::span(kCodecs).subspan(1);

std::vector<const Setting*> all_clients() {
  std::vector<const Setting*> clients;
  for (const Setting& setting : catalogue())
    if (setting.group == SettingGroup::kGrpcCompression) clients.push_back(&setting);
  return clients;
}

// `all` means the clients that Mimir documents today: no hidden and no removed ones.
bool in_all(const Setting& client) { return client.documented && !client.last; }

std::string_view without_suffix(std::string_view text, std::string_view suffix) {
  return text.ends_with(suffix) ? text.substr(0, text.size() - suffix.size()) : text;
}

// A client that is named by its flag or by its path in the config file.
const Setting* by_other_spelling(std::string_view word) {
  while (word.starts_with('-')) word.remove_prefix(1);
  for (const Setting* client : all_clients()) {
    const auto block = without_suffix(client->yaml_path, kKeySuffix);
    if (word == client->flag || word == client->yaml_path || word == block ||
        word == without_suffix(block, ".grpc_client_config"))
      return client;
  }
  return nullptr;
}

// The clients of a component: "querier" is not a client, but three clients belong to the querier.
std::string clients_of(std::string_view component) {
  if (component.starts_with("query-")) component.remove_prefix(6);
  std::string list;
  if (component.size() < kShortestComponent) return list;
  for (const Setting* client : all_clients()) {
    if (client->name.find(component) == std::string_view::npos) continue;
    list += (list.empty() ? "" : ", ") + std::string(client->name);
  }
  return list;
}

void add_unknown(PolicyErrors& errors, Place place, std::string_view word) {
  const std::string message = "unknown client " + quote(word);
  if (const Setting* client = by_other_spelling(word))
    return errors.add(place, message + "; did you mean " + quote(client->name) + "?");
  if (const auto list = clients_of(word); !list.empty())
    return errors.add(place, message + "; name one or more of " + list);
  std::vector<std::string_view> candidates = {kAll};
  for (const Setting* client : all_clients()) {
    candidates.push_back(client->name);
    if (!client->alias.empty()) candidates.push_back(client->alias);
  }
  errors.add(place, message, word, candidates);
}

struct Choices {
  bool all = false;
  std::optional<Codec> all_codec;
  std::vector<ClientChoice> named;

  void add(PolicyErrors& errors, Place place, std::string_view word, std::optional<Codec> codec) {
    if (word == kAll) {
      all = true;
      all_codec = codec;
      return;
    }
    const Setting* client = find_setting(SettingGroup::kGrpcCompression, word);
    if (!client) return add_unknown(errors, place, word);
    if (find(client))
      return errors.add(place,
                        quote(word) + " names a client that is listed already: " + std::string(client->name));
    named.push_back({client, codec});
  }

  const ClientChoice* find(const Setting* client) const {
    const auto found = std::find_if(named.begin(), named.end(),
                                    [client](const ClientChoice& choice) { return choice.client == client; });
    return found == named.end() ? nullptr : &*found;
  }

  std::vector<ClientChoice> in_order() const {
    std::vector<ClientChoice> result;
    for (const Setting* client : all_clients()) {
      if (const ClientChoice* choice = find(client)) {
        result.push_back(*choice);
      } else if (all && in_all(*client)) {
        // {all: s2} applies to the clients that know s2; the others get the codec of the rule.
        const bool known = all_codec != Codec::kS2 || client->s2_since.has_value();
        result.push_back({client, known ? all_codec : std::nullopt});
      }
    }
    return result;
  }
};

void read_choices(PolicyErrors& errors, const YamlNode& node, Choices& choices) {
  if (node.entries.empty()) errors.add(node.place, "clients must name at least one");
  for (const auto& entry : node.entries) {
    std::optional<Codec> codec;
    if (const auto word = read_word(errors, entry.value, entry.key, kCodecs))
      codec = static_cast<Codec>(*word);
    const Setting* client = find_setting(SettingGroup::kGrpcCompression, entry.key);
    if (client && codec == Codec::kS2 && !client->s2_since) {
      errors.add(entry.value.place,
                 std::string(client->name) + " does not know s2 in any release; write snappy, gzip or none");
    }
    choices.add(errors, entry.place, entry.key, codec);
  }
}

Json client_names() {
  Json names = {"all"};
  for (const auto& setting : catalogue()) {
    if (setting.group != SettingGroup::kGrpcCompression) continue;
    names.push_back(setting.name);
    if (!setting.alias.empty()) names.push_back(setting.alias);
  }
  return names;
}

Json clients_schema() {
  Json properties = {{"all", kCodecType.schema()}};
  for (const auto& setting : catalogue()) {
    if (setting.group != SettingGroup::kGrpcCompression) continue;
    for (const auto name : {setting.name, setting.alias})
      if (!name.empty())
        properties[std::string(name)] = setting.s2_since ? kCodecType.schema() : kFallbackType.schema();
  }
  Json mapping = {{"type", "object"},
                  {"minProperties", 1},
                  {"properties", std::move(properties)},
                  {"additionalProperties", false}};
  return Json{{"oneOf", {list_schema({{"enum", client_names()}}), std::move(mapping)}}};
}

}  // namespace

constinit const WordType kCodecType(kCodecs);
constinit const FallbackType kFallbackType(kWithoutS2);
constinit const ClientsType kClientsType;

std::string_view to_string(Codec codec) { return word_text(kCodecs, static_cast<int>(codec)); }

std::optional<FieldValue> FallbackType::read(PolicyErrors& errors, const YamlNode& node,
                                             std::string_view key) const {
  if (!node.is_scalar() || node.text != "s2") return WordType::read(errors, node, key);
  errors.add(node.place, std::string(key) +
                             " cannot be s2: it is for releases before 2.15.0, which do not know s2; write "
                             "snappy, gzip or none");
  return std::nullopt;
}

std::optional<FieldValue> ClientsType::read(PolicyErrors& errors, const YamlNode& node,
                                            std::string_view key) const {
  Choices choices;
  if (node.is_mapping())
    read_choices(errors, node, choices);
  else if (node.is_sequence())
    for (const YamlNode* word : read_words(errors, node, key))
      choices.add(errors, word->place, word->text, std::nullopt);
  else
    add_type_error(errors, node, key, "a list such as [all], or a mapping of clients to codecs");
  return choices.in_order();
}

std::string ClientsType::text(const FieldValue& value) const {
  std::string out;
  for (const auto& choice : std::get<std::vector<ClientChoice>>(value)) {
    out += (out.empty() ? "" : ", ") + std::string(choice.client->name);
    if (choice.codec) out += ": " + std::string(to_string(*choice.codec));
  }
  return "{" + out + "}";
}

Json ClientsType::schema() const { return clients_schema(); }

std::string ClientsType::values() const { return "list or mapping"; }

}  // namespace mimir_tuner
