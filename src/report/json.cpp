#include "report/json.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "report/audit_model.h"
#include "report/json_array_stream.h"

namespace mimir_tuner {

void write_json(std::ostream& out, const Report& report, const Summary& summary,
                const ReportOptions& options) {
  JsonArrayStream objects(out, audit_head(report, summary), "objects");
  for (const auto& object : report.objects)
    if (any_shown(object, options.show)) objects.add(audit_object(report, object, options.show));
  objects.close();
  out << '\n';
}

}  // namespace mimir_tuner
