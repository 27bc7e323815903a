#!/usr/bin/env python3
"""Load, reloads and hostile peers for ten minutes (or SECONDS): no request may fail, memory and open files must stay flat.
soak.py MIMIR_TUNER [SECONDS]"""

import os
import shutil
import socket
import sys
import tempfile
import threading
import time

SECONDS = float(sys.argv.pop(2)) if len(sys.argv) > 2 else 600.0
import harness  # noqa: E402  takes the program from the arguments
from harness import post
from webhook import POLICY, Webhook, patch_of, pod, review

WARM_UP = SECONDS * 0.2
MAX_GROWTH_MIB = 6
MAX_GROWTH_FILES = 8


def serve_reviews(server, ended, failures, count):
    while not ended.is_set():
        try:
            with server.connect() as client:
                for i in range(200):
                    answer = client.ask(post(review(pod() if i % 4 else pod("nginx:1.27"))))
                    assert bool(patch_of(answer)) == bool(i % 4)
                    count[0] += 1
        except Exception as error:  # any failure counts
            failures.append(repr(error))


def be_hostile(server, ended):
    attacks = [b"\x16\x03\x01" + os.urandom(3000), b"GET / HTTP/1.1\r\n\r\n", b""]
    turn = 0
    while not ended.is_set():
        turn += 1
        try:
            with socket.create_connection(("127.0.0.1", server.port), 5) as plain:
                plain.sendall(attacks[turn % len(attacks)])
            with server.connect() as client:
                client.ask(post(b"[" * 500_000))
        except OSError:
            pass
        time.sleep(0.05)


def change_files(folder, ended):
    turn = 0
    while not ended.is_set():
        turn += 1
        harness.make_certificate(folder, "next")
        for part in ("key", "crt"):
            os.replace(f"{folder}/next.{part}", f"{folder}/tls.{part}")
        with open(f"{folder}/policy.new", "w", encoding="utf-8") as file:
            file.write(POLICY.format("enforce") + f"# {turn}\n")
        os.replace(f"{folder}/policy.new", f"{folder}/policy.yaml")
        ended.wait(3)


def write_level(folder, level):
    with open(f"{folder}/level", "w", encoding="utf-8") as file:
        file.write(level)


def main():
    folder = tempfile.mkdtemp(prefix="mimir-tuner-")
    harness.make_certificate(folder)
    with open(f"{folder}/policy.yaml", "w", encoding="utf-8") as file:
        file.write(POLICY.format("enforce"))
    write_level(folder, "info")
    server = Webhook(folder, "--policy", f"{folder}/policy.yaml", "--shutdown-delay", "0", "--log-level", f"@{folder}/level")
    write_level(folder, "error")  # ten minutes of log lines are too many to keep
    ended, failures, count = threading.Event(), [], [0]
    threads = [threading.Thread(target=serve_reviews, args=(server, ended, failures, count)) for _ in range(4)]
    threads += [threading.Thread(target=be_hostile, args=(server, ended)), threading.Thread(target=change_files, args=(folder, ended))]
    for thread in threads:
        thread.start()
    time.sleep(WARM_UP)
    samples = []
    end = time.monotonic() + SECONDS - WARM_UP
    while time.monotonic() < end:
        samples.append((server.rss_mib(), server.open_files()))
        time.sleep(0.5)
    ended.set()
    for thread in threads:
        thread.join()
    status, _ = server.stop()
    shutil.rmtree(folder)
    third = max(1, len(samples) // 3)
    growth = [sum(s[i] for s in samples[-third:]) / third - sum(s[i] for s in samples[:third]) / third for i in (0, 1)]
    print(f"{count[0]} reviews in {SECONDS:.0f} s, {len(failures)} failed {failures[:3]}; RSS {samples[-1][0]:.1f} MiB, "
          f"{growth[0]:+.1f} MiB; files {samples[-1][1]}, {growth[1]:+.1f}; exit {status}")
    good = not failures and count[0] > 0 and growth[0] <= MAX_GROWTH_MIB and growth[1] <= MAX_GROWTH_FILES and status == 0
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
