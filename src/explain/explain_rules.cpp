#include <algorithm>
#include <ostream>

#include "explain/explain_parts.h"
#include "mimir_tuner/decide/knowledge.h"
#include "mimir_tuner/mimir/quantity.h"
#include "mimir_tuner/policy/policy_fields.h"
#include "mimir_tuner/text/text.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kOriginColumn = 60;

void step(std::ostream& out, const std::string& text) { out << "    - " << text << '\n'; }

void findings_of(std::ostream& out, RuleId rule, std::string_view path, const Decision& decision) {
  for (const auto& finding : decision.findings)
    if (finding.rule == rule && finding.path == path) write_finding(out, finding);
}

// What no rule says of a container or a config: where its config is kept, say.
void beside_the_rules(std::ostream& out, std::string_view path, const Decision& decision) {
  const auto here = [&](const Finding& finding) {
    return finding.rule == RuleId::kObject && finding.path == path;
  };
  if (std::ranges::none_of(decision.findings, here)) return;
  out << "\nBeside the rules\n";
  findings_of(out, RuleId::kObject, path, decision);
}

std::string cpu_text(const std::optional<std::string_view>& amount, std::string_view name) {
  if (!amount) return std::string(name) + " is not set";
  const auto milli = parse_milli_quantity(*amount);
  std::string text = std::string(name) + " is " + printable(*amount);
  return milli ? text + ": " + std::to_string(cores_rounded_up(*milli)) + " in whole cores"
               : text + ", which is no quantity";
}

void gomaxprocs_steps(std::ostream& out, const Container& container, const RulePolicy& rules) {
  if (!container.go_container_aware) {
    step(out, "whether its Go follows the CPU limit is not known");
  } else {
    step(out, *container.go_container_aware
                  ? "its Go is 1.25 or later: it follows the CPU limit by itself"
                  : "its Go is older than 1.25: it sees the node's cores, not the CPU limit");
  }
  step(out, cpu_text(container.cpu_limit, "limits.cpu"));
  if (rules.gomaxprocs.without_limit == WithoutLimit::kRequests)
    step(out, cpu_text(container.cpu_request, "requests.cpu") + ", used where there is no limit");
  const auto entries = std::ranges::count(container.env, std::string_view("GOMAXPROCS"), &EnvEntry::name);
  step(out, entries == 0 ? "GOMAXPROCS is not in env"
                         : "GOMAXPROCS is in env" +
                               (entries > 1 ? " " + std::to_string(entries) + " times" : std::string()));
}

std::string known_releases(const Situation& situation) {
  if (!situation.oldest)
    return "the release is not known: only what every release from 2.1.0 on knows is set";
  std::string text = "releases: from " + situation.oldest->to_string();
  text += situation.newest ? " to " + situation.newest->to_string() : " on";
  return text + " (" + printable(situation.evidence) + ")";
}

std::string s2_text(const Situation& situation) {
  if (situation.s2_doubt.empty()) return "s2: every process that may serve is known to be 2.15.0 or later";
  return "s2: not proven that every process that may serve is 2.15.0 or later, so the fallback (" +
         printable(situation.s2_doubt) + ")";
}

std::string delivery_text(Delivery delivery, const Container& container) {
  if (delivery == Delivery::kConfig) return "delivery is config: nothing is set on containers";
  if (delivery == Delivery::kArgs) return "delivery is args: flags on the container";
  return container.config_file.empty()
             ? "delivery is auto and there is no -config.file: flags on the container"
             : "delivery is auto and there is a -config.file: the setting belongs into that file";
}

std::string delivery_text(Delivery delivery) {
  return delivery == Delivery::kArgs ? "delivery is args: config files are left alone"
                                     : "delivered into this file";
}

struct Part {
  std::ostream& out;
  const Situation& situation;
  const RulePolicy& rules;
  const std::string& path;
  const Decision& decision;

  bool begin(std::string_view name, bool enabled) const {
    out << "\nRule " << name << '\n';
    if (!enabled) step(out, "the policy switches it off");
    return enabled;
  }
  void memberlist(const std::string& delivery) const {
    if (begin("memberlist", rules.memberlist.enabled)) {
      step(out, delivery);
      step(out, situation.joined ? "something is joined here, so it gossips" : "no join address stands here");
      step(out, known_releases(situation));
    }
    findings_of(out, RuleId::kMemberlist, path, decision);
  }
  void compression(const std::string& delivery) const {
    if (begin("compression", rules.compression.enabled)) {
      step(out, delivery);
      step(out, known_releases(situation));
      if (rules.compression.codec == Codec::kS2) step(out, s2_text(situation));
    }
    findings_of(out, RuleId::kCompression, path, decision);
  }
};

}  // namespace

std::string TracedPolicy::origin_of(const std::string& path, std::string_view object_namespace,
                                    const std::vector<std::string_view>& components) const {
  const auto at = [&](int line) {
    return (name.empty() ? "built-in policy" : name) + ":" + std::to_string(line);
  };
  const auto& own = name.empty() ? built_in : origins;
  for (std::size_t i = policy.overrides.size(); i-- > 0;) {
    if (!policy.overrides[i].matches(object_namespace, components)) continue;
    if (const auto found = own.find("overrides[" + std::to_string(i) + "]." + path); found != own.end())
      return at(found->second);
  }
  if (const auto found = own.find(path); found != own.end()) return at(found->second);
  return "built in";
}

void write_effective(std::ostream& out, const TracedPolicy& traced, std::string_view object_namespace,
                     const std::vector<std::string_view>& components) {
  for (const auto& field : fields_of(traced.policy.effective(object_namespace, components))) {
    const bool fits = field.path.size() + field.value.size() < kOriginColumn - 4;
    std::string line = "  " + field.path + ":" + (fits ? " " + field.value : "");
    line.resize(std::max(line.size(), kOriginColumn), ' ');
    out << line << "  " << traced.origin_of(field.path, object_namespace, components) << '\n';
    if (!fits) out << "    " << field.value << '\n';
  }
}

void write_rules(std::ostream& out, const Policy& policy, const FoundObject& met, const Evidence& evidence,
                 const RulePolicy& rules, const Container& container, const Decision& decision) {
  const Situation situation = situation_of(policy, *met.object.root, evidence, container);
  const Part part{out, situation, rules, container.path, decision};
  if (part.begin("gomaxprocs", rules.gomaxprocs.enabled)) gomaxprocs_steps(out, container, rules);
  findings_of(out, RuleId::kGomaxprocs, container.path, decision);
  part.memberlist(delivery_text(rules.memberlist.delivery, container));
  part.compression(delivery_text(rules.compression.delivery, container));
  beside_the_rules(out, container.path, decision);
}

void write_rules(std::ostream& out, const Policy& policy, const FoundObject& met, const Evidence& evidence,
                 const RulePolicy& rules, const Config& config, const Decision& decision) {
  const Situation situation = situation_of(policy, *met.object.root, evidence, config);
  const Part part{out, situation, rules, config.path, decision};
  part.memberlist(delivery_text(rules.memberlist.delivery));
  part.compression(delivery_text(rules.compression.delivery));
  beside_the_rules(out, config.path, decision);
}

void write_finding(std::ostream& out, const Finding& finding) {
  out << "    " << to_string(finding.outcome) << "  "
      << (finding.setting.empty() ? std::string(to_string(finding.rule))
                                  : printable(to_string(finding.setting)));
  if (finding.from || !finding.to.empty()) {
    out << ": " << printable(describe_from(finding));
    if (!finding.to.empty() && finding.outcome == Outcome::kChange) out << " -> " << printable(finding.to);
  }
  out << "  [" << describe(finding.reason).code << "]\n      " << describe(finding.reason).sentence;
  if (!finding.detail.empty()) out << " (" << printable(finding.detail) << ")";
  out << ".\n";
}

}  // namespace mimir_tuner
