"""A strict parser of the Prometheus text format 0.0.4: anything that a careful scraper would refuse is an error."""

import re

_NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
_LABEL = r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\n"])*)"'
_SAMPLE = re.compile(rf"^({_NAME})(?:\{{({_LABEL}(?:,{_LABEL})*)\}})? (-?[0-9.e+-]+|\+Inf|-Inf|NaN)$")


class Family:
    def __init__(self, name, kind, text):
        self.name, self.kind, self.help, self.samples = name, kind, text, {}

    def labels(self):
        return {label for labels in self.samples for label, _ in labels[1] if label != "le"}


def _check_histogram(family):
    bounds, previous = [], 0.0
    for (name, labels), value in family.samples.items():
        if name.endswith("_bucket"):
            bounds.append(float(dict(labels)["le"]))
            assert value >= previous, f"{family.name}: bucket counts must not decrease"
            previous = value
    assert bounds == sorted(bounds) and bounds[-1] == float("inf"), f"{family.name}: bounds"
    assert family.samples[(family.name + "_count", ())] == previous, f"{family.name}: the count is not the last bucket"
    assert (family.name + "_sum", ()) in family.samples


def parse(text):
    assert text.endswith("\n"), "the last line has no end"
    families, current, lines = {}, None, text.split("\n")[:-1]
    for number, line in enumerate(lines, 1):
        if line.startswith("# HELP "):
            name, text_ = line[7:].split(" ", 1)
            assert name not in families, f"line {number}: {name} twice"
            kind = re.fullmatch(rf"# TYPE {re.escape(name)} (counter|gauge|histogram)", lines[number])
            assert kind and text_, f"line {number}: no type or help"
            current = families[name] = Family(name, kind.group(1), text_)
        elif not line.startswith("# TYPE "):
            found = _SAMPLE.match(line)
            assert found, f"line {number}: {line!r}"
            name, labels = found.group(1), tuple(re.findall(_LABEL, found.group(2) or ""))
            allowed = {"histogram": ("_bucket", "_sum", "_count")}.get(current.kind, ("",))
            assert name in [current.name + suffix for suffix in allowed], f"line {number}: {name} is not of {current.name}"
            assert len({label for label, _ in labels}) == len(labels), f"line {number}: a label twice"
            key = (name, labels)
            assert key not in current.samples, f"line {number}: a series twice"
            current.samples[key] = float(found.group(found.lastindex))
            assert current.kind == "gauge" or current.samples[key] >= 0
    for family in families.values():
        assert (family.kind == "counter") == family.name.endswith("_total"), family.name
        if family.kind == "histogram":
            _check_histogram(family)
    return families
