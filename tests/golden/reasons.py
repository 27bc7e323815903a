#!/usr/bin/env python3
"""Holds docs/findings.md to the golden cases: each reason in a case is documented with the outcome that it has there.

  reasons.py CASES_DIR FINDINGS_MD
"""
import pathlib
import re
import sys

CASES, PAGE = map(pathlib.Path, sys.argv[1:])


def documented():
    """The outcomes of each reason that has a heading of its own."""
    sections = re.findall(r"^## ([a-z0-9-]+)$.*?^- Outcome: ([a-z ]+)$", PAGE.read_text(), re.M | re.S)
    return {code: outcomes.split(" or ") for code, outcomes in sections}


def main():
    reasons, seen, faults = documented(), 0, set()
    for path in sorted(CASES.glob("*/findings.txt")):
        for outcome, code in re.findall(r"  (change|already|kept|skipped|warning)\b.* \[([a-z0-9-]+)\]$", path.read_text(), re.M):
            seen += 1
            if outcome not in reasons.get(code, []):
                faults.add(f"{path.parent.name}: {outcome} [{code}], but {PAGE.name} says {reasons.get(code)}")
    assert seen > 0, "no finding in the cases"
    print("\n".join(sorted(faults)) or f"{seen} findings, all documented")
    return 1 if faults else 0


sys.exit(main())
