#!/usr/bin/env python3
"""Usage: seeds.py FOLDER. Writes seeds for each fuzz target from the golden cases and a few texts of its own.

The same source tree gives the same seeds; their names are numbers."""
import json
import pathlib
import sys

import yaml

OUT = pathlib.Path(sys.argv[1])
ROOT = pathlib.Path(__file__).parents[2]
CASES = sorted((ROOT / "tests/golden/cases").iterdir())
REQUESTS = (
    "POST /mutate?timeout=5s HTTP/1.1\r\nHost: a:443\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
    "POST /mutate HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "GET /readyz HTTP/1.0\r\nConnection: keep-alive\r\nUser-Agent: kube-probe/1.30\r\n\r\n",
    "\r\nGET /metrics HTTP/1.1\nHost: a\nAccept-Encoding: gzip\n\n",
)
QUANTITIES = ("500m", "0.5", ".5", "5.", "1e3", "1k", "1Ki", "+1", "1e3m", "1000ms", "1m0.5s", "-1s", "99999999999999h", "0x3", "1_0", "3e0", "s2")
TAGS = ("2.17.3", "v2.17.3@sha256:0", "3.0.0-rc.2", "r364-ab12cd3", "weekly-r364-ab12cd3", "2.17.0-debian-12-r0", "latest")


def parsed(text):
    try:
        return list(yaml.load_all(text, yaml.CSafeLoader))
    except (yaml.YAMLError, ValueError):
        return []


def walk(node):
    yield node
    for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from walk(child)


def texts(names):
    return [path.read_text(encoding="utf-8") for case in CASES for name in names if (path := case / name).exists()]


manifests = texts(("in.yaml", "in.json", "out.yaml"))
reviews = texts(("review.json",))
nodes = [node for text in manifests + reviews for tree in parsed(text) for node in walk(tree)]
mappings = [node for node in nodes if isinstance(node, dict)]
embedded = [node for node in nodes if isinstance(node, str) and "\n" in node]
images = sorted({node["image"] for node in mappings if isinstance(node.get("image"), str)})
arguments = [node.get(key) for node in mappings for key in ("args", "command")]
seeds = {
    "admission_review": reviews + [json.dumps({"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": {
        "uid": "1", "operation": "CREATE", "namespace": "m", "kind": {"version": "v1", "kind": node["kind"]}, "object": node}}, default=str)
        for node in mappings if node.get("kind") in ("Pod", "ConfigMap")],
    "flags": ["\n".join(map(str, each)) for each in arguments if isinstance(each, list)],
    "http_request": REQUESTS,
    "image": images,
    "manifest": manifests,
    "policy": texts(("policy.yaml",)) + [(ROOT / "src/policy/default-policy.yaml").read_text()],
    "quantity": QUANTITIES,
    "release": TAGS + tuple(image.split(":")[-1] for image in images),
    # Two bytes before each text choose the operation and its place.
    "yaml_editor": [chr(kind) + chr(number % 128) + text for number, text in enumerate(embedded) for kind in (0, 1, 3, 5)],
}
for target, each in seeds.items():
    folder = OUT / target
    folder.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(dict.fromkeys(each)):
        (folder / f"{number:04}").write_bytes(text.encode("utf-8", "surrogatepass"))
