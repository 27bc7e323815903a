"""Which releases the command line assumes for the readers of a config: a single unknown reader makes the release unknown."""
import textwrap

from tool import *

CONFIG = """\
apiVersion: v1
kind: ConfigMap
metadata: {name: m}
data:
  mimir.yaml: |
    blocks_storage: {}
    memberlist:
      join_members: [a]
"""
READER = """\
apiVersion: {api}
kind: {kind}
metadata: {{name: {name}}}
spec:
  template:
    spec:
      containers:
        - name: {name}
          image: {image}
          args: [{args}]
          volumeMounts: [{{name: {mount}, mountPath: /etc/mimir}}]
      volumes:
        - {{name: config, configMap: {{name: m}}}}
        - {{name: other, emptyDir: {{}}}}
"""
BY_FLAGS = """\
apiVersion: mimir-tuner.io/v1alpha1
kind: TuningPolicy
rules: {memberlist: {delivery: args}, compression: {delivery: args}}
"""
KNOWN = "-config.file=/etc/mimir/mimir.yaml"


def reader(name="b", image="grafana/mimir:2.17.0", args=KNOWN, api="apps/v1", kind="Deployment", mount="config"):
    return READER.format(name=name, image=image, args=args, api=api, kind=kind, mount=mount)


def wrapped(**more):
    return reader(**more).replace("          args:", "          command: [sh]\n          args:")


def stream(*documents):
    return "---\n".join([CONFIG, reader("a"), *documents])


class Evidence(ToolTest):
    def written(self, *documents, code=0, paths=()):
        got, out, _ = run("mutate", *paths, stdin=stream(*documents))
        self.assertEqual(got, code)
        self.assertIn("grpc_compression: ", out)  # at least a fallback: the config still changes
        return out

    def explained(self, *documents):
        return run("explain", "--object", "ConfigMap/m", stdin=stream(*documents))[1]

    def believes(self, *documents):
        self.assertIn("grpc_compression: s2", self.written(*documents))
        self.assertIn("the containers that mount this ConfigMap run 2.17.0", self.explained(*documents))

    def doubts(self, why, *documents, code=0):
        self.assertNotIn("grpc_compression: s2", self.written(*documents, code=code))
        out = self.explained(*documents)
        self.assertNotIn("the containers that mount this ConfigMap run", out)
        self.assertIn(why, out)

    def test_known_readers(self):
        self.believes()
        self.believes(reader())

    def test_a_reader_with_an_unknown_image(self):
        for image in ("grafana/enterprise-metrics:v2.14.0", "custom/metrics:2.10", "mirror/mimir-custom:2.14.0"):
            with self.subTest(image):
                args = KNOWN if image.startswith("grafana") else f"{KNOWN}, -target=querier"
                self.doubts("has no recognizable Mimir release", reader(image=image, args=args))

    def test_a_continuous_test_with_a_release_in_its_image_tag(self):
        self.believes(reader(args=f"{KNOWN}, -target=continuous-test"))
        self.assertNotIn("grpc_compression: s2", self.written(reader(image="grafana/mimir:2.14.0", args=f"{KNOWN}, -target=continuous-test")))
        for image in ("grafana/mimir:latest", "acme/mimir:2.17.0"):
            with self.subTest(image):
                text = reader(image=image, args=f"{KNOWN}, -target=continuous-test")
                self.doubts("the oldest release of the containers that mount this ConfigMap is unknown: container b with image " + image, text)

    def test_containers_that_do_not_read_the_config(self):
        self.believes(reader(image="grafana/enterprise-metrics:v2.14.0", mount="other"))
        self.believes(reader(image="nginx:1", args="-g, daemon off;"))

    def test_an_unknown_kind_with_a_pod_template(self):
        self.doubts("b is of the unknown kind Foo and has a pod template", reader(image="grafana/mimir:2.14.0", api="x.io/v1", kind="Foo"))

    def test_an_unknown_kind_with_a_mimir_image(self):
        self.doubts("b is of the unknown kind Foo and has the image grafana/mimir:2.14.0",
                    "kind: Foo\nmetadata: {name: b}\nspec: {jobs: [{image: grafana/mimir:2.14.0}]}\n")
        self.believes("kind: Foo\nmetadata: {name: b}\nspec: {jobs: [{image: grafana/mimirtool:2.14.0}]}\n")

    def test_items_without_a_kind(self):
        pod = "spec: {containers: [{name: b, image: grafana/mimir:2.14.0}]}\n"
        for text in ("kind: PodList\napiVersion: v1\nitems:\n- " + pod, "- kind: Pod\n  " + pod, pod):
            with self.subTest(text):
                self.doubts("an object without a kind has the image grafana/mimir:2.14.0", text)
        self.believes("image: {repository: grafana/mimir, tag: 2.14.0}\n")

    def test_a_reader_in_a_list_of_lists(self):
        old = textwrap.indent(reader(image="grafana/mimir:2.14.0"), "    ")
        text = "apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: List\n  items:\n  -" + old[3:]
        self.assertNotIn("grpc_compression: s2", self.written(text))
        self.assertIn("the containers that mount this ConfigMap run 2.14.0 to 2.17.0", self.explained(text))

    def test_containers_hidden_by_an_alias(self):
        def by_alias(part, value, name="x"):
            text = reader(image="grafana/mimir:2.14.0")
            self.assertIn(part + value, text)
            return text.replace(part + value, f"{part}*{name}").replace("metadata: {", f"metadata: {{labels: {{x: &{name} {value}}}, ")

        for part, value in (("image: ", "grafana/mimir:2.14.0"), ("args: ", f"[{KNOWN}]"), ("args: [", KNOWN), ("configMap: ", "{name: m}"),
                            ("volumeMounts: [", "{name: config, mountPath: /etc/mimir}"), ("- ", "{name: config, configMap: {name: m}}")):
            with self.subTest(part + value):
                self.doubts("an alias hides the containers of Deployment b", by_alias(part, value))
        old = reader(image="grafana/mimir:2.14.0")
        merged = old.replace("spec:\n", "x: &x\n", 1) + "spec: {<<: *x, replicas: 1}\n"
        self.doubts("an alias hides the containers of Deployment b", merged)
        job = old.replace("apps/v1", "batch/v1").replace("Deployment", "CronJob").replace("spec:\n", "x: &x\n spec:\n", 1)
        self.doubts("an alias hides the containers of CronJob b", job + "spec: {jobTemplate: *x}\n")

    def test_a_reader_in_an_init_container_or_sidecar(self):
        for place in ("initContainers", "ephemeralContainers"):
            def beside(image, mount="config"):
                return (reader(image="nginx:1", args="").replace("containers:", place + ":")
                        .replace("image: nginx:1", "image: " + image).replace("name: config,", f"name: {mount},", 1))

            with self.subTest(place):
                self.assertNotIn("grpc_compression: s2", self.written(beside("grafana/mimir:2.14.0")))
                self.doubts("container b with image grafana/mimir:latest has no recognizable Mimir release", beside("grafana/mimir:latest"))
                self.believes(beside("grafana/mimir:2.14.0", mount="other"))
                self.believes(beside("busybox:1"))

    def test_a_reader_whose_command_line_cannot_be_read(self):
        text = wrapped(image="grafana/mimir:2.14.0", args="-c, mimir -config.file=/etc/mimir/mimir.yaml")
        self.assertIn("the containers that mount this ConfigMap run 2.14.0 to 2.17.0", self.explained(text))
        up = reader(args="-config.file=/data/../etc/mimir/mimir.yaml", image="grafana/mimir:2.16.0")
        up = up.replace("volumeMounts: [", "volumeMounts: [{name: other, mountPath: /data}, ").replace("emptyDir: {}", "configMap: {name: o}")
        self.assertIn("the containers that mount this ConfigMap run 2.16.0 to 2.17.0", self.explained(up))

    def test_a_reader_of_several_config_maps_in_one_volume(self):
        for other in ("configMap: {name: other}", "secret: {name: other}", "configMap: {name: other, items: [{key: a, path: b}]}"):
            for sources in (f"{{{other}}}, {{configMap: {{name: m}}}}", f"{{configMap: {{name: m}}}}, {{{other}}}"):
                with self.subTest(sources):
                    text = reader(image="grafana/mimir:2.16.0").replace("configMap: {name: m}", f"projected: {{sources: [{sources}]}}")
                    self.assertIn("the containers that mount this ConfigMap run 2.16.0 to 2.17.0", self.explained(text))

    def test_another_mimir_that_does_not_read_the_config(self):
        """Processes that read the config may send requests to it."""
        unproven = wrapped(image="mirror/mimir:2.14.0", args="-c, mimir -target=ingester", mount="other")
        broken = reader(image="grafana/mimir:latest", args="-target=ingester, 5", mount="other")
        old = reader(image="grafana/mimir:2.14.0", args="-target=ingester, 5", mount="other")
        for text in (unproven, broken, old):
            with self.subTest(text):
                self.assertNotIn("grpc_compression: s2", self.written(text))

    def test_a_document_that_cannot_be_read(self):
        self.doubts("cannot read -:", reader(image="grafana/mimir:2.14.0") + "kind: Deployment\n", code=2)

    def test_the_hint_names_the_container_that_is_too_old(self):
        def hints(*documents):
            policy = self.file("policy.yaml", "apiVersion: mimir-tuner.io/v1alpha1\nkind: TuningPolicy\nmimir: {oldestRelease: 2.17.0}\n")
            out = run("audit", "--policy", policy, "--show", "all", stdin=stream(*documents))[1]
            return [line for line in out.splitlines() if "grpc_compression" in line and "codec-fallback" in line and "documents" not in line]

        old = reader(image="grafana/mimir:2.14.3")
        unknown = reader("c", image="grafana/mimir:latest")
        test = reader(image="grafana/mimir:2.14.3", args=f"{KNOWN}, -target=continuous-test")
        for documents in ((old,), (old, unknown), (test,)):
            with self.subTest(documents):
                named = "(container b of Deployment b runs 2.14.3, and s2 requires every Mimir to be 2.15.0 or later: finish the upgrade first)"
                self.assertTrue(hints(*documents))
                self.assertEqual([line for line in hints(*documents) if not line.endswith(named)], [])
        self.assertIn("container b of Deployment b runs 2.14.3 (one of 2 before 2.15.0)",
                      hints(old, old.replace("name: b", "name: d"))[0])

    def test_the_hint_names_why_the_releases_are_unknown_in_any_order(self):
        def hints(*documents):
            out = run("audit", "--show", "all", stdin=stream(*documents))[1]
            return {line.split("codec-fallback (", 1)[1] for line in out.splitlines() if "codec-fallback (" in line and "documents" not in line}

        digest, latest = (reader(name, image=f"grafana/mimir{tag}") for name, tag in (("d", "@sha256:" + "0" * 64), ("e", ":latest")))
        weekly = [reader("f", image="grafana/mimir:r364-abcdef0"), reader("g", image="grafana/mimir:2.16.0")]
        for documents, why in (([digest, latest], "container d with image grafana/mimir has no recognizable Mimir release, and s2 requires"),
                               (weekly, "it is unknown which of r364 and 2.16.0 is older, and s2 requires"),
                               ([*weekly, latest, "a: [\n"], "cannot read -:")):
            with self.subTest(why):
                for order in (documents, documents[::-1]):
                    got = hints(*order)
                    self.assertEqual(len(got), 1)
                    self.assertTrue(got.pop().startswith(why))

    def test_mixed_releases_are_reported_from_the_known_ones(self):
        old, unknown = reader(image="grafana/mimir:2.14.3"), reader("c", image="grafana/mimir:latest")
        told = "mixed-releases (container b of Deployment b runs 2.14.3, container a of Deployment a runs 2.17.0)"
        for documents in ((old,), (old, unknown), (unknown, old)):
            with self.subTest(documents):
                self.assertIn(told, run("audit", stdin=stream(*documents))[1])
        self.assertNotIn("mixed-releases", run("audit", "--show", "all", stdin=stream(unknown))[1])

    def test_an_unknown_namespace_matches_every_namespace(self):
        in_metrics = "metadata: {namespace: metrics, "
        key = "store_gateway_client:"  # of querier, known since 2.17
        self.assertIn(key, self.written(reader(image="grafana/mimir:2.17.0").replace("metadata: {", in_metrics)))
        self.assertNotIn(key, self.written(reader(image="grafana/mimir:2.16.0").replace("metadata: {", in_metrics)))
        unknown = reader(image="grafana/mimir:latest").replace("metadata: {", in_metrics)
        self.assertNotIn(key, self.written(unknown))
        named = [text.replace("metadata: {", in_metrics) for text in (CONFIG, reader("a"))]
        out = run("mutate", stdin="---\n".join([*named, reader(image="grafana/mimir:2.16.0")]))[1]
        self.assertIn("gossip_interval", out)
        self.assertNotIn(key, out)

    def test_a_config_in_a_secret_is_not_confused_with_a_config_map_of_that_name(self):
        policy = self.file("policy.yaml", BY_FLAGS)
        config = CONFIG + "      gossip_interval: 5s\n    ingester_client: {grpc_client_config: {grpc_compression: gzip}}\n"
        args = ("audit", "--policy", policy, "--show", "all")
        self.assertIn("5s  ", run(*args, stdin="---\n".join([config, reader()]))[1])
        secret = reader().replace("configMap: {name: m}", "secret: {secretName: m}")
        out = run(*args, stdin="---\n".join([config, secret]))[1]
        self.assertIn("not-joined", out)
        self.assertNotIn("set-in-file", out)

    def test_a_missing_input(self):
        self.assertNotIn("grpc_compression: s2", self.written(code=2, paths=("-", "no-such-file.yaml")))
        for command in ("audit", "explain"):
            with self.subTest(command):
                code, out, _ = run(command, "-", "no-such-file.yaml", stdin=stream())
                self.assertEqual(code, 2)
                self.assertNotIn("-> s2", out)
                self.assertIn("-> snappy", out)


if __name__ == "__main__":
    unittest.main()
