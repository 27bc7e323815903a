"""/metrics: its format and counters, that label values are bounded, and that docs/metrics.md lists exactly the existing metrics."""

import os
import re
import shutil
import subprocess
import time
import unittest

import exposition
import harness
from harness import post
from webhook import POLICY, WebhookTest, pod, review

DOCS = os.path.join(os.path.dirname(__file__), "../../docs/metrics.md")


def documented():
    """Maps each name in the first table to its type and labels."""
    with open(DOCS, encoding="utf-8") as file:
        rows = re.findall(r"^\| `(\w+)` \| (counter|gauge|histogram) \|([^|]*)\|", file.read(), re.M)
    return {name: (kind, set(re.findall(r"`(\w+)`", labels))) for name, kind, labels in rows}


class Metrics(WebhookTest):
    def setUp(self):
        super().setUp()
        self.server = self.start("--metrics-listen", "127.0.0.1:0", "--policy", self.write("policy.yaml", POLICY.format("enforce")))

    def page(self):
        status, text = self.server.scrape()
        self.assertEqual(status, 200)
        return exposition.parse(text), text

    def test_the_documentation_lists_exactly_what_there_is(self):
        self.server.ask(pod())
        families, _ = self.page()
        self.assertEqual({name: (family.kind, family.labels()) for name, family in families.items()}, documented())

    def test_the_format_is_valid_before_and_after_requests(self):
        self.page()
        self.server.ask(pod())
        _, text = self.page()
        if shutil.which("promtool"):
            done = subprocess.run(["promtool", "check", "metrics"], input=text, text=True, capture_output=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_requests_are_counted_by_what_became_of_them(self):
        self.server.ask(pod())
        self.server.ask(pod("nginx:1.27"))
        with self.server.connect() as client:
            self.assertEqual(client.ask(post(b"{}")).status, 400)
            client.ask(post(review(pod()).replace(b'"spec"', b'"deep":' + b"[" * 300 + b"]" * 300 + b',"spec"')))
        count = self.server.metric
        self.assertEqual(count('mimir_tuner_requests_total{kind="Pod",operation="CREATE",outcome="patched"}'), 1)
        self.assertEqual(count('mimir_tuner_requests_total{kind="Pod",operation="CREATE",outcome="unchanged"}'), 1)
        self.assertEqual(count('mimir_tuner_requests_total{kind="other",operation="other",outcome="refused"}'), 1)
        self.assertEqual(count("mimir_tuner_parse_failures_total"), 2)
        self.assertEqual(count("mimir_tuner_patch_failures_total"), 0)
        self.assertEqual(count("mimir_tuner_request_duration_seconds_count"), 4)
        self.assertEqual(count("mimir_tuner_requests_in_flight"), 0)
        self.assertEqual(count('mimir_tuner_findings_total{rule="object",outcome="skipped",reason="not-mimir"}'), 1)

    def test_strange_kinds_and_operations_make_no_new_series(self):
        def series():
            return len(self.page()[0]["mimir_tuner_requests_total"].samples)

        self.server.ask(pod(kind="K0"), operation="O0")
        before = series()
        for i in range(1, 50):
            self.server.ask(pod(kind=f'K"\n{i}'), operation=f"O{i}")
        self.assertEqual(series(), before)

    def test_what_is_known_of_files_and_process(self):
        count = self.server.metric
        self.assertAlmostEqual(count("mimir_tuner_certificate_not_after_timestamp_seconds"), time.time() + 2 * 86400, delta=600)
        self.assertAlmostEqual(count('mimir_tuner_reload_last_success_timestamp_seconds{file="policy"}'), time.time(), delta=60)
        self.assertAlmostEqual(count("process_start_time_seconds"), time.time(), delta=60)
        self.assertEqual(count("mimir_tuner_ready"), 1)
        self.assertGreater(count("process_resident_memory_bytes"), 1 << 20)
        with self.server.connect(), self.server.connect():
            self.eventually(lambda: count("mimir_tuner_connections") == 2)

    def test_other_paths_and_methods_on_that_port(self):
        for data, status in ((b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"404"), (b"POST /metrics HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", b"405"),
                             (b"GET /metrics HTTP/1.1\nHost: x\n\n", b"400"), (b"\x16\x03\x01" + b"x" * 40000, b"4")):
            with harness.socket.create_connection(("127.0.0.1", self.server.metrics_port), harness.WAIT) as plain:
                plain.sendall(data)
                self.assertTrue(plain.recv(4096).startswith(b"HTTP/1.1 " + status), data[:20])

    def test_scrapers_that_never_ask_do_not_block_others(self):
        silent = [harness.socket.create_connection(("127.0.0.1", self.server.metrics_port), harness.WAIT) for _ in range(30)]
        self.page()  # within the scrapers' deadline
        for each in silent:
            each.close()


if __name__ == "__main__":
    unittest.main()
