#include "mimir_tuner/admission/foreign_review.h"

#include <simdjson.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <span>

#include "admission/value_count.h"
#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/recognise/subject.h"
#include "mimir_tuner/tree/thread_local_parser.h"

namespace mimir_tuner {
namespace {

using simdjson::ondemand::object;
using simdjson::ondemand::value;

// Looks along one review. `sure_` falls as soon as something must be decided by decide(); simdjson throws for
// what it cannot read.
class Glance {
 public:
  explicit Glance(const Policy& policy) : policy_(policy) {}

  std::optional<ForeignReview> look(simdjson::ondemand::document& document) {
    visit(document.get_object(), kReview);
    const auto& version = out_.api_version;
    demand(review_kind_ == "AdmissionReview" &&
           (version == "admission.k8s.io/v1" || version == "admission.k8s.io/v1beta1"));
    demand(document.current_location().error() == simdjson::OUT_OF_BOUNDS && !out_.request.uid.empty() &&
           object_version_ == "v1");
    const bool create = out_.request.operation == "CREATE";
    demand((object_kind_ == "Pod" && create) ||
           (object_kind_ == "ConfigMap" && (create || out_.request.operation == "UPDATE")));
    if (!sure_) return std::nullopt;
    if (out_.request.name.empty()) out_.request.name = std::move(generate_name_);
    return std::move(out_);
  }

 private:
  struct Wanted {
    std::string_view key;
    void (Glance::*take)(value);
  };

  void demand(bool sure) { sure_ = sure_ && sure; }

  // Hands over the entries that are wanted. Each may come once: of two, decoders take different ones.
  void visit(object entries, std::span<const Wanted> wanted) {
    std::uint32_t seen = 0;
    for (auto field : entries) {
      const std::string_view key = field.unescaped_key();
      const auto found = std::ranges::find(wanted, key, &Wanted::key);
      if (found == wanted.end()) continue;
      const auto bit = std::uint32_t{1} << (found - wanted.begin());
      demand((seen & bit) == 0);
      if (!sure_) return;
      seen |= bit;
      (this->*found->take)(field.value());
    }
  }

  template <class MayStay>
  void visit_keys(object entries, MayStay may_stay) {
    for (auto field : entries) demand(may_stay(std::string_view(field.unescaped_key())));
  }

  template <auto Text>
  void text(value from) {
    this->*Text = std::string_view(from);
  }
  template <auto Text>
  void request_text(value from) {
    out_.request.*Text = std::string_view(from);
  }

  void api_version(value from) { out_.api_version = std::string_view(from); }
  void request(value from) { visit(from.get_object(), kRequest); }
  void kind(value from) { visit(from.get_object(), kKind); }
  void dry_run(value from) { out_.request.dry_run = bool(from); }
  void subresource(value from) { demand(std::string_view(from).empty()); }
  void examined(value from) { visit(from.get_object(), kObject); }
  void metadata(value from) { visit(from.get_object(), kMetadata); }
  void spec(value from) { visit(from.get_object(), kSpec); }
  void deletion(value) { demand(false); }

  void labels(value from) {
    visit_keys(
        from.get_object(), [](std::string_view key) { return key != kIgnoreKey; });
  }
  void annotations(value from) {
    visit_keys(
        from.get_object(), [](std::string_view key) { return key != kIgnoreKey && key != kMirrorKey; });
  }
  void data(value from) {
    visit_keys(
        from.get_object(),
        [this](std::string_view key) {
          return std::ranges::find(policy_.config_keys, key) == policy_.config_keys.end();
        });
  }
  void containers(value from) {
    for (auto container : from.get_array()) visit(container.get_object(), kContainer);
  }
  void image(value from) { demand(!mimir_image(policy_, std::string_view(from))); }

  static const Wanted kReview[3], kRequest[8], kKind[1], kObject[6], kMetadata[4], kSpec[2], kContainer[1];

  const Policy& policy_;
  bool sure_ = true;
  ForeignReview out_;
  std::string review_kind_, object_kind_, object_version_, generate_name_;
};

const Glance::Wanted Glance::kReview[] = {{"kind", &Glance::text<&Glance::review_kind_>},
                                          {"apiVersion", &Glance::api_version},
                                          {"request", &Glance::request}};

const Glance::Wanted Glance::kRequest[] = {
    {"uid", &Glance::request_text<&ReviewSummary::uid>},
    {"kind", &Glance::kind},
    {"name", &Glance::request_text<&ReviewSummary::name>},
    {"namespace", &Glance::request_text<&ReviewSummary::object_namespace>},
    {"operation", &Glance::request_text<&ReviewSummary::operation>},
    {"subResource", &Glance::subresource},
    {"dryRun", &Glance::dry_run},
    {"object", &Glance::examined}};

const Glance::Wanted Glance::kKind[] = {{"kind", &Glance::request_text<&ReviewSummary::kind>}};

const Glance::Wanted Glance::kObject[] = {{"kind", &Glance::text<&Glance::object_kind_>},
                                          {"apiVersion", &Glance::text<&Glance::object_version_>},
                                          {"metadata", &Glance::metadata},
                                          {"spec", &Glance::spec},
                                          {"data", &Glance::data},
                                          {"binaryData", &Glance::data}};

const Glance::Wanted Glance::kMetadata[] = {{"generateName", &Glance::text<&Glance::generate_name_>},
                                            {"labels", &Glance::labels},
                                            {"annotations", &Glance::annotations},
                                            {"deletionTimestamp", &Glance::deletion}};

const Glance::Wanted Glance::kSpec[] = {{"containers", &Glance::containers},
                                        {"initContainers", &Glance::containers}};

const Glance::Wanted Glance::kContainer[] = {{"image", &Glance::image}};

}  // namespace

std::optional<ForeignReview> find_foreign_review(const Policy& policy, std::string_view body) try {
  if (body.empty() || too_many_values(body)) return std::nullopt;
  const simdjson::padded_string padded(body);
  return with_thread_local_parser<simdjson::ondemand::parser>(body.size(),
                                                              [&](simdjson::ondemand::parser& parser) {
                                                                auto document = parser.iterate(padded);
                                                                return Glance(policy).look(document.value());
                                                              });
} catch (const std::exception&) {
  return std::nullopt;
}

}  // namespace mimir_tuner
