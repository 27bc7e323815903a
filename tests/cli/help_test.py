"""What is made from the command line's own description: completion, manual page, docs."""
import shutil
import subprocess

from tool import *


class Docs(unittest.TestCase):
    def current(self, name, *command):
        text = run(*command)[1]
        path = SOURCE / "docs" / name
        if os.environ.get("UPDATE") == "1":
            path.write_text(text)
        self.assertEqual(path.read_text(), text, f"docs/{name} is old: UPDATE=1 writes it anew")

    def test_docs_cli_is_current(self):
        self.current("cli.md", "docs", "cli")

    def test_docs_findings_is_current(self):
        self.current("findings.md", "docs", "findings")

    def test_docs_mimir_support_is_current(self):
        self.current("mimir-support.md", "docs", "support")

    def test_every_option_says_what_it_does(self):
        for line in run("docs", "cli")[1].splitlines():
            self.assertNotRegex(line, r"^\| `[^|]*` \|  \|$")

    @unittest.skipUnless(shutil.which("man"), "there is no man")
    def test_the_manual_page_is_read_without_a_warning(self):
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

    def test_the_scripts_of_other_shells_parse(self):
        for shell in ("zsh", "fish"):
            script = run("completion", shell)[1]
            self.assertIn("explain", script)
            if shutil.which(shell):
                subprocess.run([shell, "-n"], input=script, text=True, check=True)


if __name__ == "__main__":
    unittest.main()
