"""Requests that must be refused, and peers that mean harm: each leaves the server as it was."""

import resource
import socket
import time
import unittest

import harness
from harness import ServerTest, post, request

MIB = 1 << 20


def head(*lines):
    return ("\r\n".join(["POST /mutate HTTP/1.1", "Host: localhost", "Content-Type: application/json", *lines]) + "\r\n\r\n").encode("latin-1")


class Limits(ServerTest):
    SETTINGS = {"request": 700, "handshake": 700}

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        with cls.server.connect() as client:
            client.ask(post(b"x" * MIB))
        cls.idle_mib = cls.server.rss_mib()

    def assert_memory_near_idle(self, slack=6):
        if harness.SANITIZED:
            return
        deadline = time.monotonic() + 3
        while self.server.rss_mib() > self.idle_mib + slack and time.monotonic() < deadline:
            time.sleep(0.1)
        self.assertLess(self.server.rss_mib(), self.idle_mib + slack)

    def refused(self, data, status):
        with self.server.connect() as client:
            client.send(data)
            self.assert_refused(client.read(), status)
            self.assertTrue(client.closed())

    def flood(self, client, start, piece, at_most=200 * MIB):
        """Sends until the server stops reading; gives how much it took."""
        client.socket.settimeout(2)
        sent = 0
        try:
            client.send(start)
            while sent < at_most and not client.ready():
                client.send(piece)
                sent += len(piece)
        except OSError:
            pass
        return sent

    def test_ambiguous_framing(self):
        smuggled = request("GET", "/smuggled")
        for lines, status in ((("Content-Length: 4", "Transfer-Encoding: chunked"), 400), (("Transfer-Encoding: chunked", "Content-Length: 4"), 400),
                              (("Content-Length: 4", "Content-Length: 5"), 400), (("Content-Length: 4", "Content-Length: 4"), 400),
                              (("Content-Length: abc",), 400), (("Content-Length: -1",), 400), (("Content-Length : 4",), 400),
                              (("X: y", " folded: 1", "Content-Length: 4"), 400), (("Transfer-Encoding: chunked",), 411),
                              (("Transfer-Encoding: gzip, chunked",), 411), ((), 411), (("Content-Length: 4", "Content-Encoding: gzip"), 415),
                              (("Content-Length: 4", "Content-Encoding: br"), 415)):
            with self.subTest(lines):
                self.refused(head(*lines) + b"0\r\n\r\n" + smuggled, status)

    def test_bad_lines(self):
        for data, status in ((b"GET /healthz HTTP/1.1\nHost: a\n\n", 400), (b"GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
                             (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505), (b"\0" * 100 + b"\r\n", 400), (b"GET / HTTP/1.1\r\n\r\n", 400)):
            with self.subTest(data):
                self.refused(data + b"\r\n", status)

    def test_a_body_over_the_limit_is_refused_before_it_is_sent(self):
        self.refused(head(f"Content-Length: {13 * MIB + 1}"), 413)
        self.refused(head("Content-Length: 99999999999999999999999999"), 413)
        self.refused(head(f"Content-Length: {14 * MIB}", "Expect: 100-continue"), 413)

    def test_a_body_over_the_limit_that_is_sent_anyway(self):
        with self.server.connect() as client:
            self.flood(client, head(f"Content-Length: {64 * MIB}"), b"x" * 65536, 8 * MIB)
            self.assert_refused(client.read(), 413)
        self.assert_memory_near_idle()

    def test_chunked_floods_are_not_read(self):
        with self.server.connect() as client:
            sent = self.flood(client, head("Transfer-Encoding: chunked"), b"10000\r\n" + b"x" * 65536 + b"\r\n")
            self.assertLess(sent, 32 * MIB)
            self.assert_refused(client.read(), 411)
        self.assert_memory_near_idle()

    def test_header_floods(self):
        for start, piece, status in ((b"GET / HTTP/1.1\r\n", b"A: b\r\n" * 100, 431), (b"GET / HTTP/1.1\r\n", b"A: " + b"b" * 5000 + b"\r\n", 431),
                                     (b"GET /", b"a" * 65536, 414), (b"GET / HTTP/1.1\r\nA: ", b"a" * 65536, 431), (b"\r\n", b"\r\n" * 100, 400)):
            with self.subTest(piece[:10]), self.server.connect() as client:
                self.assertLess(self.flood(client, start, piece), 32 * MIB)
                self.assert_refused(client.read(), status)
        self.assert_memory_near_idle()

    def test_announced_bodies_take_no_memory(self):
        clients = [self.server.connect() for _ in range(100)]
        for client in clients:
            client.send(head(f"Content-Length: {13 * MIB}"))
        time.sleep(0.2)
        if not harness.SANITIZED:
            self.assertLess(self.server.rss_mib(), self.idle_mib + 20)
        for client in clients:
            client.close()
        self.assert_memory_near_idle(10)

    def test_large_bodies_share_a_budget(self):
        server = self.start(request=30_000)
        clients = [server.connect() for _ in range(12)]
        try:
            for client in clients:
                self.flood(client, head(f"Content-Length: {13 * MIB}"), b"x" * 65536, 12 * MIB)
            if not harness.SANITIZED:
                self.assertLess(server.peak_mib(), self.idle_mib + 90)
            refused = 0
            for client in clients:
                client.socket.settimeout(0.2)
                try:
                    refused += client.read().status == 503
                except (TimeoutError, OSError):
                    pass
            self.assertGreater(refused, 0)
            self.assertEqual(server.get().status, 200)
        finally:
            for client in clients:
                client.close()
        self.assertEqual(server.stop()[0], 0)

    def drip(self, first, piece):
        with self.server.connect() as client:
            start = time.monotonic()
            client.send(first)
            while not client.ready():
                client.send(piece)
                time.sleep(0.05)
                self.assertLess(time.monotonic() - start, 3)
            self.assertGreater(time.monotonic() - start, 0.5)
            self.assert_refused(client.read(), 408)
            self.assertTrue(client.closed())

    def test_a_slow_head_is_cut_at_the_deadline(self):
        self.drip(b"POST /mutate HTTP/1.1\r\n", b"A")

    def test_a_slow_body_is_cut_at_the_deadline(self):
        self.drip(head("Content-Length: 1000"), b"x")

    def test_slow_peers_do_not_keep_others_waiting(self):
        slow = [self.server.connect() for _ in range(300)]
        for client in slow:
            client.send(b"POST /mutate HTTP/1.1\r\nHost:")
        start = time.monotonic()
        self.assertEqual(self.server.get().status, 200)
        self.assertLess(time.monotonic() - start, 0.5)
        self.assertLess(self.server.status("Threads"), 40)
        for client in slow:
            client.close()

    def test_a_peer_that_sends_nothing_in_the_handshake(self):
        with self.server.connect_plain() as plain:
            plain.settimeout(3)
            start = time.monotonic()
            self.assertEqual(plain.recv(1), b"")
            self.assertGreater(time.monotonic() - start, 0.5)

    def test_a_peer_that_does_not_read(self):
        plain = socket.socket()
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plain.settimeout(harness.WAIT)
        plain.connect(("127.0.0.1", self.server.port))
        with harness.Client(harness.client_context().wrap_socket(plain)) as client:
            client.send(post(b"repeat 20000000"))
            time.sleep(0.3)
            self.assertEqual(self.server.get().status, 200)
        self.assert_memory_near_idle()

    def test_peers_that_vanish(self):
        for data in (b"", b"POST", head("Content-Length: 10"), head("Content-Length: 10") + b"x", post(b"sleep 50")):
            clients = [self.server.connect() for _ in range(20)]
            for client in clients:
                if data:
                    client.send(data)
                client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # closes with a reset
                client.close()
        time.sleep(0.2)


class Descriptors(ServerTest):
    """With few descriptors an idle connection makes room for a new one."""

    @classmethod
    def start(cls, **settings):
        return harness.Server(cls.folder, preexec=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (60, 60)), **settings)

    def test_exhaustion(self):
        cpu = self.server.cpu_seconds()
        plain = [self.server.connect_plain() for _ in range(100)]
        time.sleep(0.5)
        for client in plain:
            client.close()
        time.sleep(0.3)
        idle = []
        for _ in range(120):
            idle.append(self.server.connect())
        self.assertEqual(idle[-1].ask(post(b"1")).status, 200)
        self.assertLessEqual(self.server.open_files(), 60)
        for client in idle:
            client.close()
        if not harness.SANITIZED:
            self.assertLess(self.server.cpu_seconds() - cpu, 1.0)


class ConnectionCap(ServerTest):
    SETTINGS = {"connections": 50}

    def test_strangers_make_room_before_clients(self):
        known = self.server.connect()
        self.assertEqual(known.ask(post(b"1")).status, 200)
        strangers = [self.server.connect() for _ in range(200)]
        time.sleep(0.1)
        self.assertEqual(known.ask(post(b"12")).body, b'{"size":2}')
        self.assertEqual(strangers[-1].ask(post(b"123")).body, b'{"size":3}')
        self.assertLess(self.server.open_files(), 80)
        for client in [known, *strangers]:
            client.close()

    def test_a_crowd_that_never_finishes_anything_does_not_lock_others_out(self):
        for data in (b"", b"\x16\x03\x01"):
            plain = [self.server.connect_plain() for _ in range(60)]
            for client in plain:
                try:
                    client.sendall(data)
                except OSError:
                    pass
            self.assertEqual(self.server.get().status, 200)
            for client in plain:
                client.close()
        for data in (b"POST /mutate HTTP/1.1\r\n", head("Content-Length: 10")):
            slow = []
            for _ in range(60):
                slow.append(self.server.connect())
                slow[-1].send(data)
            self.assertEqual(self.server.get().status, 200)
            for client in slow:
                client.close()


if __name__ == "__main__":
    unittest.main()
