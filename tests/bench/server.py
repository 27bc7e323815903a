#!/usr/bin/env python3
"""Compares the webhook with a raw OpenSSL loop (the floor) and a plain Go net/http webhook, which both send a constant answer. All get the
same closed loop of requests, in turn, in one run. Compare the ratios: the absolute numbers depend on the machine. server.py BUILD [SECONDS]"""

import http.client
import os
import shutil
import ssl
import statistics
import subprocess
import sys
import tempfile
import time

BUILD, SECONDS = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "1"
HERE = os.path.dirname(os.path.abspath(__file__))
ROUNDS = 3


def find_go():
    go = shutil.which("go") or "/usr/local/go/bin/go"
    return go if os.access(go, os.X_OK) else None


def first_answer(command, port):
    """Milliseconds from process start to its first answer."""
    context = ssl._create_unverified_context()
    begin = time.monotonic()
    process = subprocess.Popen(command(port), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while time.monotonic() < begin + 10:
            try:
                connection = http.client.HTTPSConnection("127.0.0.1", port, context=context, timeout=5)
                connection.request("GET", "/readyz")
                connection.getresponse().read()
                return (time.monotonic() - begin) * 1000
            except OSError:
                time.sleep(0.001)
    finally:
        process.kill()
        process.wait()
    return float("nan")


class Servers:
    def __init__(self, work):
        self.work, self.processes = work, {}

    def start(self, name, command, log=subprocess.DEVNULL):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        self.processes[name] = process
        return process

    def stop(self):
        for process in self.processes.values():
            process.kill()
            process.wait()


def load(port, process, body, connections):
    done = subprocess.run([f"{BUILD}/tests/bench/server_load", str(port), str(process.pid), body, SECONDS, str(connections)], check=True,
                          capture_output=True, text=True)
    return [float(word) for word in done.stdout.split()]


def rss_mb(process):
    with open(f"/proc/{process.pid}/status", encoding="ascii") as file:
        return int(file.read().split("VmRSS:")[1].split()[0]) / 1024


def main():
    work = tempfile.mkdtemp()
    servers = Servers(work)
    try:
        run(work, servers)
    finally:
        servers.stop()
        shutil.rmtree(work)


def run(work, servers):
    subprocess.run([f"{BUILD}/tests/bench/make_samples", work], check=True, stdout=subprocess.DEVNULL)
    cert, key = f"{work}/tls.crt", f"{work}/tls.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1", "-subj",
                    "/CN=localhost", "-keyout", key, "-out", cert], check=True, stderr=subprocess.DEVNULL)
    tuner = [f"{BUILD}/mimir-tuner", "serve", "--tls-cert", cert, "--tls-key", key, "--listen"]
    with open(f"{work}/log", "w", encoding="utf-8") as log:
        ours = servers.start("ours", [*tuner, "127.0.0.1:0"], log)
    ports = {}
    while "ours" not in ports:
        time.sleep(0.02)
        with open(f"{work}/log", encoding="utf-8") as log:
            text = log.read()
        if "listening" in text:
            ports["ours"] = int(text.split("port ")[1].split(",")[0])
    commands = {"floor": [f"{BUILD}/tests/bench/server_floor", cert, key]}
    go = find_go()
    if go:
        subprocess.run([go, "build", "-o", f"{work}/go", f"{HERE}/constant_webhook/main.go"], check=True, env={**os.environ, "GO111MODULE": "off"})
        commands["go"] = [f"{work}/go", cert, key]
    else:
        print("no Go: its column is left out")
    for name, command in commands.items():
        ports[name] = int(servers.start(name, command).stdout.readline().split()[1])
    print(f"idle RSS {rss_mb(ours):.1f} MB; first answer after {first_answer(lambda port: [*tuner, f'127.0.0.1:{port}'], 45871):.0f} ms")
    print(f"{'request':16} {'conns':>5} {'server':>6} {'CPU us':>8} {'x floor':>8} {'p50 us':>8} {'p99 us':>8} {'RSS MB':>7}")
    plans = [("foreign-pod", 1), ("mimir-pod", 1), ("mimir-configmap", 1), ("foreign-pod", 64), ("foreign-pod", 256), ("mimir-pod", 256)]
    for body, connections in plans:
        results = {name: [] for name in ports}
        for _ in range(ROUNDS):
            for name in ports:
                results[name].append(load(ports[name], servers.processes[name], f"{work}/{body}.json", connections))
        floor = statistics.median(row[3] for row in results["floor"])
        for name in sorted(ports):
            _, p50, p99, cpu, rss = (statistics.median(column) for column in zip(*results[name]))
            print(f"{body:16} {connections:5} {name:>6} {cpu:8.1f} {cpu / floor:8.1f} {p50:8.0f} {p99:8.0f} {rss / 1024:7.1f}")


if __name__ == "__main__":
    main()
