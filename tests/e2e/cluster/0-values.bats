#!/usr/bin/env bats
# A real API server accepts what the chart renders for each set of values, and deploy/: a dry run with strict field validation.

load ../lib/release

setup_file() {
  kubectl apply --server-side -f "$E2E_STATE/definitions" >/dev/null
  kubectl wait --for=condition=Established crd --all --timeout=60s >/dev/null
  for namespace in ci grafana mimir-tuner; do kubectl create namespace "$namespace" >/dev/null; done
}

teardown_file() {
  kubectl delete namespace ci grafana mimir-tuner --wait >/dev/null
}

accepted() { # MANIFEST
  run -0 kubectl apply --server-side --dry-run=server --validate=strict -f "$1"
  # shellcheck disable=SC2154  # set by run
  [[ $output != *Warning:* ]] || fail "$output"
}

@test "each set of values in ci/ is accepted" {
  for values in "$CHART"/ci/*-values.yaml; do
    helm template ci "$CHART" --namespace ci --values "$values" >"$BATS_TEST_TMPDIR/manifest.yaml"
    accepted "$BATS_TEST_TMPDIR/manifest.yaml"
  done
}

@test "deploy/ and its overlays are accepted" {
  accepted "$E2E_DIR/../../deploy/mimir-tuner.yaml"
  for folder in base overlays/audit overlays/cert-manager; do
    kubectl kustomize "$E2E_DIR/../../deploy/$folder" >"$BATS_TEST_TMPDIR/manifest.yaml"
    accepted "$BATS_TEST_TMPDIR/manifest.yaml"
  done
}
