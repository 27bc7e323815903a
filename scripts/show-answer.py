#!/usr/bin/env python3
"""Shows the response to an AdmissionReview: the decoded JSON Patch, and its effect on the object as a diff."""
import base64
import difflib
import json
import sys

import jsonpatch


def lines(value, indent=""):
    """Yields the lines of an object, and each line of embedded files separately."""
    if isinstance(value, dict):
        for key, child in value.items():
            yield f"{indent}{key}:"
            yield from lines(child, indent + "  ")
    elif isinstance(value, list):
        for child in value:
            yield f"{indent}-"
            yield from lines(child, indent + "  ")
    elif isinstance(value, str) and "\n" in value:
        yield from (f"{indent}| {line}" for line in value.splitlines())
    else:
        yield indent + json.dumps(value)


def main():
    review = json.load(open(sys.argv[1], encoding="utf-8"))
    response = json.load(open(sys.argv[2], encoding="utf-8"))["response"]
    assert response["uid"] == review["request"]["uid"]
    print(f"allowed: {json.dumps(response['allowed'])}")
    if "patch" not in response:
        print("no patch")
        return
    patch = json.loads(base64.b64decode(response["patch"]))
    for operation in patch:
        text = json.dumps(operation)
        print("patch:", text if len(text) <= 400 else text[:400] + "...")
    before = review["request"]["object"]
    after = jsonpatch.apply_patch(before, patch)
    print("\n".join(difflib.unified_diff(list(lines(before)), list(lines(after)), "received", "patched", lineterm="", n=2)))


main()
