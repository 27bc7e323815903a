#include "mimir_tuner/report/report.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "mimir_tuner/text/hash.h"
#include "mimir_tuner/text/splice.h"

namespace mimir_tuner {
namespace {

// Twelve digits: among 100,000 findings two ids collide once in 50,000 runs.
std::string id_of(const ObjectReport& object, const Finding& finding) {
  const std::string subject = to_string(finding.subject);
  const std::string setting = to_string(finding.setting);
  const std::array<std::string_view, 6> parts = {
      object.kind, object.object_namespace, object.name, to_string(finding.rule), subject, setting};
  return stable_id(parts);
}

}  // namespace

std::string ObjectReport::title() const {
  return kind + " " + (object_namespace.empty() ? "" : object_namespace + "/") + name;
}

Place ObjectReport::place_of(std::size_t finding) const {
  return finding < spots.size() ? spots[finding].place : Place{line, 1};
}

std::size_t Report::count(Outcome outcome) const {
  std::size_t sum = 0;
  for (const auto& object : objects)
    sum += static_cast<std::size_t>(std::ranges::count(object.findings, outcome, &Finding::outcome));
  return sum;
}

std::size_t Report::changed_objects() const {
  return static_cast<std::size_t>(std::ranges::count(objects, true, &ObjectReport::changes));
}

std::span<const Splice> Report::edits_of(const ObjectReport& object) const {
  if (object.source_index >= sources.size()) return {};
  return std::span(sources[object.source_index].edits)
      .subspan(object.first_edit, object.last_edit - object.first_edit);
}

bool shown(const Finding& finding, Show show) {
  return show == Show::kAll || finding.outcome == Outcome::kChange || finding.outcome == Outcome::kWarning;
}

bool any_shown(const ObjectReport& object, Show show) {
  return std::ranges::any_of(
      object.findings, [&](const Finding& finding) { return shown(finding, show); });
}

void assign_ids(Report& report) {
  std::unordered_map<std::string, int> met;
  for (auto& object : report.objects) {
    object.ids.clear();
    object.ids.reserve(object.findings.size());
    for (const auto& finding : object.findings) {
      std::string id = id_of(object, finding);
      const int times = ++met[id];
      if (times > 1) id += "-" + std::to_string(times);
      object.ids.push_back(std::move(id));
    }
  }
}

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string topic(const Finding& finding) {
  const std::string what =
      finding.setting.empty() ? std::string(to_string(finding.rule)) : to_string(finding.setting);
  return finding.subject.empty() ? what : to_string(finding.subject) + ": " + what;
}

std::string from_to(const Finding& finding) {
  if (finding.to.empty() && !finding.from) return "";
  const std::string from = describe_from(finding);
  return finding.to.empty() || finding.outcome != Outcome::kChange ? from : from + " -> " + finding.to;
}

std::string explanation(const Finding& finding) {
  const std::string sentence(describe(finding.reason).sentence);
  return finding.detail.empty() ? sentence : sentence + " (" + finding.detail + ")";
}

}  // namespace mimir_tuner
