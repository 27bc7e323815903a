"""The TLS side: versions, protocols, garbage, plain HTTP, and certificates that change under load."""

import os
import signal
import ssl
import threading
import time
import unittest
import warnings

import harness
from harness import ServerTest, post, request


class Tls(ServerTest):
    SETTINGS = {"handshake": 1000}

    def version(self, lowest, highest):
        context = harness.client_context()
        context.set_ciphers("DEFAULT:@SECLEVEL=0")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # old versions are deprecated: that is the point
            context.minimum_version, context.maximum_version = lowest, highest
        with self.server.connect(context) as client:
            self.assertEqual(client.ask(post(b"1")).status, 200)
            return client.socket.version(), client.socket.cipher()[0]

    def test_versions(self):
        self.assertEqual(self.version(ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_2)[0], "TLSv1.2")
        self.assertEqual(self.version(ssl.TLSVersion.TLSv1_3, ssl.TLSVersion.TLSv1_3)[0], "TLSv1.3")

    def test_old_versions_are_refused(self):
        for version in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
            with self.assertRaises(ssl.SSLError):
                self.version(version, version)

    def test_ciphers_without_forward_secrecy_are_refused(self):
        context = harness.client_context()
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        context.set_ciphers("ECDHE-ECDSA-AES128-SHA256")
        with self.assertRaises(ssl.SSLError):
            self.server.connect(context)

    def test_alpn(self):
        for offered, chosen in ((["h2", "http/1.1"], "http/1.1"), (["http/1.1"], "http/1.1"), (["h2"], None), (None, None)):
            context = harness.client_context()
            if offered:
                context.set_alpn_protocols(offered)
            with self.server.connect(context) as client:
                self.assertEqual(client.socket.selected_alpn_protocol(), chosen)
                self.assertEqual(client.ask(post(b"1")).status, 200)

    def test_without_a_server_name(self):
        with self.server.connect(name=None) as client:
            self.assertEqual(client.ask(post(b"1")).status, 200)

    def test_sessions_resume(self):
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            context = harness.client_context()
            context.minimum_version = context.maximum_version = version
            with self.server.connect(context) as client:
                client.ask(post(b"1"))
                session = client.socket.session
            plain = self.server.connect_plain()
            with harness.Client(context.wrap_socket(plain, server_hostname="localhost", session=session)) as client:
                self.assertEqual(client.ask(post(b"1")).status, 200)
                self.assertTrue(client.socket.session_reused)

    def test_plain_http_gets_an_answer_in_plain(self):
        with harness.Client(self.server.connect_plain()) as client:
            answer = client.ask(request("GET", "/healthz"))
            self.assert_refused(answer, 400)
            self.assertIn(b"HTTPS", answer.body)

    def test_garbage(self):
        for data in (b"\0" * 5000, os.urandom(5000), b"\x16\x03\x01\xff\xff" + b"a" * 70000, b"\x16\x03\x01\x02\x00\x01", b"SSH-2.0-x\r\n"):
            for _ in range(20):
                with self.server.connect_plain() as plain:
                    try:
                        plain.sendall(data)
                    except OSError:
                        pass
        # An unfinished record is cut at the handshake's deadline.
        with self.server.connect_plain() as plain:
            plain.sendall(b"\x16\x03\x01\x02\x00\x01")
            plain.settimeout(4)
            self.assertEqual(plain.recv(1), b"")

    def test_garbage_after_the_handshake(self):
        with self.server.connect() as client:
            descriptor = os.dup(client.socket.fileno())
            os.write(descriptor, b"\x17\x03\x03\x00\x20" + b"x" * 32)
            os.close(descriptor)
            client.read()

    def test_the_peer_closes_in_the_middle_of_tls(self):
        for _ in range(20):
            client = self.server.connect()
            client.send(b"POST /mutate HTTP/1.1\r\n")
            try:
                client.socket.unwrap()
            except (ssl.SSLError, OSError):  # the server need not say goodbye in the middle of a request
                pass
            client.close()


class Reload(ServerTest):
    def test_a_new_certificate_under_load_fails_no_request(self):
        stop = threading.Event()
        answers, failures = [], []

        def load():
            while not stop.is_set():
                try:
                    with self.server.connect() as client:
                        for _ in range(5):
                            answers.append(client.ask(post(b"1")).status)
                except Exception as error:  # any failure counts
                    failures.append(repr(error))

        threads = [threading.Thread(target=load) for _ in range(2)]
        for thread in threads:
            thread.start()
        for turn in range(100):
            if turn % 20 == 0:
                harness.make_certificate(self.folder, "next", f"turn-{turn}")
                for part in ("key", "crt"):
                    os.replace(f"{self.folder}/next.{part}", f"{self.folder}/tls.{part}")
            self.server.signal(signal.SIGHUP)
            self.assertEqual(self.server.process.stdout.readline(), "reloaded\n")
            time.sleep(0.01)
        stop.set()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])
        self.assertEqual(set(answers), {200})
        with self.server.connect() as client:
            self.assertIn(b"turn-80", client.socket.getpeercert(binary_form=True))

    def test_a_bad_certificate_keeps_the_old_one(self):
        with open(f"{self.folder}/tls.crt", encoding="ascii") as file:
            good = file.read()
        with open(f"{self.folder}/tls.crt", "w", encoding="ascii") as file:
            file.write("nonsense")
        self.server.signal(signal.SIGHUP)
        self.assertIn("not a PEM certificate", self.server.process.stdout.readline())
        self.assertEqual(self.server.get().status, 200)
        with open(f"{self.folder}/tls.crt", "w", encoding="ascii") as file:
            file.write(good)


if __name__ == "__main__":
    unittest.main()
