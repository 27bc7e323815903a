"""explain: a decision step by step, reasons, settings and gossip."""
import collections
import re

from tool import *

POLICY = """\
apiVersion: mimir-tuner.io/v1alpha1
kind: TuningPolicy
rules:
  gomaxprocs: {existing: replace}
overrides:
  - match: {components: [ingester]}
    rules:
      memberlist:
        settings: {gossip_interval: 2s}
"""


class Walk(ToolTest):
    def explain(self, *arguments, stdin=POD):
        code, out, err = run("explain", *arguments, stdin=stdin)
        self.assertEqual((code, err), (0, ""))
        return out

    def test_a_container(self):
        out = self.explain()
        for part in ("Pod mimir/ingester  (-:1)", "container ingester: Mimir", "Grafana's own repository", "release   2.16.0 (image tag 2.16.0)",
                     "limits.cpu is 2", "change  env GOMAXPROCS: (unset) -> limits.cpu  [cores-unbounded]",
                     "as a JSON Patch", '"op":"add","path":"/spec/containers/0/env"', "+      env:"):
            self.assertIn(part, out)

    def test_each_policy_value_is_shown_with_its_line(self):
        path = self.file("policy.yaml", POLICY)
        out = self.explain("--policy", path)
        self.assertRegex(out, rf"rules\.gomaxprocs\.existing: replace +{path}:4\n")
        self.assertRegex(out, rf"rules\.memberlist\.settings\.gossip_interval: 2s +{path}:9\n")
        self.assertRegex(out, r"rules\.compression\.codec: s2 +built in\n")
        self.assertRegex(self.explain(), r"mode: enforce +built-in policy:\d+\n")

    def test_a_config(self):
        out = self.explain(stdin=CONFIG_MAP)
        for part in ("key mimir.yaml: a Mimir config", "sections  blocks_storage, memberlist", "a join address is set", "+      gossip_interval: 1s"):
            self.assertIn(part, out)

    def test_objects_that_are_not_mimir_are_explained(self):
        self.assertIn('image "nginx:1": its name is "nginx", not mimir', self.explain(stdin=FOREIGN))
        self.assertIn('"v1" "Service" is no Pod', self.explain(stdin="apiVersion: v1\nkind: Service\nmetadata: {name: x}\n"))
        out = self.explain(stdin="apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\ndata: {other.yaml: a}\n")
        self.assertIn("key mimir.yaml: not there", out)
        self.assertIn("the keys of data are: other.yaml", out)
        self.assertIn("not-mimir", out)
        self.assertIn("a Secret is neither read nor changed", self.explain(stdin="apiVersion: v1\nkind: Secret\nmetadata: {name: x}\n"))
        self.assertIn("no containers at /spec/containers", self.explain(stdin="apiVersion: v1\nkind: Pod\nmetadata: {name: x}\nspec: {containers: []}\n"))
        self.assertIn("Mimir has no section schema_config", self.explain(stdin=CONFIG_MAP.replace("blocks_storage", "schema_config")))
        self.assertIn("such as blocks_storage", self.explain(stdin=CONFIG_MAP.replace("    blocks_storage: {}\n", "")))

    def test_evidence_from_the_rest_of_the_input(self):
        mounts = "      volumeMounts: [{name: c, mountPath: /etc/mimir}]\n  volumes: [{name: c, %s}]\n"
        pod = POD.replace("-target=ingester", "-target=ingester, -config.file=/etc/mimir/mimir.yaml")
        config = CONFIG_MAP.replace("name: mimir-config", "name: mimir-config\n  namespace: mimir")
        out = self.explain(stdin=pod + mounts % "configMap: {name: mimir-config}" + "---\n" + config)
        self.assertIn("container ingester: its config file comes from ConfigMap mimir-config, which was read", out)
        self.assertIn("the containers that mount this ConfigMap run 2.16.0", out)
        self.assertIn("a container that mounts this ConfigMap joins by -memberlist.join", out)
        other = POD.replace("name: ingester ", "name: other ").replace("grafana/mimir:2.16.0", "grafana/mimir:dev")
        self.assertIn("the oldest release of all Mimir containers is unknown: container ingester with image grafana/mimir:dev has no recognizable Mimir release",
                      self.explain("--object", "other", stdin=POD + "---\n" + other))
        self.assertIn("it is unknown which of r364 and 2.16.0 is older", self.explain(stdin=POD + "---\n" + other.replace("mimir:dev", "mimir:r364-abcdef0")))
        self.assertIn("Secret s, which is never read", self.explain(stdin=pod + mounts % "secret: {secretName: s}"))
        self.assertIn("ConfigMap m, not in the input", self.explain(stdin=pod + mounts % "configMap: {name: m}"))
        other = "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: m, namespace: mimir}\ndata: {runtime.yaml: 'overrides: {}'}\n"
        text = self.explain(stdin=pod + mounts % "configMap: {name: m}" + other)
        self.assertIn("ConfigMap m, whose data has no key mimir.yaml", text)
        self.assertIn("config-not-inspected", text)

    def test_every_finding_of_the_audit(self):
        for case in sorted((SOURCE / "tests/golden/cases").iterdir()):
            if not (case / "in.yaml").exists():
                continue  # a review, which audit reports separately
            policy = ["--policy", case / "policy.yaml"] if (case / "policy.yaml").exists() else []
            report = json.loads(run("audit", "-o", "json", *policy, case / "in.yaml")[1])
            explained = collections.Counter(re.findall(r"\[([a-z0-9-]+)\]", run("explain", *policy, case / "in.yaml")[1]))
            found = collections.Counter(finding["reason"] for each in report["objects"] for finding in each["findings"])
            found["edit-refused"] = min(found["edit-refused"], 1)  # one finding for all settings
            with self.subTest(case.name):
                self.assertFalse(found - explained)

    def test_objects_that_opt_out(self):
        self.assertIn("[opted-out]", self.explain(stdin=POD.replace("  name: ingester   # kept", "  name: ingester\n  labels: {mimir-tuner.io/ignore: \"true\"}")))

    def test_a_review(self):
        out = self.explain(stdin=json.dumps(review()))
        self.assertIn("operation CREATE", out)
        self.assertIn('"path":"/metadata/annotations","value":{"mimir-tuner.io/applied":"gomaxprocs,memberlist', out)

    def test_one_object_and_one_container(self):
        text = POD + "---\n" + FOREIGN
        self.assertNotIn("nginx", self.explain("--object", "pod/ingester", stdin=text))
        self.assertNotIn("nginx", self.explain("--container", "ingester", stdin=text))
        code, _, err = run("explain", "--object", "pod/other", stdin=text)
        self.assertEqual((code, err), (2, "none of the 2 objects of the input is the one asked for\n"))

    def test_values_cannot_command_the_terminal(self):
        self.assertNotIn("\x1b", self.explain(stdin=FOREIGN.replace("nginx:1", r"x\e[31mnginx:1")))


class LookUps(unittest.TestCase):
    def test_a_reason(self):
        code, out, _ = run("explain", "reason", "no-cpu-limit")
        self.assertEqual(code, 0)
        self.assertIn("withoutLimit: requests", out)
        self.assertEqual(run("explain", "reason", "no-cpu-limt")[2],
                         'unknown reason "no-cpu-limt"; did you mean "no-cpu-limit"? (docs/findings.md lists all of them)\n')

    def test_a_setting_by_path_flag_and_name(self):
        for name in ("memberlist.gossip_interval", "-memberlist.gossip-interval", "--memberlist.gossip-interval=1s", "gossip_interval"):
            code, out, _ = run("explain", "setting", name)
            self.assertEqual(code, 0, name)
            self.assertIn("default     200ms", out)
        out = run("explain", "setting", "store-gateway")[1]
        self.assertIn("2.17.0 and later", out)
        self.assertIn("never, only gzip and snappy", out)
        code, _, err = run("explain", "setting", "memberlist.gossip_intervall")
        self.assertEqual(code, 2)
        self.assertIn('did you mean "memberlist.gossip_interval"?', err)

    def test_gossip_at_800_members(self):
        out = run("explain", "gossip", "--members", 800)[1]
        rows = {line[:48].strip(): line[48:].split("  ") for line in out.splitlines() if len(line) > 48}
        values = {name: [part.strip() for part in parts if part.strip()] for name, parts in rows.items()}
        self.assertEqual(values["gossip_interval/retransmit_factor"], ["200ms/4", "1s/4", "1s/3"])
        self.assertEqual(values["maximum packets per second and member"], ["15", "3", "3"])
        self.assertEqual(values["sends of a message by each member"], ["12", "12", "9"])
        self.assertEqual(values["time until an update reaches all members, about"], ["1 s", "5 s", "5 s"])
        self.assertEqual(values["time until a member has sent its own update"], ["0.8 s", "4 s", "3 s"])
        self.assertEqual(values["updates that a member misses until a full sync"], ["0.49 %", "0.49 %", "9.4 %"])
        self.assertEqual(values["time between full syncs of a member"], ["180 s", "180 s", "180 s"])

    def test_gossip_with_other_values(self):
        self.assertIn("500ms/2", run("explain", "gossip", "--members", 9, "--interval", "500ms", "--factor", 2)[1])
        self.assertIn("no unit", run("explain", "gossip", "--members", 9, "--interval", "5")[2])
        self.assertEqual(run("explain", "gossip", "--members", 1)[0], 2)


if __name__ == "__main__":
    unittest.main()
