#!/usr/bin/env python3
"""Sends every real object beside the project through the glance and the whole decision: glance.py REVIEW_TOOL FOLDER. Exit 77 (skipped) without the folder."""
import json
import pathlib
import re
import subprocess
import sys

import yaml

TOOL, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])


def pods_of(node):
    """The pods that the cluster's controllers would make of whatever holds a pod template."""
    if not isinstance(node, dict):
        return
    if isinstance(node.get("spec"), dict) and "containers" in node["spec"] and "kind" not in node:
        yield {"kind": "Pod", "apiVersion": "v1", "metadata": node.get("metadata"), "spec": node["spec"]}
    for value in node.values():
        yield from pods_of(value)


def objects():
    for file in sorted(FOLDER.rglob("*.yaml")):
        for document in yaml.load_all(file.read_bytes(), Loader=yaml.CSafeLoader):
            for item in document.get("items", [document]) if isinstance(document, dict) else ():
                yield item
                yield from pods_of(item)


def review(item, operation):
    request = {"uid": "u", "kind": {"kind": item.get("kind")}, "namespace": "n", "operation": operation, "object": item}
    return json.dumps({"kind": "AdmissionReview", "apiVersion": "admission.k8s.io/v1", "request": request}, default=str)


if not FOLDER.is_dir():
    print("skipped: no corpus beside the project")
    sys.exit(77)
lines = "".join(review(item, operation) + "\n" for item in objects() for operation in ("CREATE", "UPDATE"))
run = subprocess.run([TOOL, "--lines"], input=lines, capture_output=True, text=True, check=False)
print(run.stdout, end="")
assert run.returncode == 0, run.stderr[:2000]
reviews, foreign = map(int, re.findall(r"[0-9]+", run.stdout))
assert 0 < foreign < reviews, "nothing was compared"
