"""policy test, policy diff and policy schema."""
import pathlib
import re
import subprocess
import xml.etree.ElementTree

import yaml

from tool import *

HEAD = "apiVersion: mimir-tuner.io/v1alpha1\nkind: TuningPolicy\n"


class Test(ToolTest):
    def test_update_writes_cases_that_pass(self):
        self.file("one/object.yaml")
        self.file("two/object.yaml", CONFIG_MAP)
        self.file("two/policy.yaml", HEAD + "rules: {compression: {codec: gzip}}\n")
        self.file("two/output.yaml", "")
        code, out, _ = run("policy", "test", self.folder)
        self.assertEqual(code, 2)
        self.assertIn("has no findings.txt or output.yaml", out)
        self.assertEqual(run("policy", "test", "--update", self.folder)[0], 0)
        self.assertIn("Pod mimir/ingester: container ingester: env GOMAXPROCS  change (unset) -> limits.cpu [cores-unbounded]\n",
                      (self.folder / "one/findings.txt").read_text())
        self.assertIn("grpc_compression: gzip", (self.folder / "two/output.yaml").read_text())
        self.assertEqual(run("policy", "test", self.folder), (0, "ok      one\nok      two\n2 of 2 cases passed\n", ""))

    def test_a_difference_is_shown(self):
        self.file("one/object.yaml")
        run("policy", "test", "--update", self.folder)
        path = self.file("policy.yaml", HEAD + "rules: {gomaxprocs: {enabled: false}}\n")
        code, out, _ = run("policy", "test", self.folder, "--policy", path)
        self.assertEqual(code, 1)
        self.assertIn("FAILED  one", out)
        self.assertRegex(out, r"\n-Pod .*cores-unbounded\]\n\+Pod .*rule-disabled\]\n")

    def test_junit(self):
        self.file("one/object.yaml")
        self.file("bad/object.yaml", "a: [\n")
        run("policy", "test", "--update", self.folder)
        (self.folder / "one/findings.txt").write_text("other\n")
        code, out, _ = run("policy", "test", "-o", "junit", self.folder)
        self.assertEqual(code, 2)
        suite = xml.etree.ElementTree.fromstring(out)[0]
        self.assertEqual((suite.get("tests"), suite.get("failures"), suite.get("errors")), ("2", "1", "1"))

    def test_no_case(self):
        self.assertEqual(run("policy", "test", self.folder)[0], 2)
        self.assertEqual(run("policy", "test", self.folder / "none")[0], 2)


class Diff(ToolTest):
    def test_policies_without_differences(self):
        path = self.file("a.yaml", HEAD)
        self.assertEqual(run("policy", "diff", "default", path)[:2], (0, "Policies\n  No differences\n"))
        self.assertEqual(run("policy", "diff", "default", path, self.file("pod.yaml"))[:2],
                         (0, "Policies\n  No differences\n\nFindings for the manifests\n  No differences\n"))

    def test_field_by_field(self):
        path = self.file("a.yaml", HEAD + "mode: audit\noverrides: [{match: {namespaces: [dev]}, mode: enforce}]\n")
        code, out, _ = run("policy", "diff", "default", path)
        self.assertEqual(code, 1)
        self.assertIn("  mode\n    - enforce\n    + audit\n", out)
        self.assertIn("  overrides[0].match.namespaces\n    + [dev]\n", out)

    def test_findings_that_differ_on_manifests(self):
        policy = self.file("a.yaml", HEAD + "rules: {memberlist: {enabled: false}}\n")
        code, out, _ = run("policy", "diff", "default", policy, self.file("pod.yaml"))
        self.assertEqual(code, 1)
        self.assertIn("Pod mimir/ingester: container ingester: -memberlist.gossip-interval\n    - change (unset) -> 1s [gossip-default]\n", out)
        self.assertIn("    + skipped [rule-disabled]\n", out)

    def test_a_missing_argument_has_its_name_in_the_help(self):
        self.assertIn("mimir-tuner policy diff [OPTIONS] A B [", run("policy", "diff", "--help")[1])
        for given, missing in (([], "A"), (["default"], "B")):
            code, out, err = run("policy", "diff", *given)
            self.assertEqual((code, out), (2, ""))
            self.assertTrue(err.startswith(f"{missing} is required\n"), err)

    def test_errors(self):
        self.assertEqual(run("policy", "diff", "default", self.folder / "none.yaml")[0], 2)
        self.assertEqual(run("policy", "diff", "default", "default", self.file("x.yaml", "a: ["))[0], 2)


def policies():
    """Valid and invalid policies, each with its origin."""
    good = """
        mode: audit
        mimir: {oldestRelease: 2.17.0, images: [{repository: registry.example/mimir, go: 1.24}], configKeys: [a.yaml], trustVersionLabel: true}
        mimir: {oldestRelease: v3.0.0-rc.2}
        mimir: {images: [{repository: a/mimir, go: 1.24.6, release: r364}]}
        mimir: {images: [{repository: "registry.example:5000/a/mimir"}]}
        mimir:
        annotate: false
        metadata: {name: x, annotations: {a: b}}
        rules: {gomaxprocs: {enabled: false, existing: replace, withoutLimit: requests}}
        rules: {memberlist: {delivery: args, notJoined: set, settings: {gossip_interval: 1m0.5s, retransmit_factor: 5, pull_push_interval: 0}}}
        rules: {memberlist: {settings: {compression_enabled: false}}}
        rules: {memberlist: {settings: }}
        rules: {compression: {codec: none, fallback: gzip, clients: [all]}}
        rules: {compression: {clients: {all: snappy, ingester: s2, store-gateway: snappy}}}
        rules: {compression: {clients: [ingester, ruler.client]}}
        overrides: []
        overrides: [{match: {namespaces: [mimir-*], components: [querier]}, mode: audit, rules: {memberlist: {enabled: false}}}]
    """
    bad = """
        mod: audit
        mode: Audit
        annotate: yes please
        metadata: x
        mimir: {oldestRelease: 2.17}
        mimir: {images: [{go: 1.24.6}]}
        mimir: {images: [{repository: "grafana/mimir:2.14.3"}]}
        mimir: {images: [{repository: "registry.example:5000"}]}
        mimir: {configKeys: []}
        mimir: {configKeys: [a/b]}
        mimir: []
        rules: {gomaxprocs: {enabled: "true"}}
        rules: {gomaxprocs: {existing: change}}
        rules: {memberlist: {settings: {gossip_interval: 1}}}
        rules: {memberlist: {settings: {gossip_interval: 1 second}}}
        rules: {memberlist: {settings: {retransmit_factor: 0}}}
        rules: {memberlist: {settings: {retransmit_factor: "3"}}}
        rules: {memberlist: {settings: {join_members: [a]}}}
        rules: {compression: {codec: lz4}}
        rules: {compression: {fallback: s2}}
        rules: {compression: {clients: []}}
        rules: {compression: {clients: [everything]}}
        rules: {compression: {clients: {store-gateway: s2}}}
        overrides: [{mode: audit}]
        overrides: [{match: {}}]
        overrides: [{match: {namespaces: ["a b"]}}]
        overrides: {match: {}}
    """
    for text, valid in ((good, True), (bad, False)):
        for line in filter(None, map(str.strip, text.splitlines())):
            yield HEAD + line + "\n", valid
    yield HEAD, True
    yield "kind: TuningPolicy\n", False
    yield "apiVersion: mimir-tuner.io/v1\nkind: TuningPolicy\n", False


class Overrides(ToolTest):
    def test_an_override_without_a_match_is_reported_with_verbose(self):
        holding = ("  - {match: {namespaces: [mimir]}, mode: audit}\n", "  - {match: {components: [ing*]}, mode: audit}\n", "  - {match: {namespaces: ['*']}, mode: audit}\n")
        idle = ("  - {match: {namespaces: [mimri]}, mode: audit}\n", "  - {match: {namespaces: [mimir], components: [querier]}, mode: audit}\n")
        path = self.file("policy.yaml", HEAD + "overrides:\n" + "".join(holding + idle))
        arguments = ("audit", "--policy", path, self.file("pod.yaml"), self.file("config.yaml", CONFIG_MAP), self.file("other.yaml", FOREIGN))
        said = [line for line in run(*arguments, "-v")[2].splitlines() if "override" in line]
        self.assertEqual(said, [f"{path}:{line}: this override matched no object" for line in (7, 8)])
        self.assertEqual(run(*arguments)[2], "")


class Schema(ToolTest):
    def setUp(self):
        super().setUp()
        import jsonschema
        self.schema = json.loads(run("policy", "schema")[1])
        jsonschema.Draft202012Validator.check_schema(self.schema)
        self.validator = jsonschema.Draft202012Validator(self.schema)

    def test_it_agrees_with_the_loader(self):
        class Loader(yaml.SafeLoader):
            """Uses the booleans of YAML 1.2, as the policy does."""
        Loader.yaml_implicit_resolvers = {key: [(tag, regexp) for tag, regexp in pairs if tag not in ("tag:yaml.org,2002:timestamp",)]
                                          for key, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()}
        for text, valid in policies():
            with self.subTest(policy=text):
                path = self.file("policy.yaml", text)
                code, _, err = run("policy", "validate", path)
                self.assertEqual(code == 0, valid, "loader: " + err)
                errors = list(self.validator.iter_errors(yaml.load(text, Loader)))
                self.assertEqual(not errors, valid, f"schema: {errors}")

    def test_the_built_in_policy_and_the_examples_are_valid(self):
        texts = [run("policy", "default")[1]]
        texts += re.findall(r"```yaml\n(apiVersion: mimir-tuner.*?)```", (SOURCE / "docs/policy.md").read_text(), re.S)
        texts += [path.read_text() for path in pathlib.Path(SOURCE / "tests/golden/cases").glob("*/policy.yaml")]
        self.assertGreater(len(texts), 3)
        for text in texts:
            self.validator.validate(yaml.safe_load(text))

    def test_every_key_is_described_and_has_a_type(self):
        def walk(schema, path):
            for key, below in schema.get("properties", {}).items():
                self.assertTrue(set(below) & {"type", "enum", "const", "anyOf", "oneOf"}, f"{path}.{key}")
                walk(below, f"{path}.{key}")
                walk(below.get("items", {}), f"{path}.{key}[]")
        walk(self.schema, "")
        self.assertEqual(self.schema["properties"]["rules"]["properties"]["gomaxprocs"]["properties"]["existing"]["default"], "keep")

    def test_the_schema_of_the_chart_contains_it(self):
        checked = subprocess.run([SOURCE / "scripts/chart-schema", BINARY, "--check"], capture_output=True, text=True)
        self.assertEqual(checked.returncode, 0, checked.stderr)


if __name__ == "__main__":
    unittest.main()
