#!/usr/bin/env bats
# The user's own certificate: a Secret and its authority are given to the chart and renewed by the user. Each test builds on the ones before it.

load ../lib/release

teardown() { explain_failure; }

# Creates an authority and a certificate issued by it, in files named NAME.
make_own() { # NAME
  local own=$BATS_FILE_TMPDIR/$1
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$1" -keyout "$own-ca.key" -out "$own-ca.crt" 2>/dev/null
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=mimir-tuner.$SYSTEM.svc" -keyout "$own.key" 2>/dev/null |
    openssl x509 -req -CA "$own-ca.crt" -CAkey "$own-ca.key" -CAcreateserial -days 1 -out "$own.crt" \
      -extfile <(printf 'extendedKeyUsage=serverAuth\nsubjectAltName=DNS:mimir-tuner.%s.svc' "$SYSTEM") 2>/dev/null
}

own_secret() { # NAME
  kubectl --namespace "$SYSTEM" create secret tls own-certificate --cert="$BATS_FILE_TMPDIR/$1.crt" --key="$BATS_FILE_TMPDIR/$1.key" --dry-run=client -o yaml
}

with_own() { # install|upgrade AUTHORITY...
  local files=("${@:2}")
  release "$1" --set certificate.mode=secret --set certificate.secretName=own-certificate \
    --set-string "certificate.caBundle=$(cat "${files[@]/#/$BATS_FILE_TMPDIR/}" | base64 -w0)"
}

@test "the user's Secret and caBundle replace those of the chart, and no pod is missed" {
  release install
  eventually 10 tunes
  trusted >"$BATS_FILE_TMPDIR/chart-ca.crt"
  make_own first
  own_secret first | kubectl create -f -
  start_creating
  with_own upgrade chart-ca.crt first-ca.crt
  serves "$(<"$BATS_FILE_TMPDIR/first.crt")"
  with_own upgrade first-ca.crt
  assert_none_missed "$(stop_creating)"
}

@test "a certificate from another authority, trusted before it is used, replaces the old one, and no pod is missed" {
  make_own second
  start_creating
  with_own upgrade first-ca.crt second-ca.crt
  own_secret second | kubectl apply --server-side --force-conflicts -f -
  eventually 120 serves "$(<"$BATS_FILE_TMPDIR/second.crt")" || fail 'the pods still serve the certificate from before'
  with_own upgrade second-ca.crt
  sleep 2 # the API server picks up a changed webhook configuration within a second
  tunes
  assert_none_missed "$(stop_creating)"
}

@test "helm uninstall leaves the user's Secret, and nothing else" {
  helm uninstall "$RELEASE" --namespace "$SYSTEM" --wait --timeout 3m
  kubectl --namespace "$SYSTEM" wait --for=delete pods -l app.kubernetes.io/component=webhook --timeout=60s
  assert_equal "$(leftovers)" secret/own-certificate
  kubectl --namespace "$SYSTEM" delete secret own-certificate
}
