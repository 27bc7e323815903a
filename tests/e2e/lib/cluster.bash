# shellcheck shell=bash
# The control plane: etcd and kube-apiserver, which is all that real admission needs. No node: pods stay Pending.

declare -A daemons=()

start_control_plane() {
  local started=$EPOCHREALTIME
  start_etcd
  start_apiserver
  wait_for 300 'kube-apiserver to be ready' kubectl get --raw=/readyz
  wait_for 30 'the built-in namespaces' kubectl get namespace default kube-system
  awk -v a="$started" -v b="$EPOCHREALTIME" 'BEGIN { printf "cluster is up after %.1f s\n", b - a }'
}

start_etcd() {
  local client=http://127.0.0.1:2379 peer=http://127.0.0.1:2380
  daemon etcd --name e2e --data-dir "$E2E_STATE/etcd" --unsafe-no-fsync --log-level warn \
    --listen-client-urls "$client" --advertise-client-urls "$client" \
    --listen-peer-urls "$peer" --initial-advertise-peer-urls "$peer" --initial-cluster "e2e=$peer"
}

# The ServiceAccount plugin would wait for accounts that only a controller-manager creates.
start_apiserver() {
  local pki=$E2E_STATE/pki more=()
  read -ra more <<<"${E2E_APISERVER_FLAGS:-}"
  daemon kube-apiserver --etcd-servers=http://127.0.0.1:2379 --service-cluster-ip-range=10.96.0.0/16 \
    --bind-address=127.0.0.1 --advertise-address=127.0.0.1 --endpoint-reconciler-type=none --secure-port=6443 \
    --tls-cert-file="$pki/apiserver.crt" --tls-private-key-file="$pki/apiserver.key" --client-ca-file="$pki/ca.crt" \
    --authorization-mode=Node,RBAC --enable-admission-plugins=NodeRestriction --disable-admission-plugins=ServiceAccount \
    --service-account-issuer=https://kubernetes.default.svc --service-account-key-file="$pki/sa.pub" \
    --service-account-signing-key-file="$pki/sa.key" --allow-privileged=true "${more[@]}"
}

daemon() { # NAME ARGUMENT...
  "$@" >"$E2E_STATE/log/$1.log" 2>&1 &
  daemons[$1]=$!
}

wait_for() { # SECONDS WHAT COMMAND...
  local deadline=$((SECONDS + $1)) what=$2
  shift 2
  until "$@" >"$E2E_STATE/log/wait.log" 2>&1; do
    check_daemons
    ((SECONDS < deadline)) || give_up "timed out waiting for $what"
    sleep 0.1
  done
}

check_daemons() {
  local name
  for name in "${!daemons[@]}"; do
    kill -0 "${daemons[$name]}" 2>/dev/null || give_up "$name ended"
  done
}

give_up() { # MESSAGE
  {
    echo "e2e: $1"
    tail -n 15 "$E2E_STATE"/log/*.log
  } >&2
  exit 1
}
