#include "report/json_array_stream.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "report/audit_model.h"

namespace mimir_tuner {

JsonArrayStream::JsonArrayStream(std::ostream& out, const nlohmann::ordered_json& head, std::string_view key)
    : out_(out) {
  std::string members = to_ascii_json(head);
  members.pop_back();  // the closing brace, which close() writes
  out_ << members << ",\n\"" << key << "\":[";
}

void JsonArrayStream::add(const nlohmann::ordered_json& item) {
  out_ << (empty_ ? "\n" : ",\n") << to_ascii_json(item);
  empty_ = false;
}

void JsonArrayStream::close() { out_ << "\n]}"; }

}  // namespace mimir_tuner
