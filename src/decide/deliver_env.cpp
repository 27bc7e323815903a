#include <algorithm>

#include "decide/deliver.h"
#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {
namespace {

Node* resource_entry(Tree& tree, const EnvVariable& variable, std::string_view resource) {
  Node* field = tree.make(Kind::kMapping, Style::kBlock);
  tree.append(field, "resource", tree.scalar(Kind::kString, resource));
  tree.append(field, "divisor", tree.scalar(Kind::kString, variable.divisor));
  Node* from = tree.make(Kind::kMapping, Style::kBlock);
  tree.append(from, "resourceFieldRef", field);
  Node* entry = tree.make(Kind::kMapping, Style::kBlock);
  tree.append(entry, "name", tree.scalar(Kind::kString, variable.name));
  tree.append(entry, "valueFrom", from);
  return entry;
}

// The API server returns an omitted divisor as "0", which means 1.
std::string_view divisor_of(const EnvEntry& entry) {
  return entry.divisor.empty() || entry.divisor == "0" ? "1" : entry.divisor;
}

bool takes_resource(const EnvEntry& entry, const Container& container, const EnvVariable& variable,
                    std::string_view resource) {
  const bool own = entry.of_container.empty() || entry.of_container == container.name;
  return own && entry.resource == resource && divisor_of(entry) == variable.divisor;
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

// Replaces the last entry, which is the one that counts, and removes the others.
void replace_entries(const Container& container, const std::vector<std::size_t>& places, Node* entry,
                     Decision& out) {
  const std::string env = container.path + "/env/";
  out.operations.push_back({OperationKind::kReplace, env + std::to_string(places.back()), entry, {}});
  for (std::size_t i = places.size() - 1; i-- > 0;)
    out.operations.push_back({OperationKind::kRemove, env + std::to_string(places[i]), nullptr, {}});
}

bool is_literal(const EnvEntry& entry) {
  return !entry.from_elsewhere && entry.value.find("$(") == std::string_view::npos;
}

// Keeps what the operator set, and warns if something is wrong with it.
void keep(const EnvVariable& variable, const Container& container, const EnvEntry& entry, std::size_t entries,
          Finding& finding) {
  finding.outcome = Outcome::kKept;
  finding.reason = Reason::kExistingKept;
  finding.detail.clear();
  std::optional<ValueFault> fault;
  if (is_literal(entry) && variable.judge_existing != nullptr)
    fault = variable.judge_existing(entry.value, container);
  if (!fault && entries > 1) fault = {Reason::kDuplicateEntries, std::to_string(entries) + " entries"};
  if (!fault) return;
  finding.outcome = Outcome::kWarning;
  finding.reason = fault->reason;
  finding.detail = fault->detail;
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
  finding.evidence = describe(situation.evidence);
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
    if (places.size() == 1 &&
        takes_resource(container.env[places.back()], container, rule.env, proposal.value)) {
      finding.outcome = Outcome::kAlready;
      finding.reason = Reason::kAlreadySet;
    } else if (places.empty()) {
      add_entry(container, resource_entry(out.values, rule.env, proposal.value), out);
    } else if (existing == Existing::kReplace) {
      finding.reason = Reason::kExistingReplaced;
      replace_entries(container, places, resource_entry(out.values, rule.env, proposal.value), out);
    } else {
      keep(rule.env, container, container.env[places.back()], places.size(), finding);
    }
  } else if (proposal.outcome == Outcome::kKept) {
    keep(rule.env, container, container.env[places.back()], places.size(), finding);
  }
  out.findings.push_back(std::move(finding));
}

}  // namespace mimir_tuner
