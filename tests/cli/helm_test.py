"""mutate as the post-renderer of the real Helm 3 and Helm 4. Skipped if there is no helm in $HELM, on the PATH (helm4 for Helm 4), or
built by the chart's tests."""
import pathlib
import shutil
import subprocess

import yaml

from tool import *

CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "mimir-tuner/chart"


def find_helm():
    return os.environ.get("HELM") or shutil.which("helm") or next((str(path) for path in sorted(CACHE.glob("*/helm")) if os.access(path, os.X_OK)), None)


def fence_of_docs(comment):
    """Returns the code block of docs/workflows.md that begins with this comment."""
    return (SOURCE / "docs/workflows.md").read_text().split(f"```yaml\n# {comment}")[1].split("\n", 1)[1].split("```")[0]


class HelmTest(ToolTest):
    def setUp(self):
        super().setUp()
        self.file("chart/Chart.yaml", "apiVersion: v2\nname: example\nversion: 0.1.0\n")
        self.file("chart/templates/pod.yaml", POD.replace("image: grafana/mimir:2.16.0", 'image: "grafana/mimir:{{ .Values.tag }}"'))
        self.file("chart/templates/config.yaml", CONFIG_MAP)
        self.file("chart/templates/web.yaml", FOREIGN)
        self.file("chart/values.yaml", "tag: 2.16.0\n")

    def template(self, helm, *arguments, **environment):
        return subprocess.run([helm, "template", "release", str(self.folder / "chart"), *arguments], capture_output=True, text=True, check=False,
                              env={**os.environ, "HOME": str(self.folder), **environment})

    def tuned(self, done):
        self.assertEqual(done.returncode, 0, done.stderr)
        by_name = {each["metadata"]["name"]: each for each in yaml.safe_load_all(done.stdout)}
        self.assertEqual(by_name["ingester"]["spec"]["containers"][0]["env"][0]["name"], "GOMAXPROCS")
        self.assertIn("gossip_interval: 1s", by_name["mimir-config"]["data"]["mimir.yaml"])
        self.assertEqual(by_name["web"], yaml.safe_load(FOREIGN))
        self.assertEqual(run("audit", stdin=done.stdout)[0], 0)


@needs("helm", find_helm())
class Helm3(HelmTest):
    def test_it_gets_the_tuned_manifests(self):
        self.tuned(self.template(find_helm(), "--post-renderer", BINARY, "--post-renderer-args", "mutate"))
        self.assertEqual(run("audit", stdin=self.template(find_helm()).stdout)[0], 1)

    def test_an_invalid_policy_stops_helm(self):
        policy = self.file("policy.yaml", "kind: TuningPolicy\n")
        failed = self.template(find_helm(), "--post-renderer", BINARY, "--post-renderer-args", "mutate", "--post-renderer-args", f"--policy={policy}")
        self.assertNotEqual(failed.returncode, 0)
        self.assertIn("apiVersion is missing", failed.stderr)


@needs("helm4")
class Helm4(HelmTest):
    def setUp(self):
        super().setUp()
        self.file("plugins/mimir-tuner/plugin.yaml", fence_of_docs("plugin.yaml"))
        self.file("bin/mimir-tuner", f'#!/bin/sh\nexec "{BINARY}" "$@"\n').chmod(0o755)
        self.environment = {"HELM_PLUGINS": str(self.folder / "plugins"), "PATH": f"{self.folder}/bin:{os.environ['PATH']}"}

    def test_the_plugin_in_the_docs_gives_the_tuned_manifests(self):
        self.tuned(self.template("helm4", "--post-renderer", "mimir-tuner", **self.environment))

    def test_the_plugin_accepts_options_and_an_invalid_policy_stops_helm(self):
        policy = self.file("policy.yaml", "apiVersion: mimir-tuner.io/v1alpha1\nkind: TuningPolicy\nmode: audit\n")
        arguments = ["--post-renderer", "mimir-tuner", "--post-renderer-args", f"--policy={policy}"]
        done = self.template("helm4", *arguments, **self.environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("GOMAXPROCS", done.stdout)
        policy.write_text("kind: TuningPolicy\n")
        self.assertNotEqual(self.template("helm4", *arguments, **self.environment).returncode, 0)


if __name__ == "__main__":
    unittest.main()
