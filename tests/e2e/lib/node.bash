# shellcheck shell=bash
# A node for the control plane: kubelet, containerd, kube-proxy and the controllers, so that pods really run.
# Runs in its own namespaces, so mounts and settings made here disappear with them.

node_ip=10.90.0.1

make_room() {
  local folder setting
  mount -t tmpfs -o mode=755 tmpfs /run
  mkdir -p /run/netns /run/lock
  for folder in lib/kubelet lib/containerd lib/cni log; do
    mkdir -p "$E2E_STATE/var/$folder" "/var/$folder"
    mount --bind "$E2E_STATE/var/$folder" "/var/$folder"
  done
  # The kubelet would set these for the whole machine, so it gets files that already have the right values.
  for setting in vm/overcommit_memory=1 vm/panic_on_oom=0 kernel/panic=10 kernel/panic_on_oops=1 \
    kernel/keys/root_maxkeys=1000000 kernel/keys/root_maxbytes=25000000; do
    folder=$E2E_STATE/sysctl.$(tr / . <<<"${setting%=*}")
    echo "${setting#*=}" >"$folder"
    mount --bind "$folder" "/proc/sys/${setting%=*}"
  done
  ip link set lo up
  ip link add node0 type veth peer name node0p
  ip addr add "$node_ip/24" dev node0
  ip link set node0p up
  ip link set node0 up
  ip route add 10.96.0.0/16 dev node0 # connect() to a Service fails without a route, before iptables sees it
  echo 1 >/proc/sys/net/ipv4/ip_forward
}

make_node_pki() {
  local name
  new_certificate apiserver /CN=kube-apiserver serverAuth \
    "DNS:localhost,DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc,IP:127.0.0.1,IP:$node_ip,IP:10.96.0.1"
  new_certificate kubelet-server /CN=e2e-node serverAuth "DNS:e2e-node,IP:$node_ip"
  new_certificate apiserver-kubelet-client /O=system:masters/CN=apiserver-kubelet-client clientAuth
  for name in controller-manager scheduler proxy; do
    new_client "kube-$name" "/CN=system:kube-$name"
  done
  new_client kubelet /O=system:nodes/CN=system:node:e2e-node
}

start_node() {
  local started=$EPOCHREALTIME pki=$E2E_STATE/pki
  write_node_configs
  start_etcd
  daemon containerd --config "$E2E_STATE/containerd.toml"
  daemon kube-apiserver --etcd-servers=http://127.0.0.1:2379 --service-cluster-ip-range=10.96.0.0/16 \
    --bind-address=0.0.0.0 --advertise-address="$node_ip" --secure-port=6443 \
    --tls-cert-file="$pki/apiserver.crt" --tls-private-key-file="$pki/apiserver.key" --client-ca-file="$pki/ca.crt" \
    --authorization-mode=Node,RBAC --enable-admission-plugins=NodeRestriction --allow-privileged=true \
    --service-account-issuer=https://kubernetes.default.svc --service-account-key-file="$pki/sa.pub" \
    --service-account-signing-key-file="$pki/sa.key" --kubelet-certificate-authority="$pki/ca.crt" \
    --kubelet-client-certificate="$pki/apiserver-kubelet-client.crt" --kubelet-client-key="$pki/apiserver-kubelet-client.key" \
    --kubelet-preferred-address-types=InternalIP
  wait_for 300 'kube-apiserver to be ready' kubectl get --raw=/readyz
  wait_for 60 containerd ctr -a /run/containerd/containerd.sock version
  daemon kube-controller-manager --kubeconfig="$pki/kube-controller-manager.conf" --leader-elect=false \
    --service-account-private-key-file="$pki/sa.key" --root-ca-file="$pki/ca.crt" --use-service-account-credentials=true \
    --kube-api-qps=200 --kube-api-burst=400 --flex-volume-plugin-dir="$E2E_STATE/flex" --bind-address=127.0.0.1 \
    --cluster-signing-cert-file="$pki/ca.crt" --cluster-signing-key-file="$pki/ca.key"
  daemon kube-scheduler --kubeconfig="$pki/kube-scheduler.conf" --leader-elect=false --bind-address=127.0.0.1
  daemon kube-proxy --config "$E2E_STATE/kube-proxy.yaml"
  daemon kubelet --config "$E2E_STATE/kubelet.yaml" --kubeconfig "$pki/kubelet.conf" --hostname-override e2e-node --node-ip "$node_ip"
  wait_for 180 'the node to be ready' kubectl wait --for=condition=Ready node/e2e-node --timeout=1s
  wait_for 60 'the default service account' kubectl get serviceaccount default
  awk -v a="$started" -v b="$EPOCHREALTIME" 'BEGIN { printf "cluster with a node is up after %.1f s\n", b - a }'
}

# No registry: every image is imported, including the sandbox's. Setting the OOM score and hugetlb needs rights that CI containers lack.
write_node_configs() {
  local pki=$E2E_STATE/pki
  mkdir -p "$E2E_STATE/cni"
  cat >"$E2E_STATE/containerd.toml" <<EOF
version = 2
disabled_plugins = ["io.containerd.internal.v1.opt", "io.containerd.snapshotter.v1.btrfs", "io.containerd.snapshotter.v1.zfs",
  "io.containerd.snapshotter.v1.aufs", "io.containerd.snapshotter.v1.devmapper"]
[grpc]
  address = "/run/containerd/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "localhost/pause:e2e"
  restrict_oom_score_adj = true
  disable_hugetlb_controller = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "$E2E_STATE/cni"
  [plugins."io.containerd.grpc.v1.cri".containerd]
    snapshotter = "overlayfs"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
      runtime_type = "io.containerd.runc.v2"
      [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
        SystemdCgroup = false
EOF
  cat >"$E2E_STATE/cni/10-bridge.conflist" <<'EOF'
{"cniVersion": "0.4.0", "name": "e2e", "plugins": [{"type": "bridge", "bridge": "cni0", "isGateway": true, "isDefaultGateway": true,
  "hairpinMode": true, "ipMasq": false, "ipam": {"type": "host-local", "ranges": [[{"subnet": "10.244.0.0/24"}]]}}]}
EOF
  cat >"$E2E_STATE/kubelet.yaml" <<EOF
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
containerRuntimeEndpoint: unix:///run/containerd/containerd.sock
cgroupDriver: cgroupfs
failSwapOn: false
oomScoreAdj: 0
address: $node_ip
volumePluginDir: /var/lib/kubelet/volume-plugins
tlsCertFile: $pki/kubelet-server.crt
tlsPrivateKeyFile: $pki/kubelet-server.key
authentication: {anonymous: {enabled: false}, webhook: {enabled: true}, x509: {clientCAFile: $pki/ca.crt}}
authorization: {mode: Webhook}
evictionHard: {memory.available: 100Mi, nodefs.available: 100Mi, imagefs.available: 100Mi, nodefs.inodesFree: 1%}
imageGCHighThresholdPercent: 100
imageGCLowThresholdPercent: 99
syncFrequency: 5s # a changed Secret or ConfigMap reaches a pod in seconds, not minutes
EOF
  cat >"$E2E_STATE/kube-proxy.yaml" <<EOF
apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
clientConnection: {kubeconfig: $pki/kube-proxy.conf}
hostnameOverride: e2e-node
mode: iptables
clusterCIDR: 10.244.0.0/24
oomScoreAdj: 0
metricsBindAddress: 127.0.0.1:10249
conntrack: {maxPerCore: 0, min: 0, tcpEstablishedTimeout: 0s, tcpCloseWaitTimeout: 0s}
iptables: {minSyncPeriod: 100ms}
EOF
}
