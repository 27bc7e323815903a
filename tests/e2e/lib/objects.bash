# shellcheck shell=bash
# Objects in the cluster: creating them in the test's namespace and reading them back.

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

# Prints a ConfigMap like the one from the Helm chart, with the files of a folder.
configmap() { # NAME [KUBECTL-ARGUMENT...]
  kubectl create configmap "$1" --dry-run=client -o json \
    --from-file="$MANIFESTS/mimir.yaml" --from-file="$MANIFESTS/runtime.yaml" "${@:2}"
}

# Writes one key's exact text to a file: $(...) would strip trailing newlines.
save_text() { # CONFIGMAP KEY FILE
  object configmap "$1" | jq --join-output --arg key "$2" '.data[$key]' >"$3"
}

# Parses a Mimir config with a separate YAML parser; prints JSON.
config_tree() { # FILE
  "$E2E_PYTHON" -c 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)' <"$1"
}

# Creates the same object where the webhook is not called (kube-system), and prints it.
unasked() { # KIND <MANIFEST
  local name="$NS-$RANDOM"
  "$E2E_PYTHON" -c 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)' |
    jq --arg name "$name" '.metadata.name = $name | del(.metadata.namespace)' |
    kubectl create --namespace kube-system -f - >/dev/null
  kubectl get --namespace kube-system "$1" "$name" -o json
}

# Removes the note that the webhook leaves on a pod it changed.
without_note() {
  jq --sort-keys 'del(.metadata.annotations["mimir-tuner.io/applied"]) | if .metadata.annotations == {} then del(.metadata.annotations) else . end'
}

# Removes fields that differ between any two objects: name, namespace, times and ids.
anonymous() {
  jq --sort-keys 'del(.metadata["name", "namespace", "uid", "resourceVersion", "creationTimestamp", "managedFields"],
    .status.conditions[]?.lastTransitionTime)'
}
