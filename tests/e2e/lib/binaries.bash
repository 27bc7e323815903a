# shellcheck shell=bash
# Finds or builds the cluster's programs and links them into one folder.
# shellcheck source=lib/go.bash
source "$E2E_DIR/lib/go.bash"

# Built without optimisation: half the build time, and hardly slower.
gcflags='all=-N -l -dwarf=false'

provide_binaries() { # FOLDER
  provide "$1" kube-apiserver k8s.io/kubernetes/cmd/kube-apiserver
  provide "$1" etcd go.etcd.io/etcd/server/v3
  provide "$1" kubectl k8s.io/kubernetes/cmd/kubectl
}

# Modules whose requirements conflict have their own folders, each with a go.mod.
provide() { # FOLDER NAME PACKAGE [MODULE-FOLDER]
  local path module=${4:-$E2E_DIR}
  if [[ -n ${KUBEBUILDER_ASSETS:-} && -x $KUBEBUILDER_ASSETS/$2 ]]; then
    path=$(readlink -f "$KUBEBUILDER_ASSETS/$2")
    echo "using $2 $(version_of "$path") from KUBEBUILDER_ASSETS"
  elif path=$(installed "$2"); then
    echo "using $2 $(version_of "$path") from the PATH"
  else
    path=$(cache_folder "$module")/$2
    build_cached "$path" "$3" "$module"
  fi
  ln -s "$path" "$1/$2"
}

# Only kubectl is taken from the PATH; the tests need a fixed version of the others.
# kubectl before 1.27 would validate manifests against its own schemas.
installed() { # NAME
  local minor
  [[ $1 == kubectl ]] || return
  minor=$(kubectl version --client -o json 2>/dev/null | jq -r '.clientVersion.minor | gsub("[^0-9]"; "")')
  ((${minor:-0} >= 27)) && command -v kubectl
}

build_cached() { # FILE PACKAGE MODULE-FOLDER
  local name started=$SECONDS
  name=$(basename "$1")
  if [[ -x $1 ]]; then
    echo "reused $name $(version_of "$1") from cache"
    return
  fi
  mkdir -p "$(dirname "$1")"
  (
    flock 9
    # Another run may have built it while this one waited.
    [[ -x $1 ]] || build "$@"
  ) 9>"$1.lock"
  echo "built $name $(version_of "$1") in $((SECONDS - started)) s"
}

build() { # FILE PACKAGE MODULE-FOLDER
  local go
  go=$(find_go)
  export CGO_ENABLED=0 GOFLAGS='-buildvcs=false -mod=readonly'
  go_at_least "$go" "$(go_wanted "$3")" || export GOTOOLCHAIN=auto
  echo "building $(basename "$1") with $("$go" -C "$3" env GOVERSION) (a few minutes, once)"
  "$go" build -C "$3" -p 2 -trimpath -gcflags "$gcflags" -ldflags "$(ldflags)" -o "$1.new" "$2"
  mv "$1.new" "$1"
}

kubernetes_version() {
  awk '$1 == "k8s.io/kubernetes" { print $2 }' "$E2E_DIR/go.mod"
}

# Without these the apiserver calls itself v0.0.0-master.
ldflags() {
  local version major minor package
  version=$(kubernetes_version)
  IFS=. read -r major minor _ <<<"${version#v}"
  printf -- '-s -w'
  for package in k8s.io/component-base/version k8s.io/client-go/pkg/version; do
    printf -- ' -X %s.gitVersion=%s -X %s.gitMajor=%s -X %s.gitMinor=%s -X %s.gitTreeState=clean' \
      "$package" "$version" "$package" "$major" "$package" "$minor" "$package"
  done
}

cache_folder() { # MODULE-FOLDER
  local inputs
  inputs=$({ cat "$1"/go.{mod,sum} && find "$1" -maxdepth 1 -name '*.go' -exec cat {} + && echo "$gcflags $(ldflags)"; } | sha256sum)
  echo "${XDG_CACHE_HOME:-$HOME/.cache}/mimir-tuner/e2e/$(kubernetes_version)-${inputs:0:12}"
}

version_of() { # FILE
  case $1 in
    */kubectl) "$1" version --client -o json | jq -r .clientVersion.gitVersion ;;
    *) "$1" --version | sed -nE '1s/^[^0-9]*([0-9][^ ]*).*/v\1/p' ;;
  esac
}
