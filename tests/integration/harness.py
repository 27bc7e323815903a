"""Shared by the integration tests: temporary certificates, the server process, and a raw HTTPS client."""

import atexit
import ctypes
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import unittest

SERVER = sys.argv.pop(1) if len(sys.argv) > 1 else "test_server"
# Sanitizers multiply memory and time, so tests of cost are skipped in their builds.
SANITIZED = os.environ.get("MIMIR_TUNER_SANITIZED") == "1"
WAIT = 20.0

_LIBC = ctypes.CDLL(None)
_PR_SET_PDEATHSIG = 1
_servers = []


@atexit.register
def _end_servers():
    """Kills the servers that failed tests left running."""
    for process in _servers:
        if process.poll() is None:
            process.kill()
            process.wait()


def track(process):
    """Registers a process that must not outlive the tests."""
    _servers.append(process)


def prepare(preexec=None):
    """Runs in a new process before its program starts."""
    _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)  # the child must not outlive this process, even if it is killed
    if preexec:
        preexec()


def openssl(*arguments, cwd):
    subprocess.run(["openssl", *arguments], cwd=cwd, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def make_certificate(folder, name="tls", subject="localhost"):
    openssl("req", "-x509", "-nodes", "-days", "2", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-subj", f"/CN={subject}",
            "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", f"{name}.key", "-out", f"{name}.crt", cwd=folder)


class Server:
    """One test_server process; `settings` are its NAME=NUMBER arguments."""

    def __init__(self, folder, listen="127.0.0.1:0", preexec=None, **settings):
        self.folder = folder
        self.signalled = False

        arguments = [f"{name}={value}" for name, value in settings.items()]
        self.process = subprocess.Popen([SERVER, listen, f"{folder}/tls.crt", f"{folder}/tls.key", *arguments], stdout=subprocess.PIPE,
                                        text=True, preexec_fn=lambda: prepare(preexec))
        track(self.process)
        line = self.process.stdout.readline()
        if not line.startswith("port "):
            raise RuntimeError(f"the server did not start: {line!r}")
        self.port = int(line.split()[1])

    def status(self, field):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return int(re.search(rf"^{field}:\s+(\d+)", file.read(), re.M).group(1))

    def rss_mib(self):
        return self.status("VmRSS") / 1024

    def peak_mib(self):
        return self.status("VmHWM") / 1024

    def open_files(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def cpu_seconds(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def signal(self, number):
        self.signalled = self.signalled or number == signal.SIGTERM
        self.process.send_signal(number)

    def stop(self):
        """Stops the server, unless it was signalled before. Returns its exit status and the seconds it took."""
        start = time.monotonic()
        if self.process.poll() is None and not self.signalled:
            self.signal(signal.SIGTERM)
        try:
            status = self.process.wait(WAIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        finally:
            self.process.stdout.close()
        return status, time.monotonic() - start

    def connect_plain(self):
        return socket.create_connection(("127.0.0.1", self.port), WAIT)

    def connect(self, context=None, name="localhost"):
        if context is None:
            context = client_context()
        plain = self.connect_plain()
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            return Client(context.wrap_socket(plain, server_hostname=name))
        except BaseException:
            plain.close()
            raise

    def get(self, path="/healthz"):
        with self.connect() as client:
            return client.ask(request("GET", path))


def make_client_certificate(folder, name, subject, authority, *extra):
    """Creates a client certificate issued by the certificate and key named `authority`."""
    openssl("req", "-new", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-subj", f"/CN={subject}", "-keyout",
            f"{name}.key", "-out", f"{name}.csr", cwd=folder)
    with open(f"{folder}/{name}.ext", "w", encoding="ascii") as file:
        file.write("\n".join(["extendedKeyUsage=clientAuth", *extra]))
    openssl("x509", "-req", "-days", "2", "-in", f"{name}.csr", "-CA", f"{authority}.crt", "-CAkey", f"{authority}.key", "-CAcreateserial",
            "-extfile", f"{name}.ext", "-out", f"{name}.crt", cwd=folder)


def client_context():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Answer:
    def __init__(self, head, body):
        lines = head.split("\r\n")
        self.status = int(lines[0].split()[1])
        self.headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:])}
        self.body = body

    def __repr__(self):
        return f"{self.status} {self.headers} {self.body[:100]!r}"


class Client:
    """A connection that sends raw bytes and reads one answer at a time."""

    def __init__(self, sock):
        self.socket = sock
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)

    def ready(self):
        """True if an answer has begun to arrive or the connection has ended. (A readable socket may hold just a session ticket.)"""
        before = self.socket.gettimeout()
        self.socket.settimeout(0)
        try:
            self.fill()
            return True
        except (ssl.SSLWantReadError, BlockingIOError):
            return False
        except (ConnectionError, ssl.SSLError):
            return True
        finally:
            self.socket.settimeout(before)

    def fill(self):
        data = self.socket.recv(65536)
        self.buffer += data
        return bool(data)

    def read(self):
        """The next answer, or None if the server closed the connection first."""
        while b"\r\n\r\n" not in self.buffer:
            try:
                if not self.fill():
                    return None
            except (ConnectionError, ssl.SSLError):
                return None
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        answer = Answer(head.decode("ascii"), b"")
        size = int(answer.headers.get("content-length", 0))
        while len(self.buffer) < size:
            if not self.fill():
                raise AssertionError("the answer is truncated")
        answer.body, self.buffer = self.buffer[:size], self.buffer[size:]
        return answer

    def ask(self, data):
        self.send(data)
        return self.read()

    def closed(self):
        """True if the server closes the connection without sending another byte."""
        try:
            return self.buffer == b"" and self.socket.recv(1) == b""
        except (ConnectionError, ssl.SSLError):
            return True


def request(method="POST", path="/mutate?timeout=10s", headers=(), body=b""):
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", *headers]
    if body or method == "POST":
        lines.append(f"Content-Length: {len(body)}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii") + body


def post(body, *headers):
    return request("POST", headers=["Content-Type: application/json", *headers], body=body)


class ServerTest(unittest.TestCase):
    """Runs one server for all tests of a class; after each test it must still answer."""

    SETTINGS = {}
    MAY_END = False

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="mimir-tuner-")
        make_certificate(cls.folder)
        cls.server = cls.start(**cls.SETTINGS)

    @classmethod
    def start(cls, **settings):
        return Server(cls.folder, **settings)

    @classmethod
    def tearDownClass(cls):
        status, _ = cls.server.stop()
        shutil.rmtree(cls.folder)
        if status != 0:
            raise AssertionError(f"the server ended with {status}")

    def tearDown(self):
        with self.server.connect() as client:
            answer = client.ask(post(b"12345"))
        self.assertEqual((answer.status, answer.body), (200, b'{"size":5}'))

    def assert_refused(self, answer, status):
        self.assertIsNotNone(answer, "closed without an answer")
        self.assertEqual(answer.status, status, answer)
        self.assertEqual(answer.headers["connection"], "close")
        self.assertEqual(answer.body.count(b"\n"), 1)
        self.assertTrue(answer.body.endswith(b"\n"))
