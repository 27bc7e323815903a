#!/usr/bin/env python3
"""Configs built to be expensive. Each must finish in bounded time and memory and report a reason: hostile.py MIMIR_TUNER

Each is the mimir.yaml of a ConfigMap, audited by its own process."""
import json
import os
import subprocess
import sys

TUNER = sys.argv[1]
MB = 1_000_000
MOST_SECONDS, MOST_MIB = 2, 256
MIMIR = "blocks_storage: {}\nmemberlist: {join_members: [a]}\n"


def alias_bomb():
    """Ten levels of ten aliases: 10^10 values if they were expanded."""
    lines = ["limits:", "  a0: &a0 [x]"]
    lines += [f"  a{level}: &a{level} [" + ", ".join([f"*a{level - 1}"] * 10) + "]" for level in range(1, 11)]
    return MIMIR + "\n".join(lines) + "\n"


def deep_blocks(levels):
    return MIMIR + "limits:\n" + "".join(" " * (level + 1) + "k:\n" for level in range(levels))


TEXTS = {
    "depth bomb, 1 MB of [": lambda: MIMIR + "limits: " + "[" * MB,
    "depth bomb, 1 MB of {a: ": lambda: MIMIR + "limits: " + "{a: " * (MB // 4),
    "depth bomb, 1 MB of - ": lambda: MIMIR + "limits:\n  " + "- " * (MB // 2),
    "depth bomb, 1000 blocks": lambda: deep_blocks(1000),
    "alias bomb, 10^10 values": alias_bomb,
    "200,000 aliases of one value": lambda: MIMIR + "limits: [&a x" + ", *a" * 200_000 + "]\n",
    "1 MB line, one word": lambda: MIMIR + "target: " + "x" * MB + "\n",
    "1 MB line, quoted": lambda: MIMIR + 'target: "' + "\\n" * (MB // 2) + '"\n',
    "1 MB line, a flow list": lambda: MIMIR + "limits: [" + "a, " * (MB // 3) + "a]\n",
    "1 MB line, a key": lambda: MIMIR + "k" * MB + ": 1\n",
    "1 MB line, a comment": lambda: MIMIR + "#" * MB + "\n",
    "1 MB of ${": lambda: MIMIR + "target: " + "${" * (MB // 2) + "\n",
    "1 MB of ${a}": lambda: MIMIR + "target: " + "${a}" * (MB // 4) + "\n",
    "1 MB of blank lines": lambda: MIMIR + "\n" * MB,
    "1 MB of one key, twice and more": lambda: MIMIR + "limits:\n" + "  k: 1\n" * (MB // 7),
    "70,000 %TAG lines": lambda: "".join(f"%TAG !a{i}! b\n" for i in range(70_000)) + "---\n" + MIMIR,
}


def audit(make_text):
    """CPU seconds and peak MiB of the process, and its report."""
    # Start the process before building the config: a child starts with the memory of its parent.
    with subprocess.Popen([TUNER, "audit", "-o", "json", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        config_map = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "mimir"}, "data": {"mimir.yaml": make_text()}}
        process.stdin.write(json.dumps(config_map))
        process.stdin.close()
        report = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode in (0, 1), f"exit code {process.returncode}"
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, json.loads(report)


def outcome(report):
    findings = [finding for each in report["objects"] for finding in each["findings"]]
    changes = sum(finding["outcome"] == "change" for finding in findings)
    if changes:
        return f"{changes} changes"
    return findings[0]["message"] if findings else "no finding"


failed = 0
for name, make_text in TEXTS.items():
    seconds, mib, report = audit(make_text)
    bad = seconds > MOST_SECONDS or mib > MOST_MIB or not report["objects"]
    failed += bad
    print(f"{name:32} {seconds * 1000:7.0f} ms CPU {mib:6.1f} MB  {outcome(report)[:150]}{'  TOO MUCH' if bad else ''}")
sys.exit(1 if failed else 0)
