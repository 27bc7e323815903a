# shellcheck shell=bash
# Finds the Go that builds the cluster's programs.

# Go 1.21 and later download the toolchain that go.mod asks for.
go_oldest=1.21

go_at_least() { # GO MAJOR.MINOR
  local version
  version=$(cd / && GOTOOLCHAIN=local "$1" env GOVERSION 2>/dev/null) || return 1
  printf '%s\n%s\n' "$2" "${version#go}" | sort --version-sort --check=quiet
}

# Prints the path of a usable Go, from the PATH or from the usual install folders.
find_go() {
  local go
  for go in "$(command -v go || true)" /usr/local/go/bin/go /usr/lib/go-*/bin/go; do
    if [[ -x $go ]] && go_at_least "$go" "$go_oldest"; then
      echo "$go"
      return
    fi
  done
  die "no Go $go_oldest or newer to build the cluster's programs with (go.mod asks for $(go_wanted "$E2E_DIR"))" \
    'on Debian 12: apt-get install golang-go from bookworm-backports (the one of Debian 12 itself is 1.19, too old),' \
    'elsewhere: https://go.dev/dl; or name ready kube-apiserver, etcd and kubectl: KUBEBUILDER_ASSETS=/path/to/folder'
}

go_wanted() { # MODULE-FOLDER
  awk '$1 == "go" { print $2 }' "$1/go.mod"
}
