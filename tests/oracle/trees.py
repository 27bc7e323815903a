"""YAML as plain trees that compare exactly, read by PyYAML's pure Python parser (the editor uses libyaml).

A mapping is a dict, a sequence a list, a scalar a pair (tag, text): 3, "3" and 0x3 all differ. Aliases are expanded."""
import re

import yaml

Loader = yaml.SafeLoader


def tree_of(node):
    """The tree of a composed node. A duplicate key or a key that is not a scalar is an error."""
    if isinstance(node, yaml.MappingNode):
        assert all(isinstance(key, yaml.ScalarNode) for key, _ in node.value), "a key is not a scalar"
        tree = {key.value: tree_of(value) for key, value in node.value}
        assert len(tree) == len(node.value), "duplicate key"
        return tree
    if isinstance(node, yaml.SequenceNode):
        return [tree_of(item) for item in node.value]
    return scalar(node.value, node.tag) if node is not None else NULL


def scalar(text, tag=None):
    """A plain scalar with this text, without the types that only YAML 1.1 has."""
    if tag is None:
        tag = Loader("").resolve(yaml.ScalarNode, text, (True, False))
    tag = tag.rsplit(":", 1)[-1]
    if tag in ("timestamp", "value", "merge") or (tag == "bool" and text.lower() not in ("true", "false")):
        tag = "str"
    return ("null", "") if tag == "null" else (tag, text)


NULL = ("null", "")


def config_of(text):
    """The tree of a Mimir config, or None if PyYAML cannot read it. `${...}` may occur anywhere before Mimir expands it, so letters
    replace it; blanks replace tabs, which PyYAML accepts in fewer places than Mimir."""
    return parse(re.sub(r"\$\{[^}]*\}", lambda found: "x" * len(found.group()), text).replace("\t", " "))


def parse(text):
    """The tree of the first document, or None if PyYAML cannot read it."""
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
