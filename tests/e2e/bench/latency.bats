#!/usr/bin/env bats
# The time that admission adds to creating a pod, measured in turn in one run: no webhook, a webhook with a constant answer, one whose
# constant answer is our patch (the API server's own cost of a patch), this webhook, and the in-tree MutatingAdmissionPolicy. It has no
# limit to fail on; `make bench-server` prints the figures. Needs E2E_CONSTANT_WEBHOOK.

load ../lib/e2e

start_constant() { # WAY [PATCH]
  "$E2E_CONSTANT_WEBHOOK" "$E2E_STATE/pki/webhook.crt" "$E2E_STATE/pki/webhook.key" 10.90.0.1:0 "${@:2}" >"$E2E_STATE/$1" 3>&- 4>&- &
  echo $! >"$E2E_STATE/$1.pid"
  eventually 10 grep -q '^port' "$E2E_STATE/$1"
}

url_of() { # WAY
  [[ $1 == ours ]] && echo "$WEBHOOK_URL" || echo "https://10.90.0.1:$(awk '{ print $2 }' "$E2E_STATE/$1")"
}

setup_file() {
  start_constant constant
  start_constant ready "$(<"$E2E_DIR/bench/patch.json")"
  webhook_start
  kubectl apply -f - >/dev/null < <(
    for way in constant ready ours; do
      sed -e "s|WAY|$way|; s|URL|$(url_of "$way")|; s|BUNDLE|$(base64 -w0 "$E2E_STATE/pki/ca.crt")|" "$E2E_DIR/bench/webhook.yaml"
    done
    cat "$E2E_DIR/bench/policy.yaml"
    for way in nothing constant ready ours policy; do
      printf -- '---\napiVersion: v1\nkind: Namespace\nmetadata: {name: %s, labels: {way: %s}}\n' "$way" "$way"
    done
  )
}

teardown_file() {
  kill "$(<"$E2E_STATE/constant.pid")" "$(<"$E2E_STATE/ready.pid")"
  webhook_stop
}

@test "latency of a pod's creation" {
  python3 "$E2E_DIR/bench/create_pods.py" "$E2E_STATE/pki" "${ROUNDS:-300}" >&3
}
