#include "mimir_tuner/policy/policy_fields.h"

namespace mimir_tuner {
namespace {

std::string text(bool value) { return value ? "true" : "false"; }
std::string text(Mode value) { return value == Mode::kAudit ? "audit" : "enforce"; }
std::string text(Existing value) { return value == Existing::kReplace ? "replace" : "keep"; }
std::string text(WithoutLimit value) { return value == WithoutLimit::kRequests ? "requests" : "skip"; }
std::string text(NotJoined value) { return value == NotJoined::kSet ? "set" : "skip"; }
std::string text(Codec value) { return std::string(to_string(value)); }
std::string text(Delivery value) {
  return value == Delivery::kAuto ? "auto" : value == Delivery::kConfig ? "config" : "args";
}

std::string text(const std::vector<ClientChoice>& clients) {
  std::string out;
  for (const auto& choice : clients) {
    out += (out.empty() ? "" : ", ") + std::string(choice.client->name);
    if (choice.codec) out += ": " + text(*choice.codec);
  }
  return "{" + out + "}";
}

std::string text(const std::vector<std::string>& words) {
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "" : ", ") + word;
  return "[" + out + "]";
}

class Fields {
 public:
  template <class T>
  void add(const std::string& path, const T& value) {
    fields_.push_back({prefix + path, text(value)});
  }
  template <class T>
  void add(const std::string& path, const std::optional<T>& value) {
    if (value) add(path, *value);
  }
  void add_text(const std::string& path, std::string value) {
    fields_.push_back({prefix + path, std::move(value)});
  }
  void add_setting(const Setting& setting, const std::string& value) {
    add_text("rules.memberlist.settings." + std::string(setting.name), value);
  }
  std::vector<PolicyField> take() { return std::move(fields_); }

  std::string prefix;

 private:
  std::vector<PolicyField> fields_;
};

void add_rules(Fields& fields, const RulePolicy& rules) {
  fields.add("mode", rules.mode);
  fields.add("rules.gomaxprocs.enabled", rules.gomaxprocs.enabled);
  fields.add("rules.gomaxprocs.existing", rules.gomaxprocs.existing);
  fields.add("rules.gomaxprocs.withoutLimit", rules.gomaxprocs.without_limit);
  fields.add("rules.memberlist.enabled", rules.memberlist.enabled);
  fields.add("rules.memberlist.existing", rules.memberlist.existing);
  fields.add("rules.memberlist.delivery", rules.memberlist.delivery);
  fields.add("rules.memberlist.notJoined", rules.memberlist.not_joined);
  for (const auto& [setting, value] : rules.memberlist.settings) fields.add_setting(*setting, value);
  fields.add("rules.compression.enabled", rules.compression.enabled);
  fields.add("rules.compression.existing", rules.compression.existing);
  fields.add("rules.compression.delivery", rules.compression.delivery);
  fields.add("rules.compression.codec", rules.compression.codec);
  fields.add("rules.compression.fallback", rules.compression.fallback);
  fields.add("rules.compression.clients", rules.compression.clients);
}

void add_override(Fields& fields, const Override& entry) {
  if (!entry.namespaces.empty()) fields.add("match.namespaces", entry.namespaces);
  if (!entry.components.empty()) fields.add("match.components", entry.components);
  fields.add("mode", entry.mode);
  fields.add("rules.gomaxprocs.enabled", entry.gomaxprocs_enabled);
  fields.add("rules.gomaxprocs.existing", entry.gomaxprocs_existing);
  fields.add("rules.gomaxprocs.withoutLimit", entry.without_limit);
  fields.add("rules.memberlist.enabled", entry.memberlist_enabled);
  fields.add("rules.memberlist.existing", entry.memberlist_existing);
  fields.add("rules.memberlist.delivery", entry.memberlist_delivery);
  fields.add("rules.memberlist.notJoined", entry.not_joined);
  for (const auto& [setting, value] : entry.memberlist_settings)
    fields.add_setting(*setting, value.value_or("null"));
  fields.add("rules.compression.enabled", entry.compression_enabled);
  fields.add("rules.compression.existing", entry.compression_existing);
  fields.add("rules.compression.delivery", entry.compression_delivery);
  fields.add("rules.compression.codec", entry.codec);
  fields.add("rules.compression.fallback", entry.fallback);
  fields.add("rules.compression.clients", entry.clients);
}

std::string image_text(const ImagePolicy& image) {
  std::string out = image.repository;
  if (image.go_container_aware) out += *image.go_container_aware ? ", Go 1.25 or later" : ", Go before 1.25";
  if (image.release) out += ", release " + image.release->to_string();
  return out;
}

}  // namespace

std::vector<PolicyField> fields_of(const RulePolicy& rules) {
  Fields fields;
  add_rules(fields, rules);
  return fields.take();
}

std::vector<PolicyField> fields_of(const Policy& policy) {
  Fields fields;
  fields.add_text("mimir.oldestRelease",
                  policy.oldest_release ? policy.oldest_release->to_string() : "not known");
  for (std::size_t i = 0; i < policy.images.size(); ++i)
    fields.add_text("mimir.images[" + std::to_string(i) + "]", image_text(policy.images[i]));
  fields.add("mimir.configKeys", policy.config_keys);
  fields.add("mimir.trustVersionLabel", policy.trust_version_label);
  add_rules(fields, policy.rules);
  for (std::size_t i = 0; i < policy.overrides.size(); ++i) {
    fields.prefix = "overrides[" + std::to_string(i) + "].";
    add_override(fields, policy.overrides[i]);
  }
  return fields.take();
}

}  // namespace mimir_tuner
