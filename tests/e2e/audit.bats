#!/usr/bin/env bats
# Audit mode reports what it would do and changes nothing; in enforce mode the same trail reports what was done.

load lib/e2e

setup_file() {
  cat >"$BATS_FILE_TMPDIR/policy.yaml" <<'EOF'
apiVersion: mimir-tuner.io/v1alpha1
kind: TuningPolicy
mode: audit
overrides:
  - match: {components: [distributor]}
    mode: enforce
  - match: {namespaces: [enforced-*]}
    mode: enforce
EOF
  webhook_up --policy "$BATS_FILE_TMPDIR/policy.yaml" --metrics-listen 127.0.0.1:9800
}
teardown_file() { webhook_down; }
setup() { new_namespace; }
teardown() { explain_failure; }

@test "in audit mode a pod stays as it is, with a warning that names what would change" {
  run -0 --separate-stderr k create -f "$MANIFESTS/ingester-pod.yaml"
  # shellcheck disable=SC2154  # set by run
  assert_contains "$(grep '^Warning: ' <<<"$stderr")" GOMAXPROCS
  assert_equal "$(object pod ingester | anonymous)" "$(unasked pod <"$MANIFESTS/ingester-pod.yaml" | anonymous)"
}

@test "in audit mode a config stays as it is, with warnings that name or count what would change" {
  configmap mimir-config >"$BATS_TEST_TMPDIR/manifest.json"

  run -0 --separate-stderr k create -f "$BATS_TEST_TMPDIR/manifest.json"
  warnings=$(grep '^Warning: ' <<<"$stderr")
  assert_contains "$warnings" gossip_interval
  assert_contains "$warnings" retransmit_factor
  # Kubernetes limits warnings, so those that do not fit are counted.
  [[ $warnings == *grpc_compression* || $warnings =~ [1-9][0-9]*' more changes' ]]
  save_text mimir-config mimir.yaml "$BATS_TEST_TMPDIR/mimir.yaml"
  cmp "$MANIFESTS/mimir.yaml" "$BATS_TEST_TMPDIR/mimir.yaml"
}

@test "audit mode sends no warning if nothing would change" {
  run -0 --separate-stderr k create configmap other --from-literal=a=b
  assert_equal "$stderr" ''
}

# Prints the webhook's annotations in the API server's audit log for one created object.
audited() { # NAMESPACE RESOURCE NAME
  jq --compact-output --arg space "$1" --arg resource "$2" --arg name "$3" --arg hook "$(webhook_name)" \
    'select(.verb == "create" and .objectRef.namespace == $space and .objectRef.resource == $resource and .objectRef.name == $name)
      | .annotations | with_entries(select(.key | startswith($hook + "/")) | .key |= ltrimstr($hook + "/"))' "$E2E_STATE/log/audit.jsonl"
}

gomaxprocs_of() { # NAMESPACE POD
  kubectl --namespace "$1" get pod "$2" -o json | jq '[.spec.containers[].env[]? | select(.name == "GOMAXPROCS")] | length'
}

@test "audit or enforce, by component and by namespace" {
  kubectl create namespace "enforced-$NS"
  k create -f "$MANIFESTS/ingester-pod.yaml"
  k create -f "$MANIFESTS/distributor-pod.yaml"
  kubectl --namespace "enforced-$NS" create -f "$MANIFESTS/ingester-pod.yaml"

  assert_equal "$(gomaxprocs_of "$NS" ingester)" 0
  assert_jq "$(object pod distributor)" '.spec.containers[0].args | contains(["-memberlist.gossip-interval=1s"])'
  assert_equal "$(gomaxprocs_of "enforced-$NS" ingester)" 1
}

@test "the API server's audit log, the metrics and the webhook's log report what would be done and what was done" {
  k create -f "$MANIFESTS/ingester-pod.yaml"
  k create -f "$MANIFESTS/distributor-pod.yaml"

  assert_jq "$(audited "$NS" pods ingester)" '.outcome == "would-patch" and (.changes | contains("container ingester: env GOMAXPROCS=limits.cpu"))'
  assert_jq "$(audited "$NS" pods distributor)" '.outcome == "patched" and (.changes | contains("-memberlist.gossip-interval=1s"))'
  assert_jq "$(jq --slurp --arg space "$NS" 'map(select(.namespace? == $space)) | map({name, outcome, mode})' "$WEBHOOK_DIR/log")" \
    'contains([{name: "ingester", outcome: "would-patch", mode: "audit"}, {name: "distributor", outcome: "patched", mode: "enforce"}])'
  metrics=$(curl --silent --fail http://127.0.0.1:9800/metrics)
  for outcome in would-patch patched; do
    grep -q "^mimir_tuner_requests_total{kind=\"Pod\",operation=\"CREATE\",outcome=\"$outcome\"} [1-9]" <<<"$metrics" || fail "no $outcome in:" "$metrics"
  done
  assert_jq "$(object pod distributor)" '.metadata.annotations["mimir-tuner.io/applied"] | startswith("memberlist")'
  assert_jq "$(object pod ingester)" '.metadata.annotations["mimir-tuner.io/applied"] == null'
}

@test "a long list of changes is cut to the size limits of an audit annotation and a warning" {
  jq --null-input '{apiVersion: "v1", kind: "Pod", metadata: {name: "many"}, spec: {containers: [range(40) | {
    name: "a-container-with-quite-a-long-name-\(.)", image: "grafana/mimir:2.14.3", args: ["-target=compactor"], resources: {limits: {cpu: "1"}}}]}}' \
    >"$BATS_TEST_TMPDIR/many.json"
  run -0 --separate-stderr k create -f "$BATS_TEST_TMPDIR/many.json"
  assert_equal "$(grep -c '^Warning: ' <<<"$stderr")" 3
  assert_contains "$stderr" 'would make 38 more changes'
  assert_jq "$(audited "$NS" pods many)" '.changes | length < 600 and endswith("; ...")'
}
