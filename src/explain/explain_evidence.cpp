#include <algorithm>
#include <ostream>

#include "explain/explain_parts.h"
#include "mimir_tuner/text/text.h"

namespace mimir_tuner {
namespace {

std::string range_text(const ReleaseRange& range) {
  std::string text = range.oldest.to_string();
  if (range.newest && !(*range.newest == range.oldest)) text += " to " + range.newest->to_string();
  return text;
}

std::string source_text(const ContainerEvidence& seen) {
  std::string from = "its config file comes from " + printable(seen.source_name);
  switch (seen.source) {
    case ConfigSource::kConfigMap:
      return from + (seen.config != nullptr ? ", which was read" : ", which holds no Mimir config there");
    case ConfigSource::kUnnamedKey:
      return from + ", which mimir.configKeys in the policy does not name";
    case ConfigSource::kSecret:
      return from + ", which is never read";
    case ConfigSource::kMissing:
      return from;
    case ConfigSource::kUnknown:
      return "";
  }
  return "";
}

}  // namespace

void write_evidence(std::ostream& out, const Evidence& evidence, const Subjects& subjects) {
  std::vector<std::string> lines;
  if (!evidence.source.empty()) lines.push_back(printable(evidence.source));
  if (!evidence.doubt.empty()) {
    const std::string of =
        evidence.peers ? "the containers that mount this ConfigMap" : "all Mimir containers";
    lines.push_back("no oldest release of " + of + ": " + printable(evidence.doubt));
  }
  if (evidence.mounted_by)
    lines.push_back("the containers that mount this ConfigMap run " + range_text(*evidence.mounted_by));
  if (evidence.joined_by_flag)
    lines.emplace_back("a container that mounts this ConfigMap joins by -memberlist.join");
  for (const auto& seen : evidence.containers) {
    const auto container = std::ranges::find(subjects.containers, seen.path, &Container::path);
    if (container == subjects.containers.end()) continue;
    const auto name = "container " + printable(container->name) + ": ";
    if (const auto text = source_text(seen); !text.empty()) lines.push_back(name + text);
    if (seen.autoscaled) lines.push_back(name + "an autoscaler of this input scales its workload");
  }
  if (lines.empty()) return;
  out << "\nEvidence of the input\n";
  for (const auto& line : lines) out << "  " << line << '\n';
}

}  // namespace mimir_tuner
