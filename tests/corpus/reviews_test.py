#!/usr/bin/env python3
"""The quick look that lets foreign objects pass agrees with the full decision on every object of the corpus: reviews_test.py REVIEW_TOOL"""
import json
import pathlib
import re
import subprocess
import sys

import yaml

TOOL, MANIFESTS = sys.argv[1], pathlib.Path(__file__).parent / "manifests"


def pods_of(node):
    """The pods that the cluster's controllers create from the pod templates in `node`."""
    if not isinstance(node, dict):
        return
    if isinstance(node.get("spec"), dict) and "containers" in node["spec"] and "kind" not in node:
        yield {"kind": "Pod", "apiVersion": "v1", "metadata": node.get("metadata"), "spec": node["spec"]}
    for value in node.values():
        yield from pods_of(value)


def objects():
    for file in sorted(MANIFESTS.iterdir()):
        for document in yaml.load_all(file.read_bytes(), Loader=yaml.CSafeLoader):
            for item in document.get("items", [document]):
                yield item
                yield from pods_of(item)


def review(item, operation):
    request = {"uid": "u", "kind": {"kind": item["kind"]}, "namespace": "n", "operation": operation, "object": item}
    return json.dumps({"kind": "AdmissionReview", "apiVersion": "admission.k8s.io/v1", "request": request}, default=str)


lines = [review(item, operation) + "\n" for item in objects() for operation in ("CREATE", "UPDATE")]
run = subprocess.run([TOOL, "--lines"], input="".join(lines), capture_output=True, text=True, check=False)
print(run.stdout, end="")
assert run.returncode == 0, run.stderr[:2000]
reviews, foreign = map(int, re.findall(r"[0-9]+", run.stdout))
assert reviews == len(lines), f"{len(lines)} reviews were sent"
assert 0 < foreign < reviews, "the quick look must decide some reviews and leave others to the full decision"
