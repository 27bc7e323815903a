"""Each test named in docs/security.md exists, and each row of its table of attacks names one."""

import os
import re
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))


class SecurityDocs(unittest.TestCase):
    def test_every_named_test_exists(self):
        with open(f"{HERE}/../../docs/security.md", encoding="utf-8") as file:
            text = file.read()
        named = re.findall(r"\b(\w+_test)\.(test_\w+)", text)
        self.assertGreater(len(named), 30)
        for suite, test in named:
            with open(f"{HERE}/{suite}.py", encoding="utf-8") as file:
                self.assertRegex(file.read(), rf"(?m)^    def {test}\(self\)", f"{suite}.{test}")

    def test_every_attack_names_a_test(self):
        with open(f"{HERE}/../../docs/security.md", encoding="utf-8") as file:
            table = file.read().split("| Attack |")[1].split("\n\n")[0]
        rows = table.split("\n")[2:]
        for row in rows:
            self.assertRegex(row, r"\| \w+_test\.test_\w+ \|$")


if __name__ == "__main__":
    unittest.main()
