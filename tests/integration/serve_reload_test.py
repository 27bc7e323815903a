"""`mimir-tuner serve` while its files change: Kubernetes mounts, plain files, bad content, SIGHUP, and reloads under load."""

import os
import signal
import ssl
import threading
import time
import unittest

import harness
from harness import post
from webhook import POLICY, Mounted, WebhookTest, patch_of, pod, review


def read(path):
    with open(path, encoding="ascii") as file:
        return file.read()


class Reload(WebhookTest):
    def policy(self, mode):
        return self.write("policy.yaml", POLICY.format(mode))

    def served_certificate(self, server):
        with server.connect() as client:
            return client.socket.getpeercert(binary_form=True)

    def test_a_plain_policy_file_that_changes(self):
        server = self.start("--policy", self.policy("audit"), "--metrics-listen", "127.0.0.1:0")
        self.assertEqual(patch_of(server.ask(pod())), [])
        self.policy("enforce")
        server.wait_for_line(lambda line: '"msg":"reloaded"' in line)
        self.assertNotEqual(patch_of(server.ask(pod())), [])
        self.assertEqual(server.metric('mimir_tuner_reloads_total{file="policy",result="success"}'), 1)
        self.assertEqual(server.metric('mimir_tuner_reloads_total{file="certificate",result="success"}'), 0)

    def test_a_bad_policy_keeps_the_good_one_and_says_so(self):
        server = self.start("--policy", self.policy("enforce"), "--metrics-listen", "127.0.0.1:0")
        self.write("policy.yaml", "mode: enforec\n")
        line = server.wait_for_line(lambda line: "reload failed" in line)
        self.assertIn("policy.yaml:1:", line)
        self.assertNotEqual(patch_of(server.ask(pod())), [])
        self.assertEqual(server.metric('mimir_tuner_reload_success{file="policy"}'), 0)
        answer = server.get("/readyz?verbose")
        self.assertEqual(answer.status, 200)
        self.assertIn(b"[-] policy: ", answer.body)
        self.assertIn(b"[+] certificate: ", answer.body)
        self.policy("audit")
        server.wait_for_line(lambda line: '"msg":"reloaded"' in line)
        self.assertEqual(server.metric('mimir_tuner_reload_success{file="policy"}'), 1)

    def test_certificates_that_are_no_good_keep_the_old_one(self):
        server = self.start("--metrics-listen", "127.0.0.1:0")
        before, key = self.served_certificate(server), read(f"{self.folder}/tls.key")
        harness.make_certificate(self.folder, "other", "other")
        harness.openssl("x509", "-in", "tls.crt", "-days", "-1", "-signkey", "tls.key", "-out", "expired.crt", cwd=self.folder)
        for bad, says in ((read(f"{self.folder}/other.crt"), "does not belong"), (read(f"{self.folder}/expired.crt"), "expired"), ("", "not a PEM")):
            self.write("tls.crt", bad)
            self.assertIn(says, server.wait_for_line(lambda line: "reload failed" in line))
            self.assertEqual(self.served_certificate(server), before)
        self.assertEqual(server.metric('mimir_tuner_reload_success{file="certificate"}'), 0)
        self.assertGreaterEqual(server.metric('mimir_tuner_reloads_total{file="certificate",result="failure"}'), 3)
        os.remove(f"{self.folder}/tls.crt")
        self.assertIn("check the path", server.wait_for_line(lambda line: "reload failed" in line))
        harness.make_certificate(self.folder, "tls", "newest")
        server.wait_for_line(lambda line: '"msg":"reloaded"' in line)
        self.assertIn(b"newest", self.served_certificate(server))
        self.assertNotEqual(key, read(f"{self.folder}/tls.key"))

    def test_a_mounted_secret_that_is_swapped(self):
        secret = Mounted(f"{self.folder}/secret")
        secret.fill({"tls.crt": read(f"{self.folder}/tls.crt"), "tls.key": read(f"{self.folder}/tls.key")})
        for part in ("crt", "key"):
            os.replace(f"{self.folder}/tls.{part}", f"{self.folder}/first.{part}")
            os.symlink(f"secret/tls.{part}", f"{self.folder}/tls.{part}")
        server = self.start()
        for turn in range(2):
            harness.make_certificate(self.folder, "next", f"turn-{turn}")
            secret.fill({"tls.crt": read(f"{self.folder}/next.crt"), "tls.key": read(f"{self.folder}/next.key")})
            server.wait_for_line(lambda line: '"msg":"reloaded"' in line)
            self.assertIn(f"turn-{turn}".encode(), self.served_certificate(server))
        self.assertFalse([line for line in server.lines if "failed" in line])

    def test_sighup_reads_everything_again(self):
        server = self.start("--policy", self.policy("enforce"), "--metrics-listen", "127.0.0.1:0")
        server.signal(signal.SIGHUP)
        for _ in range(2):
            server.wait_for_line(lambda line: '"msg":"reloaded"' in line)
        self.assertEqual(server.metric('mimir_tuner_reloads_total{file="certificate",result="success"}'), 1)

    def test_the_log_level_follows_its_file(self):
        server = self.start("--log-level", "@" + self.write("level", "info\n"), "--metrics-listen", "127.0.0.1:0")
        self.write("level", "error\n")
        self.eventually(lambda: server.metric('mimir_tuner_reloads_total{file="log-level",result="success"}') == 1)
        server.ask(pod(), uid="silent")
        self.write("level", "info\n")
        server.wait_for_line(lambda line: '"msg":"reloaded"' in line)
        server.ask(pod(), uid="told")
        server.wait_for_line(lambda line: '"uid":"told"' in line)
        self.assertFalse([line for line in server.lines if "silent" in line])

    def test_a_thousand_reloads_under_load_fail_no_request(self):
        server = self.start("--policy", self.policy("enforce"), "--metrics-listen", "127.0.0.1:0")
        ended, failures, patched = threading.Event(), [], []

        def load():
            while not ended.is_set():
                try:
                    with server.connect() as client:
                        for _ in range(10):
                            patched.append(bool(patch_of(client.ask(post(review(pod()))))))
                except Exception as error:  # any failure counts
                    failures.append(repr(error))

        threads = [threading.Thread(target=load) for _ in range(2)]
        for thread in threads:
            thread.start()
        wanted = 100 if harness.SANITIZED else 1000
        series = 'mimir_tuner_reloads_total{file="certificate",result="success"}'
        deadline = time.monotonic() + 60
        while server.metric(series) < wanted and time.monotonic() < deadline:
            if int(time.monotonic() * 10) % 5 == 0:
                harness.make_certificate(self.folder, "next")
                for part in ("key", "crt"):
                    os.replace(f"{self.folder}/next.{part}", f"{self.folder}/tls.{part}")
            for _ in range(20):
                server.signal(signal.SIGHUP)
                time.sleep(0.001)
        ended.set()
        for thread in threads:
            thread.join()
        self.assertGreaterEqual(server.metric(series), wanted)
        self.assertEqual(failures, [])
        self.assertEqual(set(patched), {True})


class ClientCertificates(WebhookTest):
    def setUp(self):
        super().setUp()
        harness.make_certificate(self.folder, "ca", "ca")
        harness.make_certificate(self.folder, "strange-ca", "strange")
        harness.make_client_certificate(self.folder, "apiserver", "kube-apiserver", "ca")
        harness.make_client_certificate(self.folder, "named", "x", "ca", "subjectAltName=URI:spiffe://c/apiserver")
        harness.make_client_certificate(self.folder, "other", "other", "ca")
        harness.make_client_certificate(self.folder, "stranger", "kube-apiserver", "strange-ca")

    def context(self, name=None, version=None):
        context = harness.client_context()
        if name:
            context.load_cert_chain(f"{self.folder}/{name}.crt", f"{self.folder}/{name}.key")
        if version:
            context.minimum_version = context.maximum_version = version
        return context

    def status(self, server, context):
        with server.connect(context) as client:
            answer = client.ask(post(review(pod())))
            return answer.status if answer else None

    def test_who_may_post(self):
        server = self.start("--client-ca", f"{self.folder}/ca.crt", "--client-name", "kube-apiserver", "--client-name", "spiffe://c/apiserver")
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            self.assertEqual(self.status(server, self.context("apiserver", version)), 200)
            self.assertEqual(self.status(server, self.context("named", version)), 200)
            self.assertEqual(self.status(server, self.context(None, version)), 403)
            for name in ("other", "stranger"):
                try:
                    self.assertIsNone(self.status(server, self.context(name, version)))
                except (ssl.SSLError, ConnectionError):
                    pass
        # The kubelet probes without a certificate.
        self.assertEqual(server.get("/readyz").status, 200)

    def test_sessions_resume_with_client_certificates(self):
        server = self.start("--client-ca", f"{self.folder}/ca.crt")
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            context = self.context("other", version)
            with server.connect(context) as client:
                self.assertEqual(client.ask(post(review(pod()))).status, 200)
                session = client.socket.session
            plain = server.connect_plain()
            with harness.Client(context.wrap_socket(plain, server_hostname="localhost", session=session)) as client:
                self.assertEqual(client.ask(post(review(pod()))).status, 200)
                self.assertTrue(client.socket.session_reused)

    def test_a_session_without_a_certificate_stays_without(self):
        server = self.start("--client-ca", f"{self.folder}/ca.crt")
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            context = self.context(None, version)
            with server.connect(context) as client:
                client.ask(harness.request("GET", "/healthz"))
                session = client.socket.session
            plain = server.connect_plain()
            with harness.Client(context.wrap_socket(plain, server_hostname="localhost", session=session)) as client:
                self.assertEqual(client.ask(post(review(pod()))).status, 403)

    def test_the_oldest_version(self):
        server = self.start("--tls-min-version", "1.3")
        self.assertEqual(self.status(server, self.context(None, ssl.TLSVersion.TLSv1_3)), 200)
        with self.assertRaises(ssl.SSLError):
            self.status(server, self.context(None, ssl.TLSVersion.TLSv1_2))


if __name__ == "__main__":
    unittest.main()
