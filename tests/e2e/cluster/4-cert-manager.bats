#!/usr/bin/env bats
# A certificate issued and renewed by cert-manager, whose controllers run next to the cluster. Each test builds on the ones before it.

load ../lib/release

CERTIFICATES=certificates.cert-manager.io

setup_file() {
  kubectl apply --server-side -f "$E2E_STATE/definitions" >/dev/null
  kubectl wait --for=condition=Established crd --all --timeout=60s >/dev/null
  cert-manager >"$E2E_STATE/log/cert-manager.log" 2>&1 3>&- 4>&- &
  echo $! >"$BATS_FILE_TMPDIR/pid"
}

teardown_file() {
  kill -TERM "$(<"$BATS_FILE_TMPDIR/pid")"
}

teardown() {
  explain_failure
  [[ -n ${BATS_TEST_COMPLETED:-} ]] || tail -n 10 "$E2E_STATE/log/cert-manager.log"
}

# What `cmctl renew` does.
renew() { # CERTIFICATE
  kubectl --namespace "$SYSTEM" patch "$CERTIFICATES" "$1" --subresource=status --type=merge -p "$(
    kubectl --namespace "$SYSTEM" get "$CERTIFICATES" "$1" -o json | jq -c --arg now "$(date -u +%Y-%m-%dT%H:%M:%SZ)" '{status: {conditions:
      (.status.conditions + [{type: "Issuing", status: "True", reason: "ManuallyTriggered", message: "renewed by a test", lastTransitionTime: $now}])}}'
  )"
}

changed() { # SECRET PEM
  local now
  now=$(secret_value "$1" tls.crt)
  [[ -n $now && $now != "$2" ]]
}

# The served certificate is not an authority, and it is signed by the one that the API server trusts.
assert_signed() {
  secret_value mimir-tuner-tls tls.crt >"$BATS_TEST_TMPDIR/leaf.crt"
  trusted >"$BATS_TEST_TMPDIR/trusted.crt"
  openssl verify -CAfile "$BATS_TEST_TMPDIR/trusted.crt" -verify_hostname "mimir-tuner.$SYSTEM.svc" "$BATS_TEST_TMPDIR/leaf.crt"
  refute_contains "$(openssl x509 -noout -text -in "$BATS_TEST_TMPDIR/leaf.crt")" CA:TRUE
}

# A different certificate is issued and served, and no pod is missed until then.
assert_taken_up_after() { # PEM
  eventually 60 changed mimir-tuner-tls "$1" || fail 'no new certificate was issued'
  eventually 120 serves "$(secret_value mimir-tuner-tls tls.crt)" || fail 'the pods still serve the certificate from before'
  assert_signed
  eventually 60 created_at_least 21 || fail 'too few pods are created'
  assert_none_missed "$(stop_creating)"
}

@test "cert-manager issues the certificate, has it trusted, and the webhook tunes" {
  started=$EPOCHREALTIME
  release install --set certificate.mode=cert-manager
  eventually 30 tunes
  figure "helm install --wait with cert-manager to tuning: $(seconds_since "$started") s"
  kubectl --namespace "$SYSTEM" wait --for=condition=Ready "$CERTIFICATES" --all --timeout=60s
  assert_signed
}

@test "a renewal by cert-manager leaves no pod refused or untuned" {
  before=$(secret_value mimir-tuner-tls tls.crt)
  start_creating
  renew mimir-tuner
  assert_taken_up_after "$before"
}

@test "certificates issued before the authority was renewed stay trusted, and no pod is missed" {
  before=$(secret_value mimir-tuner-ca tls.crt)
  leaf=$(secret_value mimir-tuner-tls tls.crt)
  start_creating
  renew mimir-tuner-ca
  eventually 60 changed mimir-tuner-ca "$before" || fail 'the authority was not renewed'
  tunes
  renew mimir-tuner
  assert_taken_up_after "$leaf"
}

@test "a deleted Secret comes back, and no pod is missed" {
  before=$(secret_value mimir-tuner-tls tls.crt)
  start_creating
  kubectl --namespace "$SYSTEM" delete secret mimir-tuner-tls
  assert_taken_up_after "$before"
}

@test "helm uninstall leaves the two Secrets that cert-manager made, and nothing else" {
  helm uninstall "$RELEASE" --namespace "$SYSTEM" --wait --timeout 3m
  kubectl --namespace "$SYSTEM" wait --for=delete pods -l app.kubernetes.io/component=webhook --timeout=60s
  assert_equal "$(leftovers)" $'secret/mimir-tuner-ca\nsecret/mimir-tuner-tls'
  kubectl --namespace "$SYSTEM" delete secrets --all
}

@test "the kustomize overlay for cert-manager starts, tunes, and is removed with its namespace" {
  kubectl delete namespace "$SYSTEM" --wait
  kubectl apply --server-side -k "$E2E_DIR/../../deploy/overlays/cert-manager"
  kubectl --namespace "$SYSTEM" rollout status deployment/mimir-tuner --timeout=180s
  eventually 30 tunes
  kubectl delete -k "$E2E_DIR/../../deploy/overlays/cert-manager" --wait
  run ! kubectl get namespace "$SYSTEM"
  assert_equal "$(kubectl get mutatingwebhookconfigurations,clusterroles,clusterrolebindings -o name | grep tuner)" ''
}
