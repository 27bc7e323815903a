#!/usr/bin/env bats
# Mimir's config in a ConfigMap: create and update.

load lib/e2e

setup_file() { webhook_up; }
teardown_file() { webhook_down; }
setup() {
  new_namespace
  text=$BATS_TEST_TMPDIR/mimir.yaml
}
teardown() { explain_failure; }

@test "a Mimir config gets slow gossip and compression" {
  configmap mimir-config | k create -f -

  save_text mimir-config mimir.yaml "$text"
  config=$(config_tree "$text")
  assert_jq "$config" '.memberlist | .gossip_interval == "1s" and .retransmit_factor == 3'
  assert_jq "$config" '.ingester_client.grpc_client_config.grpc_compression == "snappy"'
  assert_jq "$config" '.frontend.grpc_client_config.grpc_compression == "snappy"'
  assert_jq "$config" '.frontend_worker.grpc_client_config.grpc_compression == "snappy"'
}

@test "a config for an unknown release gets only settings that every release knows" {
  configmap mimir-config | k create -f -

  save_text mimir-config mimir.yaml "$text"
  config=$(config_tree "$text")
  assert_jq "$config" '[.. | objects | select(has("grpc_compression")) | .grpc_compression] | unique == ["snappy"]'
  assert_jq "$config" '.querier.store_gateway_client == null'
  assert_jq "$config" '.frontend_worker.query_scheduler_grpc_client_config == null'
}

@test "every line of a config stays, in order" {
  configmap mimir-config | k create -f -

  save_text mimir-config mimir.yaml "$text"
  assert_only_added_lines "$MANIFESTS/mimir.yaml" "$text"
}

@test "a config keeps every value that it had" {
  configmap mimir-config | k create -f -

  save_text mimir-config mimir.yaml "$text"
  changed=$(jq --null-input --argjson old "$(config_tree "$MANIFESTS/mimir.yaml")" --argjson new "$(config_tree "$text")" '
    [$old | paths(scalars) as $path | select(getpath($path) != ($new | getpath($path))) | $path]')
  assert_equal "$changed" '[]'
}

@test "other keys of the ConfigMap stay byte-identical" {
  configmap mimir-config --from-literal=notes='memberlist: {join_members: [a]}' | k create -f -

  save_text mimir-config runtime.yaml "$text"
  cmp "$MANIFESTS/runtime.yaml" "$text"
  assert_jq "$(object configmap mimir-config)" '.data.notes == "memberlist: {join_members: [a]}"'
  assert_jq "$(object configmap mimir-config)" '.data | keys == ["mimir.yaml", "notes", "runtime.yaml"]'
}

@test "a replaced config is tuned again" {
  configmap mimir-config | k create -f -
  sed 's/num_tokens: 512/num_tokens: 256/' "$MANIFESTS/mimir.yaml" >"$BATS_TEST_TMPDIR/new.yaml"

  kubectl create configmap mimir-config --from-file=mimir.yaml="$BATS_TEST_TMPDIR/new.yaml" --dry-run=client -o json | k replace -f -

  save_text mimir-config mimir.yaml "$text"
  assert_only_added_lines "$BATS_TEST_TMPDIR/new.yaml" "$text"
  assert_jq "$(config_tree "$text")" '.memberlist | .gossip_interval == "1s" and .retransmit_factor == 3'
}

@test "a patched config is tuned" {
  k create configmap mimir-config --from-literal=mimir.yaml=$'target: all\n'

  k patch configmap mimir-config --type=merge --patch "$(jq --null-input --rawfile text "$MANIFESTS/mimir.yaml" '{data: {"mimir.yaml": $text}}')"

  save_text mimir-config mimir.yaml "$text"
  assert_only_added_lines "$MANIFESTS/mimir.yaml" "$text"
  assert_jq "$(config_tree "$text")" '.ingester_client.grpc_client_config.grpc_compression == "snappy"'
}

@test "a value that the operator chose stays" {
  sed 's/^memberlist:/&\n  gossip_interval: 400ms/' "$MANIFESTS/mimir.yaml" >"$BATS_TEST_TMPDIR/chosen.yaml"
  k create configmap mimir-config --from-file=mimir.yaml="$BATS_TEST_TMPDIR/chosen.yaml"

  save_text mimir-config mimir.yaml "$text"
  assert_jq "$(config_tree "$text")" '.memberlist | .gossip_interval == "400ms" and .retransmit_factor == 3'
}
