#include "mimir_tuner/admission/review.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "admission/value_count.h"
#include "mimir_tuner/text/base64.h"

namespace mimir_tuner {
namespace {

using Json = nlohmann::ordered_json;

Json pod(std::string_view image) {
  return Json{{"kind", "Pod"},
              {"apiVersion", "v1"},
              {"metadata", {{"generateName", "ingester-"}}},
              {"spec",
               {{"containers",
                 {{{"name", "m"},
                   {"image", image},
                   {"args", {"-target=compactor"}},
                   {"resources", {{"limits", {{"cpu", "2"}}}}}}}}}}};
}

Json request(Json object) {
  return Json{{"kind", "AdmissionReview"},
              {"apiVersion", "admission.k8s.io/v1"},
              {"request",
               {{"uid", "u-1"},
                {"kind", {{"kind", "Pod"}}},
                {"namespace", "metrics"},
                {"operation", "CREATE"},
                {"object", std::move(object)},
                {"oldObject", nullptr},
                {"dryRun", false}}}};
}

Json response_to(const std::string& body, const Policy& policy = default_policy()) {
  const auto reply = review(policy, body);
  REQUIRE(reply.status == 200);
  CHECK(reply.content_type == "application/json");
  return Json::parse(reply.body)["response"];
}

TEST_CASE("a Mimir pod is answered with a JSON Patch in base64, under its uid") {
  const auto reply = review(default_policy(), request(pod("grafana/mimir:2.14.0")).dump());
  const auto answer = Json::parse(reply.body);
  CHECK(answer["apiVersion"] == "admission.k8s.io/v1");
  CHECK(answer["kind"] == "AdmissionReview");
  CHECK(answer["response"]["uid"] == "u-1");
  CHECK(answer["response"]["allowed"] == true);
  CHECK(answer["response"]["patchType"] == "JSONPatch");
  CHECK(answer["response"]["patch"].get<std::string>().starts_with(
      encode_base64(R"([{"op":"add","path":"/spec/containers/0/env")").substr(0, 40)));
  CHECK(reply.summary.outcome == ReviewOutcome::kPatched);
  CHECK(reply.summary.name == "ingester-");
  CHECK(reply.summary.object_namespace == "metrics");
}

TEST_CASE("v1beta1 gets v1beta1 back") {
  auto body = request(pod("grafana/mimir:2.14.0"));
  body["apiVersion"] = "admission.k8s.io/v1beta1";
  CHECK(Json::parse(review(default_policy(), body.dump()).body)["apiVersion"] == "admission.k8s.io/v1beta1");
}

TEST_CASE("an object that is not Mimir's is allowed, with neither patch nor patchType") {
  const auto response = response_to(request(pod("nginx:1.27")).dump());
  CHECK(response == Json{{"uid", "u-1"}, {"allowed", true}});
}

TEST_CASE("a dry run gets the same answer") {
  auto body = request(pod("grafana/mimir:2.14.0"));
  const auto real = response_to(body.dump());
  body["request"]["dryRun"] = true;
  CHECK(response_to(body.dump()) == real);
}

TEST_CASE("mode audit sends no patch, but warnings and audit annotations") {
  auto policy = load_policy("apiVersion: mimir-tuner.io/v1alpha1\nkind: TuningPolicy\nmode: audit\n", "p");
  REQUIRE(policy.has_value());
  const auto response = response_to(request(pod("grafana/mimir:2.14.0")).dump(), *policy);
  CHECK_FALSE(response.contains("patch"));
  CHECK_FALSE(response.contains("patchType"));
  REQUIRE(response["warnings"].size() == 1);
  CHECK(response["warnings"][0] ==
        "mimir-tuner (audit) would set env GOMAXPROCS of container m to limits.cpu");
  CHECK(response["auditAnnotations"]["outcome"] == "would-patch");
}

TEST_CASE("warnings are few and short, whatever the object is called") {
  auto policy = load_policy("apiVersion: mimir-tuner.io/v1alpha1\nkind: TuningPolicy\nmode: audit\n", "p");
  auto object = pod("grafana/mimir:2.14.0");
  object["spec"]["containers"][0]["name"] = std::string(5000, 'x');
  object["spec"]["containers"][0]["args"] = {"-target=querier", "-memberlist.join=a"};
  const auto response = response_to(request(object).dump(), *policy);
  CHECK(response["warnings"].size() == kMaxWarnings);
  for (const auto& warning : response["warnings"])
    CHECK(warning.get<std::string>().size() <= kMaxWarningBytes);
  CHECK(response["auditAnnotations"]["changes"].get<std::string>().size() < 1000);
}

TEST_CASE("up to three changes are named, more are counted, and no character is cut in two") {
  auto policy = load_policy("apiVersion: mimir-tuner.io/v1alpha1\nkind: TuningPolicy\nmode: audit\n", "p");
  auto object = pod("grafana/mimir:2.14.0");
  auto& container = object["spec"]["containers"][0];
  container["args"] = {"-target=ingester", "-memberlist.join=a"};
  auto response = response_to(request(object).dump(), *policy);
  REQUIRE(response["warnings"].size() == 3);
  CHECK(response["warnings"][2] ==
        "mimir-tuner (audit) would set -memberlist.retransmit-factor of container m to 3");

  auto more = object;
  more["spec"]["containers"].push_back(container);
  more["spec"]["containers"][1]["args"] = {"-target=compactor"};
  response = response_to(request(more).dump(), *policy);
  REQUIRE(response["warnings"].size() == 3);
  CHECK(response["warnings"][2] ==
        "mimir-tuner (audit) would make 2 more changes: see its log or `mimir-tuner audit`");

  for (const std::string before : {"", "x", "xx"}) {
    container["name"] = before;
    for (int i = 0; i < 500; ++i) container["name"].get_ref<std::string&>() += "\xe2\x82\xac";
    const auto body = response_to(request(object).dump(), *policy).dump();  // throws at half a character
    CHECK(body.find("\xef\xbf\xbd") == std::string::npos);
  }
}

TEST_CASE("a body that is not an AdmissionReview is refused with a plain line") {
  for (const char* body :
       {"", "{", "[]", "null", "{}", "\xff", R"({"kind":"Pod"})",
        R"({"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v9"})",
        R"({"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":null})",
        R"({"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":{"uid":7}})"}) {
    CAPTURE(body);
    const auto reply = review(default_policy(), body);
    CHECK(reply.status == 400);
    CHECK(reply.body.ends_with("\n"));
    CHECK(reply.summary.outcome == ReviewOutcome::kRefused);
  }
}

TEST_CASE("a review whose object cannot be read is allowed unchanged") {
  const std::string text = request(pod("grafana/mimir:2.14.0")).dump();
  const auto with = [&](std::string_view field) {
    std::string out = text;
    return out.insert(out.find("\"spec\""), std::string(field) + ",");
  };
  const std::string deep = "\"deep\":" + std::string(300, '[') + std::string(300, ']');
  for (const auto& body :
       {with(deep), with(R"("big":123456789012345678901234567890)"), with(R"("kind":"Pod")")}) {
    const auto response = response_to(body);
    CHECK(response == Json{{"uid", "u-1"}, {"allowed", true}});
    CHECK(review(default_policy(), body).summary.outcome == ReviewOutcome::kFailedOpen);
  }
}

TEST_CASE("a review with too many values is allowed unchanged, however small they are") {
  std::string list = "[0";
  for (std::size_t i = 0; i < kMaxReviewValues; ++i) list += ",0";
  std::string text = request(pod("grafana/mimir:2.14.0")).dump();
  text.insert(text.find("\"spec\""), "\"x\":" + list + "],");
  CHECK(response_to(text) == Json{{"uid", "u-1"}, {"allowed", true}});
  CHECK(code_of(review(default_policy(), text).summary.reason) == "too-large");
}

TEST_CASE("commas and brackets inside strings do not count as values") {
  std::string commas;
  for (std::size_t i = 0; i < kMaxReviewValues; ++i) commas += R"(,[\")";
  CHECK_FALSE(too_many_values("{\"a\":\"" + commas + "\"}"));
  CHECK(too_many_values("[\"" + commas + "\"" + std::string(kMaxReviewValues, ',')));
  CHECK_FALSE(too_many_values("\"\\"));
}

TEST_CASE("a shed review is allowed under its uid, or refused with 429") {
  const std::string text = request(pod("grafana/mimir:2.14.0")).dump();
  const auto allowed = shed_review(text, false);
  CHECK(allowed.status == 200);
  CHECK(Json::parse(allowed.body)["response"] == Json{{"uid", "u-1"}, {"allowed", true}});
  CHECK(allowed.summary.outcome == ReviewOutcome::kShed);
  CHECK(shed_review(text, true).status == 429);
  CHECK(shed_review("{}", false).status == 400);
}

TEST_CASE("odd requests are allowed: no object, an object of a wrong type, no namespace") {
  for (const auto& object :
       {Json(nullptr), Json(7), Json::array(), Json{{"kind", "Pod"}, {"apiVersion", "v1"}, {"spec", 3}},
        Json{{"kind", "Pod"}, {"apiVersion", "v1"}, {"spec", {{"containers", "x"}}}},
        Json{{"kind", "ConfigMap"}, {"apiVersion", "v1"}, {"data", {{"mimir.yaml", 1}}}}}) {
    CAPTURE(object.dump());
    auto body = request(object);
    body["request"].erase("namespace");
    CHECK(response_to(body.dump()) == Json{{"uid", "u-1"}, {"allowed", true}});
  }
}

}  // namespace
}  // namespace mimir_tuner
