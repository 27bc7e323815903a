"""Requests that a server must answer: routes, keep-alive, pipelining, closing."""

import http.client
import socket
import time
import unittest

import harness
from harness import ServerTest, post, request


class Routes(ServerTest):
    def ask(self, *arguments, **named):
        with self.server.connect() as client:
            return client.ask(request(*arguments, **named))

    def test_probes(self):
        for path in ("/healthz", "/readyz", "/readyz?verbose"):
            answer = self.ask("GET", path)
            self.assertEqual((answer.status, answer.body), (200, b"ok\n"))
            self.assertEqual(answer.headers["content-type"], "text/plain; charset=utf-8")

    def test_head_has_no_body(self):
        with self.server.connect() as client:
            client.send(request("HEAD", "/healthz") + request("GET", "/healthz"))
            while client.buffer.count(b"HTTP/1.1 200 OK") < 2:
                self.assertTrue(client.fill())
            self.assertEqual(client.buffer.count(b"ok\n"), 1)

    def test_post_gets_the_handlers_answer(self):
        with self.server.connect() as client:
            answer = client.ask(post(b'echo {"a":"\xc3\xa4"}', "Accept-Encoding: gzip", "Range: bytes=0-1"))
        self.assertEqual((answer.status, answer.body), (200, b'{"a":"\xc3\xa4"}'))
        self.assertEqual(answer.headers["content-type"], "application/json")
        self.assertNotIn("content-encoding", answer.headers)

    def test_unknown_paths(self):
        for path in ("/", "/mutat", "/mutate/", "/mutate/x", "//mutate", "/../mutate", "/healthz/"):
            answer = self.ask("GET", path)
            self.assertEqual(answer.status, 404, path)
            self.assertEqual(answer.body.count(b"\n"), 1)

    def test_wrong_methods(self):
        for method, path, allow in (("GET", "/mutate", "POST"), ("PUT", "/mutate", "POST"), ("DELETE", "/mutate", "POST"),
                                    ("POST", "/healthz", "GET, HEAD"), ("POST", "/readyz", "GET, HEAD")):
            answer = self.ask(method, path, headers=["Content-Type: application/json"], body=b"{}")
            self.assertEqual((answer.status, answer.headers["allow"]), (405, allow), (method, path))

    def test_unknown_method(self):
        with self.server.connect() as client:
            self.assertEqual(client.ask(request("BREW", "/mutate")).status, 400)

    def test_content_types(self):
        for value, status in (("application/json", 200), ("application/json; charset=utf-8", 200), ("Application/JSON ;x", 200), ("text/plain", 415),
                              ("application/jsonp", 415), ("application/x-www-form-urlencoded", 415), ("multipart/form-data; boundary=x", 415),
                              ("", 415)):
            answer = self.ask(headers=[f"Content-Type: {value}"], body=b"{}")
            self.assertEqual(answer.status, status, value)
        self.assertEqual(self.ask(body=b"{}").status, 415)

    def test_an_exception_stays_inside(self):
        with self.server.connect() as client:
            answer = client.ask(post(b"throw"))
            self.assertEqual((answer.status, answer.body), (500, b"internal error\n"))
            self.assertNotIn("secret", repr(answer))
            self.assertEqual(client.ask(post(b"1")).status, 200)

    def test_standard_client(self):
        client = http.client.HTTPSConnection("127.0.0.1", self.server.port, context=harness.client_context(), timeout=harness.WAIT)
        for size in (0, 1, 100_000):
            client.request("POST", "/mutate", b"x" * size, {"Content-Type": "application/json"})
            self.assertEqual(client.getresponse().read(), b'{"size":%d}' % size)
        client.close()


class Connections(ServerTest):
    def test_a_thousand_requests_on_one_connection(self):
        with self.server.connect() as client:
            times = []
            for _ in range(1000):
                start = time.monotonic()
                self.assertEqual(client.ask(post(b"x" * 6000)).body, b'{"size":6000}')
                times.append(time.monotonic() - start)
        # Nagle and delayed acknowledgements would cost 40 ms each.
        self.assertLess(sorted(times)[500], 0.02)

    def test_pipelined_requests_are_answered_in_order(self):
        with self.server.connect() as client:
            client.send(b"".join(post(b"x" * n) for n in range(1, 101)))
            for n in range(1, 101):
                self.assertEqual(client.read().body, b'{"size":%d}' % n)

    def test_close_is_honoured_and_announced(self):
        with self.server.connect() as client:
            answer = client.ask(post(b"1", "Connection: close"))
            self.assertEqual(answer.headers["connection"], "close")
            self.assertTrue(client.closed())

    def test_nothing_after_close_is_answered(self):
        with self.server.connect() as client:
            client.send(post(b"1", "Connection: close") + post(b"12"))
            self.assertEqual(client.read().body, b'{"size":1}')
            self.assertTrue(client.closed())

    def test_a_body_of_a_get_is_not_the_next_request(self):
        smuggled = request("GET", "/smuggled")
        with self.server.connect() as client:
            client.send(request("GET", "/healthz", body=smuggled) + request("GET", "/readyz"))
            self.assertEqual([client.read().status, client.read().status], [200, 200])

    def test_http_1_0(self):
        with self.server.connect() as client:
            self.assertEqual(client.ask(b"GET /healthz HTTP/1.0\r\n\r\n").status, 200)
            self.assertTrue(client.closed())

    def test_bytes_one_by_one(self):
        with self.server.connect() as client:
            for byte in post(b"12345"):
                client.send(bytes([byte]))
            self.assertEqual(client.read().body, b'{"size":5}')

    def test_expect_continue(self):
        with self.server.connect() as client:
            whole = post(b"12345", "Expect: 100-continue")
            self.assertEqual(client.ask(whole[:-5]).status, 100)
            self.assertEqual(client.ask(whole[-5:]).body, b'{"size":5}')

    def test_large_answers_arrive_whole(self):
        with self.server.connect() as client:
            for size in (16384, 100_000, 3_000_000):
                self.assertEqual(client.ask(post(b"repeat %d" % size)).body, b"x" * size)

    def test_the_largest_body(self):
        with self.server.connect() as client:
            self.assertEqual(client.ask(post(b"x" * (13 << 20))).body, b'{"size":%d}' % (13 << 20))

    def test_five_hundred_idle_connections_cost_nothing(self):
        idle = [self.server.connect() for _ in range(500)]
        try:
            for client in idle[::2]:
                self.assertEqual(client.ask(post(b"1")).status, 200)
            before = self.server.cpu_seconds()
            start = time.monotonic()
            time.sleep(1)
            share = (self.server.cpu_seconds() - before) / (time.monotonic() - start)
            times = []
            for _ in range(50):
                start = time.monotonic()
                self.assertEqual(self.server.get().status, 200)
                times.append(time.monotonic() - start)
            self.assertLess(sorted(times)[45], 0.5 if harness.SANITIZED else 0.05)
            self.assertLess(self.server.status("Threads"), 40)
            if not harness.SANITIZED:
                self.assertLess(share, 0.02)
                self.assertLess(self.server.rss_mib(), 45)
            self.assertEqual({client.ask(post(b"12")).status for client in idle}, {200})
        finally:
            for client in idle:
                client.close()

    def test_slow_handlers_do_not_keep_others_waiting(self):
        slow = [self.server.connect() for _ in range(60)]
        try:
            for client in slow:
                client.send(post(b"sleep 1500"))
            time.sleep(0.3)
            start = time.monotonic()
            self.assertEqual(self.server.get().status, 200)
            self.assertLess(time.monotonic() - start, 1.0)
            self.assertEqual({client.read().status for client in slow}, {200})
        finally:
            for client in slow:
                client.close()

    def test_many_clients_at_once(self):
        clients = [self.server.connect() for _ in range(256)]
        try:
            for turn in range(1, 4):
                for client in clients:
                    client.send(post(b"x" * turn))
                for client in clients:
                    self.assertEqual(client.read().body, b'{"size":%d}' % turn)
        finally:
            for client in clients:
                client.close()


class Addresses(ServerTest):
    @classmethod
    def start(cls, **settings):
        return harness.Server(cls.folder, listen=":0", **settings)

    def test_all_addresses_mean_both_families(self):
        for host in ("127.0.0.1", "::1"):
            try:
                plain = socket.create_connection((host, self.server.port), harness.WAIT)
            except OSError:
                if host == "::1" and not socket.has_dualstack_ipv6():
                    continue
                raise
            with harness.Client(harness.client_context().wrap_socket(plain)) as client:
                self.assertEqual(client.ask(request("GET", "/healthz")).status, 200)


if __name__ == "__main__":
    unittest.main()
