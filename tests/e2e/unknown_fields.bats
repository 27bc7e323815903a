#!/usr/bin/env bats
# Fields unknown to the webhook must survive the mutation.

load lib/e2e

setup_file() { webhook_up; }
teardown_file() { webhook_down; }
setup() { new_namespace; }
teardown() { explain_failure; }

@test "a pod keeps the newest fields of Kubernetes" {
  k create -f "$MANIFESTS/newest-fields-pod.yaml"

  assert_jq "$(object pod newest-fields)" '.spec.containers[0].env | map(.name) == ["GOMAXPROCS"]'
  assert_untouched_but_for '.spec.containers[0].env' newest-fields
}

# The apiserver drops fields that it does not know, so this review goes directly to the webhook.
@test "a pod keeps fields from the future" {
  pod=$("$E2E_PYTHON" -c 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)' <"$MANIFESTS/ingester-pod.yaml" |
    jq '.spec.fieldFromTheFuture = {a: 1} | .spec.containers[0].alsoNew = ["b", null, 17, {"c/d~e": ""}]')
  review=$(jq --null-input --argjson pod "$pod" '{
    apiVersion: "admission.k8s.io/v1", kind: "AdmissionReview", fromTheFuture: true,
    request: {
      uid: "0a8d2f4e-64d5-4a53-9d6f-3b1c2e0f7a11", fromTheFuture: {x: [1]},
      kind: {group: "", version: "v1", kind: "Pod"}, resource: {group: "", version: "v1", resource: "pods"},
      requestKind: {group: "", version: "v1", kind: "Pod"}, requestResource: {group: "", version: "v1", resource: "pods"},
      name: "ingester", namespace: "future", operation: "CREATE", userInfo: {username: "admin"},
      object: $pod, oldObject: null, dryRun: false, options: {kind: "CreateOptions", apiVersion: "meta.k8s.io/v1"}}}')

  response=$(webhook_curl --header 'Content-Type: application/json' --data-binary "$review" /mutate)

  assert_jq "$response" '.apiVersion == "admission.k8s.io/v1" and .kind == "AdmissionReview"'
  assert_jq "$response" '.response | .uid == "0a8d2f4e-64d5-4a53-9d6f-3b1c2e0f7a11" and .allowed == true and .patchType == "JSONPatch"'
  jq -r .response.patch <<<"$response" | base64 -d >"$BATS_TEST_TMPDIR/patch.json"
  patched=$("$E2E_PYTHON" -c 'import json, jsonpatch, sys
print(json.dumps(jsonpatch.apply_patch(json.load(sys.stdin), json.load(open(sys.argv[1])))))' "$BATS_TEST_TMPDIR/patch.json" <<<"$pod")
  assert_jq "$patched" '.spec.containers[0].env | map(.name) == ["JAEGER_REPORTER_MAX_QUEUE_SIZE", "GOMEMLIMIT", "GOMAXPROCS"]'
  assert_equal "$(jq 'del(.spec.containers[0].env[2])' <<<"$patched" | without_note)" "$(jq --sort-keys . <<<"$pod")"
}
