"""Everything generated from the command line's description: completion, manual page, docs."""
import subprocess

from tool import *


class Docs(unittest.TestCase):
    def current(self, name, *command):
        text = run(*command)[1]
        path = SOURCE / "docs" / name
        if os.environ.get("UPDATE") == "1":
            path.write_text(text)
        self.assertEqual(path.read_text(), text, f"docs/{name} is out of date; UPDATE=1 updates it")

    def test_docs_cli_is_current(self):
        self.current("cli.md", "docs", "cli")

    def test_docs_findings_is_current(self):
        self.current("findings.md", "docs", "findings")

    def test_docs_mimir_support_is_current(self):
        self.current("mimir-support.md", "docs", "support")

    def test_every_option_has_a_description(self):
        for line in run("docs", "cli")[1].splitlines():
            self.assertNotRegex(line, r"^\| `[^|]*` \|  \|$")

    @needs("man")
    def test_man_shows_the_manual_page_without_warnings(self):
        done = subprocess.run(["man", "--warnings", "-l", "-"], input=run("man")[1], capture_output=True, text=True, check=False, env={**os.environ, "MANPAGER": "cat", "LC_ALL": "C.UTF-8"})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("explain gossip", done.stdout)


class Completion(ToolTest):
    def complete(self, *words):
        script = self.file("completion.bash", run("completion", "bash")[1])
        line = " ".join(words)
        program = f'source {script}; COMP_WORDS=({" ".join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}; COMP_LINE={line!r}; ' \
                  'compopt() { :; }; _mimir_tuner; printf "%s\\n" "${COMPREPLY[@]}"'
        done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=True)
        self.assertEqual(done.stderr, "")
        return done.stdout.split()

    def test_bash(self):
        self.assertIn("explain", self.complete("mimir-tuner", ""))
        self.assertNotIn("docs", self.complete("mimir-tuner", ""))
        self.assertEqual(self.complete("mimir-tuner", "expl"), ["explain"])
        self.assertEqual(self.complete("mimir-tuner", "explain", "re"), ["reason"])
        self.assertIn("--in-place", self.complete("mimir-tuner", "mutate", "--"))
        self.assertEqual(self.complete("mimir-tuner", "policy", "test", "-o", "j"), ["junit"])

    @needs("fish")
    def test_fish(self):
        script = self.file("completion.fish", run("completion", "fish")[1])

        def complete(line):
            done = subprocess.run(["fish", "--no-config", "-c", f"source {script}; complete -C '{line}'"], capture_output=True, text=True, check=True, env=self.environment())
            self.assertEqual(done.stderr, "")
            return [each.split("\t")[0] for each in done.stdout.splitlines()]

        self.assertIn("explain", complete("mimir-tuner "))
        self.assertEqual(complete("mimir-tuner expl"), ["explain"])
        self.assertIn("reason", complete("mimir-tuner explain re"))
        self.assertIn("--in-place", complete("mimir-tuner mutate --"))
        self.assertEqual(complete("mimir-tuner policy test -o j"), ["junit"])

    @needs("zsh")
    def test_zsh(self):
        """What the script passes to zsh's own completion functions, which need a terminal."""
        script = self.file("_mimir-tuner", run("completion", "zsh")[1])

        def complete(*words):
            program = f'_arguments() {{ print -rl -- "$@"; env >/dev/null }}; _describe() {{ print -rl -- ${{(P)2}} }}; words=({" ".join(words)} ""); CURRENT=$#words; . {script}'
            done = subprocess.run(["zsh", "-f", "-c", program], capture_output=True, text=True, check=True)
            self.assertEqual(done.stderr, "")
            return done.stdout

        self.assertRegex(complete("mimir-tuner"), "(?m)^explain:")
        self.assertRegex(complete("mimir-tuner", "explain"), "(?m)^reason:")
        self.assertRegex(complete("mimir-tuner", "mutate"), r"(?m)^--in-place\[")
        self.assertEqual(complete("mimir-tuner", "policy", "diff").count("\n*:"), 1, "zsh accepts only one rule for the remaining words")
        self.assertRegex(complete("mimir-tuner", "policy", "test"), r"(?m)^-o\[.*:\(table junit\)$")

    def environment(self):
        return {**os.environ, "HOME": str(self.folder), "PATH": f"{os.path.dirname(BINARY)}:{os.environ['PATH']}"}


if __name__ == "__main__":
    unittest.main()
