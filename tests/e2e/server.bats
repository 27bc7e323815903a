#!/usr/bin/env bats
# What an operator sees: health endpoints and the log.

load lib/e2e

setup_file() { webhook_up; }
teardown_file() { webhook_down; }
setup() { new_namespace; }
teardown() { explain_failure; }

# Prints the log's lines about this test's namespace, as one JSON list.
decisions() {
  jq --slurp --arg namespace "$NS" 'map(select(.namespace == $namespace))' "$WEBHOOK_DIR/log"
}

has_decisions() { # COUNT
  (($(decisions | jq length) >= $1))
}

@test "health endpoints answer 200" {
  webhook_curl /healthz
  webhook_curl /readyz
}

@test "the log has one JSON line per decision" {
  configmap mimir-config | k create -f -
  k create -f "$MANIFESTS/ingester-pod.yaml"
  eventually 10 has_decisions 2

  decided=$(decisions)
  assert_jq "$decided" 'map(.kind) == ["ConfigMap", "Pod"]'
  assert_jq "$decided" 'all(.uid | test("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"))'
  assert_jq "$decided" '.[0].uid != .[1].uid'
  assert_jq "$decided" 'all(.outcome | type == "string" and length > 0)'
}

@test "every line of the log is one JSON object" {
  configmap mimir-config | k create -f -
  eventually 10 has_decisions 1

  assert_jq "$(jq --raw-input 'try (fromjson | type) catch "no JSON"' "$WEBHOOK_DIR/log" | jq --slurp .)" 'unique == ["object"]'
}

@test "the log never shows an object's text" {
  sed 's/bucket_name: mimir-tsdb/bucket_name: s3cret-in-config/' "$MANIFESTS/mimir.yaml" >"$BATS_TEST_TMPDIR/config.yaml"
  k create configmap mimir-config --from-file=mimir.yaml="$BATS_TEST_TMPDIR/config.yaml"
  sed 's/value: 3GiB/value: s3cret-in-env/' "$MANIFESTS/ingester-pod.yaml" | k create -f -
  eventually 10 has_decisions 2

  assert_contains "$(object configmap mimir-config)" s3cret-in-config
  assert_contains "$(object pod ingester)" s3cret-in-env
  refute_contains "$(cat "$WEBHOOK_DIR/log" "$WEBHOOK_DIR/stdout")" s3cret
}
