#include "mimir_tuner/admission/review.h"

#include <algorithm>
#include <exception>

#include "admission/request_uid.h"
#include "admission/value_count.h"
#include "mimir_tuner/admission/foreign_review.h"
#include "mimir_tuner/text/base64.h"
#include "mimir_tuner/text/shortened.h"
#include "mimir_tuner/tree/json.h"
#include "mimir_tuner/tree/operation.h"
#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {
namespace {

constexpr const char* kPlainText = "text/plain; charset=utf-8";

ReviewReply refuse(std::string why) {
  ReviewReply reply{.status = 400, .content_type = kPlainText, .body = std::move(why) + "\n"};
  reply.summary.outcome = ReviewOutcome::kRefused;
  return reply;
}

bool is_review(const Node* root) {
  if (root == nullptr || root->string_at("kind") != "AdmissionReview") return false;
  const auto version = root->string_at("apiVersion");
  return version == "admission.k8s.io/v1" || version == "admission.k8s.io/v1beta1";
}

std::string sentence(const Finding& finding) {
  std::string text =
      "mimir-tuner (audit) would set " + to_string(finding.setting) + " of " + to_string(finding.subject);
  if (finding.from) text += " from " + describe_from(finding);
  return shortened(text + " to " + finding.to, kMaxWarningBytes);
}

// If there are too many changes, the last warning counts the ones left out: always two or more.
std::vector<std::string> warnings_of(const Decision& decision) {
  std::vector<std::string> out;
  for (const auto& finding : decision.findings)
    if (finding.outcome == Outcome::kChange) out.push_back(sentence(finding));
  if (out.size() <= kMaxWarnings) return out;
  const std::size_t more = out.size() - (kMaxWarnings - 1);
  out.resize(kMaxWarnings - 1);
  out.push_back("mimir-tuner (audit) would make " + std::to_string(more) +
                " more changes: see its log or `mimir-tuner audit`");
  return out;
}

// Builds the response part of the answer.
class Answer {
 public:
  explicit Answer(std::string_view uid) {
    set("uid", text(uid));
    tree_.append(response_, "allowed", tree_.scalar(Kind::kBool, "true"));
  }

  Node* text(std::string_view value) { return tree_.scalar(Kind::kString, value); }
  void set(std::string_view key, Node* value) { tree_.append(response_, key, value); }

  void describe_change(const Decision& decision, const ReviewSummary& summary) {
    if (!decision.changes()) return;
    if (decision.mode == Mode::kEnforce) {
      set("patchType", text("JSONPatch"));
      set("patch", text(encode_base64(to_json_patch(decision.operations))));
    } else {
      Node* warnings = tree_.make(Kind::kSequence);
      for (const auto& warning : warnings_of(decision)) tree_.append(warnings, text(warning));
      set("warnings", warnings);
    }
    Node* annotations = tree_.make(Kind::kMapping);
    tree_.append(annotations, "outcome", text(to_string(summary.outcome)));
    tree_.append(annotations, "changes", text(summary.subjects));
    set("auditAnnotations", annotations);
  }

  std::string in_envelope(std::string_view api_version) {
    Node* review = tree_.make(Kind::kMapping);
    tree_.append(review, "apiVersion", text(api_version));
    tree_.append(review, "kind", text("AdmissionReview"));
    tree_.append(review, "response", response_);
    return to_json(*review);
  }

 private:
  Tree tree_;
  Node* const response_ = tree_.make(Kind::kMapping);
};

ReviewReply allow_unchanged(RequestUid&& request, ReviewOutcome outcome, ReviewFailure failure) {
  ReviewReply reply;
  reply.body = Answer(request.uid).in_envelope(request.api_version);
  reply.summary.uid = std::move(request.uid);
  reply.summary.outcome = outcome;
  reply.summary.reason = failure;
  return reply;
}

// A request must not fail because we cannot read it. Without a uid there is nothing to answer.
ReviewReply fail_open(std::string_view body, ReviewFailure failure, std::string_view problem) {
  auto request = find_request_uid(body);
  if (!request) return refuse("not an AdmissionReview: " + std::string(problem));
  return allow_unchanged(std::move(*request), ReviewOutcome::kFailedOpen, failure);
}

Object object_of(const Node& request) {
  Object object{.root = request.find("object"), .origin = Origin::kAdmission};
  object.object_namespace = request.string_at("namespace");
  object.operation = request.string_at("operation");
  object.subresource = request.string_at("subResource");
  object.old_root = request.find("oldObject");
  return object;
}

std::string name_of(const Node& request) {
  if (const auto name = request.string_at("name"); !name.empty()) return std::string(name);
  const Node* metadata = resolve(request, "/object/metadata");
  return metadata != nullptr ? std::string(metadata->string_at("generateName")) : std::string();
}

ReviewReply answer(const Policy& policy, std::string_view api_version, const Node& request) {
  const Object object = object_of(request);
  const Decision decision = decide(policy, object, {});
  ReviewReply reply;
  ReviewSummary& summary = reply.summary;
  summary.uid = request.string_at("uid");
  const Node* kind = request.find("kind");
  summary.kind = kind != nullptr ? kind->string_at("kind") : "";
  summary.object_namespace = object.object_namespace;
  summary.name = name_of(request);
  summary.operation = object.operation;
  const Node* dry_run = request.find("dryRun");
  summary.dry_run = dry_run != nullptr && dry_run->text == "true";
  add_decision(summary, decision);
  Answer answer(summary.uid);
  answer.describe_change(decision, summary);
  reply.body = answer.in_envelope(api_version);
  return reply;
}

ReviewReply answer_foreign(ForeignReview&& foreign) {
  Decision decision;
  decision.findings.push_back({.reason = Reason::kNotMimir});
  ReviewReply reply;
  reply.summary = std::move(foreign.request);
  add_decision(reply.summary, decision);
  reply.body = Answer(reply.summary.uid).in_envelope(foreign.api_version);
  return reply;
}

ReviewReply review_text(const Policy& policy, std::string_view body) {
  if (too_many_values(body)) return fail_open(body, ReviewFailure::kTooManyValues, "too many values");
  const auto tree = read_json(body);
  if (!tree) return fail_open(body, ReviewFailure::kNotUnderstood, tree.error().message);
  if (!is_review(tree->root))
    return refuse("not an AdmissionReview: send kind AdmissionReview of admission.k8s.io/v1");
  const Node* request = tree->root->find("request");
  const std::string_view uid = request != nullptr ? request->string_at("uid") : "";
  if (uid.empty()) return refuse("not an AdmissionReview: request.uid is missing");
  return answer(policy, tree->root->string_at("apiVersion"), *request);
}

}  // namespace

ReviewReply shed_review(std::string_view body, bool refuse_it) {
  auto request = find_request_uid(body);
  if (!request) return refuse("not an AdmissionReview");
  auto reply = allow_unchanged(std::move(*request), ReviewOutcome::kShed, ReviewFailure::kOverload);
  if (refuse_it) {
    reply.status = 429;
    reply.content_type = kPlainText;
    reply.body = "too many requests\n";
  }
  return reply;
}

ReviewReply review(const Policy& policy, std::string_view body) {
  if (auto foreign = find_foreign_review(policy, body)) return answer_foreign(std::move(*foreign));
  return review_in_full(policy, body);
}

ReviewReply review_in_full(const Policy& policy, std::string_view body) {
  try {
    return review_text(policy, body);
  } catch (const std::exception&) {
    return fail_open(body, ReviewFailure::kInternalError, "it cannot be read");
  }
}

}  // namespace mimir_tuner
