#include "mimir_tuner/recognise/mimir_config.h"

#include <algorithm>
#include <array>

#include "mimir_tuner/text/contains.h"
#include "mimir_tuner/tree/reader.h"
#include "recognise/find_subjects.h"

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
// A config needs at least one of these, or it could be that of a related program.
constexpr std::array kTypicalKeys = {"activity_tracker"sv, "alertmanager_storage"sv, "blocks_storage"sv,
                                     "ingest_storage"sv,   "ingester_client"sv,      "multitenancy_enabled"sv,
                                     "ruler_storage"sv,    "store_gateway"sv,        "tenant_federation"sv};
// Keys of Loki, Tempo, Cortex, Pyroscope, Grafana provisioning and Kubernetes objects.
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
// A release newer than the table may add a section, and misspelt ones are for Mimir to report.
constexpr std::size_t kToleratedUnknown = 2;

constexpr YamlOptions kMimirText{.expands_environment = true};

void reject(std::string_view key, const std::string& path, Reason reason, std::string detail, Subjects& out) {
  out.rejected.push_back({SubjectKind::kConfigKey, std::string(key), path, reason, std::move(detail)});
}

std::vector<std::string_view> unknown_sections(const Node& root) {
  std::vector<std::string_view> out;
  for (const Node* entry = root.first; entry != nullptr; entry = entry->next)
    if (!contains(kKnownKeys, entry->key)) out.push_back(entry->key);
  return out;
}

}  // namespace

std::string why_not_mimir_config(const Node& root) {
  if (!root.is_mapping()) return "it has no sections";
  bool typical = false;
  for (const Node* entry = root.first; entry != nullptr; entry = entry->next) {
    if (contains(kForeignKeys, entry->key)) return "Mimir has no section " + std::string(entry->key);
    typical = typical || contains(kTypicalKeys, entry->key);
  }
  if (!typical) return "it has none of the sections that only Mimir has, such as blocks_storage";
  const auto unknown = unknown_sections(root);
  const std::size_t known = root.size - unknown.size();
  if (unknown.size() <= kToleratedUnknown && known > unknown.size()) return "";
  const auto others = unknown.size() - 1;
  return "Mimir has no section " + std::string(unknown.front()) +
         (others > 0 ? ", nor " + std::to_string(others) + " others here" : "");
}

std::optional<Tree> read_mimir_config(std::string_view text) {
  if (std::ranges::none_of(kTypicalKeys, [&](auto key) { return text.find(key) != std::string_view::npos; }))
    return std::nullopt;
  auto tree = read_yaml(text, kMimirText);
  if (!tree || !why_not_mimir_config(*tree->root).empty()) return std::nullopt;
  return std::move(*tree);
}

void add_config(const Node& value, const std::string& path, std::string_view key, Subjects& out) {
  Config config{.path = path, .key = key, .root = &value, .text = std::nullopt};
  if (value.is_string()) {
    auto tree = read_yaml(value.text, kMimirText);
    if (!tree) {
      const Error& error = tree.error();
      return reject(key, path, Reason::kConfigUnreadable,
                    "line " + std::to_string(error.line) + ": " + error.message, out);
    }
    config.text = ConfigText{value.text, std::move(*tree)};
    config.root = config.text->tree.root;
  } else if (!value.is_mapping()) {
    return reject(key, path, Reason::kNotUnderstood, "the value is not a string", out);
  }
  if (auto why = why_not_mimir_config(*config.root); !why.empty())
    return reject(key, path, Reason::kNotAMimirConfig, std::move(why), out);
  out.configs.push_back(std::move(config));
}

void find_config_map_keys(const Policy& policy, const Node& object, Subjects& out) {
  const Node* binary = object.find("binaryData");
  const Node* data = object.find("data");
  for (const auto& key : policy.config_keys) {
    const Node* text = data != nullptr ? data->find(key) : nullptr;
    const std::string path = "/data/" + escape_pointer(key);
    if (text == nullptr || text->is_null()) {
      if (binary != nullptr && binary->find(key) != nullptr)
        reject(key, "/binaryData/" + escape_pointer(key), Reason::kBinaryData, "", out);
    } else if (!text->is_string()) {
      reject(key, path, Reason::kNotUnderstood, "the value is not a string", out);
    } else {
      add_config(*text, path, text->key, out);
    }
  }
}

}  // namespace mimir_tuner
