#!/usr/bin/env python3
"""Checks the include graph against the table of rooms in docs/architecture.md, and the length of every source."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LONGEST = 500


def listed_edges():
    rows = re.findall(r"^\| `(\w+)` \| [^|]* \| ([^|]*) \|$", (ROOT / "docs/architecture.md").read_text(), re.M)
    return {room: set(re.findall(r"\w+", uses)) for room, uses in rows}


def main():
    faults, used = [], {}
    allowed = listed_edges()
    for path in sorted([*ROOT.glob("src/*/*"), *ROOT.glob("include/mimir_tuner/*/*")]):
        if path.suffix not in (".h", ".cpp"):
            continue
        room, name, lines = path.parent.name, path.relative_to(ROOT), path.read_text().splitlines()
        if len(lines) > LONGEST:
            faults.append(f"{name}: {len(lines)} lines; split it, {LONGEST} is the limit")
        for number, line in enumerate(lines, 1):
            include = re.match(r'#include "(mimir_tuner/)?(\w+)/', line)
            if not include or include[2] == room:
                continue
            used.setdefault(room, set()).add(include[2])
            if not include[1]:
                faults.append(f"{name}:{number}: {line} is inside another room; include a header of include/mimir_tuner")
            if include[2] not in allowed.get(room, ()):
                faults.append(f"{name}:{number}: docs/architecture.md does not list {room} -> {include[2]}")
    for room, uses in allowed.items():
        for extra in sorted(uses - used.get(room, set())):
            faults.append(f"docs/architecture.md lists {room} -> {extra}, which no file includes")
    rooms = {path.parent.name for path in ROOT.glob("src/*/CMakeLists.txt")}
    faults += [f"docs/architecture.md has no row for {room}" for room in sorted(rooms - allowed.keys())]
    print("\n".join(faults) or f"{len(rooms)} rooms, {sum(map(len, used.values()))} edges, all listed")
    return 1 if faults else 0


sys.exit(main())
