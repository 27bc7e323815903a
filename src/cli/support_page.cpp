#include <array>
#include <ostream>

#include "cli/help_pages.h"
#include "mimir_tuner/mimir/catalogue.h"
#include "mimir_tuner/mimir/release.h"

namespace mimir_tuner {
namespace {

constexpr std::array kReleases = {"2.0.0",  "2.8.0",  "2.10.1", "2.11.0", "2.12.0", "2.13.0", "2.14.3",
                                  "2.15.0", "2.15.3", "2.16.2", "2.17.2", "2.17.3", "3.0.0",  "3.1.0",
                                  "r309",   "r310",   "r363",   "r364",   "latest"};

struct Row {
  const char* what;
  const char* support;
};

constexpr std::array kImages = {
    Row{"`grafana/mimir`, `mimir-alpine`, `mimir-distroless`, and mirrors of them", "changed"},
    Row{"another repository whose name ends in `mimir`",
        "changed if `-target` or `-config.file` shows that it is Mimir, or if the policy lists it"},
    Row{"Bitnami, Iron Bank, Chainguard and other rebuilds",
        "memberlist and compression according to the tag; GOMAXPROCS only if `mimir.images` states their Go"},
    Row{"Grafana Enterprise Metrics",
        "not changed unless `mimir.images` lists it: its Go version and its own settings are not public"},
    Row{"tags `latest` and `main-...`, and digests without a tag",
        "only settings that every release since 2.1.0 has, and snappy; no GOMAXPROCS"},
};

constexpr std::array kContainers = {
    Row{"`sh -c`, pebble and other wrapped commands",
        "GOMAXPROCS through the environment; flags are never added, because they would not reach Mimir"},
    Row{"neither command nor args", "GOMAXPROCS through the environment; flags are never added"},
    Row{"`-target=continuous-test`, `tokengen`, `provisioner`", "not changed: these only test or set up"},
    Row{"init containers, sidecars, memcached, nginx, exporters, Kafka, MinIO, rollout-operator, "
        "mimirtool, query-tee",
        "not changed"},
    Row{"Loki, Tempo, Cortex, Pyroscope, even if they share flags and section names", "not changed"},
};

constexpr std::array kObjects = {
    Row{"Pod", "changed on CREATE; never through a subresource, on deletion, or as a mirror of a static pod"},
    Row{"Deployment, StatefulSet, DaemonSet, ReplicaSet, Job, CronJob, PodTemplate, Argo Rollout",
        "changed in manifests; never in a live cluster, where a change would roll the pods"},
    Row{"any other kind with `spec.template.spec.containers`", "reported, not changed"},
    Row{"ConfigMap: the keys that `mimir.configKeys` lists, if their top-level keys are Mimir's",
        "changed on CREATE and UPDATE; an immutable one on UPDATE only to match what is stored"},
    Row{"runtime config, overrides, Alertmanager fallback, any other key, binaryData",
        "never changed; a Mimir config under another key is read to decide about its containers"},
    Row{"Secret",
        "never read or changed; `delivery: args` adds flags to its containers, which override the config"},
};

constexpr std::array kConfigs = {
    Row{"`${VAR}` and `$VAR` in a config, `$(VAR)` in flags", "kept: the value is not known yet"},
    Row{"flow style, JSON, CRLF, BOM, comments, quoted keys, null sections, no final newline",
        "changed in the style of the text"},
    Row{"anchors, aliases, merge keys or tags on the path of a setting",
        "the setting is not changed, and the reason is reported; its present value is checked like any "
        "other"},
    Row{"duplicate keys, tabs as indentation, control characters, `%YAML` other than 1.1",
        "the text is not changed: Mimir rejects it too"},
    Row{"a config inside a multi-line plain or single-quoted scalar, or a folded (`>`) one with joined lines",
        "the text is not changed: write it with `|`"},
};

void write_releases(std::ostream& out) {
  out << "## Releases\n\nGOMAXPROCS is needed if Go does not follow the CPU limit of its container. `rNNN` "
         "are "
         "weekly builds.\n\n"
         "| release | Go | follows the CPU limit | codecs |\n|---|---|---|---|\n";
  for (const char* tag : kReleases) {
    const auto release = Release::parse(tag);
    if (!release) {
      out << "| " << tag << " | not known | not known | gzip, snappy |\n";
      continue;
    }
    const auto go = go_version(*release);
    out << "| " << release->to_string() << " | " << (go.empty() ? "-" : go) << " | "
        << (go_is_container_aware(*release) ? "yes" : "no") << " | gzip, snappy"
        << (knows_s2(*release) ? ", s2" : "") << " |\n";
  }
}

void write_settings(std::ostream& out) {
  out << "\n## Settings\n\n| name in the policy | YAML path | flag | since | until | s2 since | can be "
         "changed "
         "|\n|---|---|---|---|---|---|---|\n";
  for (const auto& setting : catalogue()) {
    const bool client = setting.group == SettingGroup::kGrpcCompression;
    out << "| " << setting.name << (setting.alias.empty() ? "" : ", " + std::string(setting.alias)) << " | "
        << (setting.yaml_path.empty() ? "-" : setting.yaml_path) << " | -" << setting.flag << " | "
        << setting.first.to_string() << " | " << (setting.last ? setting.last->to_string() : "-") << " | "
        << (setting.s2_since ? setting.s2_since->to_string() : "-") << " | "
        << (!setting.tunable                ? "no"
            : client && !setting.documented ? "by name only"
                                            : "yes")
        << " |\n";
  }
}

template <std::size_t N>
void write_rows(std::ostream& out, const char* title, const std::array<Row, N>& rows) {
  out << "\n## " << title << "\n\n| what | support |\n|---|---|\n";
  for (const Row& row : rows) out << "| " << row.what << " | " << row.support << " |\n";
}

}  // namespace

void write_support(std::ostream& out) {
  out << "# What is supported\n\n<!-- Generated by `mimir-tuner docs support` from the tables in src/mimir, "
         "which name the sources of these facts. -->\n\n";
  write_releases(out);
  write_settings(out);
  write_rows(out, "Images", kImages);
  write_rows(out, "Containers", kContainers);
  write_rows(out, "Objects", kObjects);
  write_rows(out, "Configs", kConfigs);
}

}  // namespace mimir_tuner
