#!/usr/bin/env bats
# Objects that the webhook leaves alone.

load lib/e2e

setup_file() {
  kubectl create namespace e2e-older-than-webhook
  configmap mimir-config | jq '.immutable = true' | kubectl create --namespace e2e-older-than-webhook -f -
  webhook_up
}
teardown_file() { webhook_down; }
setup() { new_namespace; }
teardown() { explain_failure; }

# Asserts that the pod on stdin is stored as if there were no webhook.
assert_pod_untouched() { # NAME
  local manifest
  manifest=$(cat)
  k create -f - <<<"$manifest"
  assert_equal "$(object pod "$1" | anonymous)" "$(unasked pod <<<"$manifest" | anonymous)"
  assert_tuning_here
}

assert_config_untouched() { # NAME
  save_text "$1" mimir.yaml "$BATS_TEST_TMPDIR/mimir.yaml"
  cmp "$MANIFESTS/mimir.yaml" "$BATS_TEST_TMPDIR/mimir.yaml"
}

@test "a pod with the opt-out label" {
  sed 's/^  labels:/&\n    mimir-tuner.io\/ignore: "true"/' "$MANIFESTS/ingester-pod.yaml" | assert_pod_untouched ingester
  assert_jq "$(object pod ingester)" '.metadata.labels["mimir-tuner.io/ignore"] == "true"'
}

@test "a pod with the opt-out annotation" {
  sed 's/^metadata:/&\n  annotations: {mimir-tuner.io\/ignore: "true"}/' "$MANIFESTS/distributor-pod.yaml" | assert_pod_untouched distributor
  assert_jq "$(object pod distributor)" '.metadata.annotations["mimir-tuner.io/ignore"] == "true"'
}

@test "a ConfigMap with the opt-out label or annotation" {
  configmap labelled | jq '.metadata.labels = {"mimir-tuner.io/ignore": "true"}' | k create -f -
  configmap annotated | jq '.metadata.annotations = {"mimir-tuner.io/ignore": "true"}' | k create -f -

  assert_config_untouched labelled
  assert_config_untouched annotated
  assert_tuning_here
}

@test "everything in a namespace with the opt-out label" {
  NS+=-ignored
  kubectl create namespace "$NS" --dry-run=client -o json | jq '.metadata.labels = {"mimir-tuner.io/ignore": "true"}' | kubectl create -f -
  configmap mimir-config | k create -f -
  k create -f "$MANIFESTS/ingester-pod.yaml"

  assert_config_untouched mimir-config
  refute_contains "$(object pod ingester)" GOMAXPROCS
}

@test "a pod that is not Mimir" {
  sed 's|grafana/mimir:2.14.3|nginx:1.27|; /args:/,/config.file/d' "$MANIFESTS/ingester-pod.yaml" | assert_pod_untouched ingester
  refute_contains "$(object pod ingester)" mimir:
}

@test "a Loki pod with Mimir-like arguments" {
  sed 's|grafana/mimir:2.17.1|grafana/loki:3.3.2|; s/-target=distributor/-target=ingester/' "$MANIFESTS/distributor-pod.yaml" |
    assert_pod_untouched distributor
  assert_jq "$(object pod distributor)" '.spec.containers[0].args[0] == "-target=ingester"'
}

@test "a ConfigMap whose keys are not Mimir's" {
  k create configmap loki --from-file=config.yaml="$MANIFESTS/mimir.yaml"

  save_text loki config.yaml "$BATS_TEST_TMPDIR/config.yaml"
  cmp "$MANIFESTS/mimir.yaml" "$BATS_TEST_TMPDIR/config.yaml"
  assert_tuning_here
}

@test "an immutable ConfigMap from before the webhook, when its labels change" {
  NS=e2e-older-than-webhook
  assert_tuning_here

  k label configmap mimir-config team=metrics

  assert_jq "$(object configmap mimir-config)" '.metadata.labels.team == "metrics" and .immutable'
  assert_config_untouched mimir-config
}

@test "an immutable ConfigMap that was tuned on CREATE, when it is applied again" {
  configmap mimir-config | jq '.immutable = true' >"$BATS_TEST_TMPDIR/manifest.json"
  k apply -f "$BATS_TEST_TMPDIR/manifest.json"
  first=$(object configmap mimir-config | jq .data)
  assert_contains "$first" 'gossip_interval: 1s'

  k apply -f "$BATS_TEST_TMPDIR/manifest.json"
  assert_equal "$(object configmap mimir-config | jq .data)" "$first"
}
