#!/usr/bin/env python3
"""Runs audit and mutate on every file of the corpus: manifests_test.py MIMIR_TUNER

The findings must be those of expected.txt. UPDATE=1 writes that file; read the difference before you commit it."""
import collections
import difflib
import json
import os
import pathlib
import re
import subprocess
import sys

import yaml

TUNER, HERE = sys.argv[1], pathlib.Path(__file__).parent
EXPECTED = HERE / "expected.txt"
NOT_MIMIR = ("lookalike-", "helpers-")
EMPTY_VALUES = re.compile(r"null|\{\}|\[\]|~|\s|,")


def run(command, *arguments, text):
    return subprocess.run([TUNER, command, *arguments, "-"], input=text, capture_output=True, check=False)


def summary(name, audit):
    """The findings of one file: under each subject, how many there are of each outcome and reason."""
    yield name
    for report in json.loads(audit.stdout)["objects"]:
        subjects = {}
        for finding in report["findings"]:
            counts = subjects.setdefault(finding["subject"], collections.Counter())
            counts[f"{finding['rule']} {finding['outcome']} {finding['reason']}"] += 1
        for subject, counts in subjects.items():
            yield f"  {report['kind']} {report['name']}, {subject or 'whole object'}"
            yield from (f"    {count} {finding}" for finding, count in counts.items())


def is_subsequence(old, new):
    rest = iter(new)
    return all(character in rest for character in old)


def check_nothing_lost(source, out):
    """Every line of the input is still there, apart from empty values that got content; text may be inserted into a line."""
    before, after = source.decode().splitlines(), out.decode().splitlines()
    for tag, first, last, new_first, new_last in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag in ("delete", "replace"):
            old = EMPTY_VALUES.sub("", "".join(before[first:last]))
            new = "".join(after[new_first:new_last])
            assert is_subsequence(old, new), f"lines {first + 1} to {last} of the input are lost: {before[first:last]}"


def check(path):
    source = path.read_bytes()
    audit = run("audit", "-o", "json", text=source)
    assert audit.returncode in (0, 1), audit.stderr.decode()
    out = run("mutate", text=source).stdout
    assert (audit.returncode == 1) == (out != source), "audit and mutate disagree about whether there is something to change"
    if path.name.startswith(NOT_MIMIR):
        assert out == source, "a file without Mimir was changed"
    again = run("audit", text=out)
    assert again.returncode == 0, f"a second audit finds changes:\n{again.stdout.decode()}"
    assert run("mutate", text=out).stdout == out, "a second run changes the text again"
    assert len(list(yaml.safe_load_all(source))) == len(list(yaml.safe_load_all(out))), "documents were lost or added"
    check_nothing_lost(source, out)
    return list(summary(path.name, audit))


lines = []
for file in sorted((HERE / "manifests").iterdir()):
    try:
        lines += check(file)
    except AssertionError as error:
        raise AssertionError(f"{file.name}: {error}") from error
if os.environ.get("UPDATE") == "1":
    EXPECTED.write_text("\n".join(lines) + "\n")
differences = list(difflib.unified_diff(EXPECTED.read_text().splitlines(), lines, "expected.txt", "actual", lineterm=""))
assert not differences, "\n" + "\n".join(differences)
print(f"{len(list((HERE / 'manifests').iterdir()))} files came out as expected")
