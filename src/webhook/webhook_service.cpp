#include "mimir_tuner/webhook/webhook_service.h"

#include "mimir_tuner/process/file.h"
#include "mimir_tuner/process/process_stats.h"

namespace mimir_tuner {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::system_clock;
using Type = Exposition::Type;

double unix_seconds(system_clock::time_point time) {
  return static_cast<double>(
             std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count()) /
         1000;
}

std::string age(system_clock::time_point since) {
  return std::to_string(
             std::chrono::duration_cast<std::chrono::seconds>(system_clock::now() - since).count()) +
         " s ago";
}

}  // namespace

WebhookService::WebhookService(const WebhookOptions& options)
    : options_(options),
      log_(log_level_of(options.log_level).value_or(LogLevel::kInfo), options.log_format),
      reloader_(sources(), [this](const ReloadState& state) { report(state); }) {}

std::vector<ReloadSource> WebhookService::sources() {
  const auto& tls = options_.tls;
  std::vector<ReloadSource> out;
  std::vector<std::string> files{tls.cert_file, tls.key_file};
  if (!tls.client_ca_file.empty()) files.push_back(tls.client_ca_file);
  out.push_back({"certificate", std::move(files), [this] { return load_certificate(); }});
  if (options_.policy_file.empty())
    policy_.set(std::make_shared<const Policy>(default_policy()));
  else
    out.push_back({"policy", {options_.policy_file}, [this] { return load_policy_file(); }});
  if (options_.log_level.starts_with("@"))
    out.push_back({"log-level", {options_.log_level.substr(1)}, [this] { return load_log_level(); }});
  return out;
}

Result<void> WebhookService::load_certificate() {
  auto context = load_tls_context(options_.tls);
  if (!context) return tl::unexpected(context.error());
  tls_.set(*context);
  if (HttpsServer* server = server_) server->use(std::move(*context));
  return {};
}

Result<void> WebhookService::load_policy_file() try {
  const auto text = read_file(options_.policy_file);
  if (!text) return tl::unexpected(text.error());
  auto policy = load_policy(*text, options_.policy_file);
  if (!policy) return tl::unexpected(policy.error());
  policy_.set(std::make_shared<const Policy>(std::move(*policy)));
  return {};
} catch (const std::exception& error) {
  return fail(options_.policy_file + ": cannot be read: " + error.what());
}

Result<void> WebhookService::load_log_level() {
  const std::string file = options_.log_level.substr(1);
  const auto text = read_file(file);
  if (!text) return tl::unexpected(text.error());
  const auto level = log_level_of(*text);
  if (!level) return fail(file + ": not a log level; write debug, info, warning or error");
  log_.set_level(*level);
  return {};
}

void WebhookService::report(const ReloadState& state) {
  if (!state.error.empty())
    log_.warning("reload failed", state.name + " keeps its last good content: " + state.error);
  else
    log_.event("reloaded", state.name == "policy" ? "policy " + policy()->hash : state.name);
}

void WebhookService::watch(HttpsServer& server) {
  server_ = &server;
  server.use(tls());
  reloader_.watch();
}

void WebhookService::unwatch() {
  reloader_.stop();
  server_ = nullptr;
}

Reply WebhookService::finish(ReviewReply reply, Clock::time_point begin) {
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin);
  metrics_.count(reply.summary, took);
  log_.decision(reply.summary, took);
  return {reply.status, std::move(reply.content_type), std::move(reply.body)};
}

Reply WebhookService::review_body(std::string_view body) {
  const WebhookMetrics::InFlight in_flight(metrics_);
  const auto begin = Clock::now();
  const auto policy = policy_.get();
  return finish(review(*policy, body), begin);
}

Reply WebhookService::shed(std::string_view body) {
  return finish(shed_review(body, options_.overload == OnOverload::kRefuse), Clock::now());
}

Health WebhookService::health() const {
  Health out;
  const auto tls = tls_.get();
  const auto expiry = certificate_expiry(*tls);
  const auto left = std::chrono::duration_cast<std::chrono::seconds>(expiry - system_clock::now()).count();
  if (left <= 0) out.not_ready = "the certificate has expired";
  for (const auto& state : reloader_.states()) {
    std::string line = state.error.empty() ? "[+] " : "[-] ";
    line += state.name + ": read " + age(state.last_success);
    if (state.name == "certificate")
      line += ", expires in " + std::to_string(left) + " s";
    else if (state.name == "policy")
      line += ", hash " + policy()->hash;
    out.details.push_back(state.error.empty() ? line : line + "; newer content rejected: " + state.error);
  }
  if (options_.policy_file.empty()) out.details.push_back("[+] policy: built-in, hash " + policy()->hash);
  return out;
}

void WebhookService::write_reloads(Exposition& out) const {
  const auto states = reloader_.states();
  out.family("mimir_tuner_reloads_total", Type::kCounter,
             "Files reloaded because they changed or because of SIGHUP");
  for (const auto& state : states) {
    out.sample("mimir_tuner_reloads_total", {{"file", state.name}, {"result", "success"}},
               static_cast<double>(state.successes - 1));
    out.sample("mimir_tuner_reloads_total", {{"file", state.name}, {"result", "failure"}},
               static_cast<double>(state.failures));
  }
  out.family("mimir_tuner_reload_success", Type::kGauge, "Whether the newest content is active");
  for (const auto& state : states)
    out.sample("mimir_tuner_reload_success", {{"file", state.name}}, state.error.empty() ? 1 : 0);
  out.family("mimir_tuner_reload_last_success_timestamp_seconds", Type::kGauge,
             "When the active content was read");
  for (const auto& state : states) {
    out.sample("mimir_tuner_reload_last_success_timestamp_seconds", {{"file", state.name}},
               unix_seconds(state.last_success));
  }
}

std::string WebhookService::metrics() const {
  Exposition out;
  metrics_.write(out);
  if (const HttpsServer* server = server_) {
    out.single("mimir_tuner_connections", Type::kGauge, "Open TLS connections",
               static_cast<double>(server->connections()));
    out.single("mimir_tuner_threads", Type::kGauge, "Threads that serve connections",
               static_cast<double>(server->threads()));
    out.single("mimir_tuner_ready", Type::kGauge, "Whether /readyz answers 200", server->ready() ? 1 : 0);
  }
  write_reloads(out);
  const auto policy = policy_.get();
  out.family("mimir_tuner_policy_info", Type::kGauge, "The active policy");
  out.sample("mimir_tuner_policy_info", {{"hash", policy->hash}, {"mode", to_string(policy->rules.mode)}}, 1);
  out.single("mimir_tuner_certificate_not_after_timestamp_seconds", Type::kGauge,
             "When the active certificate expires", unix_seconds(certificate_expiry(*tls_.get())));
  out.single("mimir_tuner_log_lines_dropped_total", Type::kCounter, "Lines left out of the log",
             static_cast<double>(log_.left_out()));
  out.family("mimir_tuner_build_info", Type::kGauge, "The release of mimir-tuner");
  out.sample("mimir_tuner_build_info", {{"version", options_.version}}, 1);
  write_process_metrics(out);
  return out.take();
}

}  // namespace mimir_tuner
