#!/usr/bin/env bats
# Two replicas with failurePolicy Fail and 50 parallel creates: changing certificates and policies and replacing a replica
# must not fail a single create.

load lib/e2e

setup_file() {
  export FOLDER=$BATS_FILE_TMPDIR
  fresh_certificate
  fresh_policy 1
  replica 9501
  replica 9502
  printf '10.90.0.1:9501\n10.90.0.1:9502\n' >"$FOLDER/endpoints"
  "$E2E_DIR/lib/spread-connections" 10.90.0.1:9500 "$FOLDER/endpoints" >"$FOLDER/spread.log" 2>&1 3>&- 4>&- &
  echo $! >"$FOLDER/spread.pid"
  register
}

teardown_file() {
  kubectl delete --ignore-not-found mutatingwebhookconfiguration mimir-tuner >/dev/null
  kill "$(<"$FOLDER/spread.pid")"
  kill -INT "$(<"$FOLDER/9502.pid")" "$(<"$FOLDER/9503.pid")"
}

setup() { new_namespace; }
teardown() { [[ -n ${BATS_TEST_COMPLETED:-} ]] || tail -n 5 "$FOLDER"/*.log >&2; }

# Each file is replaced by a rename; the webhook sees a matching pair at its next check.
fresh_certificate() {
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=webhook -keyout "$FOLDER/new.key" -out "$FOLDER/new.csr" 2>/dev/null
  openssl x509 -req -in "$FOLDER/new.csr" -CA "$E2E_STATE/pki/ca.crt" -CAkey "$E2E_STATE/pki/ca.key" -CAserial "$FOLDER/serial" -CAcreateserial \
    -days 1 -extfile <(echo subjectAltName=IP:10.90.0.1) -out "$FOLDER/new.crt" 2>/dev/null
  mv "$FOLDER/new.key" "$FOLDER/tls.key"
  mv "$FOLDER/new.crt" "$FOLDER/tls.crt"
}

fresh_policy() { # TURN
  printf 'apiVersion: mimir-tuner.io/v1alpha1\nkind: TuningPolicy\nmode: enforce\n# %s\n' "$1" >"$FOLDER/new.yaml"
  mv "$FOLDER/new.yaml" "$FOLDER/policy.yaml"
}

replica() { # PORT
  "$MIMIR_TUNER" serve --listen "10.90.0.1:$1" --tls-cert "$FOLDER/tls.crt" --tls-key "$FOLDER/tls.key" --policy "$FOLDER/policy.yaml" \
    --shutdown-delay 4 --log-level warning >"$FOLDER/$1.log" 2>&1 3>&- 4>&- &
  echo $! >"$FOLDER/$1.pid"
  eventually 30 "$MIMIR_TUNER" health --address "10.90.0.1:$1"
}

register() {
  WEBHOOK_NUMBER=rollout WEBHOOK_URL=https://10.90.0.1:9500
  webhook_configuration | sed 's/failurePolicy: Ignore/failurePolicy: Fail/' | kubectl apply -f - >/dev/null
  eventually 30 webhook_asked
}

change_files() {
  local turn
  for turn in $(seq 2 20); do
    sleep 2
    fresh_certificate
    fresh_policy "$turn"
  done
}

@test "no create fails while files change and a replica is replaced" {
  "$E2E_DIR/lib/create-in-parallel" "$NS" "${E2E_ROLLOUT_SECONDS:-60}" >"$FOLDER/counts" 2>"$FOLDER/creates.log" 3>&- &
  local creates=$!
  change_files 3>&- &
  local changes=$!
  sleep 10
  replica 9503
  # As in a cluster, the endpoints change a moment after the replica gets its signal.
  kill -TERM "$(<"$FOLDER/9501.pid")"
  sleep 1
  printf '10.90.0.1:9502\n10.90.0.1:9503\n' >"$FOLDER/endpoints"
  wait "$creates"
  kill "$changes" 2>/dev/null || true
  cat "$FOLDER/counts"
  assert_jq "$(<"$FOLDER/counts")" '.failed == 0 and .untuned == 0 and .created > 200'
  run ! kill -0 "$(<"$FOLDER/9501.pid")"
  assert_jq "$(cat "$FOLDER"/950?.log | jq --slurp .)" 'map(select(.msg == "reload failed")) == []'
}
