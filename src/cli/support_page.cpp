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
    Shape{"`grafana/mimir`, `mimir-alpine`, `mimir-distroless`, and mirrors of these", "changed"},
    Shape{"another repository whose name ends in `mimir`",
          "changed if `-target` or `-config.file` shows that it is Mimir, or if the policy lists it"},
    Shape{
        "Bitnami, Iron Bank, Chainguard and other rebuilds",
        "memberlist and compression according to the tag; GOMAXPROCS only if `mimir.images` specifies the Go "
        "version"},
    Shape{"Grafana Enterprise Metrics",
          "not changed unless `mimir.images` lists it: its Go version and its own settings are not public"},
    Shape{"tags `latest`, `main-...`, digests without a tag",
          "only settings that every release since 2.1.0 knows, and snappy; no GOMAXPROCS"},
    Shape{"`sh -c`, pebble and other wrapped commands",
          "GOMAXPROCS in env; flags are never added, because they would not reach Mimir"},
    Shape{"neither command nor args", "GOMAXPROCS in env; flags are never added"},
    Shape{"`-target=continuous-test`, `tokengen`, `provisioner`",
          "not changed: these targets only run tests or set Mimir up"},
    Shape{"init containers, sidecars, memcached, nginx, exporters, Kafka, MinIO, rollout-operator, "
          "mimirtool, query-tee",
          "not changed"},
    Shape{"Loki, Tempo, Cortex, Pyroscope, regardless of their flags and section names", "not changed"},
    Shape{"Pod", "changed on CREATE; not for subresources, during deletion, or if it mirrors a static pod"},
    Shape{"Deployment, StatefulSet, DaemonSet, ReplicaSet, Job, CronJob, PodTemplate, Argo Rollout",
          "changed in manifests; never in a live cluster, where that would restart the pods"},
    Shape{"any other kind with `spec.template.spec.containers`", "reported, not changed"},
    Shape{"ConfigMap: the keys listed in `mimir.configKeys`, if their top-level sections are Mimir's",
          "changed on CREATE and UPDATE; an immutable ConfigMap on UPDATE only if the result equals the "
          "stored one"},
    Shape{"runtime config, overrides, Alertmanager fallback, any other key, binaryData",
          "never changed; a Mimir config under another key is read to find the settings of its containers"},
    Shape{"Secret",
          "never read or changed; `delivery: args` gives its containers flags, which override its settings"},
    Shape{"`${VAR}`, `$VAR` in a config, `$(VAR)` in flags",
          "kept: the value is not known until Mimir starts"},
    Shape{"flow style, JSON text, CRLF, BOM, comments, quoted keys, null sections, missing final newline",
          "changed in the style of the text"},
    Shape{
        "anchors, aliases, merge keys or tags on the path to the setting",
        "the setting is not changed, and the finding gives the reason; its value is checked like any other"},
    Shape{"duplicate keys, tabs as indentation, control characters, `%YAML` other than 1.1",
          "the text is not changed: Mimir rejects it too"},
    Shape{"a config inside multi-line plain or single-quoted text, or folded (`>`) text with joined lines",
          "the text is not changed: write it with `|`"},
};

void write_releases(std::ostream& out) {
  out << "## Releases\n\nGOMAXPROCS is set for releases whose Go runtime ignores the CPU limit. `rNNN` are "
         "weekly builds.\n\n"
         "| release | Go | respects the CPU limit by itself | codecs |\n|---|---|---|---|\n";
  for (const char* tag : kReleases) {
    const auto release = Release::parse(tag);
    if (!release) {
      out << "| " << tag << " | unknown | unknown | gzip, snappy |\n";
      continue;
    }
    const auto go = go_version(*release);
    out << "| " << release->to_string() << " | " << (go.empty() ? "-" : go) << " | "
        << (go_is_container_aware(*release) ? "yes" : "no") << " | gzip, snappy"
        << (knows_s2(*release) ? ", s2" : "") << " |\n";
  }
}

void write_settings(std::ostream& out) {
  out << "\n## Settings\n\n| name in the policy | YAML path | flag | since | until | s2 since | can be set "
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
  out << "# Supported Mimir releases, settings and objects\n\n<!-- Written by `mimir-tuner docs support` "
         "from the "
         "tables in src/mimir, which also give the source of each fact. -->\n\n";
  write_releases(out);
  write_settings(out);
  out << "\n## Images, objects and configs\n\n| what | result |\n|---|---|\n";
  for (const auto& row : kShapes) out << "| " << row.shape << " | " << row.what << " |\n";
}

}  // namespace mimir_tuner
