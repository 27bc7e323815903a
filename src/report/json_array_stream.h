#pragma once

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace mimir_tuner {

/// Writes a JSON object whose last member is a long array, one item at a time, so that a large report is
/// never in memory as a whole. The text is ASCII, one item a line.
///
///   JsonArrayStream items(out, head, "objects");   // {"a":1,
///   items.add(value);                              // "objects":[
///   items.close();                                 // {...}
///                                                  // ]}
class JsonArrayStream {
 public:
  /// Begins the object with the members of `head`, a JSON object that is not empty, then the array `key`.
  JsonArrayStream(std::ostream& out, const nlohmann::ordered_json& head, std::string_view key);
  void add(const nlohmann::ordered_json& item);
  /// Ends the array and the object. Call it once, last.
  void close();

 private:
  std::ostream& out_;
  bool empty_ = true;
};

}  // namespace mimir_tuner
