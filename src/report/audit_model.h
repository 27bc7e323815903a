#pragma once

#include <nlohmann/json_fwd.hpp>

#include "mimir_tuner/report/report.h"
#include "report/summary.h"

namespace mimir_tuner {

/// The report as docs/schema/audit-v1.schema.json describes it, in two parts, so that a large report is never
/// in memory as a whole: everything except the objects, and one object.
nlohmann::ordered_json audit_head(const Report& report, const Summary& summary);
nlohmann::ordered_json audit_object(const Report& report, const ObjectReport& object, Show show);

/// A value as compact JSON in ASCII, so that it contains no terminal codes. Invalid UTF-8 is replaced.
std::string to_ascii_json(const nlohmann::ordered_json& value);

/// The `apiVersion` of that schema.
std::string_view audit_schema_version();

}  // namespace mimir_tuner
