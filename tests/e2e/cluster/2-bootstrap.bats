#!/usr/bin/env bats
# A certificate made in the cluster, for Argo CD, Flux and kubectl: manifests are rendered and applied, not installed by Helm.

load ../lib/release

teardown() { explain_failure; }

rendered() { # HELM-ARGUMENT...
  helm template "$RELEASE" "$CHART" --namespace "$SYSTEM" --skip-tests --set fullnameOverride=mimir-tuner --set image.pullPolicy=Never \
    --set resources.requests.cpu=10m --set certificate.mode=bootstrap "$@"
}

run_renewal() { # NAME
  kubectl --namespace "$SYSTEM" create job "$1" --from=cronjob/mimir-tuner-renew >/dev/null
  kubectl --namespace "$SYSTEM" wait --for=condition=Complete "job/$1" --timeout=180s
}

ready() {
  kubectl --namespace "$SYSTEM" rollout status deployment/mimir-tuner --timeout=180s
}

# Argo CD's default is a client-side three-way merge.
@test "applied manifests come up by themselves, and the webhook tunes" {
  kubectl create namespace "$SYSTEM" 2>/dev/null || true
  started=$EPOCHREALTIME
  rendered | kubectl apply -f - >/dev/null
  ready
  eventually 10 tunes
  figure "manifests with bootstrap, applied to tuning: $(seconds_since "$started") s"
}

@test "the key of the authority is stored nowhere" {
  assert_equal "$(kubectl --namespace "$SYSTEM" get secrets -o json | jq -c '[.items[] | select(.data | has("tls.key")) | .metadata.name]')" '["mimir-tuner-tls"]'
  key=$(secret_value mimir-tuner-tls tls.key | openssl pkey -pubout)
  [[ $(secret_value mimir-tuner-tls ca.crt | openssl x509 -noout -pubkey) != "$key" ]]
}

@test "the bootstrap job causes no drift, and applying the same manifests again changes nothing" {
  before=$(secret_value mimir-tuner-tls tls.crt)$(trusted)
  rendered | kubectl diff -f -
  for way in --server-side=false --server-side=true; do
    for _ in 1 2; do rendered | kubectl apply "$way" -f - >/dev/null; done
    rendered | kubectl diff "$way" -f -
    assert_equal "$(secret_value mimir-tuner-tls tls.crt)$(trusted)" "$before"
  done
  tunes
}

@test "a renewal that is not due leaves everything as it is" {
  before=$(secret_value mimir-tuner-tls tls.crt)
  run_renewal early
  assert_equal "$(secret_value mimir-tuner-tls tls.crt)" "$before"
  assert_contains "$(kubectl --namespace "$SYSTEM" logs job/early)" 'the certificate is valid until'
}

@test "a renewal under constant pod creation leaves no pod refused or untuned" {
  before=$(secret_value mimir-tuner-tls tls.crt)
  old_authority=$(trusted)
  start_creating
  rendered --set certificate.validityDays=400 --set certificate.bootstrap.renewBeforeDays=399 | kubectl apply --server-side -f - >/dev/null
  rendered --set certificate.validityDays=3000 --set certificate.bootstrap.renewBeforeDays=2000 | kubectl apply --server-side -f - >/dev/null
  eventually 180 renewed "$before" || fail 'not renewed'
  assert_contains "$(trusted)" "$old_authority"
  eventually 120 serves "$(secret_value mimir-tuner-tls tls.crt)" || fail 'the pods still serve the certificate from before'
  tunes
  assert_none_missed "$(stop_creating)"
}

renewed() { # PEM
  [[ $(secret_value mimir-tuner-tls tls.crt) != "$1" ]]
}

@test "the next run fills an emptied caBundle again" {
  kubectl patch mutatingwebhookconfiguration mimir-tuner --type=json \
    -p '[{"op": "remove", "path": "/webhooks/0/clientConfig/caBundle"}, {"op": "remove", "path": "/webhooks/1/clientConfig/caBundle"}]'
  run_renewal repair
  eventually 10 tunes
}

@test "the job may change only one Secret and one webhook configuration" {
  account=system:serviceaccount:$SYSTEM:mimir-tuner-bootstrap
  kubectl auth can-i patch secrets/mimir-tuner-tls --namespace "$SYSTEM" --as "$account"
  run ! kubectl auth can-i get secrets/other --namespace "$SYSTEM" --as "$account"
  run ! kubectl auth can-i list secrets --namespace "$SYSTEM" --as "$account"
  run ! kubectl auth can-i create secrets --namespace "$SYSTEM" --as "$account"
  run ! kubectl auth can-i patch mutatingwebhookconfigurations/other --as "$account"
}

@test "deleting the manifests leaves nothing" {
  kubectl --namespace "$SYSTEM" delete jobs --all >/dev/null # including those of earlier tests; GitOps tools prune them
  rendered | kubectl delete -f - --wait --ignore-not-found >/dev/null
  kubectl --namespace "$SYSTEM" wait --for=delete pods --all --timeout=120s
  assert_equal "$(leftovers)" ''
}
