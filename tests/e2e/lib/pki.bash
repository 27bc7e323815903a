# shellcheck shell=bash
# Certificates and kubeconfigs of one cluster, issued by one authority, in $E2E_STATE/pki.

make_pki() {
  pki=$E2E_STATE/pki
  mkdir "$pki"
  new_key ca
  openssl req -x509 -new -key "$pki/ca.key" -subj /CN=e2e-ca -days 2 -out "$pki/ca.crt"
  new_certificate apiserver /CN=kube-apiserver serverAuth 'DNS:localhost,DNS:kubernetes.default.svc,IP:127.0.0.1,IP:10.96.0.1'
  new_certificate webhook /CN=mimir-tuner serverAuth 'IP:10.90.0.1'
  new_client admin /O=system:masters/CN=admin
  openssl genpkey -quiet -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out "$pki/sa.key" 2>/dev/null
  openssl pkey -in "$pki/sa.key" -pubout -out "$pki/sa.pub"
}

new_key() { # NAME
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$pki/$1.key"
}

new_certificate() { # NAME SUBJECT USAGE [ALTERNATIVE-NAMES]
  new_key "$1"
  openssl req -new -key "$pki/$1.key" -subj "$2" |
    openssl x509 -req -CA "$pki/ca.crt" -CAkey "$pki/ca.key" -CAcreateserial -days 2 -out "$pki/$1.crt" \
      -extfile <(printf 'extendedKeyUsage=%s\n%s' "$3" "${4:+subjectAltName=$4}") 2>/dev/null
}

new_client() { # NAME SUBJECT
  new_certificate "$1" "$2" clientAuth
  cat >"$pki/$1.conf" <<EOF
apiVersion: v1
kind: Config
clusters: [{name: e2e, cluster: {server: "https://127.0.0.1:6443", certificate-authority: $pki/ca.crt}}]
users: [{name: $1, user: {client-certificate: $pki/$1.crt, client-key: $pki/$1.key}}]
contexts: [{name: e2e, context: {cluster: e2e, user: $1}}]
current-context: e2e
EOF
}
