"""YAML as PyYAML's own parser sees it (in Python: not libyaml, which the editor uses), as plain trees that compare exactly.

A mapping is a dict, a sequence a list, a scalar a pair (tag, text): 3, "3" and 0x3 all differ. Aliases are what they repeat."""
import re

import yaml

Loader = yaml.SafeLoader


def tree_of(node):
    """The tree of a composed node; an error where a mapping has a key twice or a key that is no scalar."""
    if isinstance(node, yaml.MappingNode):
        assert all(isinstance(key, yaml.ScalarNode) for key, _ in node.value), "a key that is no scalar"
        tree = {key.value: tree_of(value) for key, value in node.value}
        assert len(tree) == len(node.value), "a key stands twice"
        return tree
    if isinstance(node, yaml.SequenceNode):
        return [tree_of(item) for item in node.value]
    return scalar(node.value, node.tag) if node is not None else NULL


def scalar(text, tag=None):
    """A scalar as if `text` were written plainly; without words that only YAML 1.1 knows."""
    if tag is None:
        tag = Loader("").resolve(yaml.ScalarNode, text, (True, False))
    tag = tag.rsplit(":", 1)[-1]
    if tag in ("timestamp", "value", "merge") or (tag == "bool" and text.lower() not in ("true", "false")):
        tag = "str"
    return ("null", "") if tag == "null" else (tag, text)


NULL = ("null", "")


def config_of(text):
    """The tree of a Mimir config; None where PyYAML cannot read it. `${...}`, which can stand anywhere before Mimir expands it, is covered by
    letters; tabs, which PyYAML takes in fewer places than Mimir, are blanks."""
    return parse(re.sub(r"\$\{[^}]*\}", lambda found: "x" * len(found.group()), text).replace("\t", " "))


def parse(text):
    """The tree of the first document; None where PyYAML cannot read it."""
    try:
        return tree_of(next(yaml.compose_all(text, Loader), None))
    except (yaml.YAMLError, ValueError, AssertionError, AttributeError, RecursionError):
        return None


def tokens(pointer):
    """The reference tokens of a JSON pointer."""
    return [token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:]]


def child(tree, token):
    return tree[int(token)] if isinstance(tree, list) else tree[token]


def at(tree, pointer):
    for token in tokens(pointer):
        tree = child(tree, token)
    return tree
