"""Start and end: what stops at once, what is finished first, and what the exit status says."""

import shutil
import signal
import subprocess
import tempfile
import threading
import time
import unittest

import harness
from harness import Server, post, request

FAST = 2.0 if harness.SANITIZED else 0.5


class Lifecycle(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="mimir-tuner-")
        harness.make_certificate(cls.folder)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def assert_ends_well(self, server, at_most=FAST):
        status, seconds = server.stop()
        self.assertEqual(status, 0)
        self.assertLess(seconds, at_most)

    def test_stop_right_after_start(self):
        self.assert_ends_well(Server(self.folder))

    def test_stop_with_idle_connections(self):
        server = Server(self.folder)
        idle = [server.connect() for _ in range(200)]
        for client in idle[:100]:
            client.ask(post(b"1"))
        self.assert_ends_well(server)
        self.assertTrue(all(client.closed() for client in idle[:5] + idle[-5:]))
        for client in idle:
            client.close()

    def test_requests_in_flight_are_answered(self):
        server = Server(self.folder)
        clients = [server.connect() for _ in range(10)]
        for client in clients:
            client.send(post(b"sleep 600"))
        time.sleep(0.3)
        self.assert_ends_well(server, 0.6 + FAST)
        for client in clients:
            answer = client.read()
            self.assertEqual((answer.status, answer.headers["connection"]), (200, "close"))
            client.close()

    def test_new_connections_are_refused_while_stopping(self):
        server = Server(self.folder)
        with server.connect() as client:
            client.send(post(b"sleep 600"))
            time.sleep(0.2)
            server.signal(signal.SIGTERM)
            time.sleep(0.2)
            with self.assertRaises(ConnectionError):
                server.connect()
            self.assertEqual(client.read().status, 200)
        self.assert_ends_well(server)

    def test_an_unfinished_request_gets_a_grace_period_only(self):
        server = Server(self.folder)
        clients = [server.connect() for _ in range(3)] + [harness.Client(server.connect_plain())]
        for client in clients[:3]:
            client.send(b"POST /mutate HTTP/1.1\r\n")
        time.sleep(0.1)
        self.assert_ends_well(server, 3.5 + FAST)
        self.assertEqual(clients[0].read().status, 408)
        for client in clients:
            client.close()

    def test_a_request_finished_within_the_grace_period_is_answered(self):
        server = Server(self.folder)
        whole = post(b"12345")
        with server.connect() as client:
            client.send(whole[:-5])
            time.sleep(0.1)
            server.signal(signal.SIGTERM)
            time.sleep(0.2)
            self.assertEqual(client.ask(whole[-5:]).body, b'{"size":5}')
        self.assert_ends_well(server)

    def test_a_second_signal_ends_at_once(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            server = Server(self.folder)
            with server.connect() as client:
                client.send(post(b"sleep 3000"))
                time.sleep(0.2)
                server.signal(signal.SIGTERM)
                time.sleep(0.2)
                server.signal(number)
                self.assertEqual(server.process.wait(1.5), 128 + number)
            server.process.stdout.close()

    def test_draining_serves_everything_and_closes_each_connection(self):
        server = Server(self.folder, drain=800)
        with server.connect() as known:
            self.assertNotIn("connection", known.ask(post(b"1")).headers)
            server.signal(signal.SIGTERM)
            time.sleep(0.2)
            answer = server.get("/readyz")
            self.assertEqual((answer.status, answer.body), (503, b"shutting down\n"))
            self.assertEqual(server.get("/healthz").status, 200)
            answer = known.ask(post(b"12"))
            self.assertEqual((answer.status, answer.headers["connection"]), (200, "close"))
            with server.connect() as fresh:
                self.assertEqual(fresh.ask(post(b"123")).headers["connection"], "close")
        self.assert_ends_well(server, 1 + FAST)

    def test_draining_under_load_fails_no_request(self):
        server, other = Server(self.folder, drain=500), Server(self.folder)
        ended = threading.Event()
        failures, answers = [], []

        def load():
            target, client = server, None
            while not ended.is_set() or target is server:
                try:
                    client = client or target.connect()
                    answer = client.ask(post(b"1"))
                    answers.append(answer.status)
                    if answer.headers.get("connection") == "close":
                        client.close()
                        # What a Service does once readiness fails: new connections go to the other replica.
                        client, target = None, other
                except Exception as error:  # any failure counts
                    failures.append(repr(error))
                    return
            client.close()

        threads = [threading.Thread(target=load) for _ in range(8)]
        for thread in threads:
            thread.start()
        time.sleep(0.3)
        self.assert_ends_well(server, 0.5 + FAST)
        ended.set()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])
        self.assertEqual(set(answers), {200})
        self.assert_ends_well(other)

    def test_the_port_is_free_at_once_after_the_end(self):
        first = Server(self.folder)
        clients = [first.connect() for _ in range(3)]
        self.assert_ends_well(first)
        second = Server(self.folder, listen=f"127.0.0.1:{first.port}")
        for client in clients:
            client.close()
        self.assert_ends_well(second)

    def test_two_servers_do_not_share_a_port(self):
        first = Server(self.folder)
        result = self.start_badly(f"127.0.0.1:{first.port}")
        self.assertEqual(result.returncode, 1)
        self.assertIn("another process listens there", result.stderr)
        self.assert_ends_well(first)

    def start_badly(self, listen):
        return subprocess.run([harness.SERVER, listen, f"{self.folder}/tls.crt", f"{self.folder}/tls.key"], capture_output=True, text=True, timeout=harness.WAIT)

    def test_idle_connections_end_at_the_timeout(self):
        server = Server(self.folder, idle=400)
        with server.connect() as client:
            self.assertEqual(client.ask(post(b"1")).status, 200)
            start = time.monotonic()
            self.assertTrue(client.closed())
            self.assertGreater(time.monotonic() - start, 0.3)
            self.assertLess(time.monotonic() - start, 2)
        self.assert_ends_well(server)

    def test_memory_and_first_answer(self):
        start = time.monotonic()
        server = Server(self.folder)
        self.assertEqual(server.get().status, 200)
        if not harness.SANITIZED:
            self.assertLess(time.monotonic() - start, 0.5)
            self.assertLess(server.rss_mib(), 12)
        self.assert_ends_well(server)


if __name__ == "__main__":
    unittest.main()
