#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "cli/terminal.h"
#include "mimir_tuner/cli/run.h"
#include "mimir_tuner/manifests/arguments.h"
#include "mimir_tuner/report/report.h"

namespace mimir_tuner {

enum class FailOn { kChange, kWarning };

struct AuditArguments : ManifestArguments {
  std::vector<std::string> outputs;  ///< FORMAT or FORMAT=FILE.
  std::string output_file;           ///< For the one of them that names no file.
  std::optional<Show> show;          ///< nullopt: as each format does.
  ColorChoice color = ColorChoice::kAuto;
  FailOn fail_on = FailOn::kChange;
  bool exit_zero = false;
  bool quiet = false;
  bool verbose = false;
  std::string tool_version;  ///< Stands in the reports.
};

struct MutateArguments : ManifestArguments {
  bool in_place = false;
  bool diff = false;
};

struct BootstrapArguments {
  std::string secret_namespace, secret, webhook;
  std::vector<std::string> dns_names;
  int validity_days = 1095;
  int renew_before_days = 365;
  std::string server;  ///< HOST:PORT; "": what Kubernetes tells a pod.
  std::string token_file, authority_file;
};

/// Reports what would change, changes nothing.
int audit(const AuditArguments& arguments, Streams streams);
/// Writes the same documents with the changes made, every other byte as it was: to standard output, into
/// their files, or as a diff. A KRM ResourceList comes back with its items changed and its results filled.
int mutate(const MutateArguments& arguments, Streams streams);
/// Makes or renews the webhook's certificate in the cluster, and has the API server trust it.
int bootstrap(const BootstrapArguments& arguments, Streams streams);
/// Checks a policy file.
int policy_validate(const std::string& file, Streams streams);
/// Prints the built-in policy.
int policy_default(Streams streams);
/// Prints the JSON Schema of policy files.
int print_policy_schema(Streams streams);

}  // namespace mimir_tuner
