#include "report/yaml.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "mimir_tuner/tree/yaml_scalar.h"
#include "report/audit_model.h"

namespace mimir_tuner {
namespace {

using Json = nlohmann::ordered_json;

// In ASCII, unlike what the editor writes into files: no terminal may obey text from a manifest.
std::string scalar(const Json& value) {
  if (!value.is_string())
    return value.is_structured() ? (value.is_array() ? "[]" : "{}") : to_ascii_json(value);
  const auto& text = value.get_ref<const std::string&>();
  return is_safe_plain(text) ? text : to_ascii_json(value);
}

void write_value(std::ostream& out, const Json& value, std::size_t indent);

// What follows a `key:` or a `-`.
void write_entry(std::ostream& out, const Json& value, std::size_t indent) {
  if (value.is_structured() && !value.empty()) {
    out << '\n';
    write_value(out, value, indent);
  } else {
    out << ' ' << scalar(value) << '\n';
  }
}

void write_mapping(std::ostream& out, const Json& value, std::size_t indent, bool first_line_indented) {
  for (const auto& [key, entry] : value.items()) {
    if (!first_line_indented) out << std::string(indent, ' ');
    first_line_indented = false;
    out << key << ':';
    write_entry(out, entry, indent + 2);
  }
}

void write_item(std::ostream& out, const Json& item, std::size_t indent) {
  out << std::string(indent, ' ') << '-';
  if (item.is_object() && !item.empty()) {
    out << ' ';
    write_mapping(out, item, indent + 2, true);
  } else {
    write_entry(out, item, indent + 2);
  }
}

void write_value(std::ostream& out, const Json& value, std::size_t indent) {
  if (value.is_object())
    write_mapping(out, value, indent, false);
  else
    for (const auto& item : value) write_item(out, item, indent);
}

}  // namespace

void write_yaml(std::ostream& out, const Report& report, const Summary& summary,
                const ReportOptions& options) {
  write_value(out, audit_head(report, summary), 0);
  const bool any = std::ranges::any_of(
      report.objects, [&](const ObjectReport& object) { return any_shown(object, options.show); });
  out << (any ? "objects:\n" : "objects: []\n");
  for (const auto& object : report.objects)
    if (any_shown(object, options.show)) write_item(out, audit_object(report, object, options.show), 2);
}

}  // namespace mimir_tuner
