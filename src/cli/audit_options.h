#pragma once

#include <CLI/App.hpp>

#include "cli/commands.h"

namespace mimir_tuner {

/// The options of `audit` beyond those that all commands on manifests have.
void add_audit_options(CLI::App& command, AuditArguments& arguments);

}  // namespace mimir_tuner
