#!/usr/bin/env bats
# Declarative use: applying again, dry runs and diffs must reach a stable state.

load lib/e2e

setup_file() { webhook_up; }
teardown_file() { webhook_down; }
setup() {
  new_namespace
  manifest=$BATS_TEST_TMPDIR/manifest.json
  configmap mimir-config >"$manifest"
}
teardown() { explain_failure; }

data() {
  object configmap mimir-config | jq --sort-keys .data
}

@test "kubectl apply, three times, gives the same ConfigMap" {
  k apply -f "$manifest"
  first=$(data)
  assert_contains "$first" 'gossip_interval: 1s'

  k apply -f "$manifest"
  assert_equal "$(data)" "$first"
  k apply -f "$manifest"
  assert_equal "$(data)" "$first"
}

@test "kubectl apply --server-side, three times, gives the same ConfigMap" {
  k apply --server-side -f "$manifest"
  first=$(data)
  assert_contains "$first" 'gossip_interval: 1s'

  k apply --server-side -f "$manifest"
  assert_equal "$(data)" "$first"
  k apply --server-side -f "$manifest"
  assert_equal "$(data)" "$first"
}

@test "client-side and server-side apply give the same ConfigMap" {
  k apply -f "$manifest"
  first=$(data)
  assert_contains "$first" 'gossip_interval: 1s'

  k apply --server-side --force-conflicts -f "$manifest"
  assert_equal "$(data)" "$first"
}

@test "a Mimir pod can be applied again" {
  k apply -f "$MANIFESTS/ingester-pod.yaml"
  first=$(object pod ingester | jq --sort-keys .spec)
  assert_contains "$first" GOMAXPROCS

  k apply -f "$MANIFESTS/ingester-pod.yaml"
  assert_equal "$(object pod ingester | jq --sort-keys .spec)" "$first"
}

@test "a server-side dry run shows the tuning and stores nothing" {
  shown=$(k apply --dry-run=server -o yaml -f "$manifest")
  assert_contains "$shown" 'gossip_interval: 1s'
  assert_contains "$shown" 'grpc_compression: snappy'
  assert_contains "$(k apply --dry-run=server -o yaml -f "$MANIFESTS/ingester-pod.yaml")" GOMAXPROCS

  assert_equal "$(k get configmaps,pods -o name)" ''
}

@test "kubectl diff after kubectl apply is clean" {
  k apply -f "$manifest"
  assert_contains "$(data)" 'gossip_interval: 1s'

  run -0 k diff -f "$manifest"
  assert_equal "$output" ''
}

@test "kubectl diff of a new ConfigMap shows the tuning" {
  run -1 k diff -f "$manifest"
  assert_contains "$output" 'gossip_interval: 1s'
}
