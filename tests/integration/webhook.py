"""Runs `mimir-tuner serve` as a process, with its files, its log and its metrics."""

import base64
import http.client
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import unittest

import harness
from harness import post

POLICY = "apiVersion: mimir-tuner.io/v1alpha1\nkind: TuningPolicy\nmode: {}\n"


def pod(image="grafana/mimir:2.14.0", name="ingester-0", **fields):
    return {"kind": "Pod", "apiVersion": "v1", "metadata": {"name": name, "namespace": "metrics"},
            "spec": {"containers": [{"name": "m", "image": image, "args": ["-target=ingester"], "resources": {"limits": {"cpu": "2"}}}]}, **fields}


def review(obj, uid="u-1", operation="CREATE"):
    return json.dumps({"kind": "AdmissionReview", "apiVersion": "admission.k8s.io/v1",
                       "request": {"uid": uid, "kind": {"group": "", "version": "v1", "kind": obj["kind"]}, "namespace": "metrics",
                                   "name": obj["metadata"]["name"], "operation": operation, "object": obj, "oldObject": None,
                                   "dryRun": False}}).encode()


def patch_of(answer):
    response = json.loads(answer.body)["response"]
    assert response["allowed"] is True, response
    return json.loads(base64.b64decode(response["patch"])) if "patch" in response else []


class Webhook(harness.Server):
    """One `mimir-tuner serve`; wait_for_line() reads its log in order."""

    def __init__(self, folder, *arguments, listen="127.0.0.1:0", preexec=None, program=(), log_format="json"):
        self.folder, self.signalled, self.lines = folder, False, []
        self.process = subprocess.Popen(
            [*program, harness.SERVER, "serve", "--listen", listen, "--tls-cert", f"{folder}/tls.crt", "--tls-key", f"{folder}/tls.key",
             "--log-format", log_format, *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=lambda: harness.prepare(preexec))
        harness.track(self.process)
        self.queue = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        where = self.wait_for_line(lambda line: "listening" in line)
        self.port = int(re.search(r"port (\d+)", where).group(1))
        found = re.search(r"metrics on port (\d+)", where)
        self.metrics_port = int(found.group(1)) if found else None

    def _read(self):
        with self.process.stderr as stream:
            for line in stream:
                self.queue.put(line.rstrip("\n"))
        self.queue.put(None)

    def wait_for_line(self, wanted, seconds=harness.WAIT):
        deadline = time.monotonic() + seconds
        while True:
            line = self.queue.get(timeout=max(0.01, deadline - time.monotonic()))
            if line is None:
                raise AssertionError(f"the webhook ended: {self.lines[-5:]}")
            self.lines.append(line)
            if wanted(line):
                return line

    def rest_of_log(self):
        """All remaining lines of the log, after the webhook has exited."""
        out = []
        while (line := self.queue.get(timeout=harness.WAIT)) is not None:
            out.append(line)
        return out

    def ask(self, obj, **settings):
        with self.connect() as client:
            return client.ask(post(review(obj, **settings)))

    def scrape(self, path="/metrics"):
        connection = http.client.HTTPConnection("127.0.0.1", self.metrics_port, timeout=harness.WAIT)
        connection.request("GET", path)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def metric(self, series):
        """The value of the series `name{labels}`, or 0 if it does not exist."""
        found = re.search(rf"^{re.escape(series)} (\S+)$", self.scrape()[1], re.M)
        return float(found.group(1)) if found else 0.0


class WebhookTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="mimir-tuner-")
        self.addCleanup(shutil.rmtree, self.folder)
        harness.make_certificate(self.folder)

    def start(self, *arguments, **settings):
        server = Webhook(self.folder, *arguments, **settings)
        self.addCleanup(self.end, server)
        return server

    def end(self, server):
        if server.process.poll() is None:
            server.process.send_signal(signal.SIGINT)
            self.assertEqual(server.process.wait(harness.WAIT), 0)
        server.process.stdout.close()

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path + ".new", "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(path + ".new", path)
        return path

    def eventually(self, condition, seconds=harness.WAIT):
        deadline = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), deadline, "the condition did not become true in time")
            time.sleep(0.05)


class Mounted:
    """A folder as the kubelet mounts it: files are links to ..data/FILE, and each update swaps the link ..data."""

    def __init__(self, path):
        self.path, self.turn = path, 0
        os.mkdir(path)

    def fill(self, files):
        self.turn += 1
        fresh = f"..{self.turn}"
        os.mkdir(f"{self.path}/{fresh}")
        for name, text in files.items():
            with open(f"{self.path}/{fresh}/{name}", "w", encoding="utf-8") as file:
                file.write(text)
        os.symlink(fresh, f"{self.path}/..data_tmp")
        os.replace(f"{self.path}/..data_tmp", f"{self.path}/..data")
        for name in files:
            if not os.path.islink(f"{self.path}/{name}"):
                os.symlink(f"..data/{name}", f"{self.path}/{name}")
        if self.turn > 1:
            shutil.rmtree(f"{self.path}/..{self.turn - 1}")
