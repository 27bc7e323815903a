"""`mimir-tuner serve` as a process: start and stop, probes, log, overload, and least privilege."""

import json
import os
import re
import resource
import shutil
import signal
import subprocess
import threading
import time
import unittest

import harness
from harness import post
from webhook import WebhookTest, Webhook, patch_of, pod, review


class LifeCycle(WebhookTest):
    def health(self, server, *arguments):
        return subprocess.run([harness.SERVER, "health", "--address", f"127.0.0.1:{server.port}", *arguments], capture_output=True, text=True,
                              check=False)

    def test_sigterm_drains_and_exits_0(self):
        delay = 3
        server = self.start("--shutdown-delay", str(delay))
        start = time.monotonic()
        server.signal(signal.SIGTERM)
        server.wait_for_line(lambda line: "stopping" in line)
        self.eventually(lambda: server.get("/readyz").status == 503, delay - 0.5)
        answer = server.ask(pod())
        self.assertEqual((answer.status, answer.headers["connection"]), (200, "close"))
        self.assertNotEqual(patch_of(answer), [])
        self.assertEqual(server.process.wait(harness.WAIT), 0)
        self.assertGreaterEqual(time.monotonic() - start, delay)

    def test_a_signal_in_the_first_milliseconds_is_not_lost(self):
        for millis in range(0, 40, 4):
            process = subprocess.Popen([harness.SERVER, "serve", "--listen", "127.0.0.1:0", "--tls-cert", f"{self.folder}/tls.crt", "--tls-key",
                                        f"{self.folder}/tls.key", "--shutdown-delay", "0"], stderr=subprocess.DEVNULL)
            harness.track(process)
            time.sleep(millis / 1000)
            process.send_signal(signal.SIGTERM)
            self.assertIn(process.wait(harness.WAIT), (0, -signal.SIGTERM))

    def test_health_without_a_shell(self):
        server = self.start("--shutdown-delay", "3")
        done = self.health(server)
        self.assertEqual((done.returncode, done.stdout), (0, "ok\n"))
        self.assertIn("[+] certificate: ", self.health(server, "--path", "/readyz?verbose").stdout)
        server.signal(signal.SIGTERM)
        self.eventually(lambda: self.health(server).returncode == 1, 2)
        self.assertEqual(server.process.wait(harness.WAIT), 0)
        self.assertEqual(self.health(server).returncode, 1)

    def test_a_bad_start_names_the_remedy(self):
        for name, says in (("absent.crt", "check the path"), ("tls.key", "not a PEM certificate")):
            done = subprocess.run([harness.SERVER, "serve", "--listen", "127.0.0.1:0", "--tls-cert", f"{self.folder}/{name}", "--tls-key",
                                   f"{self.folder}/tls.key"], capture_output=True, text=True, check=False, timeout=harness.WAIT)
            self.assertEqual(done.returncode, 2)
            self.assertIn(says, done.stderr)

    def test_a_roll_out_of_two_replicas_under_load_loses_no_request(self):
        servers = [self.start("--shutdown-delay", "2"), self.start("--shutdown-delay", "2")]
        ready, ended, failures, patched = list(servers), threading.Event(), [], [0]

        def load():
            clients = {}
            while not ended.is_set():
                server = ready[patched[0] % len(ready)]
                try:
                    client = clients.pop(server, None) or server.connect()
                    answer = client.ask(post(review(pod())))
                    patched[0] += bool(patch_of(answer))
                    if answer.headers.get("connection") == "close":
                        client.close()
                    else:
                        clients[server] = client
                except Exception as error:  # any failure counts
                    failures.append(repr(error))

        threads = [threading.Thread(target=load) for _ in range(2)]
        for thread in threads:
            thread.start()
        for old in servers:
            fresh = self.start("--shutdown-delay", "2")
            ready.append(fresh)
            old.signal(signal.SIGTERM)
            time.sleep(0.5)  # endpoints are updated with a delay
            ready.remove(old)
            self.assertEqual(old.process.wait(harness.WAIT), 0)
        ended.set()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])
        self.assertGreater(patched[0], 20)


class Log(WebhookTest):
    def test_one_line_a_decision_whatever_the_names_are(self):
        for log_format in ("json", "text"):
            server = self.start(log_format=log_format)
            server.ask(pod(name='a"\n{"level":"error"}\u2028\x7f\\'), uid="u-odd")
            line = server.wait_for_line(lambda line: "u-odd" in line)
            self.assertIn("patched", line)
            self.end(server)
            self.assertFalse([each for each in server.rest_of_log() if each.startswith('{"level"')])
            if log_format == "json":
                self.assertEqual(json.loads(line)["name"], 'a"\n{"level":"error"}\u2028\x7f\\')

    def test_a_flood_leaves_out_only_what_changes_nothing(self):
        server = self.start("--metrics-listen", "127.0.0.1:0")
        with server.connect() as client:
            for i in range(600):
                client.ask(post(review(pod("nginx:1.27"))))
                if i % 10 == 0:
                    client.ask(post(review(pod(), uid=f"changed-{i}")))
        line = server.wait_for_line(lambda line: "left out" in line)
        self.assertGreater(json.loads(line)["count"], 0)
        self.assertGreater(server.metric("mimir_tuner_log_lines_dropped_total"), 0)
        self.end(server)
        told = {json.loads(each)["uid"] for each in server.lines + server.rest_of_log() if "changed-" in each}
        self.assertEqual(len(told), 60)

    def test_a_log_that_nobody_reads_stops_no_request(self):
        read, write = os.pipe()
        process = subprocess.Popen([harness.SERVER, "serve", "--listen", "127.0.0.1:0", "--tls-cert", f"{self.folder}/tls.crt", "--tls-key",
                                    f"{self.folder}/tls.key"], stderr=write)
        os.close(write)
        harness.track(process)
        line = b""
        while b"\n" not in line:
            line += os.read(read, 4096)
        server = Webhook.__new__(Webhook)
        server.port, server.process = int(re.search(rb"port (\d+)", line).group(1)), process
        with server.connect() as client:
            for _ in range(600):  # 250 kB of log lines; the pipe holds 64 kB
                self.assertNotEqual(patch_of(client.ask(post(review(pod())))), [])
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(harness.WAIT), 0)
        os.close(read)

    def test_a_full_disk_stops_no_request(self):
        with open("/dev/full", "wb") as full:
            port = harness.socket.create_server(("127.0.0.1", 0)).getsockname()[1]
            process = subprocess.Popen([harness.SERVER, "serve", "--listen", f"127.0.0.1:{port}", "--tls-cert", f"{self.folder}/tls.crt",
                                        "--tls-key", f"{self.folder}/tls.key"], stderr=full)
        harness.track(process)
        server = Webhook.__new__(Webhook)
        server.port, server.process = port, process

        def answers():
            try:
                return server.get("/readyz").status == 200
            except OSError:
                return False

        self.eventually(answers)
        self.assertNotEqual(patch_of(server.ask(pod())), [])
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(harness.WAIT), 0)


class Overload(WebhookTest):
    def test_what_there_is_no_room_for_is_answered_in_time(self):
        if harness.SANITIZED:
            self.skipTest("measures time")
        for mode, status in (("allow", 200), ("refuse", 429)):
            server = self.start("--overload", mode, "--metrics-listen", "127.0.0.1:0")
            text = "memberlist: {join_members: [a]}\nblocks_storage: {}\nlimits:\n" + "".join(f"  setting_{i}: 'a value of {i}'\n" for i in range(25_000))
            body = post(review({"kind": "ConfigMap", "apiVersion": "v1", "metadata": {"name": "big"}, "data": {"mimir.yaml": text}}))
            statuses, slowest = [], [0.0]

            def one():
                with server.connect() as client:
                    begin = time.monotonic()
                    statuses.append(client.ask(body).status)
                    slowest[0] = max(slowest[0], time.monotonic() - begin)

            threads = [threading.Thread(target=one) for _ in range(48)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            shed = server.metric("mimir_tuner_shed_requests_total")
            self.assertGreater(shed, 0, "no request was shed")
            self.assertEqual(len(statuses), 48)
            self.assertEqual(statuses.count(status), 48 if status == 200 else shed)
            self.assertEqual(statuses.count(200), 48 if status == 200 else 48 - shed)
            self.assertLess(slowest[0], 10)
            self.assertNotEqual(patch_of(server.ask(pod())), [])


class LeastPrivilege(WebhookTest):
    def test_any_user_and_a_read_only_root(self):
        if os.geteuid() != 0 or not shutil.which("unshare"):
            self.skipTest("needs root for namespaces")
        os.chmod(self.folder, 0o755)
        os.chmod(f"{self.folder}/tls.key", 0o644)
        enter = ["unshare", "--mount", "sh", "-c",
                 'mount --make-rprivate / && mount -o remount,bind,ro / && exec setpriv --reuid 54321 --regid 54321 --clear-groups '
                 '--no-new-privs --inh-caps=-all --bounding-set=-all "$@"', "sh"]
        server = self.start("--metrics-listen", "127.0.0.1:0", program=enter)
        self.assertEqual(server.status("Uid"), 54321)
        self.assertEqual(server.status("NoNewPrivs"), 1)
        self.assertNotEqual(patch_of(server.ask(pod())), [])
        opened = [os.readlink(f"/proc/{server.process.pid}/fd/{fd}") for fd in os.listdir(f"/proc/{server.process.pid}/fd")]
        self.assertFalse([each for each in opened if each.startswith("/") and not each.startswith("/dev/")])

    def test_hardening_of_the_binary(self):
        if harness.SANITIZED or os.environ.get("MIMIR_TUNER_BUILD_TYPE", "Release") != "Release" or not shutil.which("readelf"):
            self.skipTest("needs a Release build and readelf")

        def readelf(*options):
            return subprocess.run(["readelf", "--wide", *options, harness.SERVER], capture_output=True, text=True, check=True).stdout

        self.assertIn("DYN (Position-Independent Executable", readelf("--file-header"))
        segments, dynamic, symbols = readelf("--segments"), readelf("--dynamic"), readelf("--dyn-syms")
        self.assertIn("GNU_RELRO", segments)
        self.assertRegex(segments, r"GNU_STACK\s+\S+ \S+ \S+ \S+ \S+ RW ")
        self.assertIn("BIND_NOW", dynamic)
        self.assertNotIn("RPATH", dynamic)
        self.assertNotIn("RUNPATH", dynamic)
        self.assertTrue("__stack_chk_fail" in symbols, "no stack protector")
        self.assertTrue(re.search(r"__\w+_chk@", symbols), "no fortified function")
        if os.uname().machine == "x86_64":  # Debian's start files lack the CET note, so look for its instructions in the code
            with open(harness.SERVER, "rb") as file:
                self.assertGreater(file.read().count(b"\xf3\x0f\x1e\xfa"), 500)


if __name__ == "__main__":
    unittest.main()
