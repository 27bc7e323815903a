#!/usr/bin/env bats
# Mimir's pods on CREATE.

load lib/e2e

setup_file() { webhook_up; }
teardown_file() { webhook_down; }
setup() { new_namespace; }
teardown() { explain_failure; }

@test "a Mimir pod gets GOMAXPROCS from its CPU limit, after its own env" {
  k create -f "$MANIFESTS/ingester-pod.yaml"

  pod=$(object pod ingester)
  assert_jq "$pod" '.spec.containers[0].env | map(.name) == ["JAEGER_REPORTER_MAX_QUEUE_SIZE", "GOMEMLIMIT", "GOMAXPROCS"]'
  assert_jq "$pod" '.spec.containers[0].env[:2] | map(.value) == ["1000", "3GiB"]'
  assert_jq "$pod" '.spec.containers[0].env[2] | has("value") | not'
  assert_jq "$pod" '.spec.containers[0].env[2].valueFrom | keys == ["resourceFieldRef"]'
  assert_jq "$pod" '.spec.containers[0].env[2].valueFrom.resourceFieldRef
    | .resource == "limits.cpu" and (.divisor == "0" or .divisor == "1")'
}

@test "a changed pod carries a note with the rules and the policy" {
  k create -f "$MANIFESTS/ingester-pod.yaml"

  assert_jq "$(object pod ingester)" '.metadata.annotations["mimir-tuner.io/applied"] | test("^gomaxprocs; policy=[0-9a-f]{12}$")'
}

@test "nothing but that env entry and the note differs from the pod that the webhook never saw" {
  k create -f "$MANIFESTS/ingester-pod.yaml"

  assert_untouched_but_for '.spec.containers[0].env[2]' ingester
}

@test "a container's own GOMAXPROCS stays" {
  sed 's/name: GOMEMLIMIT, value: 3GiB/name: GOMAXPROCS, value: "7"/' "$MANIFESTS/ingester-pod.yaml" | k create -f -

  assert_jq "$(object pod ingester)" '.spec.containers[0].env | map(select(.name == "GOMAXPROCS")) == [{name: "GOMAXPROCS", value: "7"}]'
}

@test "a pod without a CPU limit gets no GOMAXPROCS" {
  sed 's/limits: {cpu: "2", memory: 4Gi}/limits: {memory: 4Gi}/' "$MANIFESTS/ingester-pod.yaml" | k create -f -

  assert_jq "$(object pod ingester)" '.spec.containers[0].resources.limits == {memory: "4Gi"}'
  assert_jq "$(object pod ingester)" '.spec.containers[0].env | map(.name) == ["JAEGER_REPORTER_MAX_QUEUE_SIZE", "GOMEMLIMIT"]'
}

@test "a Mimir pod without a config file gets flags, after its own" {
  k create -f "$MANIFESTS/distributor-pod.yaml"

  args=$(object pod distributor | jq '.spec.containers[0].args')
  assert_jq "$args" '.[:2] == ["-target=distributor", "-memberlist.join=dns+gossip:7946"]'
  for flag in memberlist.gossip-interval=1s memberlist.retransmit-factor=3 ingester.client.grpc-compression=snappy; do
    assert_jq "$args" ".[2:] | map(select(. == \"-$flag\")) | length == 1"
  done
  assert_jq "$args" '.[2:] | all(startswith("-memberlist.") or endswith(".grpc-compression=snappy"))'
  assert_jq "$args" 'map(split("=")[0]) | length == (unique | length)'
}

@test "nothing but args and the note differs from the flags-only pod that the webhook never saw" {
  k create -f "$MANIFESTS/distributor-pod.yaml"

  assert_untouched_but_for '.spec.containers[0].args[2:]' distributor
}
