#!/usr/bin/env bats
# A stopped webhook blocks nothing. Each test stops its own webhook.

load lib/e2e

setup() {
  webhook_up
  new_namespace
}
teardown() {
  explain_failure
  webhook_unregister
  webhook_ended || kill -KILL "$(<"$WEBHOOK_DIR/pid")"
}

@test "SIGTERM ends the webhook cleanly while the apiserver keeps connections open" {
  assert_tuning_here

  webhook_stop
}

@test "after the webhook has stopped, Mimir's objects are created as they are" {
  assert_tuning_here
  webhook_stop

  configmap mimir-config | k create -f -
  k create -f "$MANIFESTS/ingester-pod.yaml"

  save_text mimir-config mimir.yaml "$BATS_TEST_TMPDIR/mimir.yaml"
  cmp "$MANIFESTS/mimir.yaml" "$BATS_TEST_TMPDIR/mimir.yaml"
  assert_equal "$(object pod ingester | anonymous)" "$(unasked pod <"$MANIFESTS/ingester-pod.yaml" | anonymous)"
}
