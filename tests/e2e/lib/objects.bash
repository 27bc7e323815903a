# shellcheck shell=bash
# Objects in the cluster: the test's own namespace, what is put there and what is there.

new_namespace() {
  NS=e2e-$BATS_SUITE_TEST_NUMBER
  kubectl create namespace "$NS" >/dev/null
}

k() {
  kubectl --namespace "$NS" "$@"
}

object() { # KIND NAME
  k get "$1" "$2" -o json
}

# Prints a ConfigMap as the Helm chart would make it, from the files of a folder.
configmap() { # NAME [KUBECTL-ARGUMENT...]
  kubectl create configmap "$1" --dry-run=client -o json \
    --from-file="$MANIFESTS/mimir.yaml" --from-file="$MANIFESTS/runtime.yaml" "${@:2}"
}

# Writes one key's exact text to a file: $(...) would lose the ends of lines.
save_text() { # CONFIGMAP KEY FILE
  object configmap "$1" | jq --join-output --arg key "$2" '.data[$key]' >"$3"
}

# Reads a Mimir config with a YAML parser of its own; prints JSON.
config_tree() { # FILE
  "$E2E_PYTHON" -c 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)' <"$1"
}

# Creates the same object where the webhook is not asked (kube-system); prints it.
unasked() { # KIND <MANIFEST
  local name="$NS-$RANDOM"
  "$E2E_PYTHON" -c 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)' |
    jq --arg name "$name" '.metadata.name = $name | del(.metadata.namespace)' |
    kubectl create --namespace kube-system -f - >/dev/null
  kubectl get --namespace kube-system "$1" "$name" -o json
}

# Without what the webhook notes on a pod that it changed.
without_note() {
  jq --sort-keys 'del(.metadata.annotations["mimir-tuner.io/applied"]) | if .metadata.annotations == {} then del(.metadata.annotations) else . end'
}

# Drops what differs between any two objects: who, when and where.
anonymous() {
  jq --sort-keys 'del(.metadata["name", "namespace", "uid", "resourceVersion", "creationTimestamp", "managedFields"],
    .status.conditions[]?.lastTransitionTime)'
}
