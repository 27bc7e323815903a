// The cost of a decision, from a review's JSON to the JSON of its response, and of the editor alone.
#include <benchmark/benchmark.h>

#include "mimir_tuner/admission/review.h"
#include "mimir_tuner/edit/edit.h"
#include "mimir_tuner/tree/operation.h"
#include "mimir_tuner/tree/reader.h"
#include "samples.h"

namespace {

using namespace mimir_tuner;

void answer(benchmark::State& state, const std::string& body) {
  const Policy& policy = default_policy();
  for (auto _ : state) benchmark::DoNotOptimize(review(policy, body));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(body.size()));
}

// decide() alone: reads the object, does not write a response.
void decide_only(benchmark::State& state, const std::string& body) {
  const Policy& policy = default_policy();
  const auto tree = read_json(body);
  const Object object{.root = resolve(*tree->root, "/request/object"),
                      .origin = Origin::kAdmission,
                      .object_namespace = "metrics"};
  for (auto _ : state) benchmark::DoNotOptimize(decide(policy, object, {}));
}

const std::string kMimirPod = bench::pod_review(
    "grafana/mimir:2.17.1", R"("-target=ingester","-config.file=/etc/mimir/mimir.yaml")", 7000);
const std::string kForeignPod = bench::pod_review("nginx:1.27", "", 4000);
const std::string kConfigMap = bench::config_map_review(7000);

BENCHMARK_CAPTURE(decide_only, mimir_pod_7kB, kMimirPod)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(decide_only, foreign_pod_4kB, kForeignPod)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(decide_only, mimir_configmap_7kB, kConfigMap)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(answer, mimir_pod_7kB, kMimirPod)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(answer, foreign_pod_4kB, kForeignPod)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(answer, mimir_configmap_7kB, kConfigMap)->Unit(benchmark::kMicrosecond);

// The editor: reads, splices and verifies a config.
void edit_text(benchmark::State& state, const std::string& text) {
  Tree values;
  const Operation operation{
      OperationKind::kAdd, "/memberlist/gossip_interval", values.scalar(Kind::kString, "1s"), {}};
  for (auto _ : state) {
    const auto tree = read_yaml(text, {.expands_environment = true});
    auto edit = edit_yaml(text, *tree, {&operation, 1}, {.expands_environment = true});
    if (!edit) state.SkipWithError(edit.error().message.c_str());
    benchmark::DoNotOptimize(edit);
  }
}

// A config of this many bytes, in the chart's shape.
void edit_config(benchmark::State& state) {
  edit_text(state, bench::mimir_config(static_cast<std::size_t>(state.range(0))));
}

// A config with this many short keys in one mapping, 13 bytes each.
void edit_keys(benchmark::State& state) {
  std::string text = "memberlist:\n  join_members: [a]\nlimits:\n";
  for (std::int64_t i = 0; i < state.range(0); ++i) text += "  k" + std::to_string(100'000 + i) + ": 1\n";
  edit_text(state, text);
}

BENCHMARK(edit_config)->Arg(7'000)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK(edit_keys)->Arg(7'700)->Arg(77'000)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
