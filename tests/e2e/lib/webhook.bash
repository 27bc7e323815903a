# shellcheck shell=bash
# Starts the webhook under test, registers it with the apiserver, stops it.

webhook_up() { # SERVE-ARGUMENT...
  webhook_start "$@"
  webhook_register
}

webhook_down() {
  webhook_unregister
  webhook_stop
}

# Each start has its own port and name, so that a stale configuration in the apiserver reaches no running webhook.
webhook_start() { # SERVE-ARGUMENT...
  local earlier=("$E2E_STATE"/webhook/*/)
  [[ -d ${earlier[0]} ]] || earlier=()
  WEBHOOK_NUMBER=$((${#earlier[@]} + 1))
  WEBHOOK_DIR=$E2E_STATE/webhook/$WEBHOOK_NUMBER
  WEBHOOK_URL=https://10.90.0.1:$((9440 + WEBHOOK_NUMBER))
  export WEBHOOK_NUMBER WEBHOOK_DIR WEBHOOK_URL
  mkdir "$WEBHOOK_DIR"
  (
    "$MIMIR_TUNER" serve --listen "${WEBHOOK_URL#https://}" --tls-cert "$E2E_STATE/pki/webhook.crt" \
      --tls-key "$E2E_STATE/pki/webhook.key" --shutdown-delay 0 "$@" >"$WEBHOOK_DIR/stdout" 2>"$WEBHOOK_DIR/log" </dev/null &
    echo $! >"$WEBHOOK_DIR/pid"
    status=0
    wait $! || status=$?
    echo "$status" >"$WEBHOOK_DIR/status"
  ) >/dev/null 2>&1 3>&- 4>&- & # bats waits for every process that holds its descriptors
  eventually 30 webhook_settled || true
  ! webhook_ended || webhook_failed 'exited at start'
  webhook_ready || webhook_failed 'is not ready 30 s after start'
}

webhook_settled() {
  webhook_ended || webhook_ready
}

webhook_ended() {
  [[ -s $WEBHOOK_DIR/status ]]
}

webhook_ready() {
  webhook_curl --output /dev/null /readyz 2>/dev/null
}

webhook_curl() { # CURL-ARGUMENT... PATH
  curl --silent --show-error --fail --max-time 10 --cacert "$E2E_STATE/pki/ca.crt" "${@:1:$#-1}" "$WEBHOOK_URL${*: -1}"
}

webhook_register() {
  webhook_configuration | kubectl apply -f - >/dev/null
  eventually 30 webhook_asked || fail 'the apiserver does not call the webhook 30 s after its registration'
}

webhook_unregister() {
  kubectl delete --ignore-not-found mutatingwebhookconfiguration mimir-tuner >/dev/null
}

# It must exit within 5 s of SIGTERM with status 0.
webhook_stop() {
  if webhook_ended; then
    webhook_failed 'exited by itself'
    return 1
  fi
  kill -TERM "$(<"$WEBHOOK_DIR/pid")"
  if ! eventually 5 webhook_ended; then
    kill -KILL "$(<"$WEBHOOK_DIR/pid")"
    eventually 5 webhook_ended
    webhook_failed 'was still running 5 s after SIGTERM and was killed'
    return 1
  fi
  [[ $(<"$WEBHOOK_DIR/status") == 0 ]] || webhook_failed 'did not exit cleanly after SIGTERM'
}

webhook_failed() { # WHAT
  fail "the webhook $1 (status $(cat "$WEBHOOK_DIR/status" 2>/dev/null || echo unknown)); the end of its log:" "$(tail -n 5 "$WEBHOOK_DIR/log")"
}

# The apiserver counts its calls to a webhook, whatever the answer.
webhook_asked() {
  kubectl create configmap probe --from-literal=a=b --dry-run=server -o name >/dev/null
  kubectl get --raw /metrics | grep -q "^apiserver_admission_webhook_request_total{.*name=\"$(webhook_name)\""
}

webhook_name() {
  echo "run-$WEBHOOK_NUMBER.mimir-tuner.io"
}

webhook_configuration() {
  cat <<EOF
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata:
  name: mimir-tuner
webhooks:
  - name: $(webhook_name)
    clientConfig:
      url: $WEBHOOK_URL/mutate
      caBundle: $(base64 -w0 "$E2E_STATE/pki/ca.crt")
    admissionReviewVersions: [v1]
    failurePolicy: Ignore
    timeoutSeconds: 5
    sideEffects: None
    reinvocationPolicy: IfNeeded
    matchPolicy: Equivalent
    namespaceSelector:
      matchExpressions:
        - {key: kubernetes.io/metadata.name, operator: NotIn, values: [kube-system]}
        - {key: mimir-tuner.io/ignore, operator: NotIn, values: ["true"]}
    rules:
      - {apiGroups: [""], apiVersions: [v1], resources: [pods], operations: [CREATE], scope: Namespaced}
      - {apiGroups: [""], apiVersions: [v1], resources: [configmaps], operations: [CREATE, UPDATE], scope: Namespaced}
EOF
}
