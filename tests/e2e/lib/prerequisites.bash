# shellcheck shell=bash
# Checks the prerequisites before anything slow starts.

die() {
  printf 'e2e: %s\n' "$@" >&2
  exit 1
}

# Prints the absolute path of the binary under test.
webhook_binary() {
  local path
  path=$(readlink -m "${MIMIR_TUNER:-$E2E_DIR/../../build/mimir-tuner}")
  [[ -f $path && -x $path ]] ||
    die "no mimir-tuner at $path" "run make build first, or set MIMIR_TUNER=/path/to/mimir-tuner"
  echo "$path"
}

# Debian's Python has Debian's modules; another Python earlier on the PATH may not.
find_python() { # MODULE...
  local python modules
  modules=$(IFS=, && echo "$*")
  for python in /usr/bin/python3 python3; do
    if "$python" -c "import $modules" 2>/dev/null; then
      echo "$python"
      return
    fi
  done
  return 1
}

require_programs() {
  local program missing=()
  for program in bats curl diff ip jq openssl setpriv unshare; do
    command -v "$program" >/dev/null || missing+=("$program")
  done
  E2E_PYTHON=$(find_python jsonpatch yaml) || true
  export E2E_PYTHON
  [[ -n $E2E_PYTHON ]] || missing+=('python3 with jsonpatch and yaml')
  ((${#missing[@]} == 0)) || die "missing: $(printf '%s, ' "${missing[@]}" | sed 's/, $//')" \
    'on Debian: apt-get install bats curl diffutils iproute2 jq openssl python3-jsonpatch python3-yaml util-linux'
  if ! unshare "$([[ $EUID == 0 ]] && echo --net || echo -Urn)" true 2>/dev/null; then
    die 'no permission to create a network namespace' 'run as root, or allow unprivileged user namespaces'
  fi
}
