#!/usr/bin/env python3
"""Creates the same Mimir pod in five namespaces in turn over one kept-alive connection, and prints the time of each.
create_pods.py PKI-FOLDER ROUNDS"""
import http.client
import json
import ssl
import statistics
import sys
import time

PKI, ROUNDS = sys.argv[1], int(sys.argv[2])
WAYS = {"nothing": "nothing", "constant": "a constant webhook", "ready": "a constant webhook with our patch", "ours": "mimir-tuner, three rules",
        "policy": "MutatingAdmissionPolicy, GOMAXPROCS"}
ARGUMENTS = ["-target=ingester", "-memberlist.join=gossip-ring", "-ingester.ring.prefix=collectors/", "-log.level=info"]

context = ssl.create_default_context(cafile=f"{PKI}/ca.crt")
context.load_cert_chain(f"{PKI}/admin.crt", f"{PKI}/admin.key")
api = http.client.HTTPSConnection("127.0.0.1", 6443, context=context, timeout=30)


def pod(name):
    container = {"name": "ingester", "image": "grafana/mimir:2.17.0", "args": ARGUMENTS, "env": [{"name": "JAEGER_AGENT_HOST", "value": "agent"}],
                 "resources": {"limits": {"cpu": "4", "memory": "8Gi"}, "requests": {"cpu": "2", "memory": "8Gi"}}}
    return json.dumps({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": name}, "spec": {"containers": [container]}})


def create(way, name):
    """Microseconds, and the container as it was stored."""
    body = pod(name)
    begin = time.perf_counter()
    api.request("POST", f"/api/v1/namespaces/{way}/pods", body, {"Content-Type": "application/json"})
    answer = api.getresponse()
    text = answer.read()
    took = (time.perf_counter() - begin) * 1e6
    assert answer.status == 201, text.decode()
    return took, json.loads(text)["spec"]["containers"][0]


def is_effective(way, container):
    names = [entry["name"] for entry in container["env"]]
    tuned = "GOMAXPROCS" in names
    changed = tuned and len(container["args"]) == len(ARGUMENTS) + 2
    return {"ours": changed, "ready": changed, "policy": tuned}.get(way, not tuned)


def wait_until_effective():
    for number in range(100):
        if all([is_effective(way, create(way, f"early-{number}")[1]) for way in WAYS]):
            return
        time.sleep(0.2)
    raise SystemExit("not every way is in effect 20 s after it was registered")


wait_until_effective()
times = {way: [] for way in WAYS}
for number in range(ROUNDS):
    for way in WAYS:
        took, container = create(way, f"pod-{number}")
        assert is_effective(way, container), f"{way}: {container}"
        times[way].append(took)
base = statistics.median(times["nothing"])
print(f"{'a pod is created past':40} {'p50 ms':>7} {'added':>7} {'p99 ms':>7}")
for way, title in WAYS.items():
    middle, late = statistics.median(times[way]), statistics.quantiles(times[way], n=100)[98]
    print(f"{title:40} {middle / 1000:7.2f} {(middle - base) / 1000:+7.2f} {late / 1000:7.2f}")
