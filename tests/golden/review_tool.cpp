// Answers AdmissionReviews without a server, and checks that review() and review_in_full() agree.
//   review_tool [POLICY] < review.json      prints the answer
//   review_tool --lines < reviews.ndjson    one review a line; prints how many took the shortcut for foreign
//   objects
#include <iostream>
#include <iterator>

#include "mimir_tuner/admission/foreign_review.h"
#include "mimir_tuner/admission/review.h"
#include "mimir_tuner/manifests/policy_file.h"

namespace {

using namespace mimir_tuner;

bool agrees(const Policy& policy, const std::string& body, const ReviewReply& reply) {
  const auto full = review_in_full(policy, body);
  if (full.body == reply.body && full.summary.reason == reply.summary.reason) return true;
  std::cerr << "review() says " << code_of(reply.summary.reason) << ", review_in_full() says "
            << code_of(full.summary.reason) << ": " << body << '\n';
  return false;
}

int compare_lines() {
  std::size_t reviews = 0, foreign = 0, wrong = 0;
  for (std::string body; std::getline(std::cin, body); ++reviews) {
    if (find_foreign_review(default_policy(), body)) ++foreign;
    if (!agrees(default_policy(), body, review(default_policy(), body))) ++wrong;
  }
  std::cout << reviews << " reviews, of foreign objects: " << foreign << '\n';
  return wrong == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string argument = argc > 1 ? argv[1] : "";
  if (argument == "--lines") return compare_lines();
  const auto policy = read_policy(argument);
  if (!policy) {
    std::cerr << policy.error().message << '\n';
    return 2;
  }
  const std::string body(std::istreambuf_iterator<char>(std::cin), {});
  const auto reply = review(*policy, body);
  std::cout << reply.body;
  return reply.status == 200 && agrees(*policy, body, reply) ? 0 : 1;
}
