#!/usr/bin/env python3
"""Compares every report format with its golden output and reads it with an independent reader.

  check.py BINARY CHECK

CHECK is one of the functions below without `check_`. `UPDATE=1 check.py BINARY golden` writes the expectations: the only golden files
with sentences of findings.
"""
import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

import yaml

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
EXAMPLES = ROOT / "deploy/examples"
BINARY = str(pathlib.Path(sys.argv[1]).resolve())
FILES = ["mimir-distributed.yaml", "jsonnet.yaml", "single-binary.yaml"]
GOLDEN = FILES[1:]  # small enough to read a change of the expectations

HOSTILE = """apiVersion: v1
kind: Pod
metadata:
  name: "<script>alert(1)</script>\\e[31m\\u0007`|@all|` &amp; \\u202e"
  namespace: "a\\"onload='x'"
spec:
  containers:
    - name: "</pre><img src=x onerror=alert(2)>\\x9b31m"
      image: grafana/mimir:2.14.3
      args: ["-target=ingester", "-memberlist.join=x", "-memberlist.gossip-interval=<b>"]
      resources: {limits: {cpu: "1"}}
"""


def audit(*arguments, cwd=EXAMPLES, text=None, codes=(0, 1)):
    done = subprocess.run([BINARY, "audit", *arguments], cwd=cwd, input=text, capture_output=True, check=False)
    assert done.returncode in codes, f"{arguments}: exit {done.returncode}: {done.stderr.decode()}"
    return done.stdout


def mutated(path, *arguments, codes=(0,)):
    done = subprocess.run([BINARY, "mutate", *arguments, str(path)], capture_output=True, check=False)
    assert done.returncode in codes, done.stderr.decode()
    return done.stdout


def formats():
    """The formats that the binary lists, so that a new one is tested without a change here."""
    message = subprocess.run([BINARY, "audit", "-o", "?"], capture_output=True, text=True, check=False).stderr
    names = re.search(r"\(known: ([a-z, ]+)\)", message)[1].split(", ")
    assert len(names) > 1, message
    return names


def golden_cases():
    """The manifests of the golden cases, with the arguments for their policy."""
    for path in sorted((HERE.parent / "cases").glob("*/in.*")):
        policy = path.parent / "policy.yaml"
        yield path, ["--policy", str(policy)] if policy.exists() else []


def settled(text: bytes) -> bytes:
    """Without the version and the hash of the policy, and without the page's style and script."""
    text = re.sub(rb"<(style|script)>.*?</\1>", rb"<\1/>", text, flags=re.DOTALL)
    version = subprocess.run([BINARY, "--version"], capture_output=True, check=True).stdout.split()[-1]
    text = text.replace(b'"version":"' + version + b'"', b'"version":"VERSION"').replace(b'version: "' + version + b'"', b'version: "VERSION"')
    text = text.replace(b"mimir-tuner " + version, b"mimir-tuner VERSION")
    policy_hash = json.loads(audit("-o", "json", *FILES))["policy"]["hash"].encode()
    return text.replace(policy_hash, b"HASH")


def check_golden():
    for name in formats():
        path = HERE / "expected" / f"report.{name}"
        actual = settled(audit("-o", name, *GOLDEN))
        assert actual == settled(audit("-o", name, *GOLDEN)), f"{name} differs from run to run"
        if os.environ.get("UPDATE") == "1":
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(actual)
        assert actual == path.read_bytes(), f"{path} differs; read the change, then run with UPDATE=1:\n{actual.decode()}"


def validate(document, schema):
    import jsonschema

    jsonschema.validators.validator_for(schema)(schema).validate(document)


def check_json():
    schema = json.loads((ROOT / "docs/schema/audit-v1.schema.json").read_text())
    for text in (None, HOSTILE.encode(), b"a: [\n---\nkind: x\n"):
        for show in ("all", "changes"):
            report = json.loads(audit("-o", "json", "--show", show, *(["-"] if text else FILES), text=text, codes=(0, 1, 2)))
            validate(report, schema)
    report = json.loads(audit("-o", "json", *FILES))
    ids = [finding["id"] for item in report["objects"] for finding in item["findings"]]
    assert len(ids) == len(set(ids)) and ids, "ids repeat"
    known = set(schema["definitions"]["finding"]["properties"])
    for item in report["objects"]:
        assert set(item) == set(schema["definitions"]["object"]["properties"])
        for finding in item["findings"]:
            assert set(finding) == known
    for path, policy in [*((EXAMPLES / name, []) for name in FILES), *golden_cases()]:
        report = json.loads(audit("-o", "json", *policy, path.name, cwd=path.parent, codes=(0, 1, 2)))
        if path.suffix == ".yaml":
            for item in report["objects"]:
                for finding in item["findings"]:
                    place_holds(path.read_text().splitlines(), finding)


def place_holds(lines, finding):
    """The place is that of the setting, or of the section that gets the setting through an alias or a merge key."""
    rest = lines[finding["line"] - 1][finding["column"] - 1 :]
    setting = finding["setting"] or ""
    if finding["from"] is None or not setting or finding["reason"] == "set-in-file":
        return
    if setting.startswith("env "):
        assert rest.startswith("name: " + setting[4:]) or setting[4:] in rest, (finding, rest)
    elif setting.startswith("-"):
        assert rest.lstrip("'\"-").startswith(setting.lstrip("-")), (finding, rest)
    else:
        *sections, name = setting.split(".")
        key = rest.translate(str.maketrans("", "", "\"'")).partition(":")[0]
        assert key == name or (key in sections and ("*" in rest or "<<:" in lines[finding["line"]])), (finding, rest)


def check_yaml():
    for text in (None, HOSTILE.encode()):
        arguments = ["-"] if text else FILES
        report = json.loads(audit("-o", "json", *arguments, text=text))
        assert yaml.safe_load(audit("-o", "yaml", *arguments, text=text)) == report


def check_junit():
    for text in (None, HOSTILE.encode(), b"a: [\n"):
        root = xml.fromstring(audit("-o", "junit", *(["-"] if text else FILES), text=text, codes=(0, 1, 2)))
        assert root.tag == "testsuites"
        for key, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert int(root.get(key)) == len(root.findall(f".//{tag}")), f"{key} differs from the number of {tag}"
            for suite in root.findall("testsuite"):
                assert int(suite.get(key)) == len(suite.findall(f".//{tag}"))
        assert root.findall(".//testcase"), "no test case"


def offset(lines, line, column):
    return sum(len(one) for one in lines[: line - 1]) + column - 1


def apply_fixes(log, name, text):
    """The text after all fixes, applied by their regions alone."""
    lines = text.splitlines(keepends=True)
    edits = []
    for result in log["runs"][0]["results"]:
        for fix in result.get("fixes", []):
            for change in fix["artifactChanges"]:
                if change["artifactLocation"]["uri"] != name:
                    continue
                for one in change["replacements"]:
                    region = one["deletedRegion"]
                    begin = offset(lines, region["startLine"], region["startColumn"])
                    edits.append((begin, offset(lines, region["endLine"], region["endColumn"]), one["insertedContent"]["text"]))
    for begin, end, new in sorted(edits, reverse=True):
        text = text[:begin] + new + text[end:]
    return text


def check_sarif():
    schema = json.loads((HERE / "sarif-2.1.0-rtm.5.json").read_text())
    for text in (None, HOSTILE.encode(), b"a: [\n"):
        for show in ("all", "changes"):
            log = json.loads(audit("-o", "sarif", "--show", show, *(["-"] if text else FILES), text=text, codes=(0, 1, 2)))
            validate(log, schema)
            rules = log["runs"][0]["tool"]["driver"]["rules"]
            for result in log["runs"][0]["results"]:
                assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
                assert result["locations"][0]["physicalLocation"]["region"]["startLine"] > 0
                assert result["partialFingerprints"]
    for path, policy in [*((EXAMPLES / name, []) for name in FILES), *golden_cases()]:
        log = json.loads(audit("-o", "sarif", *policy, path.name, cwd=path.parent, codes=(0, 1, 2)))
        wanted = mutated(path, *policy, codes=(0, 2)).decode()
        assert apply_fixes(log, path.name, path.read_bytes().decode()) == wanted, f"the fixes of {path} are not what mutate writes"


def variants(text: bytes):
    yield "as-is.yaml", text
    yield "no newline at the end.yaml", text.rstrip(b"\n")
    yield "crlf.yaml", text.replace(b"\n", b"\r\n")
    yield "dir/ümlaut.yaml", text


def check_diff():
    """git apply and patch turn the files into exactly what mutate writes."""
    for example in FILES:
        for name, text in variants((EXAMPLES / example).read_bytes()):
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder, name)
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(text)
                wanted = mutated(path)
                assert wanted != text
                for where in (name, "./" + name):
                    path.write_bytes(text)
                    diff = audit("-o", "diff", where, cwd=folder)
                    for tool in (["git", "apply", "--whitespace=nowarn", "-"], ["patch", "-p1", "--binary", "--fuzz=0", "-s"]):
                        path.write_bytes(text)
                        subprocess.run(tool, cwd=folder, input=diff, check=True)
                        assert path.read_bytes() == wanted, f"{tool[0]} gives another result for {name}"
                assert audit("-o", "diff", name, cwd=folder) == b"", "a second diff is not empty"
    for path, policy in golden_cases():
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(shutil.copy(path, folder))
            diff = audit("-o", "diff", *policy, path.name, cwd=folder, codes=(0, 1, 2))
            subprocess.run(["patch", "-p1", "--binary", "--fuzz=0", "-s"], cwd=folder, input=diff, check=True)
            assert copy.read_bytes() == mutated(path, *policy, codes=(0, 2)), f"the diff of {path} is not what mutate writes"


def check_long_lines():
    """Compact JSON: the diff of each object would repeat the whole line, so reports leave it out and say so; -o diff has it."""
    pods = [document for document in yaml.safe_load_all(HOSTILE) for _ in range(200)]
    text = json.dumps({"apiVersion": "v1", "kind": "List", "items": pods}).encode()
    assert len(text) > 65536
    for name in ("html", "markdown"):
        out = audit("-o", name, "-", text=text)
        assert b"the diff is left out here" in out and len(out) < 1_000_000, (name, len(out))
    report = json.loads(audit("-o", "json", "-", text=text))
    assert all(item["changes"] and item["diff"] is None for item in report["objects"])
    assert len(audit("-o", "diff", "-", text=text)) > 2 * len(text)
    assert b"left out here" not in audit("-o", "html", *FILES) + audit("-o", "markdown", *FILES)


def check_markdown():
    text = audit("-o", "markdown", "-", text=HOSTILE.encode()).decode()
    outside = text.split("```")[0]
    assert not any(markup in outside for markup in ("<script>", "<img", "@all", "`"))
    many = b"---\n".join(HOSTILE.replace("ingester", f"ingester, -x={i}").encode() for i in range(300))
    text = audit("-o", "markdown", "-", text=many).decode()
    assert len(text) < 65536 and re.search(r"\d+ more objects", text)


def check_html():
    text = audit("-o", "html", "-", text=HOSTILE.encode()).decode()
    body = text[text.index("<body>") : text.rindex("<script>")]
    assert "<script" not in body and "<img" not in body and "onload='" not in body
    many = b"---\n".join((HOSTILE.split("metadata:")[0] + "metadata: {name: pod-%d}\nspec:" % i + HOSTILE.split("spec:")[1]).encode() for i in range(260))
    report = json.loads(audit("-o", "json", "-", text=many))
    findings = sum(report["summary"]["findings"].values())
    size = len(audit("-o", "html", "-", text=many))
    assert findings >= 1000 and size / findings * 1000 < 2_000_000, f"{size} bytes for {findings} findings"


def on_terminal(*arguments, text, **environment):
    """The output that a terminal receives."""
    leader, follower = pty.openpty()
    process = subprocess.Popen([BINARY, "audit", *arguments], stdin=subprocess.PIPE, stdout=follower, stderr=subprocess.DEVNULL,
                               env={**{k: v for k, v in os.environ.items() if k != "NO_COLOR"}, "TERM": "xterm", **environment})
    os.close(follower)
    process.stdin.write(text)
    process.stdin.close()
    out = b""
    while True:
        try:
            part = os.read(leader, 65536)
        except OSError:
            break
        if not part:
            break
        out += part
    process.wait()
    os.close(leader)
    return out


def check_terminal():
    """A terminal obeys nothing from a manifest; only terminals get colors."""
    text = HOSTILE.encode()
    color = re.compile(rb"\x1b\[[0-9;]*m")
    for name in formats():
        out = on_terminal("-o", name, "-", text=text).replace(b"\r\n", b"\n")
        plain = color.sub(b"", out)
        bad = [c for c in plain.decode() if (ord(c) < 32 and c not in "\n\t") or 127 <= ord(c) < 160 or ord(c) == 0x202E]
        assert not bad, f"{name} sends {bad!r} to a terminal"
        assert (plain != out) == (name in ("table", "wide", "diff")), f"{name}: colors"
        assert not color.search(on_terminal("-o", name, "-", text=text, NO_COLOR="1")), f"{name}: colors in spite of NO_COLOR"
        assert not color.search(audit("-o", name, "-", text=text)), f"{name}: colors without a terminal"
    assert color.search(audit("--color", "always", "-", text=text))
    assert not color.search(on_terminal("--color", "never", "-", text=text))


def check_progress():
    """A long input shows its progress, only on a terminal, and clears it at the end."""
    text = HOSTILE.split("metadata:")[0] + "metadata: {name: x}\nspec:" + HOSTILE.split("spec:")[1]
    with tempfile.NamedTemporaryFile(suffix=".yaml") as file:
        file.write(("---\n" + text).encode() * 40_000)
        file.flush()
        leader, follower = pty.openpty()
        process = subprocess.Popen([BINARY, "audit", file.name], stdout=subprocess.DEVNULL, stderr=follower)
        os.close(follower)
        out = b""
        try:
            while part := os.read(leader, 65536):
                out += part
        except OSError:
            pass
        process.wait()
        os.close(leader)
        assert re.fullmatch(rb"(\rauditing: \d+ %)+\r\x1b\[K", out), out
        done = subprocess.run([BINARY, "audit", file.name], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        assert done.stderr == b"", done.stderr


def check_outputs():
    """Several formats in one run, complete files or none, exit codes."""
    with tempfile.TemporaryDirectory() as folder:
        file = str(EXAMPLES / FILES[0])
        run = lambda *arguments, codes: audit(*arguments, file, cwd=folder, codes=codes)
        out = run("-o", "table", "-o", "sarif=a.sarif", "-o", "html=b.html", codes=(1,))
        assert out.startswith(b"OBJECT") and json.loads(pathlib.Path(folder, "a.sarif").read_text())["version"] == "2.1.0"
        assert pathlib.Path(folder, "b.html").read_text().startswith("<!doctype html>")
        assert run("--output-file", "c.json", codes=(1,)) == b"" and json.loads(pathlib.Path(folder, "c.json").read_text())
        assert run("-o", "junit", "--output-file", "d.xml", codes=(1,)) == b"" and xml.parse(pathlib.Path(folder, "d.xml"))
        for wrong in (["-o", "jsn"], ["-o", "a.json"], ["-o", "json", "-o", "yaml"], ["-o", "json="], ["-o", "json=a", "-o", "yaml=a"],
                      ["-o", "json=a", "--output-file", "b"], ["-o", "json=missing/x"], ["-o", "json=."], ["-q", "-v"]):
            run(*wrong, codes=(2,))
        assert sorted(os.listdir(folder)) == ["a.sarif", "b.html", "c.json", "d.xml"], os.listdir(folder)
        pathlib.Path(folder, "c.json").chmod(0o640)
        os.symlink("c.json", pathlib.Path(folder, "link.json"))
        run("-o", "json=link.json", codes=(1,))
        assert pathlib.Path(folder, "link.json").is_symlink() and pathlib.Path(folder, "c.json").stat().st_mode & 0o777 == 0o640
        assert run("-q", codes=(1,)) == b"" and run("-q", "-o", "json", codes=(1,)) != b""
        run("--exit-zero", codes=(0,))
        assert b"skipped" in run("--verbose", codes=(1,))
    warned = HOSTILE.replace("2.14.3", "3.0.0").replace("resources:", "env: [{name: GOMAXPROCS, value: '2'}]\n      resources:")
    warned = warned.replace('"-memberlist.join=x", "-memberlist.gossip-interval=<b>"', '"-config.file=/x"')
    audit("-", text=warned.encode(), codes=(0,))
    audit("--fail-on", "warning", "-", text=warned.encode(), codes=(1,))
    audit("--fail-on", "warning", "--exit-zero", "-", text=warned.encode(), codes=(0,))


def check_bad_output():
    """A full disk is an error with its reason; a closed pipe is not an error."""
    for name in formats():
        with open("/dev/full", "wb") as full:
            done = subprocess.run([BINARY, "audit", "-o", name, *FILES], cwd=EXAMPLES, stdout=full, stderr=subprocess.PIPE, check=False)
        assert done.returncode == 2 and b"No space left on device" in done.stderr, (name, done)
        done = subprocess.run([BINARY, "audit", "-o", name + "=/dev/full", *FILES], cwd=EXAMPLES, capture_output=True, check=False)
        assert done.returncode == 2 and b"/dev/full: No space left on device" in done.stderr, (name, done)
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([BINARY, "audit", "-o", name, *FILES], cwd=EXAMPLES, stdout=writer, stderr=subprocess.PIPE, check=False)
        os.close(writer)
        assert done.returncode == 1 and done.stderr == b"", (name, done)


if sys.argv[2] == "diff" and not (shutil.which("git") and shutil.which("patch")):
    print("skipped: git and patch are needed")
    sys.exit(77)
if sys.argv[2] in ("json", "sarif"):
    try:
        import jsonschema  # noqa: F401
    except ImportError:
        print("skipped: python3-jsonschema is needed")
        sys.exit(77)
globals()["check_" + sys.argv[2]]()
print(f"{sys.argv[2]}: ok")
