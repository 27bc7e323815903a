// Answers one AdmissionReview from standard input without a server: review_tool [POLICY] < review.json
#include <iostream>
#include <iterator>

#include "admission/review.h"
#include "cli/policy_file.h"

int main(int argc, char** argv) {
  const auto policy = mimir_tuner::cli::read_policy(argc > 1 ? argv[1] : "");
  if (!policy) {
    std::cerr << policy.error().message << '\n';
    return 2;
  }
  const std::string body(std::istreambuf_iterator<char>(std::cin), {});
  const auto reply = mimir_tuner::review(*policy, body);
  std::cout << reply.body;
  return reply.status == 200 ? 0 : 1;
}
