"""mutate as the post-renderer of the real helm. Skipped where there is none: in $HELM, on the PATH, or built by the chart's tests."""
import pathlib
import shutil
import subprocess

import yaml

from tool import *

CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "mimir-tuner/chart"


def find_helm():
    return os.environ.get("HELM") or shutil.which("helm") or next((str(path) for path in sorted(CACHE.glob("*/helm")) if os.access(path, os.X_OK)), None)


@needs("helm", find_helm())
class PostRenderer(ToolTest):
    def setUp(self):
        super().setUp()
        self.file("chart/Chart.yaml", "apiVersion: v2\nname: example\nversion: 0.1.0\n")
        self.file("chart/templates/pod.yaml", POD.replace("image: grafana/mimir:2.16.0", 'image: "grafana/mimir:{{ .Values.tag }}"'))
        self.file("chart/templates/config.yaml", CONFIG_MAP)
        self.file("chart/templates/web.yaml", FOREIGN)
        self.file("chart/values.yaml", "tag: 2.16.0\n")

    def template(self, *arguments):
        return subprocess.run([find_helm(), "template", "release", str(self.folder / "chart"), *arguments], capture_output=True, text=True, check=False,
                              env={**os.environ, "HOME": str(self.folder)})

    def test_helm_gets_the_tuned_manifests(self):
        plain, tuned = self.template(), self.template("--post-renderer", BINARY, "--post-renderer-args", "mutate")
        self.assertEqual(tuned.returncode, 0, tuned.stderr)
        by_name = {each["metadata"]["name"]: each for each in yaml.safe_load_all(tuned.stdout)}
        self.assertEqual(by_name["ingester"]["spec"]["containers"][0]["env"][0]["name"], "GOMAXPROCS")
        self.assertIn("gossip_interval: 1s", by_name["mimir-config"]["data"]["mimir.yaml"])
        self.assertEqual(by_name["web"], yaml.safe_load(FOREIGN))
        self.assertEqual(run("audit", stdin=tuned.stdout)[0], 0)
        self.assertEqual(run("audit", stdin=plain.stdout)[0], 1)

    def test_helm_stops_where_the_policy_is_wrong(self):
        policy = self.file("policy.yaml", "kind: TuningPolicy\n")
        failed = self.template("--post-renderer", BINARY, "--post-renderer-args", "mutate", "--post-renderer-args", f"--policy={policy}")
        self.assertNotEqual(failed.returncode, 0)
        self.assertIn("apiVersion is missing", failed.stderr)


if __name__ == "__main__":
    unittest.main()
