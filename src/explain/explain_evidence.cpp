#include <algorithm>
#include <ostream>

#include "explain/explain_parts.h"
#include "mimir_tuner/rules/evidence.h"
#include "mimir_tuner/text/text.h"

namespace mimir_tuner {
namespace {

std::string source_text(const ContainerEvidence& seen) {
  std::string from = "its config file comes from " + printable(describe_source(seen));
  switch (seen.source) {
    case ConfigSource::kConfigMap:
      return from + (seen.config != nullptr ? ", which was read" : ", which holds no Mimir config there");
    case ConfigSource::kUnnamedKey:
      return from + ", which mimir.configKeys in the policy does not name";
    case ConfigSource::kSecret:
      return from + ", which is never read";
    case ConfigSource::kMissingConfigMap:
    case ConfigSource::kMissingKey:
      return from;
    case ConfigSource::kUnknown:
      return "";
  }
  return "";
}

}  // namespace

void write_evidence(std::ostream& out, const Evidence& evidence, const Subjects& subjects) {
  std::vector<std::string> lines;
  const PeerEvidence& peers = evidence.peers;
  const ReaderEvidence& readers = evidence.readers;
  if (peers.releases) {
    lines.push_back(describe(ReleaseStatement{
        .source = ReleaseSource::kPeers, .releases = *peers.releases, .containers = peers.containers}));
  }
  if (peers.doubt)
    lines.push_back("the oldest release of all Mimir containers is unknown: " +
                    printable(describe(*peers.doubt)));
  else if (readers.doubt)
    lines.push_back("the oldest release of the containers that mount this ConfigMap is unknown: " +
                    printable(describe(*readers.doubt)));
  if (readers.releases)
    lines.push_back("the containers that mount this ConfigMap run " + describe(*readers.releases));
  if (readers.joined_by_flag)
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
