"""The commands in the documentation run as written. Stubs that print manifests replace the programs that need a cluster."""
import pathlib
import re
import shutil
import subprocess

from tool import *

PAGES = ["README.md", "docs/audit.md", "docs/install.md", "docs/runbook.md", "docs/upgrade.md", "docs/workflows.md"]
COMMAND = re.compile(r"\bmimir-tuner (audit|mutate|explain|policy|completion|man)\b")
STUB = '#!/bin/sh\ncase "$*" in *apply*) cat >/dev/null ;; *policy*) echo "apiVersion: mimir-tuner.io/v1alpha1\nkind: TuningPolicy" ;; *) cat "$MANIFESTS" ;; esac\n'


def commands(page):
    """Yields the commands in code blocks, and complete commands in the text, without prompts and keys of CI recipes."""
    fenced = False
    for line in (SOURCE / page).read_text().splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
        found = [re.sub(r"^\s*(- run: |script: |\$ )?(build/)?", "", line)] if fenced else re.findall(r"`(mimir-tuner [^`]*)`", line)
        for command in found:
            called = COMMAND.search(command)
            complete = fenced or (len(command.split()) > 2 and not re.search(r"\b[A-Z]{3,}\b", command))
            if called and complete and "exec:" not in command:
                yield command.replace("build/mimir-tuner", "mimir-tuner")


class Docs(ToolTest):
    def folder_with_examples(self, name):
        folder = self.folder / name
        examples = SOURCE / "deploy/examples"
        shutil.copytree(examples, folder / "manifests")
        shutil.copytree(examples, folder / "deploy")
        shutil.copy(examples / "reviews/mimir-pod.json", folder / "review.json")
        for policy in ("old.yaml", "new.yaml", "policy.yaml"):
            self.file(f"{name}/{policy}", run("policy", "default")[1])
        subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
        return folder

    def test_every_command_runs(self):
        self.file("bin/mimir-tuner", f'#!/bin/sh\nexec "{BINARY}" "$@"\n').chmod(0o755)
        for name in ("kubectl", "helm", "kustomize"):
            self.file(f"bin/{name}", STUB).chmod(0o755)
        environment = {**os.environ, "MANIFESTS": str(SOURCE / "deploy/examples/jsonnet.yaml"), "PATH": f"{self.folder}/bin:{os.environ['PATH']}", "MANPAGER": "cat"}
        for page in PAGES:
            found = list(commands(page))
            self.assertTrue(found, page)
            for number, command in enumerate(found):
                if "man -l" in command and not shutil.which("man"):
                    continue
                with self.subTest(page=page, command=command):
                    folder = self.folder_with_examples(f"{pathlib.Path(page).stem}-{number}")
                    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                          capture_output=True, text=True, check=False)
                    self.assertIn(done.returncode, (0, 1), done.stderr)


if __name__ == "__main__":
    unittest.main()
