#include <ostream>

#include "admission/review.h"
#include "cli/commands.h"
#include "cli/decision_log.h"
#include "cli/policy_file.h"
#include "server/https_server.h"
#include "server/signals.h"

namespace mimir_tuner::cli {
namespace {

server::Handler handler(const Policy& policy, const DecisionLog& log) {
  return [&](std::string_view body) {
    const auto begin = std::chrono::steady_clock::now();
    ReviewReply reply = review(policy, body);
    log.decision(reply.summary, std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin));
    return server::Reply{reply.status, std::move(reply.content_type), std::move(reply.body)};
  };
}

}  // namespace

int serve(const ServeArguments& arguments, Streams streams) {
  const auto policy = read_policy(arguments.policy_file);
  if (!policy) {
    streams.err << policy.error().message << '\n';
    return kError;
  }
  const DecisionLog log;
  server::Options options{.listen = arguments.listen, .cert_file = arguments.cert_file, .key_file = arguments.key_file};
  auto created = server::HttpsServer::create(std::move(options), handler(*policy, log));
  if (!created) {
    streams.err << created.error().message << '\n';
    return kError;
  }
  server::HttpsServer& https = **created;
  const server::SignalWatcher signals([&https] { https.stop(); });
  log.event("listening", "port " + std::to_string(https.port()) + ", policy " + policy->hash);
  https.run();
  log.event("stopped");
  return kNothingToDo;
}

}  // namespace mimir_tuner::cli
