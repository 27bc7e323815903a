#include <algorithm>
#include <array>

#include "mimir_tuner/recognise/subject.h"
#include "mimir_tuner/text/contains.h"
#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {
namespace {

using namespace std::string_view_literals;

// Top-level keys of every Mimir release (pkg/mimir/mimir.go, Config) and of GEM (admin_api ... license).
constexpr std::array kKnownKeys = {"activity_tracker"sv,
                                   "admin_api"sv,
                                   "admin_client"sv,
                                   "alertmanager"sv,
                                   "alertmanager_storage"sv,
                                   "api"sv,
                                   "auth"sv,
                                   "block_builder"sv,
                                   "block_builder_scheduler"sv,
                                   "blocks_storage"sv,
                                   "cluster_name"sv,
                                   "common"sv,
                                   "compactor"sv,
                                   "compactor_scheduler"sv,
                                   "compartments"sv,
                                   "cost_attribution_cleanup_interval"sv,
                                   "cost_attribution_eviction_interval"sv,
                                   "cost_attribution_registry_path"sv,
                                   "distributor"sv,
                                   "enable_go_runtime_metrics"sv,
                                   "flusher"sv,
                                   "frontend"sv,
                                   "frontend_worker"sv,
                                   "gateway"sv,
                                   "graphite"sv,
                                   "include_tenant_id_in_profile_labels"sv,
                                   "ingest_storage"sv,
                                   "ingester"sv,
                                   "ingester_client"sv,
                                   "instrument_ref_leaks"sv,
                                   "instrumentation"sv,
                                   "label_access_control_enabled"sv,
                                   "license"sv,
                                   "limits"sv,
                                   "max_separate_metrics_groups_per_user"sv,
                                   "memberlist"sv,
                                   "multitenancy_enabled"sv,
                                   "no_auth_tenant"sv,
                                   "overrides_exporter"sv,
                                   "querier"sv,
                                   "query_scheduler"sv,
                                   "ruler"sv,
                                   "ruler_storage"sv,
                                   "runtime_config"sv,
                                   "server"sv,
                                   "shutdown_delay"sv,
                                   "store_gateway"sv,
                                   "target"sv,
                                   "tenant_federation"sv,
                                   "timeseries_unmarshal_caching_optimization_enabled"sv,
                                   "usage_stats"sv,
                                   "usage_tracker"sv,
                                   "vault"sv};
// One of these at least: without it the text may be any relative's.
constexpr std::array kTypicalKeys = {"activity_tracker"sv, "alertmanager_storage"sv, "blocks_storage"sv,
                                     "ingest_storage"sv,   "ingester_client"sv,      "multitenancy_enabled"sv,
                                     "ruler_storage"sv,    "store_gateway"sv,        "tenant_federation"sv};
// Keys of relatives: Loki, Tempo, Cortex, Pyroscope, Grafana provisioning, Kubernetes objects.
constexpr std::array kForeignKeys = {"analytics"sv,
                                     "apiVersion"sv,
                                     "auth_enabled"sv,
                                     "chunk_store"sv,
                                     "chunk_store_config"sv,
                                     "datasources"sv,
                                     "kind"sv,
                                     "limits_config"sv,
                                     "overrides"sv,
                                     "phlaredb"sv,
                                     "pyroscopedb"sv,
                                     "query_frontend"sv,
                                     "query_range"sv,
                                     "scrape_configs"sv,
                                     "schema"sv,
                                     "schema_config"sv,
                                     "storage"sv,
                                     "storage_config"sv,
                                     "stream_over_http_enabled"sv,
                                     "table_manager"sv,
                                     "usage_report"sv,
                                     "metrics_generator"sv};
// Keys that newer releases than the table may bring, or a misspelt one: Mimir judges those, not we.
constexpr std::size_t kToleratedUnknown = 2;

PassedBy passed(std::string_view key, const std::string& path, Reason reason, std::string detail) {
  return {"key " + std::string(key), path, reason, std::move(detail)};
}

}  // namespace

std::string why_no_mimir_config(const Node& root) {
  if (!root.is_mapping()) return "it has no sections";
  std::size_t known = 0;
  std::vector<std::string_view> unknown;
  bool typical = false;
  for (const Node* entry = root.first; entry != nullptr; entry = entry->next) {
    if (contains(kForeignKeys, entry->key)) return "Mimir has no section " + std::string(entry->key);
    typical = typical || contains(kTypicalKeys, entry->key);
    if (contains(kKnownKeys, entry->key))
      ++known;
    else
      unknown.push_back(entry->key);
  }
  if (!typical) return "none of the sections is there that only Mimir has, such as blocks_storage";
  if (unknown.size() <= kToleratedUnknown && known > unknown.size()) return "";
  const auto others = unknown.size() - 1;
  return "Mimir has no section " + std::string(unknown.front()) +
         (others > 0 ? ", and " + std::to_string(others) + " more of them" : "");
}

std::optional<Tree> read_mimir_config(std::string_view text) {
  if (std::ranges::none_of(kTypicalKeys, [&](auto key) { return text.find(key) != std::string_view::npos; }))
    return std::nullopt;
  auto tree = read_yaml(text, {.expands_environment = true});
  if (!tree || !why_no_mimir_config(*tree->root).empty()) return std::nullopt;
  return std::move(*tree);
}

Subjects recognise_config_map(const Policy& policy, const Node& object) {
  Subjects out;
  const Node* binary = object.find("binaryData");
  const Node* data = object.find("data");
  for (const auto& key : policy.config_keys) {
    const Node* text = data != nullptr ? data->find(key) : nullptr;
    const std::string path = "/data/" + escape_pointer(key);
    if (text == nullptr || text->is_null()) {
      if (binary != nullptr && binary->find(key) != nullptr)
        out.passed.push_back(passed(key, "/binaryData/" + escape_pointer(key), Reason::kBinaryData, ""));
      continue;
    }
    if (!text->is_string()) {
      out.passed.push_back(passed(key, path, Reason::kNotUnderstood, "the value is not a string"));
      continue;
    }
    auto tree = read_yaml(text->text, {.expands_environment = true});
    if (!tree) {
      out.passed.push_back(passed(key, path, Reason::kConfigUnreadable,
                                  "line " + std::to_string(tree.error().line) + ": " + tree.error().message));
    } else if (auto why = why_no_mimir_config(*tree->root); !why.empty()) {
      out.passed.push_back(passed(key, path, Reason::kNotAMimirConfig, std::move(why)));
    } else {
      out.configs.push_back({path, text->key, text->text, std::move(*tree)});
    }
  }
  return out;
}

}  // namespace mimir_tuner
