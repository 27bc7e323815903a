# shellcheck shell=bash
# Assertions that print what they saw, and waiting for a condition.

fail() { # LINE...
  printf '%s\n' "$@" >&2
  return 1
}

eventually() { # SECONDS COMMAND...
  local deadline=$((SECONDS + $1))
  shift
  until "$@"; do
    ((SECONDS < deadline)) || return 1
    sleep 0.05
  done
}

assert_jq() { # JSON JQ-ARGUMENT...
  jq --exit-status "${@:2}" <<<"$1" >/dev/null || fail "not so: ${*:2}" "in: $1"
}

assert_equal() { # ACTUAL EXPECTED
  [[ $1 == "$2" ]] || fail 'unexpected difference (< is, > should be):' "$(diff <(printf '%s\n' "$1") <(printf '%s\n' "$2"))"
}

assert_contains() { # TEXT PART
  [[ $1 == *"$2"* ]] || fail "no \"$2\" in:" "$1"
}

refute_contains() { # TEXT PART
  [[ $1 != *"$2"* ]] || fail "\"$2\" is in:" "$1"
}

# The new file has every line of the old one in the same order, and at least one more.
assert_only_added_lines() { # OLD NEW
  local changes
  changes=$(diff "$1" "$2" | grep '^[<>\\]' || true)
  grep -q '^>' <<<"$changes" || fail 'nothing was added'
  ! grep -v '^>' <<<"$changes" || fail 'lines were changed or lost (above)'
}

# A Mimir object in this namespace is tuned. Proves that the webhook is called here, so that "untouched" means something.
assert_tuning_here() {
  assert_jq "$(configmap control | k create --dry-run=server -o json -f -)" '.data["mimir.yaml"] | contains("gossip_interval: 1s")'
}

# Apart from this path and the note, the pod equals one that the webhook never saw.
assert_untouched_but_for() { # JQ-PATH POD
  local tuned untuned
  tuned=$(object pod "$2" | anonymous)
  untuned=$(unasked pod <"$MANIFESTS/$2-pod.yaml" | anonymous)
  [[ $tuned != "$untuned" ]] || fail 'nothing was tuned'
  assert_equal "$(jq "del($1)" <<<"$tuned" | without_note)" "$untuned"
}

# For teardown(): the end of the webhook's log, if the test failed.
explain_failure() {
  [[ -n ${BATS_TEST_COMPLETED:-} ]] || tail -n 10 "$WEBHOOK_DIR/log"
}
