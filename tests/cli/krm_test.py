"""mutate as a KRM function, as a plugin of kubectl kustomize, and after `helm template`."""
import subprocess
import textwrap

import yaml

from tool import *


def indented(text, width=4):
    lines = textwrap.indent(text, " " * width).splitlines(True)
    return "- " + "".join(lines)[width:] if width == 2 else "".join(lines)


def resource_list(*objects, config="", more=""):
    items = "".join(indented(text, 2) for text in objects)
    return f"apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n# a comment\nitems:\n{items}{config}{more}"


POLICY = """\
functionConfig:
  apiVersion: mimir-tuner.io/v1alpha1
  kind: TuningPolicy
  metadata:
    name: tuning
    annotations: {config.kubernetes.io/function: "exec: {path: mimir-tuner}"}
  rules:
    memberlist: {enabled: false}
"""


class ResourceLists(ToolTest):
    def mutate(self, text, *arguments):
        code, out, err = run("mutate", *arguments, stdin=text)
        self.assertEqual((code, err), (0, ""))
        return out

    def test_items_change_in_place_and_results_are_filled(self):
        annotated = POD.replace("  namespace: mimir\n", "  namespace: mimir\n  annotations: {internal.config.kubernetes.io/index: '0'}\n")
        text = resource_list(annotated, FOREIGN)
        out = self.mutate(text)
        kept = iter(out.splitlines())
        for line in text.splitlines():
            if "args:" in line:
                continue  # a list on one line, which grows
            self.assertIn(line, kept, "a line is gone or out of order")
        tree = yaml.safe_load(out)
        container = tree["items"][0]["spec"]["containers"][0]
        self.assertEqual(container["env"][0]["name"], "GOMAXPROCS")
        self.assertEqual(tree["items"][0]["metadata"]["annotations"], {"internal.config.kubernetes.io/index": "0"})
        self.assertEqual(tree["items"][1], yaml.safe_load(FOREIGN))
        first = tree["results"][0]
        self.assertEqual(first["severity"], "info")
        self.assertEqual(first["resourceRef"], {"apiVersion": "v1", "kind": "Pod", "name": "ingester", "namespace": "mimir"})
        self.assertIn("GOMAXPROCS", first["message"])

    def test_earlier_results_are_kept(self):
        out = self.mutate(resource_list(POD, more="results:\n- message: earlier\n"))
        results = yaml.safe_load(out)["results"]
        self.assertEqual(results[0], {"message": "earlier"})
        self.assertGreater(len(results), 1)

    def test_nothing_to_change_changes_no_byte(self):
        text = resource_list(FOREIGN)
        self.assertEqual(self.mutate(text), text)

    def test_its_own_output_does_not_change_again(self):
        once = yaml.safe_load(self.mutate(resource_list(POD)))
        again = yaml.safe_load(self.mutate(yaml.safe_dump(once)))
        self.assertEqual(once["items"], again["items"])

    def test_its_own_results_are_not_repeated(self):
        odd = POD.replace('{limits: {cpu: "2"}}', '{limits: {cpu: "2"}}\n      env: [{name: GOMAXPROCS, value: "9"}, {name: GOMAXPROCS, value: "8"}]')
        once = self.mutate(resource_list(odd.replace("2.16.0", "2.99.0"), CONFIG_MAP))
        warnings = [each for each in yaml.safe_load(once)["results"] if each["severity"] == "warning"]
        self.assertTrue(warnings, "the case warns of something that stays")
        self.assertEqual(self.mutate(once), once)
        shuffled = yaml.safe_dump(yaml.safe_load(once), sort_keys=True)
        self.assertEqual(self.mutate(shuffled), shuffled)

    def test_an_invalid_resource_list_is_an_error(self):
        head = "apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n"
        for more, message in (("items: {}\n", r"^-:3:8: the items of a ResourceList must be a sequence"), ("items: [null, 5, {}]\n", r"^-:3:9: .*\n-:3:15: .*\n-:3:18: no Kubernetes object"),
                              ("items: []\nfunctionConfig: 5\n", "^-: functionConfig is no object"), ("items: []\nfunctionConfig: []\n", "^-: functionConfig is no object")):
            with self.subTest(more=more):
                code, out, err = run("mutate", stdin=head + more)
                self.assertEqual((code, out), (2, ""))
                self.assertRegex(err, message)
        for more in ("", "items:\n", "items: []\nfunctionConfig:\n"):
            self.assertEqual(self.mutate(head + more), head + more)

    def test_json_input_gives_json_output(self):
        out = self.mutate(json.dumps(yaml.safe_load(resource_list(POD)), indent=2))
        self.assertTrue(json.loads(out)["results"])

    def test_the_policy_may_be_the_function_config(self):
        out = yaml.safe_load(self.mutate(resource_list(POD, config=POLICY)))
        container = out["items"][0]["spec"]["containers"][0]
        self.assertEqual(container["args"], ["-target=ingester", "-memberlist.join=gossip"] + container["args"][2:])
        self.assertFalse([arg for arg in container["args"] if "gossip-interval" in arg])

    def test_the_policy_may_be_in_a_config_map(self):
        policy = "functionConfig:\n  apiVersion: v1\n  kind: ConfigMap\n  data:\n    policy: |\n      apiVersion: mimir-tuner.io/v1alpha1\n      kind: TuningPolicy\n      mode: audit\n"
        tree = yaml.safe_load(resource_list(POD, config=policy))
        self.assertEqual(yaml.safe_load(self.mutate(resource_list(POD, config=policy)))["items"], tree["items"])

    def test_an_error_of_the_policy_names_its_place(self):
        text = resource_list(POD, config=POLICY.replace("enabled", "enabledd"))
        line = 1 + [number for number, each in enumerate(text.splitlines()) if "enabledd" in each][0]
        code, out, err = run("mutate", stdin=text)
        self.assertEqual((code, out), (2, ""))
        self.assertRegex(err, rf'^-:{line}:18: unknown key "enabledd"')

    def test_another_function_config_is_an_error(self):
        code, _, err = run("mutate", stdin=resource_list(POD, config="functionConfig: {kind: Other}\n"))
        self.assertEqual(code, 2)
        self.assertIn("functionConfig is a Other", err)

    def test_nothing_is_written_if_another_input_cannot_be_read(self):
        missing = self.folder / "none.yaml"
        for text, more in ((resource_list(POD), ""), (resource_list(POD, config="functionConfig: {kind: Other}\n"), r"-: functionConfig is a Other.*\n")):
            code, out, err = run("mutate", "-", missing, stdin=text)
            self.assertEqual((code, out), (2, ""))
            self.assertRegex(err, rf"^{missing}: No such file or directory\n{more}$")


@needs("kubectl")
class Kustomize(ToolTest):
    def kustomize(self, *arguments, **more):
        return subprocess.run(["kubectl", "kustomize", *arguments, str(self.folder)], capture_output=True, text=True, check=True, **more).stdout

    def test_it_reads_and_writes_the_output_of_kustomize(self):
        self.file("kustomization.yaml", "resources: [pod.yaml, config.yaml]\nnamespace: metrics\n")
        self.file("pod.yaml")
        self.file("config.yaml", CONFIG_MAP)
        built = self.kustomize()
        code, out, err = run("mutate", stdin=built)
        self.assertEqual((code, err), (0, ""))
        before, after = list(yaml.safe_load_all(built)), list(yaml.safe_load_all(out))
        self.assertEqual([each["metadata"] for each in before], [each["metadata"] for each in after])
        self.assertNotEqual(before, after)
        self.assertEqual(run("audit", stdin=out)[0], 0)

    def test_it_is_a_transformer_of_kubectl_kustomize(self):
        plugin = self.file("plugins/kustomize/plugin/mimir-tuner.io/v1alpha1/tuningpolicy/TuningPolicy",
                           f'#!/bin/sh\nexec "{BINARY}" mutate --policy "$1"\n')
        os.chmod(plugin, 0o755)
        self.file("kustomization.yaml", "resources: [pod.yaml]\ntransformers: [tuning.yaml]\n")
        self.file("pod.yaml")
        self.file("tuning.yaml", "apiVersion: mimir-tuner.io/v1alpha1\nkind: TuningPolicy\nmetadata: {name: tuning}\nrules: {memberlist: {enabled: false}}\n")
        out = self.kustomize("--enable-alpha-plugins", env={**os.environ, "XDG_CONFIG_HOME": str(self.folder / "plugins")})
        container = yaml.safe_load(out)["spec"]["containers"][0]
        self.assertEqual(container["env"][0]["name"], "GOMAXPROCS")
        self.assertFalse([arg for arg in container["args"] if "gossip" in arg and "interval" in arg])


@needs("kustomize")  # the one in kubectl does not run functions
class Functions(ToolTest):
    def test_kustomize_runs_it_as_an_exec_function(self):
        function = self.file("tune.sh", f'#!/bin/sh\nexec "{BINARY}" mutate\n')
        os.chmod(function, 0o755)
        self.file("kustomization.yaml", "resources: [pod.yaml]\ntransformers: [tuning.yaml]\n")
        self.file("pod.yaml")
        self.file("tuning.yaml", "apiVersion: mimir-tuner.io/v1alpha1\nkind: TuningPolicy\nmetadata:\n  name: tuning\n  annotations:\n"
                  "    config.kubernetes.io/function: |\n      exec:\n        path: ./tune.sh\n")
        done = subprocess.run(["kustomize", "build", "--enable-alpha-plugins", "--enable-exec", str(self.folder)], capture_output=True, text=True, check=True)
        pod = yaml.safe_load(done.stdout)
        self.assertEqual(pod["spec"]["containers"][0]["env"][0]["name"], "GOMAXPROCS")


if __name__ == "__main__":
    unittest.main()
