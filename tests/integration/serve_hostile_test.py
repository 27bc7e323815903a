"""Hostile requests to the whole webhook: each is answered in time, uses bounded memory, and does not affect other clients."""

import datetime
import glob
import gzip
import json
import socket
import ssl
import time
import unittest

import harness
from harness import post, request
from webhook import WebhookTest, patch_of, pod, review

MIB = 1 << 20


class Hostile(WebhookTest):
    def setUp(self):
        super().setUp()
        self.server = self.start()
        self.assertNotEqual(patch_of(self.server.ask(pod())), [])
        self.idle = self.server.rss_mib()

    def tearDown(self):
        self.assertNotEqual(patch_of(self.server.ask(pod())), [])
        if not harness.SANITIZED:
            self.eventually(lambda: self.server.rss_mib() < self.idle + 8, 5)
            self.assertLess(self.server.peak_mib(), 256)

    def answer(self, body, *headers):
        with self.server.connect() as client:
            return client.ask(post(body, *headers))

    def with_field(self, text):
        return review(pod()).replace(b'"spec"', text + b',"spec"', 1)

    def allowed_unchanged(self, body):
        answer = self.answer(body)
        self.assertEqual(answer.status, 200)
        self.assertEqual(patch_of(answer), [])

    def test_depth_bombs(self):
        for depth in (300, 500_000):
            self.allowed_unchanged(self.with_field(b'"x":' + b"[" * depth + b"]" * depth))
        self.assertEqual(self.answer(b"[" * MIB).status, 400)
        self.assertEqual(self.answer(b'{"a":' * MIB).status, 400)

    def test_number_bombs(self):
        for number in (b"9" * 100_000, b"1e999999999", b"-" + b"1" * 30, b"0." + b"0" * MIB + b"1"):
            answer = self.answer(self.with_field(b'"x":' + number))
            self.assertEqual(answer.status, 200)
        self.assertEqual(self.answer(b"1" * MIB).status, 400)

    def test_duplicate_keys(self):
        self.allowed_unchanged(self.with_field(b'"kind":"Pod"'))
        many = b",".join(b'"k%d":1' % i for i in range(200_000))
        self.assertEqual(self.answer(self.with_field(b'"x":{' + many + b"}")).status, 200)
        self.allowed_unchanged(self.with_field(b'"x":{' + many + b',"k7":1}'))

    def test_invalid_utf8(self):
        for bad in (b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf5\x80\x80\x80"):
            answer = self.answer(self.with_field(b'"x":"' + bad + b'"'))
            self.assertIn(answer.status, (200, 400))
            if answer.status == 200:
                self.assertEqual(patch_of(answer), [])

    def test_gzip_bombs(self):
        bomb = gzip.compress(b"\0" * (64 * MIB))
        self.assertEqual(self.answer(bomb, "Content-Encoding: gzip").status, 415)
        self.assertEqual(self.answer(bomb).status, 400)

    def test_many_small_values(self):
        for text in (b'"x":[' + b"0," * (3 * MIB) + b"0]", b'"x":{' + b",".join(b'"%x":0' % i for i in range(500_000)) + b"}"):
            self.assertEqual(self.answer(self.with_field(text)).status, 200)

    def test_yaml_bombs_in_a_config(self):
        laughs = "a0: &a0 [x,x,x,x,x,x,x,x,x]\n" + "".join(f"a{i}: &a{i} [{','.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 12))
        for text in (laughs, "[" * 100_000, "a: &a [*a]\n", "? " * 50_000, "- " * 100_000, "a: !!binary |\n" + " x\n" * 100_000):
            obj = {"kind": "ConfigMap", "apiVersion": "v1", "metadata": {"name": "c"}, "data": {"mimir.yaml": text}}
            answer = self.answer(review(obj))
            self.assertEqual((answer.status, patch_of(answer)), (200, []))

    def test_renegotiation(self):
        context = harness.client_context()
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        with self.server.connect(context) as client:
            self.assertEqual(client.ask(request("GET", "/healthz")).status, 200)
        import subprocess  # the standard library cannot renegotiate
        done = subprocess.run(["openssl", "s_client", "-connect", f"127.0.0.1:{self.server.port}", "-tls1_2"], input="R\n", capture_output=True,
                              text=True, check=False, timeout=harness.WAIT)
        self.assertRegex(done.stdout + done.stderr, "no renegotiation|NO_RENEGOTIATION|no_renegotiation")

    def test_half_open_connections(self):
        sockets = []
        for _ in range(50):
            client = self.server.connect()
            client.send(request("GET", "/healthz"))
            client.read()
            client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            sockets.append(client)
        for client in sockets:
            client.close()  # reset, as after a crash of the peer
        self.assertEqual(self.server.get().status, 200)

    def test_ten_thousand_connections(self):
        limit = 300 if harness.SANITIZED else 10_000
        opened = []
        try:
            for _ in range(limit):
                plain = socket.socket()
                plain.setblocking(False)
                plain.connect_ex(("127.0.0.1", self.server.port))
                opened.append(plain)
        except OSError:  # the open file limit of this process
            pass
        time.sleep(0.5)
        begin = time.monotonic()
        self.assertEqual(self.server.get().status, 200)
        self.assertLess(time.monotonic() - begin, 10)
        for plain in opened:
            plain.close()
        self.assertGreater(len(opened), 200)


class ClockJumps(WebhookTest):
    """libfaketime sets the wall clock of the process from a file and leaves the monotonic clock alone."""

    def setUp(self):
        super().setUp()
        libraries = glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1")
        if harness.SANITIZED or not libraries:
            self.skipTest("needs libfaketime, and a sanitizer wants to be loaded first")
        self.jump("+0")
        self.server = self.start(program=("env", f"LD_PRELOAD={libraries[0]}", f"FAKETIME_TIMESTAMP_FILE={self.folder}/clock", "FAKETIME_NO_CACHE=1",
                                          "FAKETIME_DONT_FAKE_MONOTONIC=1"))

    def jump(self, offset):
        self.write("clock", offset + "\n")

    def logged_hour(self, name):
        self.server.ask(pod(name=name))
        line = self.server.wait_for_line(lambda line: f'"{name}"' in line)
        logged = datetime.datetime.fromisoformat(json.loads(line)["time"].replace("Z", "+00:00"))
        return round((logged - datetime.datetime.now(datetime.timezone.utc)).total_seconds() / 3600)

    def test_clock_jumps_move_no_deadline(self):
        for offset, hours in (("+12h", 12), ("-12h", -12)):
            self.jump("+0")
            with self.server.connect_plain() as silent, self.server.connect() as slow:
                begin = time.monotonic()
                request = post(review(pod()))
                slow.send(request[:100])
                self.jump(offset)
                self.assertEqual(self.logged_hour(f"after{offset}"), hours)
                time.sleep(1)
                self.assertNotEqual(patch_of(slow.ask(request[100:])), [], "a request under way was lost")
                silent.settimeout(harness.WAIT)
                self.assertEqual(silent.recv(1), b"")
                elapsed = time.monotonic() - begin  # the deadline is 5 s; a busy machine may add some
                self.assertGreater(elapsed, 4.5)
                self.assertLess(elapsed, 15)
            self.assertEqual(self.server.get("/readyz").status, 200)


if __name__ == "__main__":
    unittest.main()
