"""Runs the binary, and provides the manifests that the tests in tests/cli share."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

BINARY = os.environ["MIMIR_TUNER"]
SOURCE = pathlib.Path(__file__).resolve().parents[2]

POD = """\
apiVersion: v1
kind: Pod
metadata:
  name: ingester   # kept
  namespace: mimir
spec:
  containers:
    - name: ingester
      image: grafana/mimir:2.16.0
      args: [-target=ingester, -memberlist.join=gossip]
      resources: {limits: {cpu: "2"}}
"""
CONFIG_MAP = """\
apiVersion: v1
kind: ConfigMap
metadata:
  name: mimir-config
data:
  mimir.yaml: |
    blocks_storage: {}
    memberlist:
      join_members: [gossip]   # kept
"""
FOREIGN = """\
apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
    - {name: nginx, image: "nginx:1"}
"""


def run(*arguments, stdin="", **more):
    """Returns (exit code, standard output, standard error)."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run([BINARY, *map(str, arguments)], input=data, capture_output=True, check=False, timeout=120, **more)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def review(pod=POD, operation="CREATE"):
    """Returns an AdmissionReview as the API server sends it."""
    import yaml
    return {"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview",
            "request": {"uid": "1", "kind": {"kind": "Pod"}, "namespace": "mimir", "name": "ingester", "operation": operation,
                        "object": yaml.safe_load(pod)}}


def needs(program, path=None):
    """Skips a test if the program is missing; in tests/cli/run-with-tools, the test then fails."""
    there = path or shutil.which(program) or os.environ.get("MIMIR_TUNER_TOOLS") == "required"
    return unittest.skipUnless(there, f"{program} is not installed")


class ToolTest(unittest.TestCase):
    """A test with a temporary directory."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name, content=POD):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path


__all__ = ["BINARY", "CONFIG_MAP", "FOREIGN", "POD", "SOURCE", "ToolTest", "json", "needs", "os", "review", "run", "unittest"]
