# shellcheck shell=bash
# Builds Helm, its test plugin and kustomize from this folder's go.mod, once, into a cache.
CHART_TESTS=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=../e2e/lib/go.bash
source "$CHART_TESTS/../e2e/lib/go.bash"

helm_version() { awk '$1 == "helm.sh/helm/v3" { print $2 }' "$CHART_TESTS/go.mod"; }

# Prints the folder of helm, helm-unittest and kustomize.
chart_tools() {
  local folder key
  if [[ -n ${CHART_TOOLS:-} ]]; then
    echo "$CHART_TOOLS"
    return
  fi
  key=$(cat "$CHART_TESTS"/go.{mod,sum} | sha256sum | cut -c1-12)
  folder=${XDG_CACHE_HOME:-$HOME/.cache}/mimir-tuner/chart/$(helm_version)-$key
  mkdir -p "$folder"
  (
    flock 9
    [[ -x $folder/helm && -x $folder/helm-unittest && -x $folder/kustomize ]] || build_chart_tools "$folder" >&2
  ) 9>"$folder/.lock"
  echo "$folder"
}

# Helm takes its default Kubernetes version from variables set at build time.
build_chart_tools() { # FOLDER
  local go minor flags package
  go=$(find_go)
  minor=$(awk '$1 == "k8s.io/client-go" { split($2, part, "."); print part[2] }' "$CHART_TESTS/go.mod")
  flags="-s -w -X helm.sh/helm/v3/internal/version.version=$(helm_version)"
  for package in chartutil lint/rules; do
    flags+=" -X helm.sh/helm/v3/pkg/$package.k8sVersionMajor=1 -X helm.sh/helm/v3/pkg/$package.k8sVersionMinor=$minor"
  done
  echo "building helm, helm-unittest and kustomize (a few minutes, once)"
  export CGO_ENABLED=0 GOFLAGS='-buildvcs=false -mod=readonly'
  go_at_least "$go" 1.24 || export GOTOOLCHAIN=auto
  "$go" build -C "$CHART_TESTS" -p 2 -trimpath -gcflags 'all=-N -l -dwarf=false' -ldflags "$flags" -o "$1/" tool
}

# Prints the path of Helm 4. It has its own module because Helm 3 needs other versions of the same libraries.
helm4_path() {
  local folder key
  key=$(cat "$CHART_TESTS"/helm4/go.{mod,sum} | sha256sum | cut -c1-12)
  folder=${XDG_CACHE_HOME:-$HOME/.cache}/mimir-tuner/helm4/$key
  mkdir -p "$folder"
  (
    flock 9
    [[ -x $folder/helm ]] || build_helm4 "$folder" >&2
  ) 9>"$folder/.lock"
  echo "$folder/helm"
}

build_helm4() { # FOLDER
  local go
  go=$(find_go)
  echo "building Helm 4 (a minute or two, once)"
  export CGO_ENABLED=0 GOFLAGS='-buildvcs=false -mod=readonly'
  go_at_least "$go" "$(awk '$1 == "go" { print $2 }' "$CHART_TESTS/helm4/go.mod")" || export GOTOOLCHAIN=auto
  "$go" build -C "$CHART_TESTS/helm4" -p 2 -trimpath -gcflags 'all=-N -l -dwarf=false' -ldflags '-s -w' -o "$1/" tool
}

# Prints the path of promtool, from the PATH or unpacked from Debian's package without installing it.
promtool_path() {
  local folder=${XDG_CACHE_HOME:-$HOME/.cache}/mimir-tuner/promtool
  if command -v promtool; then return; fi
  if [[ ! -x $folder/usr/bin/promtool ]]; then
    mkdir -p "$folder"
    (cd "$folder" && apt-get download -qq prometheus >&2 && dpkg -x prometheus_*.deb . && rm -f prometheus_*.deb)
  fi
  echo "$folder/usr/bin/promtool"
}

# The version that the end-to-end tests run.
cert_manager_version() { awk '$1 == "github.com/cert-manager/cert-manager" { print $2 }' "$CHART_TESTS/../e2e/cert-manager/go.mod"; }

# Copies the CRDs of the chart's optional objects from the Go modules of their projects.
fetch_definitions() { # FOLDER
  local go folder file
  go=$(find_go)
  folder=$(module_folder "$go" "github.com/cert-manager/cert-manager@$(cert_manager_version)")
  for file in certificates certificaterequests issuers clusterissuers; do
    cp "$folder/deploy/crds/cert-manager.io_$file.yaml" "$1/cert-manager-$file.yaml"
  done
  folder=$(module_folder "$go" github.com/prometheus-operator/prometheus-operator@v0.85.0)
  for file in servicemonitors podmonitors prometheusrules; do
    cp "$folder/example/prometheus-operator-crd/monitoring.coreos.com_$file.yaml" "$1/monitoring-$file.yaml"
  done
}

module_folder() { # GO MODULE@VERSION
  (cd / && "$1" mod download -json "$2") | jq -r .Dir
}
