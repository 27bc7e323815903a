#!/usr/bin/env bats
# The life of one release from install to uninstall. Each test builds on the ones before it.

load ../lib/release

teardown() { explain_failure; }

asked() { # WEBHOOK
  kubectl get --raw /metrics |
    awk -v name="name=\"$1.mimir-tuner.io\"" '/^apiserver_admission_webhook_request_total/ && index($0, name) { sum += $2 } END { print sum + 0 }'
}

@test "helm install --wait brings a webhook that tunes" {
  started=$EPOCHREALTIME
  release install
  figure "helm install --wait: $(seconds_since "$started") s"
  eventually 10 tunes
  figure "image: $(stat -c %s "$E2E_IMAGE" | awk '{ printf "%.1f MB", $1 / 1e6 }')"
}

@test "the pods run as the restricted Pod Security Standard asks" {
  kubectl label namespace "$SYSTEM" pod-security.kubernetes.io/enforce=restricted --overwrite
  kubectl --namespace "$SYSTEM" rollout restart deployment/mimir-tuner
  kubectl --namespace "$SYSTEM" rollout status deployment/mimir-tuner --timeout=180s
}

@test "helm test passes" {
  run -0 helm test "$RELEASE" --namespace "$SYSTEM" --timeout 3m
}

@test "a Mimir pod comes up with GOMAXPROCS equal to its limit" {
  new_namespace
  mimir_config mimir-config | k create -f -
  k create -f "$CLUSTER_MANIFESTS/mimir-deployment.yaml"
  k rollout status deployment/mimir-distributor --timeout=180s
  eventually 90 bash -c "kubectl --namespace $NS logs deployment/mimir-distributor | grep -q 'env GOMAXPROCS'"
  log=$(k logs deployment/mimir-distributor)
  assert_contains "$log" 'env GOMAXPROCS=2' # 1500m, rounded up
  assert_contains "$log" 'arg -target=distributor'
}

@test "a Mimir config is tuned, and only lines are added" {
  new_namespace
  mimir_config mimir-config | k create -f -
  k get configmap mimir-config -o json | jq -j '.data["mimir.yaml"]' >"$BATS_TEST_TMPDIR/tuned"
  assert_only_added_lines "$E2E_DIR/manifests/mimir.yaml" "$BATS_TEST_TMPDIR/tuned"
  assert_contains "$(<"$BATS_TEST_TMPDIR/tuned")" 'gossip_interval: 1s'
}

@test "the webhook is not called for 1,000 foreign objects" {
  new_namespace
  before=$(($(asked pods) + $(asked configmaps)))
  {
    for number in {1..500}; do
      printf '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "foreign-%s"}, "data": {"app.yaml": "a: b"}}\n' "$number"
      printf '{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "foreign-%s"}, "spec": {"schedulerName": "nobody", "containers": [%s]}}\n' \
        "$number" '{"name": "a", "image": "nginx:1.27"}'
    done
  } >"$BATS_TEST_TMPDIR/foreign.json"
  k create --dry-run=server --validate=false -f "$BATS_TEST_TMPDIR/foreign.json" >/dev/null # same admission, but nothing to clean up
  after=$(($(asked pods) + $(asked configmaps)))
  figure "foreign objects that reached the webhook: $((after - before)) of 1000"
  ((after == before))
}

@test "memory in a pod" {
  pod=$(kubectl --namespace "$SYSTEM" get pods -l app.kubernetes.io/component=webhook -o json |
    jq -r '[.items[] | select(.metadata.deletionTimestamp | not)][0].metadata.uid')
  for process in /proc/[0-9]*; do
    if grep -q "pod$pod" "$process/cgroup" 2>/dev/null && [[ $(<"$process/comm") == mimir-tuner ]]; then
      rss=$(awk '/^VmRSS/ { print $2 }' "$process/status")
    fi
  done
  figure "memory (RSS) in a pod: $(awk -v kb="$rss" 'BEGIN { printf "%.1f MB", kb / 1024 }')"
  ((rss > 1024 && rss < 25 * 1024))
}

@test "a killed pod refuses nothing, and tuning goes on" {
  start_creating
  pod=$(kubectl --namespace "$SYSTEM" get pods -l app.kubernetes.io/component=webhook -o name | head -n 1)
  kubectl --namespace "$SYSTEM" delete "$pod" --grace-period=0 --force 2>/dev/null
  eventually 120 created_at_least 40
  kubectl --namespace "$SYSTEM" rollout status deployment/mimir-tuner --timeout=120s
  eventually 20 tunes
  counts=$(stop_creating)
  read -r created refused untuned <<<"$counts"
  figure "pod killed without grace: $created pods created, $refused refused, $untuned untuned"
  ((refused == 0 && created > 20))
}

@test "an upgrade under constant pod creation leaves no pod refused or untuned" {
  start_creating
  started=$EPOCHREALTIME
  release upgrade --set podAnnotations.round=two
  figure "helm upgrade --wait: $(seconds_since "$started") s"
  assert_none_missed "$(stop_creating)"
}

@test "an upgrade renews a certificate that is due, with the same authority, and no pod is missed" {
  before=$(secret_value mimir-tuner-tls tls.crt)
  authority=$(trusted)
  start_creating
  release upgrade --set podAnnotations.round=three
  [[ $(secret_value mimir-tuner-tls tls.crt) == "$before" ]] || fail 'the certificate was not kept'
  release upgrade --set certificate.validityDays=100 --set podAnnotations.round=three
  after=$(secret_value mimir-tuner-tls tls.crt)
  [[ $after != "$before" ]] || fail 'the certificate was not renewed'
  [[ $(trusted) == "$authority" ]] || fail 'the authority has changed'
  eventually 120 serves "$after" || fail 'the pods still serve the certificate from before'
  assert_none_missed "$(stop_creating)"
}

@test "a new authority is trusted next to the old one, and no pod is missed" {
  before=$(trusted)
  start_creating
  kubectl --namespace "$SYSTEM" annotate secret mimir-tuner-ca mimir-tuner.io/renew-after=1 --overwrite
  release upgrade --set podAnnotations.round=three
  assert_contains "$(trusted)" "$before"
  (($(trusted | grep -c BEGIN) == 2))
  eventually 120 serves "$(secret_value mimir-tuner-tls tls.crt)" || fail 'the pods still serve the certificate from before'
  eventually 20 tunes
  assert_none_missed "$(stop_creating)"
}

@test "another certificate.mode is refused before anything is touched" {
  run ! release upgrade --set certificate.mode=bootstrap
  # shellcheck disable=SC2154  # set by run
  assert_contains "$output" 'but the Secret mimir-tuner-tls was made with "helm"'
  tunes
}

@test "a changed policy takes effect without a restart" {
  pods=$(kubectl --namespace "$SYSTEM" get pods -l app.kubernetes.io/component=webhook -o name)
  release upgrade --set podAnnotations.round=three --set-json 'policy.rules.memberlist={"settings": {"gossip_interval": "2s"}}'
  eventually 120 tunes 'gossip_interval: 2s' || fail 'the policy from before is still in force after two minutes'
  assert_equal "$(kubectl --namespace "$SYSTEM" get pods -l app.kubernetes.io/component=webhook -o name)" "$pods"
}

@test "in audit mode nothing changes, and a warning says what would" {
  release upgrade --set podAnnotations.round=three --set mode=audit
  eventually 120 each_pod_in audit || fail 'a pod still enforces after two minutes'
  new_namespace
  run -0 --separate-stderr k create -f <(mimir_config mimir-config)
  # shellcheck disable=SC2154  # set by run
  assert_contains "$stderr" 'Warning: '
  assert_equal "$(k get configmap mimir-config -o json | jq -r '.data["mimir.yaml"]')" "$(<"$E2E_DIR/manifests/mimir.yaml")"
}

@test "helm uninstall leaves nothing" {
  started=$EPOCHREALTIME
  helm uninstall "$RELEASE" --namespace "$SYSTEM" --wait --timeout 3m
  figure "helm uninstall --wait: $(seconds_since "$started") s"
  kubectl --namespace "$SYSTEM" wait --for=delete pods -l app.kubernetes.io/component=webhook --timeout=60s
  assert_equal "$(leftovers)" ''
}
