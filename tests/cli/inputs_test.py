"""Inputs: files, directories, glob patterns, lists, JSON lines and AdmissionReviews, and errors in them."""
import pathlib
import subprocess

from tool import *

COMMANDS = ("audit", "mutate", "explain")
SANITIZED = os.environ.get("MIMIR_TUNER_SANITIZED") == "1"


class Inputs(ToolTest):
    def objects(self, *arguments, stdin=""):
        code, out, err = run("audit", *arguments, stdin=stdin)
        self.assertIn(code, (0, 1), err)
        return out

    def test_a_pattern_that_the_shell_did_not_expand_is_expanded(self):
        self.file("a.yaml")
        self.file("b.yml", CONFIG_MAP)
        self.assertIn("1 object inspected", self.objects(self.folder / "*.yaml"))
        self.assertIn("2 objects inspected", self.objects(self.folder / "[ab].y*ml"))

    def test_a_pattern_without_a_file_is_an_error(self):
        code, _, err = run("audit", self.folder / "*.yaml")
        self.assertEqual((code, err), (2, f"{self.folder}/*.yaml: no file is like this pattern\n"))

    def test_a_file_that_is_named_like_a_pattern_is_read(self):
        self.assertIn("1 object inspected", self.objects(self.file("a[1].yaml")))

    def test_a_file_that_is_found_twice_is_read_once(self):
        path = self.file("a.yaml")
        self.assertIn("1 object inspected", self.objects(self.folder, path))

    def test_a_list_of_kubectl_in_yaml_and_json(self):
        import yaml
        items = {"apiVersion": "v1", "kind": "List", "items": [yaml.safe_load(POD), yaml.safe_load(FOREIGN), yaml.safe_load(CONFIG_MAP)]}
        for text in (yaml.safe_dump(items), json.dumps(items), json.dumps(items, indent=4)):
            self.assertIn("3 objects inspected, 2 to change", self.objects(stdin=text))

    def test_json_lines_and_json_values_one_after_the_other(self):
        import yaml
        pod = yaml.safe_load(POD)
        for text in (json.dumps(pod) + "\n" + json.dumps(pod), json.dumps(pod, indent=2) + json.dumps(pod, indent=2), json.dumps(pod, indent=0) + "\n\n" + json.dumps(pod)):
            self.assertIn("2 objects inspected", self.objects(stdin=text))

    def test_a_broken_json_line_does_not_hide_the_others(self):
        import yaml
        pod = json.dumps(yaml.safe_load(POD))
        code, out, err = run("audit", stdin=f'{pod}\n{{"kind": \n{pod}\n')
        self.assertEqual(code, 2)
        self.assertIn("2 objects inspected", out)
        self.assertRegex(err, r"^-:[23]:\d+: ")

    def test_reviews_get_the_decision_of_the_webhook(self):
        for text in (json.dumps(review()), json.dumps(review()) + "\n" + json.dumps(review()),
                     json.dumps({"kind": "List", "apiVersion": "v1", "items": [review()]})):
            out = self.objects("--show", "all", stdin=text)
            self.assertIn("Pod mimir/ingester", out)
            self.assertIn("cores-unbounded", out)
        self.assertIn("not-on-create", self.objects("--show", "all", stdin=json.dumps(review(operation="UPDATE"))))

    def test_mutate_does_not_change_reviews_and_says_so(self):
        text = json.dumps(review())
        code, out, err = run("mutate", stdin=text)
        self.assertEqual((code, out), (0, text))
        self.assertIn("AdmissionReview", err)

    def test_a_review_without_an_object_is_reported(self):
        deleted = review()
        deleted["request"].update(object=None, operation="DELETE")
        self.assertIn("not-understood", self.objects("--show", "all", stdin=json.dumps(deleted)))

    def bad(self, path, reason):
        """The file causes an error, and the other files are processed."""
        good = self.file("good.yaml")
        code, out, err = run("audit", path, good)
        self.assertEqual(code, 2)
        self.assertIn(reason, err)
        self.assertTrue(err.startswith(str(path)), err)
        self.assertIn("1 object inspected", out)

    def test_binary_files(self):
        self.bad(self.file("x.yaml", b"kind: Pod\na: \0\1\2"), ":2:4: is no text: there is a NUL byte")
        self.bad(self.file("x.yaml", b"\x1f\x8b\x08data"), "is compressed")
        self.bad(self.file("x.yaml", "kind: Pod".encode("utf-16")), "is UTF-16")
        self.bad(self.file("x.yaml", b"kind: \xff\xff\n"), ":1:")

    def test_empty_files(self):
        self.bad(self.file("x.yaml", ""), "is empty")
        self.bad(self.file("x.yaml", " \n\n"), "is empty")
        code, _, err = run("audit")
        self.assertEqual((code, err), (2, "-: is empty\n"))

    def test_a_directory_may_contain_empty_files_but_not_be_empty(self):
        (self.folder / "none").mkdir()
        code, _, err = run("audit", self.folder / "none")
        self.assertEqual((code, err), (2, f"{self.folder}/none: holds no .yaml, .yml or .json file\n"))
        self.file("some/a.yaml")
        self.file("some/b.yaml", "")
        self.assertIn("1 object inspected", self.objects(self.folder / "some"))

    def test_a_standard_input_that_cannot_be_read(self):
        for command in COMMANDS:
            with self.subTest(command=command):
                folder = os.open(self.folder, os.O_RDONLY)
                self.addCleanup(os.close, folder)
                done = subprocess.run([BINARY, command], stdin=folder, capture_output=True, text=True, check=False)
                self.assertEqual((done.returncode, done.stderr.splitlines()[0]), (2, "-: Is a directory"))
                done = subprocess.run(["sh", "-c", f"'{BINARY}' {command} <&-"], capture_output=True, text=True, check=False)
                self.assertEqual((done.returncode, done.stderr.splitlines()[0]), (2, "-: Bad file descriptor"))

    def test_a_file_that_cannot_be_read_to_the_end(self):
        self.bad(pathlib.Path("/proc/self/mem"), ": Input/output error")

    @unittest.skipIf(SANITIZED, "sanitizers need more memory")
    def test_too_little_memory_is_an_error(self):
        path = self.file("long.yaml", "a: " + "x" * 20_000_000 + "\n---\n" + POD)
        said = set()
        for command in COMMANDS:
            for kilobytes in range(100_000, 300_000, 40_000):
                done = subprocess.run(["sh", "-c", f"ulimit -v {kilobytes}; exec '{BINARY}' {command} '{path}'"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
                self.assertIn(done.returncode, (0, 1, 2), done.stderr)
                said.add(done.stderr)
        self.assertIn("mimir-tuner: out of memory\n", said)

    def test_documents_that_are_not_objects_are_reported(self):
        for text, place, why in (("\n# x\nblocks_storage: {}\n", "3:1", "it has no kind; if it is a Mimir config, give the ConfigMap"), ("hello\n", "1:1", "it is a single value"),
                                 (POD + "---\n[1, 2]\n", f"{POD.count(chr(10)) + 2}:1", "it is a sequence"), ("[{}]", "1:1", "it is a sequence"),
                                 ("apiVersion: v1\nkind: PodList\nitems:\n- spec: {}\n", "4:3", "it has no kind"), ("apiVersion: v1\nkind: List\nitems: {}\n", "3:8", "must be a sequence")):
            path = self.file("x.yaml", text)
            for command in ("audit", "explain"):
                with self.subTest(text=text, command=command):
                    code, _, err = run(command, path)
                    self.assertEqual(code, 2)
                    self.assertIn(f"{path}:{place}: ", err)
                    self.assertIn(why, err)
            code, out, err = run("mutate", path)
            self.assertEqual(code, 0)
            self.assertIn(text.split("---")[-1], out)
            self.assertRegex(err, rf"^{path}:{place}: .*{why}.*\(not changed\)\n$")

    def test_empty_documents_are_not_errors(self):
        for text in ("# only a comment\n", "---\n---\n# x\n", "null\n", POD + "---\n# Source: a template that gave nothing\n---\n", "kind: List\napiVersion: v1\nitems: []\n",
                     "kind: AllowList\napiVersion: example.com/v1\nitems: {a: 1}\n"):
            with self.subTest(text=text):
                code, _, err = run("audit", "--exit-zero", stdin=text)
                self.assertEqual((code, err), (0, ""))
                self.assertEqual(run("mutate", stdin=text)[2], "")

    def test_other_files_in_a_directory_are_not_errors(self):
        self.file("dir/values.yaml", "blocks_storage: {}\n")
        code, out, err = run("audit", self.folder / "dir")
        self.assertEqual(code, 2)
        self.assertIn("values.yaml:1:1: no Kubernetes object", err)
        self.file("dir/web.yaml", FOREIGN)
        code, out, err = run("audit", self.folder / "dir")
        self.assertEqual((code, err), (0, ""))
        self.assertIn("1 object inspected", out)
        self.assertEqual(run("mutate", "-i", self.folder / "dir"), (0, "", ""))

    def test_missing_files(self):
        self.bad(self.folder / "missing.yaml", "No such file")

    def test_loops_of_directories_and_links_end(self):
        self.file("dir/a.yaml")
        os.symlink(self.folder / "dir", self.folder / "dir" / "loop")
        self.assertIn("1 object inspected", self.objects(self.folder / "dir"))
        os.symlink("b.yaml", self.folder / "dir" / "b.yaml")
        code, out, err = run("audit", self.folder / "dir")
        self.assertEqual(code, 2)
        self.assertIn("b.yaml: Too many levels", err)
        self.assertIn("1 object inspected", out)

    @unittest.skipUnless(os.geteuid() == 0, "needs another user")
    def test_unreadable_files_and_directories(self):
        os.chmod(self.folder, 0o755)
        self.file("dir/a.yaml")
        os.chmod(self.file("dir/secret.yaml"), 0)
        self.file("dir/closed/x.yaml")
        os.chmod(self.folder / "dir" / "closed", 0)
        self.addCleanup(os.chmod, self.folder / "dir" / "closed", 0o755)
        import shutil
        tool = self.folder / "tool"
        shutil.copy(BINARY, tool)
        done = subprocess.run([tool, "audit", self.folder / "dir"], user="nobody", capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("secret.yaml: Permission denied", done.stderr)
        self.assertIn("closed: Permission denied", done.stderr)
        self.assertIn("1 object inspected", done.stdout)

    def test_broken_yaml_in_the_middle_names_its_place_and_hides_nothing(self):
        path = self.file("x.yaml", POD + "---\na: [1,\n---\n" + CONFIG_MAP)
        line = POD.count("\n") + 2
        code, out, err = run("audit", path)
        self.assertEqual(code, 2)
        self.assertRegex(err, rf"^{path}:({line}|{line + 1}):\d+: ")
        self.assertEqual(len(err.splitlines()), 1)
        self.assertIn("2 objects inspected, 2 to change", out)

    def test_a_line_of_100_MB_is_read_in_linear_time_and_bounded_memory(self):
        for text, wanted, message in (("kind: " + "x" * 100_000_000, (0,), "^$"), ("[" * 100_000_000, (2,), r"long\.yaml:1:101: nested more than 100 levels deep"),
                                      ('"' + "x" * 100_000_000, (2,), r"long\.yaml:1:\d+: ")):
            path = self.file("long.yaml", text)
            self.assertRegex(self.bounded(path, wanted, 120 if SANITIZED else 30), message)

    def bounded(self, path, codes, seconds):
        """Returns the standard error of an audit, and checks its time and memory (without sanitizers) against the size of the file."""
        with open(self.folder / "err", "wb") as err:
            actions = [(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0), (os.POSIX_SPAWN_DUP2, err.fileno(), 2)]
            # Does not use subprocess, because the memory of the forked Python would count too.
            _, status, used = os.wait4(os.posix_spawn(BINARY, [BINARY, "audit", str(path)], os.environ, file_actions=actions), 0)
        self.assertIn(os.waitstatus_to_exitcode(status), codes)
        self.assertLess(used.ru_utime + used.ru_stime, seconds)
        if not SANITIZED:
            self.assertLess(used.ru_maxrss / 1024, 700, "MB")
        return (self.folder / "err").read_text()


if __name__ == "__main__":
    unittest.main()
