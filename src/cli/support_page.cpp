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

struct Shape {
  const char* shape;
  const char* what;
};

constexpr std::array kShapes = {
    Shape{"`grafana/mimir`, `mimir-alpine`, `mimir-distroless`, and mirrors of them", "tuned"},
    Shape{"another repository that ends in `mimir`",
          "tuned where `-target` or `-config.file` proves it, or the policy lists it"},
    Shape{"Bitnami, Iron Bank, Chainguard and other rebuilds",
          "memberlist and compression by the tag; GOMAXPROCS only where `mimir.images` states their Go"},
    Shape{"Grafana Enterprise Metrics",
          "left alone unless `mimir.images` lists it: its Go and its own settings are not public"},
    Shape{"tags `latest`, `main-...`, digests alone",
          "only what every release since 2.1.0 knows, and snappy; no GOMAXPROCS"},
    Shape{"`sh -c`, pebble and other wrapped commands",
          "GOMAXPROCS by env; flags are never added, since they would not reach Mimir"},
    Shape{"neither command nor args", "GOMAXPROCS by env; flags are never added"},
    Shape{"`-target=continuous-test`, `tokengen`, `provisioner`", "left alone: they test or set up"},
    Shape{"init containers, sidecars, memcached, nginx, exporters, Kafka, MinIO, rollout-operator, "
          "mimirtool, query-tee",
          "left alone"},
    Shape{"Loki, Tempo, Cortex, Pyroscope, whatever their flags and section names", "left alone"},
    Shape{"Pod", "tuned on CREATE; never by subresource, on deletion, or as a mirror of a static pod"},
    Shape{"Deployment, StatefulSet, DaemonSet, ReplicaSet, Job, CronJob, PodTemplate, Argo Rollout",
          "edited in manifests; never in a live cluster, where it would roll the pods"},
    Shape{"any other kind with `spec.template.spec.containers`", "reported, not edited"},
    Shape{"ConfigMap: the keys that `mimir.configKeys` names, recognised by their top-level keys",
          "edited on CREATE and UPDATE; an immutable one on UPDATE only back to what is stored"},
    Shape{"runtime config, overrides, Alertmanager fallback, any other key, binaryData",
          "never touched; under another key, a Mimir config is read to judge its containers by"},
    Shape{
        "Secret",
        "never read or touched; `delivery: args` tunes its containers by flags, which override what it sets"},
    Shape{"`${VAR}`, `$VAR` in a config, `$(VAR)` in flags", "kept: the value is known only later"},
    Shape{"flow style, JSON text, CRLF, BOM, comments, quoted keys, null sections, no final newline",
          "edited in the text's own style"},
    Shape{"anchors, aliases, merge keys or tags on the way to the setting",
          "that setting is left alone, with the reason; the value that it gets so is judged like any other"},
    Shape{"duplicate keys, tabs as indentation, control characters, `%YAML` other than 1.1",
          "the text is left as it is: Mimir refuses it too"},
    Shape{"several-line plain or single-quoted text around a config, and folded (`>`) text whose lines are "
          "joined",
          "the text is left as it is: write it with `|`"},
};

void write_releases(std::ostream& out) {
  out << "## Releases\n\nGOMAXPROCS is set where Go sees every core of the node. `rNNN` are weekly "
         "builds.\n\n"
         "| release | Go | follows the CPU limit by itself | codecs |\n|---|---|---|---|\n";
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
  out << "\n## Settings\n\n| name in the policy | YAML path | flag | since | until | s2 since | may be set "
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

}  // namespace

void write_support(std::ostream& out) {
  out << "# What of Mimir is supported\n\n<!-- Written by `mimir-tuner docs support` from the tables in "
         "src/mimir; the sources of the "
         "facts stand there. "
         "-->\n\n";
  write_releases(out);
  write_settings(out);
  out << "\n## Shapes\n\n| what | what happens |\n|---|---|\n";
  for (const auto& row : kShapes) out << "| " << row.shape << " | " << row.what << " |\n";
}

}  // namespace mimir_tuner
