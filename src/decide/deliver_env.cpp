#include <algorithm>
#include <charconv>

#include "decide/deliver.h"
#include "mimir_tuner/mimir/quantity.h"
#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {
namespace {

Node* resource_entry(Tree& tree, std::string_view name, std::string_view resource) {
  Node* field = tree.make(Kind::kMapping, Style::kBlock);
  tree.append(field, "resource", tree.scalar(Kind::kString, resource));
  tree.append(field, "divisor", tree.scalar(Kind::kString, "1"));
  Node* from = tree.make(Kind::kMapping, Style::kBlock);
  tree.append(from, "resourceFieldRef", field);
  Node* entry = tree.make(Kind::kMapping, Style::kBlock);
  tree.append(entry, "name", tree.scalar(Kind::kString, name));
  tree.append(entry, "valueFrom", from);
  return entry;
}

// The API server gives an omitted divisor back as "0", which means 1.
bool is_ours(const EnvEntry& entry, const Container& container, std::string_view resource) {
  const bool own = entry.of_container.empty() || entry.of_container == container.name;
  return own && entry.resource == resource &&
         (entry.divisor.empty() || entry.divisor == "0" || entry.divisor == "1");
}

std::string show(const EnvEntry& entry) {
  if (!entry.from_elsewhere) return std::string(entry.value);
  return entry.resource.empty() ? "valueFrom" : std::string(entry.resource);
}

void add_entry(const Container& container, Node* entry, Decision& out) {
  const std::string env = container.path + "/env";
  if (container.env_presence == Presence::kList) {
    out.operations.push_back({OperationKind::kAdd, env + "/-", entry, {}});
    return;
  }
  Node* list = out.values.make(Kind::kSequence, Style::kBlock);
  out.values.append(list, entry);
  const auto kind = container.env_presence == Presence::kNull ? OperationKind::kReplace : OperationKind::kAdd;
  out.operations.push_back({kind, env, list, {}});
}

// Leaves one entry, in the place of the last one: that is the one that counts.
void replace_entries(const Container& container, const std::vector<std::size_t>& places, Node* entry,
                     Decision& out) {
  const std::string env = container.path + "/env/";
  out.operations.push_back({OperationKind::kReplace, env + std::to_string(places.back()), entry, {}});
  for (std::size_t i = places.size() - 1; i-- > 0;)
    out.operations.push_back({OperationKind::kRemove, env + std::to_string(places[i]), nullptr, {}});
}

// The longest spelling of a number that Go takes from the variable (a 32-bit decimal).
std::optional<int> parse_go_maxprocs(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value <= 0) return std::nullopt;
  return value;
}

// Keeps what the operator set, and says what is wrong with it.
void keep(const Container& container, const EnvEntry& entry, std::size_t entries, Finding& finding) {
  finding.outcome = Outcome::kKept;
  finding.reason = Reason::kExistingKept;
  finding.detail.clear();
  const bool literal = !entry.from_elsewhere && entry.value.find("$(") == std::string_view::npos;
  const auto value = literal ? parse_go_maxprocs(entry.value) : std::nullopt;
  const auto limit = container.cpu_limit ? parse_milli_quantity(*container.cpu_limit) : std::nullopt;
  if (literal && !value) {
    finding.outcome = Outcome::kWarning;
    finding.reason = Reason::kIgnoredByGo;
  } else if (value && limit && *limit > 0 && *value > cores_rounded_up(*limit)) {
    finding.outcome = Outcome::kWarning;
    finding.reason = Reason::kAboveCpuLimit;
    finding.detail = "limits.cpu is " + std::string(*container.cpu_limit);
  } else if (entries > 1) {
    finding.outcome = Outcome::kWarning;
    finding.reason = Reason::kDuplicateEntries;
    finding.detail = std::to_string(entries) + " entries";
  }
}

}  // namespace

Finding to_finding(const Rule& rule, const SubjectName& subject, const std::string& path,
                   const Proposal& proposal, const Situation& situation) {
  Finding finding{.rule = rule.id,
                  .outcome = proposal.outcome,
                  .reason = proposal.reason,
                  .subject = subject,
                  .path = path};
  if (!proposal.env.empty()) finding.setting = {SettingKind::kEnv, std::string(proposal.env)};
  finding.to = proposal.value;
  finding.detail = proposal.detail;
  finding.evidence = situation.evidence;
  return finding;
}

void deliver_env(const Rule& rule, Existing existing, const Situation& situation, const Proposal& proposal,
                 Decision& out) {
  const Container& container = *situation.container;
  Finding finding = to_finding(rule, subject_of(container), container.path, proposal, situation);
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < container.env.size(); ++i)
    if (container.env[i].name == proposal.env) places.push_back(i);
  if (!places.empty()) finding.from = show(container.env[places.back()]);
  if (proposal.outcome == Outcome::kChange) {
    if (places.size() == 1 && is_ours(container.env[places.back()], container, proposal.value)) {
      finding.outcome = Outcome::kAlready;
      finding.reason = Reason::kAlreadySet;
    } else if (places.empty()) {
      add_entry(container, resource_entry(out.values, proposal.env, proposal.value), out);
    } else if (existing == Existing::kReplace) {
      finding.reason = Reason::kExistingReplaced;
      replace_entries(container, places, resource_entry(out.values, proposal.env, proposal.value), out);
    } else {
      keep(container, container.env[places.back()], places.size(), finding);
    }
  } else if (proposal.outcome == Outcome::kKept) {
    keep(container, container.env[places.back()], places.size(), finding);
  }
  out.findings.push_back(std::move(finding));
}

}  // namespace mimir_tuner
