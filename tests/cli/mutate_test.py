"""mutate --in-place and --diff."""
import signal
import stat
import subprocess

from tool import *


class InPlace(ToolTest):
    def test_only_files_that_change_are_written(self):
        changed, foreign = self.file("a.yaml"), self.file("b.yaml", FOREIGN)
        before = foreign.stat()
        code, out, err = run("mutate", "--in-place", self.folder)
        self.assertEqual((code, out, err), (0, f"{changed}: changed\n", ""))
        self.assertIn("GOMAXPROCS", changed.read_text())
        self.assertIn("name: ingester   # kept", changed.read_text())
        self.assertEqual((foreign.stat().st_ino, foreign.stat().st_mtime_ns), (before.st_ino, before.st_mtime_ns))
        self.assertEqual(run("mutate", "-i", self.folder), (0, "", ""))
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.yaml", "b.yaml"])

    def test_it_writes_what_mutate_prints(self):
        path = self.file("a.yaml", POD + "---\n" + CONFIG_MAP)
        printed = run("mutate", path)[1]
        run("mutate", "--in-place", path)
        self.assertEqual(path.read_text(), printed)

    def test_mode_and_owner_are_kept(self):
        path = self.file("a.yaml")
        os.chmod(path, 0o640)
        if os.geteuid() == 0:
            os.chown(path, 1234, 4321)
        before = path.stat()
        self.assertEqual(run("mutate", "-i", path)[0], 0)
        after = path.stat()
        self.assertEqual(stat.S_IMODE(after.st_mode), 0o640)
        self.assertEqual((after.st_uid, after.st_gid), (before.st_uid, before.st_gid))

    def test_a_symbolic_link_is_refused_and_not_changed(self):
        path = self.file("a.yaml")
        os.symlink(path, self.folder / "link.yaml")
        code, out, err = run("mutate", "-i", self.folder / "link.yaml")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("link.yaml: is a symbolic link", err)
        self.assertTrue((self.folder / "link.yaml").is_symlink())
        self.assertEqual(path.read_text(), POD)

    def test_a_file_with_several_hard_links_is_refused(self):
        path = self.file("a.yaml")
        os.link(path, self.folder / "other.yaml")
        code, _, err = run("mutate", "-i", path)
        self.assertEqual(code, 2)
        self.assertIn("hard links", err)
        self.assertEqual(path.read_text(), POD)

    def test_in_place_requires_files(self):
        self.assertEqual(run("mutate", "-i", stdin=POD), (2, "", "--in-place requires file arguments\n"))

    def test_a_broken_document_is_kept_and_the_rest_is_changed(self):
        path = self.file("a.yaml", POD + "---\na: [\n---\n" + CONFIG_MAP)
        code, _, err = run("mutate", "-i", path)
        self.assertEqual(code, 2)
        self.assertRegex(err, r"a\.yaml:\d+:\d+: ")
        self.assertIn("---\na: [\n---\n", path.read_text())
        self.assertIn("gossip_interval: 1s", path.read_text())

    def test_an_interruption_leaves_only_complete_old_or_new_files(self):
        new = run("mutate", stdin=POD)[1]
        for stop in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            files = [self.file(f"{number}.yaml") for number in range(300)]
            process = subprocess.Popen([BINARY, "mutate", "-i", self.folder], stdout=subprocess.DEVNULL)
            while process.poll() is None and not any(path.read_text() == new for path in files):
                pass
            process.send_signal(stop)
            self.assertIn(process.wait(), (-stop, 0))
            self.assertLessEqual({path.read_text() for path in files}, {POD, new})
            self.assertEqual(sorted(os.listdir(self.folder)), sorted(path.name for path in files))

    @unittest.skipUnless(os.geteuid() == 0, "needs root to mount a file system")
    def test_a_full_disk_keeps_the_old_file(self):
        script = """
mount -t tmpfs -o size=64k none "$1" || exit 77
cp "$2" "$1/a.yaml" && dd if=/dev/zero of="$1/fill" bs=4k count=64 2>/dev/null
"$3" mutate -i "$1/a.yaml"; echo $?; cmp "$1/a.yaml" "$2" && ls -A "$1"
"""
        target = self.folder / "disk"
        target.mkdir()
        done = subprocess.run(["unshare", "-m", "sh", "-c", script, "sh", target, self.file("a.yaml"), BINARY], capture_output=True, text=True, check=False)
        if done.returncode == 77 or "unshare" in done.stderr:
            self.skipTest("cannot mount here")
        self.assertEqual(done.stdout.split(), ["2", "a.yaml", "fill"], done.stderr)
        self.assertIn("No space left", done.stderr)


class Large(ToolTest):
    """Quadratic time would exceed the timeout of `run`."""

    def test_a_change_of_a_list_that_cannot_be_made_leaves_the_others(self):
        def item(name, text):
            return f"- {{apiVersion: v1, kind: ConfigMap, metadata: {{name: {name}}}, data: {{mimir.yaml: {text}}}}}\n"

        good, bad = '"multitenancy_enabled: true"', "'multitenancy_enabled: true'"
        items = [item(f"m{i}", bad if i in (7, 4567) else good) for i in range(6000)]
        code, out, _ = run("mutate", stdin="apiVersion: v1\nkind: List\nitems:\n" + "".join(items))
        self.assertEqual(code, 0)
        same = [i for i, line in enumerate(out.splitlines()[3:]) if line + "\n" == items[i]]
        self.assertEqual(same, [7, 4567])

    def test_a_long_run_of_blanks_in_a_quoted_text(self):
        text = '"multitenancy_enabled: true #' + " " * 900_000 + 'x"'
        code, out, _ = run("mutate", stdin="apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\ndata: {mimir.yaml: " + text + "}\n")
        self.assertEqual(code, 0)
        self.assertIn(text[:-1] + "\\n", out)


class Diff(ToolTest):
    def test_git_applies_the_diff_with_the_result_of_in_place(self):
        self.file("a.yaml")
        self.file("sub/b.yaml", CONFIG_MAP)
        copy = self.folder / "copy"
        self.file("copy/a.yaml")
        self.file("copy/sub/b.yaml", CONFIG_MAP)
        run("mutate", "--in-place", copy)
        expected = {name: (copy / name).read_text() for name in ("a.yaml", "sub/b.yaml")}
        code, diff, err = run("mutate", "--diff", "a.yaml", "sub", cwd=self.folder)
        self.assertEqual((code, err), (0, ""))
        subprocess.run(["git", "apply", "-"], input=diff.encode(), cwd=self.folder, check=True)
        for name, text in expected.items():
            self.assertEqual((self.folder / name).read_text(), text)

    def test_without_changes_the_diff_is_empty(self):
        self.assertEqual(run("mutate", "--diff", stdin=FOREIGN), (0, "", ""))

    def test_not_together_with_in_place(self):
        self.assertEqual(run("mutate", "--diff", "-i", self.file("a.yaml"))[0], 2)


if __name__ == "__main__":
    unittest.main()
