#!/usr/bin/env bats
# Audit mode says what it would do and does nothing.

load lib/e2e

setup_file() {
  cat >"$BATS_FILE_TMPDIR/policy.yaml" <<'EOF'
apiVersion: mimir-tuner.io/v1alpha1
kind: TuningPolicy
mode: audit
EOF
  webhook_up --policy "$BATS_FILE_TMPDIR/policy.yaml"
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
  # Kubernetes bounds warnings: what finds no place is counted.
  [[ $warnings == *grpc_compression* || $warnings =~ [1-9][0-9]*' more changes' ]]
  save_text mimir-config mimir.yaml "$BATS_TEST_TMPDIR/mimir.yaml"
  cmp "$MANIFESTS/mimir.yaml" "$BATS_TEST_TMPDIR/mimir.yaml"
}

@test "in audit mode there is no warning where nothing would change" {
  run -0 --separate-stderr k create configmap other --from-literal=a=b
  assert_equal "$stderr" ''
}
