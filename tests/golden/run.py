#!/usr/bin/env python3
"""Runs one golden case twice and checks the results with independent parsers.

  run.py BINARY REVIEW_TOOL CASE_DIR

A case is a folder with in.yaml (or in.json) and what is expected. It contains no sentences of findings, so that a change of
wording changes tests/golden/formats only:
  out.yaml     what `mutate` writes (absent: the same bytes as the input)
  findings.txt the decisions: one line a finding of `audit -o json`, as `policy test` writes them, and the places of errors
  policy.yaml  the policy, unless it is the built-in one
  args         further command line arguments for both
  review.json  instead of in.yaml: an AdmissionReview; patch.json is the decoded JSON Patch expected ("[]": none)
  replaces     present: the case replaces values, so not everything of the input survives
  audits       present: mode audit applies to some objects, so their changes are still due afterwards
`UPDATE=1 run.py ...` writes the expectations; read them before you commit them.
"""
import base64
import json
import os
import pathlib
import re
import subprocess
import sys

import jsonpatch
import yaml

BINARY, REVIEW_TOOL, CASE = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
UPDATE = os.environ.get("UPDATE") == "1"


class Loader(yaml.CSafeLoader):
    """YAML as Kubernetes reads it: no timestamps, no value keys."""


Loader.yaml_implicit_resolvers = {
    key: [(tag, regexp) for tag, regexp in pairs if tag not in ("tag:yaml.org,2002:timestamp", "tag:yaml.org,2002:value")]
    for key, pairs in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}


def policy_arguments():
    path = CASE / "policy.yaml"
    return ["--policy", str(path)] if path.exists() else []


def extra_arguments():
    path = CASE / "args"
    return path.read_text().split() if path.exists() else []


def run(command, text):
    options = ["--show", "all", "-o", "json"] if command == "audit" else []
    done = subprocess.run([BINARY, command, *policy_arguments(), *extra_arguments(), *options, "-"], input=text, capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr.decode()


def expect(name, actual: bytes):
    path = CASE / name
    if UPDATE:
        path.write_bytes(actual)
    wanted = path.read_bytes()
    assert actual == wanted, f"{name} differs:\n--- expected\n{wanted.decode()}\n--- actual\n{actual.decode()}"


def decisions(report):
    """One line a finding: object, subject, setting, outcome, values and reason, but no sentences."""
    for item in report["objects"]:
        title = f"{item['kind']} {item['namespace'] + '/' if item['namespace'] else ''}{item['name']}"
        for finding in item["findings"]:
            topic = ": ".join(filter(None, (title, finding["subject"], finding["setting"] or finding["rule"])))
            change = finding["outcome"] == "change"
            verdict = finding["outcome"] + (" (audit)" if change and item["mode"] == "audit" else "")
            if change or finding["from"] is not None:
                verdict += " " + ("(unset)" if finding["from"] is None else finding["from"] or '""')
            if change:
                verdict += f" -> {finding['to']}"
            yield f"{topic}  {verdict} [{finding['reason']}]"
    for error in report["errors"]:
        yield "error at " + re.match(r"-(:\d+)*", error)[0]


def parse_embedded(text):
    """The tree of a string that may be a YAML file, with `${...}` masked as Mimir expands it first, else the string."""
    text = re.sub(r"\$\{[^}]*\}", lambda found: "x" * len(found.group()), text)
    try:
        tree = next(yaml.load_all(text, Loader), None)
    except yaml.YAMLError:
        return text
    return tree if isinstance(tree, dict) else text


def survives(before, after, where=""):
    """Checks that `after` still contains all of `before` in the same order: the edit only added."""
    if before is None or before == {}:
        return
    if isinstance(before, str) and "\n" in before:
        before, after = parse_embedded(before), parse_embedded(after)
    if isinstance(before, dict):
        for key, value in before.items():
            assert key in after, f"{where}/{key} is gone"
            survives(value, after[key], f"{where}/{key}")
    elif isinstance(before, list):
        rest = iter(after)
        for index, item in enumerate(before):
            assert any(matches(item, other) for other in rest), f"{where}/{index} is gone or out of order"
    else:
        assert type(before) is type(after) and before == after, f"{where}: {before!r} became {after!r}"


def matches(before, after):
    try:
        survives(before, after)
    except (AssertionError, TypeError):
        return False
    return True


def check_manifests():
    source = next(p for p in (CASE / "in.yaml", CASE / "in.json") if p.exists()).read_bytes()
    code, report, _ = run("audit", source)
    assert code in (0, 1, 2), code
    expect("findings.txt", "".join(f"{line}\n" for line in decisions(json.loads(report))).encode())
    _, out, _ = run("mutate", source)
    if out == source:
        assert code != 1, "the audit finds changes, mutate makes none"
        assert not (CASE / "out.yaml").exists(), "out.yaml expects changes, mutate makes none"
    else:
        expect("out.yaml", out)
    code_again, _, errors_again = run("audit", out)
    settled = code if code == 2 or (CASE / "audits").exists() else 0
    assert code_again == settled, f"a second audit exits {code_again}: {errors_again}"
    assert run("mutate", out)[1] == out, "a second run changes the text again"
    if code == 2:
        return
    before, after = list(yaml.load_all(source, Loader)), list(yaml.load_all(out, Loader))
    assert len(before) == len(after)
    if not (CASE / "replaces").exists():
        for one, other in zip(before, after):
            survives(one, other)


def review(text):
    done = subprocess.run([REVIEW_TOOL, *([str(CASE / "policy.yaml")] if (CASE / "policy.yaml").exists() else [])], input=text, capture_output=True, check=True)
    return json.loads(done.stdout)


def check_review():
    request = json.loads((CASE / "review.json").read_text())
    text = json.dumps(request).encode()
    answer = review(text)
    response = answer["response"]
    assert answer["apiVersion"] == request["apiVersion"] and answer["kind"] == "AdmissionReview"
    assert response["uid"] == request["request"]["uid"] and response["allowed"] is True
    assert ("patch" in response) == ("patchType" in response)
    patch = json.loads(base64.b64decode(response["patch"])) if "patch" in response else []
    assert patch or "patch" not in response, "an empty patch was sent"
    expect("patch.json", (json.dumps(patch, indent=2) + "\n").encode())
    if "warnings" in response or (CASE / "warnings.txt").exists():
        expect("warnings.txt", "".join(f"{line}\n" for line in response.get("warnings", [])).encode())
    before = request["request"]["object"]
    after = jsonpatch.apply_patch(before, patch)
    if not (CASE / "replaces").exists():
        survives(before, after)
    request["request"]["object"] = after
    assert "patch" not in review(json.dumps(request).encode())["response"], "its own output is patched again"


if (CASE / "review.json").exists():
    check_review()
else:
    check_manifests()
print(f"{CASE.name}: ok")
