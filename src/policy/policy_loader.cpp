#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/text/hash.h"
#include "policy/embedded.h"
#include "policy/policy_table.h"
#include "policy/policy_text.h"

namespace mimir_tuner {
namespace {

Policy read_policy(const YamlNode& root, const Policy& base, PolicyErrors& errors) {
  Policy policy = base;
  read_fields<Policy>(errors, root, "", kTopFields, policy);
  if (root.is_mapping()) {
    if (!root.find("apiVersion"))
      errors.add(root.place, "apiVersion is missing; write apiVersion: " + std::string(kPolicyApiVersion));
    if (!root.find("kind"))
      errors.add(root.place, "kind is missing; write kind: " + std::string(kPolicyKind));
  }
  if (root.is_null())
    errors.add({1, 1}, "the policy is empty; it begins with apiVersion: " + std::string(kPolicyApiVersion));
  return policy;
}

Result<Policy> load(std::string_view text, std::string_view name, const Policy& base) {
  PolicyErrors errors;
  if (text.size() > kMaxPolicyBytes) {
    errors.add({},
               "the file is larger than " + std::to_string(kMaxPolicyBytes) + " bytes; this is no policy");
    return tl::unexpected(errors.render(text, name));
  }
  const auto body = without_bom(text);
  check_characters(body, errors);
  if (!errors.empty()) return tl::unexpected(errors.render(body, name));
  const YamlNode root = parse_policy_yaml(body, errors);
  if (!errors.incomplete()) {
    Policy policy = read_policy(root, base, errors);
    policy.hash = short_hash(text);
    if (errors.empty()) return policy;
  }
  return tl::unexpected(errors.render(body, name));
}

}  // namespace

Result<Policy> load_policy(std::string_view text, std::string_view name) {
  return load(text, name, default_policy());
}

const Policy& default_policy() {
  static const Policy kPolicy = load(default_policy_text(), "default-policy.yaml", Policy{}).value();
  return kPolicy;
}

std::string_view default_policy_text() { return embedded::kDefaultPolicyYaml; }

}  // namespace mimir_tuner
