#!/usr/bin/env python3
"""Real Mimir binaries accept our output, with the built-in policy and with one that uses every setting: real_binaries_test.py MIMIR_TUNER

MIMIR_BIN_2_14, MIMIR_BIN_2_17 and MIMIR_BIN_3_0 name binaries taken from the images; those that are not set are skipped.
`mimir -modules -target=... -config.file=...` decodes strictly, parses the flags, validates and exits without opening a port."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import yaml

TUNER = sys.argv[1]
RELEASES = {"MIMIR_BIN_2_14": "2.14.3", "MIMIR_BIN_2_17": "2.17.4", "MIMIR_BIN_3_0": "3.0.2"}
CONFIG = """\
blocks_storage: {backend: filesystem, filesystem: {dir: blocks}}
memberlist:
  join_members: ["127.0.0.1:7946"]
ingester_client:
  grpc_client_config: {max_recv_msg_size: 104857600}
frontend_worker:
"""
TARGETS = ("distributor", "ingester", "querier", "query-frontend", "query-scheduler", "ruler", "store-gateway", "compactor", "alertmanager")


def manifests(release):
    """A config, and a container configured by flags for every target, all of one release."""
    docs = [{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "mimir", "annotations": {"mimir-tuner.io/mimir-release": release}},
             "data": {"mimir.yaml": CONFIG}}]
    for target in TARGETS:
        container = {"name": "m", "image": f"grafana/mimir:{release}", "args": [f"-target={target}", "-memberlist.join=127.0.0.1:7946"]}
        docs.append({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": target}, "spec": {"containers": [container]}})
    return docs


def every_setting():
    """Every memberlist setting that a policy can name, at Mimir's default. Those unknown to the release are skipped."""
    schema = json.loads(subprocess.run([TUNER, "policy", "schema"], capture_output=True, check=True).stdout)
    settings = schema["properties"]["rules"]["properties"]["memberlist"]["properties"]["settings"]["properties"]
    return {name: yaml.safe_load(setting["description"].rsplit(" is ", 1)[1]) for name, setting in settings.items()}


def tuned(docs, release, settings):
    rules = {"memberlist": {"settings": settings}} if settings else {}
    policy = yaml.safe_dump({"apiVersion": "mimir-tuner.io/v1alpha1", "kind": "TuningPolicy", "mimir": {"oldestRelease": release}, "rules": rules})
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        file.write(policy)
        file.flush()
        text = subprocess.run([TUNER, "mutate", "--policy", file.name, "-"], input=yaml.safe_dump_all(docs), text=True, capture_output=True, check=True).stdout
    return list(yaml.safe_load_all(text))


def judge(binary, arguments, folder):
    done = subprocess.run([binary, "-modules", *arguments], cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, f"{binary} {arguments}: exit {done.returncode}\n{done.stderr[-2000:]}"


def check(binary, release, settings):
    config, *pods = tuned(manifests(release), release, settings)
    assert config["data"]["mimir.yaml"] != CONFIG, "nothing was changed, so there is nothing to judge"
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "mimir.yaml").write_text(config["data"]["mimir.yaml"])
        for target in TARGETS:
            judge(binary, [f"-target={target}", "-config.file=mimir.yaml"], folder)
        for pod in pods:
            judge(binary, pod["spec"]["containers"][0]["args"], folder)
    count = config["data"]["mimir.yaml"].count("\n") - CONFIG.count("\n")
    print(f"Mimir {release}: accepts the config with {count} lines more, and the flags of {len(pods)} targets")


missing = [variable for variable in RELEASES if not os.environ.get(variable)]
for variable, release in RELEASES.items():
    if variable not in missing:
        check(os.environ[variable], release, {})
        check(os.environ[variable], release, every_setting())
if missing:
    print("skipped, as not set: " + ", ".join(missing))
sys.exit(77 if len(missing) == len(RELEASES) else 0)
