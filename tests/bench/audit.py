#!/usr/bin/env python3
"""Measures the audit against its goals: audit.py MIMIR_TUNER SAMPLES, where make_samples wrote SAMPLES. Exit code 1: a goal was missed."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

BINARY, SAMPLES = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
missed = []


def run(*command):
    """(seconds, largest resident MB, processor seconds) of one run"""
    begin = time.monotonic()
    child = subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode in (0, 1), f"{command}: exit {child.returncode}"
    return time.monotonic() - begin, used.ru_maxrss / 1024, used.ru_utime + used.ru_stime


def quickest(times, *command):
    return tuple(map(min, zip(*(run(*command) for _ in range(times)))))


def goal(name, value, unit, limit):
    good = value <= limit
    missed.extend([] if good else [name])
    print(f"{name:44} {value:10.2f} {unit:3} goal {limit:8.2f}  {'met' if good else 'MISSED'}")


def stream():
    _, _, tenth = quickest(3, BINARY, "audit", SAMPLES / "tenth.yaml")
    whole, memory, worked = quickest(3, BINARY, "audit", SAMPLES / "whole.yaml")
    size = (SAMPLES / "whole.yaml").stat().st_size / 1e6
    goal(f"10,000 pods, 200 ConfigMaps, {size:.0f} MB", whole, "s", 5)
    goal("  largest memory", memory, "MB", 400)
    goal("  processor time, ratio to a tenth of it", worked / tenth, "", 15)  # linear would be 10 plus cache misses, quadratic 100


def one_file():
    """Time from start to end: the fastest of many runs, because load only ever adds."""
    alone, _, _ = quickest(30, BINARY, "audit", SAMPLES / "one.yaml")
    goal("one file", 1000 * alone, "ms", 30)
    kubectl = os.environ.get("KUBECTL") or shutil.which("kubectl")
    if not kubectl:
        print("  no kubectl to compare with: KUBECTL=/path/to/kubectl, or one on the PATH")
        return
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(SAMPLES / "one.yaml", folder)
        pathlib.Path(folder, "kustomization.yaml").write_text("resources: [one.yaml]\n")
        other, _, _ = quickest(10, kubectl, "kustomize", folder)
    goal(f"  ratio to kubectl kustomize ({1000 * other:.0f} ms)", alone / other, "", 1)


def page():
    report = json.loads(subprocess.run([BINARY, "audit", "-o", "json", SAMPLES / "thousand-findings.yaml"], capture_output=True, check=False).stdout)
    findings = sum(report["summary"]["findings"].values())
    html = subprocess.run([BINARY, "audit", "-o", "html", SAMPLES / "thousand-findings.yaml"], capture_output=True, check=False).stdout
    assert findings >= 1000
    goal(f"html of {findings:,} findings", len(html) / 1e6, "MB", 2)


stream()
one_file()
page()
sys.exit(f"missed: {', '.join(missed)}" if missed else 0)
