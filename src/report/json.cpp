#include "report/json.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "report/audit_model.h"

namespace mimir_tuner {

void write_json(std::ostream& out, const Report& report, const Summary& summary,
                const ReportOptions& options) {
  std::string head = to_ascii_json(audit_head(report, summary));
  head.pop_back();
  out << head << ",\n\"objects\":[";
  const char* separator = "\n";
  for (const auto& object : report.objects) {
    if (!any_shown(object, options.show)) continue;
    out << separator << to_ascii_json(audit_object(report, object, options.show));
    separator = ",\n";
  }
  out << "\n]}\n";
}

}  // namespace mimir_tuner
