#include "mimir_tuner/admission/review.h"

#include <algorithm>
#include <exception>

#include "admission/request_uid.h"
#include "admission/value_count.h"
#include "mimir_tuner/admission/foreign_review.h"
#include "mimir_tuner/text/base64.h"
#include "mimir_tuner/tree/json.h"
#include "mimir_tuner/tree/operation.h"
#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kMaxSubjectsBytes = 500;

ReviewReply refuse(std::string why) {
  ReviewReply reply{
      .status = 400, .content_type = "text/plain; charset=utf-8", .body = std::move(why) + "\n"};
  reply.summary.outcome = "refused";
  return reply;
}

bool is_review(const Node* root) {
  if (root == nullptr || root->string_at("kind") != "AdmissionReview") return false;
  const auto version = root->string_at("apiVersion");
  return version == "admission.k8s.io/v1" || version == "admission.k8s.io/v1beta1";
}

// A text of at most so many bytes, cut between two characters.
std::string shortened(std::string text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  std::size_t end = bytes - 3;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "...";
}

std::string sentence(const Finding& finding) {
  std::string text = "mimir-tuner (audit) would set " + finding.setting + " of " + finding.subject;
  if (finding.from) text += " from " + describe_from(finding);
  return shortened(text + " to " + finding.to, kMaxWarningBytes);
}

// All changes where there is room for them; else the last warning counts those that found none, which are two
// or more.
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

std::string subjects_of(const Decision& decision) {
  std::string text;
  for (const auto& finding : decision.findings) {
    if (finding.outcome != Outcome::kChange) continue;
    const std::string part = finding.subject + ": " + finding.setting + "=" + finding.to;
    if (text.size() + part.size() > kMaxSubjectsBytes)
      return text.empty() ? shortened(part, kMaxSubjectsBytes) : text + "; ...";
    text += (text.empty() ? "" : "; ") + part;
  }
  return text;
}

std::string_view telling_reason(const Decision& decision) {
  for (const auto outcome :
       {Outcome::kChange, Outcome::kWarning, Outcome::kKept, Outcome::kSkipped, Outcome::kAlready}) {
    const auto found = std::ranges::find(decision.findings, outcome, &Finding::outcome);
    if (found != decision.findings.end()) return describe(found->reason).code;
  }
  return "";
}

void summarise(const Decision& decision, ReviewSummary& out) {
  const auto count = [&](Outcome outcome) {
    return static_cast<std::size_t>(std::ranges::count(decision.findings, outcome, &Finding::outcome));
  };
  out.mode = decision.mode == Mode::kAudit ? "audit" : "enforce";
  out.outcome = !decision.changes() ? "unchanged" : decision.mode == Mode::kAudit ? "would-patch" : "patched";
  out.reason = telling_reason(decision);
  out.subjects = subjects_of(decision);
  out.findings.reserve(decision.findings.size());
  for (const auto& finding : decision.findings)
    out.findings.push_back({finding.rule, finding.outcome, finding.reason});
  out.changes = count(Outcome::kChange);
  out.already = count(Outcome::kAlready);
  out.kept = count(Outcome::kKept);
  out.skipped = count(Outcome::kSkipped);
  out.warnings = count(Outcome::kWarning);
}

// The answer being put together.
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
    tree_.append(annotations, "outcome", text(summary.outcome));
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

// What we cannot read is allowed: the user's request must not fail because of us.
ReviewReply fail_open(std::string_view api_version, std::string_view uid, std::string reason) {
  ReviewReply reply;
  reply.body = Answer(uid).in_envelope(api_version);
  reply.summary.uid = uid;
  reply.summary.outcome = "failed-open";
  reply.summary.reason = std::move(reason);
  return reply;
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
  summarise(decision, summary);
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
  summarise(decision, reply.summary);
  reply.body = Answer(reply.summary.uid).in_envelope(foreign.api_version);
  return reply;
}

ReviewReply review_text(const Policy& policy, std::string_view body) {
  if (too_many_values(body)) {
    const auto uid = find_request_uid(body);
    return uid ? fail_open(uid->api_version, uid->uid, "too-large")
               : refuse("not an AdmissionReview: too many values");
  }
  const auto tree = read_json(body);
  if (!tree) {
    const auto uid = find_request_uid(body);
    if (!uid) return refuse("not an AdmissionReview: " + tree.error().message);
    return fail_open(uid->api_version, uid->uid, "not-understood");
  }
  if (!is_review(tree->root))
    return refuse("not an AdmissionReview: send kind AdmissionReview of admission.k8s.io/v1");
  const Node* request = tree->root->find("request");
  const std::string_view uid = request != nullptr ? request->string_at("uid") : "";
  if (uid.empty()) return refuse("an AdmissionReview without request.uid");
  return answer(policy, tree->root->string_at("apiVersion"), *request);
}

}  // namespace

ReviewReply shed_review(std::string_view body, bool refuse_it) {
  const auto uid = find_request_uid(body);
  if (!uid) return refuse("not an AdmissionReview");
  ReviewReply reply;
  if (refuse_it) {
    reply = {
        .status = 429, .content_type = "text/plain; charset=utf-8", .body = "too many requests at once\n"};
  } else {
    reply.body = Answer(uid->uid).in_envelope(uid->api_version);
  }
  reply.summary.uid = uid->uid;
  reply.summary.outcome = "shed";
  reply.summary.reason = "overload";
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
    const auto uid = find_request_uid(body);
    if (uid) return fail_open(uid->api_version, uid->uid, "internal-error");
    return refuse("not an AdmissionReview");
  }
}

}  // namespace mimir_tuner
