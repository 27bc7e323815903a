#!/usr/bin/env python3
"""Generated edits of generated documents, judged by another parser: edits_test.py PROPERTY_EDIT

`property_edit --samples` writes one edit per line: the text, the operation, the splices and the result. The seed is fixed."""
import copy
import json
import os
import subprocess
import sys

import trees

WANTED = 1500


def value_of(value):
    if isinstance(value, dict):
        return {key: value_of(each) for key, each in value.items()}
    if isinstance(value, list):
        return [value_of(each) for each in value]
    return ("str", value) if isinstance(value, str) else trees.scalar(json.dumps(value))


def applied(tree, edit):
    """The tree after one operation of RFC 6902."""
    *parents, last = trees.tokens(edit["path"]) or [None]
    if last is None:
        return value_of(edit["value"])
    owner = tree
    for token in parents:
        owner = trees.child(owner, token)
    if edit["op"] == "remove":
        del owner[int(last) if isinstance(owner, list) else last]
    elif isinstance(owner, dict):
        owner[last] = value_of(edit["value"])
    elif edit["op"] == "add":
        owner.insert(len(owner) if last == "-" else int(last), value_of(edit["value"]))
    else:
        owner[int(last)] = value_of(edit["value"])
    return tree


def spliced(text, splices):
    text = text.encode()
    for begin, end, new in reversed(splices):
        text = text[:begin] + new.encode() + text[end:]
    return text.decode()


def judge(edit):
    before, after = trees.parse(edit["text"]), trees.parse(edit["result"])
    if before is None:
        return False
    story = f"{edit['op']} {edit['path']}\n{edit['text']}\n=>\n{edit['result']}"
    assert after is not None, f"the result cannot be parsed: {story}"
    assert spliced(edit["text"], edit["splices"]) == edit["result"], f"bytes outside the splices differ: {story}"
    assert applied(copy.deepcopy(before), edit) == after, f"the tree differs from the operation's result: {story}"
    return True


environment = {**os.environ, "RC_PARAMS": f"seed=1 max_success={WANTED} max_discard_ratio=20"}
lines = subprocess.run([sys.argv[1], "--samples"], env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
judged = sum(judge(json.loads(line)) for line in lines)
print(f"{judged} of {len(lines)} edits are correct, of {WANTED} tried")
assert judged > WANTED / 3 and judged > 0.9 * len(lines), "too few edits could be judged"
