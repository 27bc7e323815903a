#!/usr/bin/env bats
# The effect of mimir.oldestRelease in the policy.

load lib/e2e

setup_file() {
  cat >"$BATS_FILE_TMPDIR/policy.yaml" <<'EOF'
apiVersion: mimir-tuner.io/v1alpha1
kind: TuningPolicy
mimir:
  oldestRelease: 2.17.0
EOF
  webhook_up --policy "$BATS_FILE_TMPDIR/policy.yaml"
}
teardown_file() { webhook_down; }
setup() { new_namespace; }
teardown() { explain_failure; }

@test "a config gets s2 if every process is known to decode it" {
  configmap mimir-config | k create -f -

  save_text mimir-config mimir.yaml "$BATS_TEST_TMPDIR/mimir.yaml"
  config=$(config_tree "$BATS_TEST_TMPDIR/mimir.yaml")
  assert_jq "$config" '.ingester_client.grpc_client_config.grpc_compression == "s2"'
  assert_jq "$config" '.frontend.grpc_client_config.grpc_compression == "s2"'
  assert_jq "$config" '.frontend_worker.grpc_client_config.grpc_compression == "s2"'
}

@test "the store-gateway client, which does not document s2, gets snappy" {
  sed '$a querier:\n  store_gateway_client:\n    tls_enabled: false' "$MANIFESTS/mimir.yaml" >"$BATS_TEST_TMPDIR/config.yaml"
  k create configmap mimir-config --from-file=mimir.yaml="$BATS_TEST_TMPDIR/config.yaml"

  save_text mimir-config mimir.yaml "$BATS_TEST_TMPDIR/mimir.yaml"
  config=$(config_tree "$BATS_TEST_TMPDIR/mimir.yaml")
  assert_jq "$config" '.querier.store_gateway_client == {tls_enabled: false, grpc_compression: "snappy"}'
}

@test "a flags-only pod gets s2" {
  k create -f "$MANIFESTS/distributor-pod.yaml"

  assert_jq "$(object pod distributor)" '.spec.containers[0].args | index("-ingester.client.grpc-compression=s2") > 1'
}
