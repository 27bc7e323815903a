#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/inputs.h"
#include "mimir_tuner/decide.h"

namespace mimir_tuner::cli {

/// What the containers of an input tell about releases: of all of them, and of those that mount one ConfigMap.
class InputEvidence {
 public:
  /// Looks at one object. To be called for every object before the first `about`.
  void collect(const Policy& policy, const Node& object, std::string_view object_namespace);

  /// The evidence for one object of the same input.
  Evidence about(const Node& object, std::string_view object_namespace) const;

 private:
  // Releases of a set of containers; one unknown or incomparable release makes the whole set unknown.
  struct Releases {
    std::optional<ReleaseRange> range;
    bool known = true;
    std::size_t containers = 0;
    bool joined_by_flag = false;
    void add(const std::optional<Release>& release);
    std::optional<ReleaseRange> value() const { return known ? range : std::nullopt; }
  };

  Releases all_;
  std::map<std::pair<std::string, std::string>, Releases> by_config_map_;  // namespace, name
};

/// What all objects of all inputs tell; documents that cannot be read, and the objects of AdmissionReviews, tell nothing.
InputEvidence collect_evidence(const Policy& policy, const std::vector<Input>& inputs, std::string_view default_namespace);

}  // namespace mimir_tuner::cli
