#!/usr/bin/env python3
"""Runs audit and mutate over real manifests kept beside the project: corpus.py BINARY FOLDER. Exit 77 (skipped) without the folder."""
import difflib
import pathlib
import subprocess
import sys

import yaml

BINARY, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
MUST_CHANGE = ("01", "16", "22")
MUST_STAY = ("30", "31")


def run(command, text):
    return subprocess.run([BINARY, command, "-"], input=text, capture_output=True, check=False)


def check(path):
    source = path.read_bytes()
    audit = run("audit", source)
    assert audit.returncode in (0, 1), audit.stderr.decode()
    out = run("mutate", source).stdout
    again = run("audit", out)
    assert again.returncode == 0, f"a second audit finds changes:\n{again.stdout.decode()}"
    assert run("mutate", out).stdout == out, "a second run changes the text again"
    assert len(list(yaml.safe_load_all(source))) == len(list(yaml.safe_load_all(out)))
    lost = [line for line in difflib.unified_diff(source.decode().splitlines(), out.decode().splitlines(), lineterm="", n=0)
            if line.startswith("-") and not line.startswith("---") and not line.endswith((": null", ": {}", ": ~"))]
    assert not lost, f"lines of the input are gone: {lost[:3]}"
    if path.name.startswith(MUST_CHANGE):
        assert audit.returncode == 1 and out != source, "nothing was found to change"
    if path.name.startswith(MUST_STAY):
        assert out == source, "a file that is not Mimir's was changed"


if not FOLDER.is_dir():
    print("skipped: no corpus beside the project")
    sys.exit(77)
for file in sorted(FOLDER.glob("*.yaml")):
    check(file)
    print(f"{file.name}: ok")
