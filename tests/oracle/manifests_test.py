#!/usr/bin/env python3
"""`mutate` makes exactly the changes that `audit` reports, as seen by another parser: manifests_test.py MIMIR_TUNER GOLDEN_CASES CORPUS

Every golden case and every file of the corpus. The reported findings are applied to the tree of the
input, and the result must be the tree of the output."""
import copy
import json
import pathlib
import re
import subprocess
import sys

import yaml

import trees

TUNER, CASES, CORPUS = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
MOST_UNJUDGED = 4  # cases with texts that PyYAML cannot read
GOMAXPROCS = ("str", "GOMAXPROCS")


def run(command, options, text):
    return subprocess.run([TUNER, command, *options, "-"], input=text, capture_output=True, check=False).stdout.decode()


def objects_by_line(nodes):
    """Each document or list item, by the line on which it begins."""
    found = {}
    for document, node in enumerate(nodes):
        fields = {key.value: value for key, value in node.value} if isinstance(node, yaml.MappingNode) else {}
        items = fields.get("items")
        found[node.start_mark.line + 1] = (document, None)
        for index, item in enumerate(items.value if isinstance(items, yaml.SequenceNode) else ()):
            found[item.start_mark.line + 1] = (document, index)
    return found


def set_env(container, after, source):
    """Sets GOMAXPROCS in `container`. Every other entry must keep its place; a new entry must be the last."""
    wanted = {"name": GOMAXPROCS, "valueFrom": {"resourceFieldRef": {"resource": ("str", source), "divisor": ("str", "1")}}}
    old = container.get("env", [])
    old = [] if old == trees.NULL else old
    kept = [entry for entry in old if entry["name"] != GOMAXPROCS]
    place = after["env"].index(wanted)
    assert len(kept) < len(old) or place == len(old), "the new env entry is not the last one"
    container["env"] = kept[:place] + [wanted] + kept[place:]


def set_flags(container, after, wanted):
    """Sets the flags in args or command. Each must occur once, and all other arguments must be unchanged."""
    def others(items, names):
        out, skip = [], False
        for item in items:
            name = re.match(r"-?(-[^=]*)", item[1])
            known = name is not None and name.group(1) in names
            if not known and not skip:
                out.append(item)
            skip = known and "=" not in item[1]
        return out

    changed = [where for where in ("args", "command") if container.get(where) != after.get(where)]
    assert len(changed) == 1, f"flags in {changed}"
    names = {flag for flag, _ in wanted}
    old, new = container.get(changed[0], []), after[changed[0]]
    assert others([] if old == trees.NULL else old, names) == others(new, names), f"other arguments changed: {old} {new}"
    for flag, value in wanted:
        assert sum(item[1].lstrip("-") == f"{flag[1:]}={value}" for item in new) == 1, f"{flag}={value} does not occur exactly once: {new}"
    container[changed[0]] = new


def set_setting(tree, path, value):
    *sections, last = path.split(".")
    for section in sections:
        if tree.get(section, trees.NULL) == trees.NULL:
            tree[section] = {}
        tree = tree[section]
    tree[last] = trees.scalar(value)


def expect(before, after, findings):
    """Applies the findings to `before`. Where more than one order of a list is right, it takes that of `after`."""
    configs = {}
    flags = {}
    for finding in findings:
        if finding["outcome"] != "change":
            continue
        owner, result, setting = trees.at(before, finding["path"]), trees.at(after, finding["path"]), finding["setting"]
        if setting == "env GOMAXPROCS":
            set_env(owner, result, finding["to"])
        elif setting.startswith("-"):
            flags.setdefault(finding["path"], []).append((setting, finding["to"]))
        else:
            config = configs.setdefault(finding["path"], trees.config_of(owner[1]))
            assert config is not None, f"{finding['path']}: PyYAML cannot parse the config that was changed:\n{owner[1]}"
            set_setting(config, setting, finding["to"])
    for path, wanted in flags.items():
        set_flags(trees.at(before, path), trees.at(after, path), wanted)
    for path, config in configs.items():
        text = trees.at(after, path)
        assert trees.config_of(text[1]) == config, f"{path}: the config has a different tree:\n{text[1]}"
        *parents, key = trees.tokens(path)
        owner = before
        for token in parents:
            owner = trees.child(owner, token)
        owner[key] = text


def judge(name, text, options):
    """Returns False if PyYAML cannot judge the input."""
    try:
        nodes = list(yaml.compose_all(text, trees.Loader))
        before = [trees.tree_of(node) for node in nodes]
    except (yaml.YAMLError, AssertionError):
        return False
    output = run("mutate", options, text.encode())
    after = [trees.tree_of(node) for node in yaml.compose_all(output, trees.Loader)]
    assert len(before) == len(after), "documents were lost or added"
    expected = copy.deepcopy(before)
    places = objects_by_line(nodes)
    for report in json.loads(run("audit", ["-o", "json", *options], text.encode()))["objects"]:
        if not report["changes"] or report["mode"] == "audit":
            continue
        document, index = places[report["line"]]
        one, other = expected[document], after[document]
        if index is not None:
            one, other = one["items"][index], other["items"][index]
        expect(one, other, report["findings"])
    for number, (one, other) in enumerate(zip(expected, after)):
        assert one == other, f"document {number + 1} differs from its report:\n{one}\n{other}"
    return True


def inputs():
    for case in sorted(CASES.iterdir()):
        for file in (case / "in.yaml", case / "in.json"):
            if file.exists():
                policy = case / "policy.yaml"
                yield case.name, file, ["--policy", str(policy)] if policy.exists() else []
    for file in sorted(CORPUS.iterdir()):
        yield file.name, file, []


results = {}
for name, file, options in inputs():
    try:
        results[name] = judge(name, file.read_bytes().decode(), options)
    except AssertionError as error:
        raise AssertionError(f"{name}: {error}") from error
unjudged = [name for name, judged in results.items() if not judged]
print(f"{sum(results.values())} inputs changed exactly as reported" + (f"; not judged: {', '.join(unjudged)}" if unjudged else ""))
assert len(unjudged) <= MOST_UNJUDGED, "too many inputs could not be judged"
