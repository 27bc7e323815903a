#include <algorithm>

#include "policy/rule_fields.h"

namespace mimir_tuner {
namespace {

constexpr std::string_view kAll = "all";
constexpr std::size_t kShortestComponent = 5;  // ruler
constexpr std::string_view kKeySuffix = ".grpc_compression";

constexpr Word<Codec> kCodecs[] = {
    {"s2", Codec::kS2}, {"snappy", Codec::kSnappy}, {"gzip", Codec::kGzip}, {"none", Codec::kNone}};

std::vector<const Setting*> all_clients() {
  std::vector<const Setting*> clients;
  for (const Setting& setting : catalogue())
    if (setting.group == SettingGroup::kGrpcCompression) clients.push_back(&setting);
  return clients;
}

// `all` stands for what Mimir documents today: not for hidden clients, nor for one that is gone.
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

// The clients whose name has the component: "querier" is no client, but three clients are the querier's.
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
        // s2 for all goes only to those that have it; the others get what the rule itself says.
        const bool known = all_codec != Codec::kS2 || client->s2_since.has_value();
        result.push_back({client, known ? all_codec : std::nullopt});
      }
    }
    return result;
  }
};

void read_mapping(PolicyErrors& errors, const YamlNode& node, Choices& choices) {
  if (node.entries.empty()) errors.add(node.place, "clients must name at least one");
  for (const auto& entry : node.entries) {
    const auto codec = read_codec(errors, entry.value, entry.key, true);
    const Setting* client = find_setting(SettingGroup::kGrpcCompression, entry.key);
    if (client && codec == Codec::kS2 && !client->s2_since) {
      errors.add(entry.value.place,
                 std::string(client->name) + " does not know s2 in any release; write snappy, gzip or none");
    }
    choices.add(errors, entry.place, entry.key, codec);
  }
}

}  // namespace

std::string_view to_string(Codec codec) {
  for (const auto& word : kCodecs)
    if (word.value == codec) return word.text;
  return "";
}

std::optional<Codec> read_codec(PolicyErrors& errors, const YamlNode& node, std::string_view what,
                                bool s2_allowed) {
  const auto words = std::span<const Word<Codec>>(kCodecs);
  if (!s2_allowed && node.is_scalar() && node.text == "s2") {
    errors.add(node.place, std::string(what) +
                               " cannot be s2: it is for releases before 2.15.0, which do not know s2; write "
                               "snappy, gzip or none");
    return std::nullopt;
  }
  return read_word<Codec>(errors, node, what, s2_allowed ? words : words.subspan(1));
}

std::vector<ClientChoice> read_clients(PolicyErrors& errors, const YamlNode& node) {
  Choices choices;
  if (node.is_mapping())
    read_mapping(errors, node, choices);
  else if (node.is_sequence())
    for (const YamlNode* word : read_words(errors, node, "clients"))
      choices.add(errors, word->place, word->text, std::nullopt);
  else
    add_type_error(errors, node, "clients", "a list such as [all], or a mapping of clients to codecs");
  return choices.in_order();
}

}  // namespace mimir_tuner
