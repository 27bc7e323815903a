# shellcheck shell=bash
# Prints a one-line summary of the test results.

# A planned test without a result (setup_file failed, bats crashed) counts as failed.
print_summary() { # RESULTS.tap
  [[ -s $1 ]] || return
  awk '
    /^1\.\.[0-9]+/ { planned = substr($1, 4) }
    /^ok /         { if (/ # skip/) skipped++; else passed++ }
    /^not ok /     { failed++ }
    END {
      missing = planned - passed - failed - skipped
      if (missing > 0) failed += missing
      printf "%d passed, %d failed%s\n", passed, failed, skipped ? sprintf(", %d skipped", skipped) : ""
      exit failed > 0 || passed == 0
    }' "$1"
}
