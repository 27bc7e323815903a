# shellcheck shell=bash
# Loaded by every test file.
# shellcheck source=lib/webhook.bash
source "$E2E_DIR/lib/webhook.bash"
# shellcheck source=lib/objects.bash
source "$E2E_DIR/lib/objects.bash"
# shellcheck source=lib/assert.bash
source "$E2E_DIR/lib/assert.bash"

bats_require_minimum_version 1.5.0
MANIFESTS=$E2E_DIR/manifests
