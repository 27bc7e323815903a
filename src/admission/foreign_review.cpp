#include "mimir_tuner/admission/foreign_review.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <exception>

#include "admission/value_count.h"
#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/recognise/mimir_image.h"
#include "mimir_tuner/tree/thread_local_parser.h"

namespace mimir_tuner {
namespace {

using simdjson::ondemand::object;
using simdjson::ondemand::value;

// Scans one review. `sure_` becomes false as soon as decide() must look. simdjson throws on what it cannot
// read, including a value of an unexpected type.
class ForeignReviewScan {
 public:
  explicit ForeignReviewScan(const Policy& policy) : policy_(policy) {}

  std::optional<ForeignReview> run(simdjson::ondemand::document& document) {
    scan(document.get_object(), &ForeignReviewScan::read_review);
    const auto& version = out_.api_version;
    require(review_kind_ == "AdmissionReview" &&
            (version == "admission.k8s.io/v1" || version == "admission.k8s.io/v1beta1"));
    require(document.current_location().error() == simdjson::OUT_OF_BOUNDS && !out_.request.uid.empty() &&
            object_version_ == "v1");
    const bool create = out_.request.operation == "CREATE";
    require((object_kind_ == "Pod" && create) ||
            (object_kind_ == "ConfigMap" && (create || out_.request.operation == "UPDATE")));
    if (!sure_) return std::nullopt;
    if (out_.request.name.empty()) out_.request.name = std::move(generate_name_);
    return std::move(out_);
  }

 private:
  // Reads an entry and returns true, or returns false for a key that does not matter.
  using ReadEntry = bool (ForeignReviewScan::*)(std::string_view key, value from);

  static constexpr std::size_t kMostKeysOfOneObject = 8;

  void require(bool sure) { sure_ = sure_ && sure; }

  // Each key that matters may occur only once: decoders disagree about which of two they take.
  void scan(object entries, ReadEntry read) {
    std::array<std::string_view, kMostKeysOfOneObject> seen;
    std::size_t count = 0;
    for (auto field : entries) {
      const std::string_view key = field.unescaped_key();
      if (!(this->*read)(key, field.value())) continue;
      const auto end = seen.begin() + count;
      require(count < seen.size() && std::find(seen.begin(), end, key) == end);
      if (!sure_) return;
      seen[count++] = key;
    }
  }

  static std::string text(value from) { return std::string(std::string_view(from)); }

  bool read_review(std::string_view key, value from) {
    if (key == "kind")
      review_kind_ = text(from);
    else if (key == "apiVersion")
      out_.api_version = text(from);
    else if (key == "request")
      scan(from.get_object(), &ForeignReviewScan::read_request);
    else
      return false;
    return true;
  }

  bool read_request(std::string_view key, value from) {
    ReviewSummary& request = out_.request;
    if (key == "uid")
      request.uid = text(from);
    else if (key == "kind")
      scan(from.get_object(), &ForeignReviewScan::read_kind);
    else if (key == "name")
      request.name = text(from);
    else if (key == "namespace")
      request.object_namespace = text(from);
    else if (key == "operation")
      request.operation = text(from);
    else if (key == "subResource")
      require(std::string_view(from).empty());
    else if (key == "dryRun")
      request.dry_run = bool(from);
    else if (key == "object")
      scan(from.get_object(), &ForeignReviewScan::read_object);
    else
      return false;
    return true;
  }

  bool read_kind(std::string_view key, value from) {
    if (key != "kind") return false;
    out_.request.kind = text(from);
    return true;
  }

  bool read_object(std::string_view key, value from) {
    if (key == "kind")
      object_kind_ = text(from);
    else if (key == "apiVersion")
      object_version_ = text(from);
    else if (key == "metadata")
      scan(from.get_object(), &ForeignReviewScan::read_metadata);
    else if (key == "spec")
      scan(from.get_object(), &ForeignReviewScan::read_pod_spec);
    else if (key == "data" || key == "binaryData")
      for (auto field : from.get_object()) require(!is_config_key(field.unescaped_key()));
    else
      return false;
    return true;
  }

  bool read_metadata(std::string_view key, value from) {
    if (key == "generateName")
      generate_name_ = text(from);
    else if (key == "deletionTimestamp")
      require(false);
    else if (key == "labels" || key == "annotations")
      for (auto field : from.get_object()) require(!changes_decision(key, field.unescaped_key()));
    else
      return false;
    return true;
  }

  bool read_pod_spec(std::string_view key, value from) {
    if (key != "containers" && key != "initContainers") return false;
    for (auto container : from.get_array()) scan(container.get_object(), &ForeignReviewScan::read_container);
    return true;
  }

  bool read_container(std::string_view key, value from) {
    if (key != "image") return false;
    require(!mimir_image(policy_, std::string_view(from)));
    return true;
  }

  bool is_config_key(std::string_view key) const {
    return std::ranges::find(policy_.config_keys, key) != policy_.config_keys.end();
  }

  static bool changes_decision(std::string_view where, std::string_view key) {
    return key == kIgnoreKey || (where == "annotations" && key == kMirrorKey);
  }

  const Policy& policy_;
  bool sure_ = true;
  ForeignReview out_;
  std::string review_kind_, object_kind_, object_version_, generate_name_;
};

}  // namespace

std::optional<ForeignReview> find_foreign_review(const Policy& policy, std::string_view body) try {
  if (body.empty() || too_many_values(body)) return std::nullopt;
  const simdjson::padded_string padded(body);
  return with_thread_local_parser<simdjson::ondemand::parser>(
      body.size(), [&](simdjson::ondemand::parser& parser) {
        auto document = parser.iterate(padded);
        return ForeignReviewScan(policy).run(document.value());
      });
} catch (const std::exception&) {
  return std::nullopt;
}

}  // namespace mimir_tuner
