"""Standard output that is closed or full, and invalid command lines."""
import subprocess

from tool import *

COMMANDS = (["audit"], ["mutate"], ["explain"], ["policy", "default"], ["policy", "schema"], ["explain", "gossip", "--members", "9"], ["man"])


class Output(unittest.TestCase):
    def test_a_full_disk_is_an_error(self):
        for command in COMMANDS:
            with self.subTest(command=command), open("/dev/full", "wb") as full:
                done = subprocess.run([BINARY, *command], input=POD.encode(), stdout=full, stderr=subprocess.PIPE, check=False)
                self.assertEqual(done.returncode, 2)
                self.assertIn(b"cannot write to standard output", done.stderr)

    def test_a_closed_pipe_is_an_error_and_does_not_kill_the_process(self):
        for command in COMMANDS[1:]:  # audit accepts a closed pipe: tests/golden/formats
            with self.subTest(command=command):
                reader, writer = os.pipe()
                os.close(reader)
                done = subprocess.run([BINARY, *command], input=POD.encode(), stdout=writer, stderr=subprocess.PIPE, check=False)
                os.close(writer)
                self.assertEqual(done.returncode, 2)
                self.assertIn(b"cannot write to standard output", done.stderr)

    def test_an_invalid_command_line_exits_with_2(self):
        for arguments in ([], ["no-such"], ["audit", "--no-such"], ["explain", "reason"], ["policy"]):
            self.assertEqual(run(*arguments)[0], 2, arguments)
        self.assertEqual(run("--help")[0], 0)

    def test_an_unknown_value_error_lists_the_known_values(self):
        for command, words in ((["audit", "--color", "alway"], 'did you mean "always"? (known: always, auto, never)'),
                               (["audit", "--fail-on", "2"], 'unknown value "2" (known: change, warning)'),
                               (["audit", "-o", "jsn"], 'unknown format "jsn"; did you mean "json"? (known: table, '),
                               (["policy", "test", "-o", "xml", "x"], "(known: junit, table)"),
                               (["serve", "--log-format", "txt", "--tls-cert", "x", "--tls-key", "x"], 'did you mean "text"? (known: json, text)')):
            code, out, err = run(*command, stdin=POD)
            self.assertEqual((code, out), (2, ""))
            self.assertIn(words, err)

    def test_an_unknown_command_or_option_error_suggests_the_nearest(self):
        for command, words in ((["audti", "x"], 'unknown command "audti"; did you mean "audit"?'), (["policy", "vaildate", "x"], 'unknown command "vaildate"; did you mean "validate"?'),
                               (["version"], 'unknown command "version"; did you mean "--version"?'), (["audit", "--polcy=x", "x"], 'unknown option "--polcy"; did you mean "--policy"?'),
                               (["qqqqqq"], 'unknown command "qqqqqq"\n'), ([], "A subcommand is required"), (["policy"], "A subcommand is required"), (["explain", "reason"], "code is required"),
                               (["audit", "--output-file", "x.foo"], "cannot tell the report format from the name x.foo; write -o FORMAT=x.foo"), (["policy", "test", "nope"], "nope: No such file or directory")):
            with self.subTest(command=command):
                code, out, err = run(*command, stdin=POD)
                self.assertEqual((code, out), (2, ""))
                self.assertIn(words, err)

    def test_a_policy_from_standard_input(self):
        code, out, err = run("policy", "validate", "-", stdin=run("policy", "default")[1])
        self.assertEqual((code, err), (0, ""))
        self.assertRegex(out, "^-: valid")
        code, _, err = run("policy", "validate", "-", stdin="a: 1\n")
        self.assertEqual(code, 2)
        self.assertRegex(err, "^-:1:1: ")


if __name__ == "__main__":
    unittest.main()
