# shellcheck shell=bash
# Builds images for the node and imports them without a registry.

import_image() { # ARCHIVE
  ctr -a /run/containerd/containerd.sock -n k8s.io images import "$1" >/dev/null
}

# Builds an image from one folder.
make_image() { # REFERENCE FOLDER ENTRYPOINT
  local work digest
  work=$(mktemp -d)
  tar -C "$2" --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -cf "$work/layer.tar" .
  digest=$(sha256sum "$work/layer.tar" | cut -d' ' -f1)
  jq -n --arg entrypoint "$3" --arg layer "sha256:$digest" '{architecture: "amd64", os: "linux",
    config: {Entrypoint: [$entrypoint], User: "65532:65532"}, rootfs: {type: "layers", diff_ids: [$layer]}}' >"$work/config.json"
  jq -n --arg reference "$1" '[{Config: "config.json", RepoTags: [$reference], Layers: ["layer.tar"]}]' >"$work/manifest.json"
  tar -C "$work" -cf "$work/image.tar" manifest.json config.json layer.tar
  import_image "$work/image.tar"
  rm -rf "$work"
}

# One program serves as the sandbox's pause and as a fake Mimir: it prints its arguments and environment, then waits.
make_stand_ins() {
  local root=$E2E_STATE/stand-in
  mkdir -p "$root/bin"
  gcc -Os -static -s -x c -o "$root/bin/mimir" - <<'EOF'
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
extern char** environ;
static void leave(int signal) { (void)signal; _exit(0); }
int main(int argc, char** argv) {
  signal(SIGTERM, leave);
  signal(SIGINT, leave);
  for (int i = 1; i < argc; ++i) printf("arg %s\n", argv[i]);
  for (char** variable = environ; *variable; ++variable) printf("env %s\n", *variable);
  fflush(stdout);
  for (;;) pause();
}
EOF
  make_image localhost/pause:e2e "$root" /bin/mimir
  make_image docker.io/grafana/mimir:2.14.3 "$root" /bin/mimir
}
