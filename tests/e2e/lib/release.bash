# shellcheck shell=bash
# Loaded by the tests of a release: installing, inspecting, and creating pods continuously.
# shellcheck source=lib/assert.bash
source "$E2E_DIR/lib/assert.bash"

bats_require_minimum_version 1.5.0
CHART=$E2E_DIR/../../charts/mimir-tuner
# shellcheck disable=SC2034  # for the tests
CLUSTER_MANIFESTS=$E2E_DIR/cluster/manifests
RELEASE=tuner
SYSTEM=mimir-tuner # the release's namespace

# The node has two cores, so requests are small; images are imported, never pulled.
release() { # install|upgrade HELM-ARGUMENT...
  helm "$1" "$RELEASE" "$CHART" --namespace "$SYSTEM" --create-namespace --wait --timeout 5m \
    --set fullnameOverride=mimir-tuner --set image.pullPolicy=Never --set resources.requests.cpu=10m "${@:2}"
}

figure() { # TEXT...
  echo "$*" >>"$E2E_STATE/figures"
}

seconds_since() { # EPOCHREALTIME
  awk -v a="$1" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }'
}

new_namespace() { # [LABEL=VALUE]
  NS=app-$BATS_SUITE_TEST_NUMBER
  kubectl create namespace "$NS" >/dev/null
  eventually 60 kubectl --namespace "$NS" get serviceaccount default >/dev/null
}

k() {
  kubectl --namespace "$NS" "$@"
}

mimir_config() { # NAME
  kubectl create configmap "$1" --from-file="$E2E_DIR/manifests/mimir.yaml" --dry-run=client -o json
}

# True if the webhook answers: a dry-run config comes back tuned. MARK is the text that tuning adds.
# shellcheck disable=SC2120  # the tests give it one
tunes() { # [MARK]
  mimir_config probe | kubectl --namespace default create --dry-run=server -o json -f - 2>/dev/null |
    jq -e --arg mark "${1:-gossip_interval: 1s}" '.data["mimir.yaml"] | contains($mark)' >/dev/null
}

# True if every pod uses this mode, including pods that are terminating.
each_pod_in() { # MODE
  local address
  for address in $(kubectl --namespace "$SYSTEM" get pods -l app.kubernetes.io/component=webhook -o json | jq -r '.items[].status.podIP'); do
    curl --silent --max-time 5 "http://$address:9090/metrics" | grep -q "^mimir_tuner_policy_info{.*mode=\"$1\"" || return 1
  done
}

secret_value() { # SECRET KEY
  kubectl --namespace "$SYSTEM" get secret "$1" -o json | jq -r --arg key "$2" '.data[$key] // "" | @base64d'
}

trusted() {
  kubectl get mutatingwebhookconfiguration mimir-tuner -o json | jq -r '.webhooks[0].clientConfig.caBundle // "" | @base64d'
}

# True if every pod of the Service serves this certificate.
serves() { # PEM
  local address wanted
  wanted=$(openssl x509 -noout -fingerprint <<<"$1")
  for address in $(kubectl --namespace "$SYSTEM" get endpointslices -l kubernetes.io/service-name=mimir-tuner -o json |
    jq -r '.items[].endpoints[]? | select(.conditions.ready) | .addresses[]'); do
    [[ $(openssl s_client -connect "$address:10250" </dev/null 2>/dev/null | openssl x509 -noout -fingerprint 2>/dev/null) == "$wanted" ]] || return 1
  done
}

# Creates pods continuously until stopped. Each must be created and mutated.
start_creating() {
  kubectl --namespace "$SYSTEM" wait --for=condition=Available deployment/mimir-tuner --timeout=180s >/dev/null
  eventually 60 tunes # wait until the webhook works again after earlier tests
  kubectl create namespace creating-"$BATS_SUITE_TEST_NUMBER" >/dev/null
  CREATING=$BATS_TEST_TMPDIR/creating
  mkdir -p "$CREATING"
  "$E2E_DIR/lib/create-pods" creating-"$BATS_SUITE_TEST_NUMBER" "$CREATING" >"$CREATING/log" 2>&1 3>&- 4>&- &
  echo $! >"$CREATING/pid"
  eventually 60 test -s "$CREATING/count" || fail 'no pod was created' "$(cat "$CREATING/log")"
}

created_at_least() { # NUMBER
  (($(cut -d' ' -f1 "$CREATING/count") >= $1))
}

# wait does not work here: a command substitution is not the parent of that process.
gone() { # PID
  ! kill -0 "$1" 2>/dev/null
}

# Prints "CREATED FAILED UNTUNED".
stop_creating() {
  kill -TERM "$(<"$CREATING/pid")"
  eventually 60 gone "$(<"$CREATING/pid")" || fail 'pods are still created'
  kubectl delete namespace "creating-$BATS_SUITE_TEST_NUMBER" --wait=false >/dev/null
  cat "$CREATING/count"
}

assert_none_missed() { # COUNTS
  local created failed untuned
  read -r created failed untuned <<<"$1"
  ((created > 20)) || fail "only $created pods were created in that time"
  ((failed == 0 && untuned == 0)) || fail "of $created pods $failed were refused and $untuned left untuned:" "$(tail -n 5 "$CREATING/log")"
  figure "  $created pods created meanwhile, 0 refused, 0 untuned"
}

# Prints what is left of an uninstalled release.
leftovers() {
  kubectl --namespace "$SYSTEM" get all,secrets,configmaps,serviceaccounts,roles,rolebindings,networkpolicies,poddisruptionbudgets -o name |
    grep -vE '^(configmap/kube-root-ca.crt|serviceaccount/default)$'
  kubectl get mutatingwebhookconfigurations,clusterroles,clusterrolebindings -o name | grep tuner
}

# For teardown(): prints the state of the release if the test failed.
explain_failure() {
  [[ -n ${BATS_TEST_COMPLETED:-} ]] || {
    kubectl get pods --all-namespaces -o wide | grep -v creating-
    kubectl --namespace "$SYSTEM" get events | tail -n 8
    kubectl --namespace "$SYSTEM" logs -l app.kubernetes.io/part-of=mimir-tuner --tail=6 --prefix
  } 2>&1 || true
}
