#!/usr/bin/env bats
# A certificate of the user's own: a Secret and its authority, given to the chart, and renewed by the user. The tests build on each other.

load ../lib/release

teardown() { explain_failure; }

# An authority and a certificate of it, in files of this name.
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

@test "a Secret and a caBundle of one's own take the place of the chart's, and no pod is missed" {
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

@test "a new certificate of another authority, trusted before it is used, and no pod is missed" {
  make_own second
  start_creating
  with_own upgrade first-ca.crt second-ca.crt
  own_secret second | kubectl apply --server-side --force-conflicts -f -
  eventually 120 serves "$(<"$BATS_FILE_TMPDIR/second.crt")" || fail 'the pods still serve the certificate from before'
  with_own upgrade second-ca.crt
  sleep 2 # the API server takes a changed webhook configuration up within a second
  tunes
  assert_none_missed "$(stop_creating)"
}

@test "helm uninstall leaves the user's Secret, and nothing else" {
  helm uninstall "$RELEASE" --namespace "$SYSTEM" --wait --timeout 3m
  kubectl --namespace "$SYSTEM" wait --for=delete pods -l app.kubernetes.io/component=webhook --timeout=60s
  assert_equal "$(leftovers)" secret/own-certificate
  kubectl --namespace "$SYSTEM" delete secret own-certificate
}
