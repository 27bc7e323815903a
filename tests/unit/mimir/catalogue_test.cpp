#include "mimir_tuner/mimir/catalogue.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

namespace mimir_tuner {
namespace {

const Setting& client(std::string_view name) {
  const Setting* setting = find_setting(SettingGroup::kGrpcCompression, name);
  REQUIRE_MESSAGE(setting != nullptr, std::string(name));
  return *setting;
}

const Setting& memberlist(std::string_view name) {
  const Setting* setting = find_setting(SettingGroup::kMemberlist, name);
  REQUIRE_MESSAGE(setting != nullptr, std::string(name));
  return *setting;
}

}  // namespace

TEST_CASE("the catalogue has each setting once, with a name that fits its path and flag") {
  std::set<std::string> names, paths, flags;
  std::size_t clients = 0;
  for (const Setting& setting : catalogue()) {
    CAPTURE(setting.name);
    const bool is_client = setting.group == SettingGroup::kGrpcCompression;
    clients += is_client ? 1 : 0;
    CHECK(names.insert(std::string(setting.name)).second);
    if (!setting.alias.empty()) CHECK(names.insert(std::string(setting.alias)).second);
    if (!setting.yaml_path.empty()) CHECK(paths.insert(std::string(setting.yaml_path)).second);
    CHECK(flags.insert(std::string(setting.flag)).second);
    CHECK_FALSE(setting.flag.starts_with('-'));
    CHECK(setting.first >= Release::version(2, 0, 0));
    if (is_client) {
      CHECK(setting.flag == std::string(setting.name) + ".grpc-compression");
      CHECK(setting.yaml_path.ends_with(".grpc_compression"));
      CHECK_FALSE(setting.targets.empty());
    } else if (!setting.yaml_path.empty()) {
      CHECK(setting.yaml_path == "memberlist." + std::string(setting.name));
    }
  }
  CHECK(catalogue().size() == 69);
  CHECK(clients == 14);
}

TEST_CASE("each default is a valid value of its setting") {
  for (const Setting& setting : catalogue()) {
    CAPTURE(setting.name);
    const auto value = setting.default_value == "\"\"" ? std::string_view() : setting.default_value;
    CHECK(check_value(setting, value).has_value());
  }
}

TEST_CASE("a client is found by the prefix of its flag and by its short name") {
  for (const auto& row : std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"ingester.client", "ingester_client.grpc_client_config.grpc_compression"},
           {"ingester", "ingester_client.grpc_client_config.grpc_compression"},
           {"querier.store-gateway-client", "querier.store_gateway_client.grpc_compression"},
           {"store-gateway", "querier.store_gateway_client.grpc_compression"},
           {"querier.frontend-client", "frontend_worker.grpc_client_config.grpc_compression"},
           {"querier.scheduler-client",
            "frontend_worker.query_scheduler_grpc_client_config.grpc_compression"},
           {"query-frontend.grpc-client-config", "frontend.grpc_client_config.grpc_compression"},
           {"query-scheduler.grpc-client-config", "query_scheduler.grpc_client_config.grpc_compression"},
           {"ruler", "ruler.ruler_client.grpc_compression"},
           {"ruler.query-frontend", "ruler.query_frontend.grpc_client_config.grpc_compression"},
           {"alertmanager", "alertmanager.alertmanager_client.grpc_compression"},
       }) {
    CAPTURE(row.first);
    CHECK(client(row.first).yaml_path == row.second);
  }
  for (const std::string_view name :
       {"", "-", "querier", "query-frontend", "query-scheduler", "distributor", "gossip_interval"}) {
    CAPTURE(name);
    CHECK(find_setting(SettingGroup::kGrpcCompression, name) == nullptr);
  }
}

TEST_CASE("settings are found by path and flag, even if the two differ") {
  for (const auto& row : std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"memberlist.node_name", "memberlist.nodename"},
           {"memberlist.pull_push_interval", "memberlist.pullpush-interval"},
           {"memberlist.join_members", "memberlist.join"},
           {"memberlist.abort_if_cluster_join_fails", "memberlist.abort-if-join-fails"},
           {"memberlist.gossip_interval", "memberlist.gossip-interval"},
           {"ruler.ruler_client.grpc_compression", "ruler.client.grpc-compression"},
       }) {
    CAPTURE(row.first);
    REQUIRE(find_setting_by_path(row.first) != nullptr);
    CHECK(find_setting_by_path(row.first) == find_setting_by_flag(row.second));
  }
  CHECK(find_setting_by_path("") == nullptr);
  CHECK(find_setting_by_path("memberlist") == nullptr);
  CHECK(find_setting_by_flag("-memberlist.join") == nullptr);
  REQUIRE(find_setting_by_flag("memberlist.transport-debug") != nullptr);
  CHECK(find_setting_by_flag("memberlist.transport-debug")->yaml_path.empty());
}

TEST_CASE("a setting is known to all releases from its first to its last") {
  const Setting& store_gateway = client("store-gateway");
  CHECK(known_to(store_gateway, Release::version(2, 17, 0)));
  CHECK_FALSE(known_to(store_gateway, Release::version(2, 16, 2)));
  CHECK(known_to(store_gateway, Release::weekly(337)));
  CHECK_FALSE(known_to(store_gateway, Release::weekly(336)));
  const Setting& forwarding = client("distributor.forwarding");
  CHECK_FALSE(known_to(forwarding, Release::version(2, 3, 0)));
  CHECK(known_to(forwarding, Release::version(2, 8, 0)));
  CHECK_FALSE(known_to(forwarding, Release::version(2, 9, 0)));
  CHECK_FALSE(known_to(forwarding, Release::weekly(200)));
  CHECK(known_to(memberlist("gossip_interval"), Release::weekly(1)));
}

TEST_CASE("what all processes know depends on the oldest and the newest release") {
  const auto v = [](int major, int minor, int patch) {
    return std::optional(Release::version(major, minor, patch));
  };
  const Setting& gossip = memberlist("gossip_interval");
  CHECK(known_to_all(gossip, std::nullopt, std::nullopt));
  CHECK(known_to_all(gossip, Release::weekly(364), std::nullopt));
  CHECK(known_to_all(client("alertmanager"), std::nullopt, std::nullopt));
  CHECK_FALSE(known_to_all(client("alertmanager"), v(2, 0, 0), std::nullopt));

  const Setting& scheduler = client("querier.scheduler-client");
  CHECK_FALSE(known_to_all(scheduler, std::nullopt, std::nullopt));
  CHECK_FALSE(known_to_all(scheduler, v(2, 10, 5), std::nullopt));
  CHECK(known_to_all(scheduler, v(2, 11, 0), std::nullopt));
  CHECK(known_to_all(scheduler, v(2, 11, 0), v(3, 2, 0)));
  CHECK(known_to_all(scheduler, Release::weekly(310), std::nullopt));
  CHECK_FALSE(known_to_all(scheduler, Release::weekly(309), std::nullopt));

  const Setting& forwarding = client("distributor.forwarding");
  CHECK_FALSE(known_to_all(forwarding, v(2, 4, 0), std::nullopt));
  CHECK(known_to_all(forwarding, v(2, 4, 0), v(2, 8, 0)));
  CHECK_FALSE(known_to_all(forwarding, v(2, 4, 0), v(2, 9, 0)));
  CHECK_FALSE(known_to_all(forwarding, v(2, 4, 0), Release::weekly(100)));
}

TEST_CASE("s2 is a value of the clients that document it") {
  for (const std::string_view name :
       {"ingester", "querier.frontend-client", "querier.scheduler-client",
        "query-frontend.grpc-client-config", "query-scheduler.grpc-client-config", "ruler",
        "ruler.query-frontend", "alertmanager"}) {
    CAPTURE(name);
    CHECK(client(name).s2_since == Release::version(2, 15, 0));
    CHECK(check_value(client(name), "s2").has_value());
  }
  for (const std::string_view name :
       {"store-gateway", "distributor.forwarding", "block-builder", "usage-tracker", "compactor"}) {
    CAPTURE(name);
    CHECK_FALSE(client(name).s2_since.has_value());
    CHECK_FALSE(check_value(client(name), "s2").has_value());
    CHECK(check_value(client(name), "snappy").has_value());
  }
}

TEST_CASE("targets use the clients that they call with, and memberlist settings if they gossip") {
  CHECK(client("ingester").used_by("distributor"));
  CHECK(client("ingester").used_by("ruler"));
  CHECK(client("ingester").used_by("all"));
  CHECK_FALSE(client("ingester").used_by("ingester"));
  CHECK_FALSE(client("alertmanager").used_by("all"));
  CHECK(memberlist("gossip_interval").used_by("ingester"));
  CHECK(memberlist("gossip_interval").used_by("query-frontend"));
  CHECK_FALSE(memberlist("gossip_interval").used_by("continuous-test"));
  CHECK_FALSE(memberlist("gossip_interval").used_by("block-builder"));
}

TEST_CASE("a policy cannot change what names or places a process") {
  for (const std::string_view name : {"node_name", "advertise_addr", "bind_port", "join_members",
                                      "cluster_label", "tls_enabled", "zone_aware_routing.role"}) {
    CAPTURE(name);
    CHECK_FALSE(memberlist(name).tunable);
  }
  for (const std::string_view name : {"gossip_interval", "retransmit_factor", "gossip_nodes",
                                      "pull_push_interval", "rejoin_interval", "compression_enabled"}) {
    CAPTURE(name);
    CHECK(memberlist(name).tunable);
  }
}

}  // namespace mimir_tuner
