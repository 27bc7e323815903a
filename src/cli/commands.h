#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "cli/terminal.h"
#include "report/report.h"

namespace mimir_tuner::cli {

/// What a command reads and writes besides files.
struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
};

/// Exit codes of every command; CI and scripts rely on them.
enum ExitCode : int {
  kNothingToDo = 0,  ///< Success; for audit: nothing to change.
  kChanges = 1,      ///< audit: something would change.
  kError = 2,        ///< Wrong use, unreadable input or policy. What could be done was done.
};

struct ManifestArguments {
  std::vector<std::string> paths;
  std::string policy_file;  ///< "": the built-in policy.
  std::string default_namespace;
};

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
/// Writes the same documents with the changes made, every other byte as it was: to standard output, into their files, or as a diff. A KRM
/// ResourceList comes back with its items changed and its results filled.
int mutate(const MutateArguments& arguments, Streams streams);
/// Makes or renews the webhook's certificate in the cluster, and has the API server trust it.
int bootstrap(const BootstrapArguments& arguments, Streams streams);
/// Checks a policy file.
int policy_validate(const std::string& file, Streams streams);
/// Prints the built-in policy.
int policy_default(Streams streams);
/// Prints the JSON Schema of policy files.
int policy_schema(Streams streams);

/// Parses the command line and runs the command; usage errors and --help are handled here.
int run(int argc, const char* const* argv, Streams streams);

}  // namespace mimir_tuner::cli
