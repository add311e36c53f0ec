#!/usr/bin/env python3
# Do the tests of the command line notice when the program leaves something behind or answers wrongly?
import json
import unittest

import harness
from harness import PremiseTest

RESULTS = {"premise": "0.1.0", "schema": 1, "command": "test", "seconds": 0.1, "units": [], "warnings": []}


class FalsePremiseTest(PremiseTest):
    """Puts a shell script in the place of Premise."""

    def setUp(self):
        super().setUp()
        self.addCleanup(setattr, harness, "PREMISE", harness.PREMISE)

    def pretend(self, script):
        program = self.folder / "premise"
        program.write_text("#!/bin/sh\n" + script)
        program.chmod(0o755)
        harness.PREMISE = program

    def assertNoticed(self, action, fragment):
        with self.assertRaises(AssertionError) as caught:
            action()
        self.assertIn(fragment, str(caught.exception))

    def test_a_right_answer_passes(self):
        self.pretend(f"cat <<'END'\n{json.dumps(RESULTS)}\nEND\n")
        self.assertEqual(self.analyse("unit.c", code=0), RESULTS)
        self.assertNothingLeft()

    def test_noise_before_the_results(self):
        self.pretend(f"echo noise\ncat <<'END'\n{json.dumps(RESULTS)}\nEND\n")
        with self.assertRaises(json.JSONDecodeError):
            self.analyse("unit.c")

    def test_an_exit_code_that_does_not_agree(self):
        self.pretend(f"cat <<'END'\n{json.dumps(RESULTS)}\nEND\nexit 1\n")
        self.assertNoticed(lambda: self.analyse("unit.c"), "1 != 0")

    def test_incomplete_results(self):
        self.pretend("echo '{\"schema\": 1}'\n")
        self.assertNoticed(lambda: self.analyse("unit.c"), "the results lacks")

    def test_an_internal_error_is_no_refusal(self):
        self.pretend("echo oops >&2\nexit 3\n")
        self.assertNoticed(lambda: self.assertRefused(self.premise("test")), "3 != 2")

    def test_a_refusal_without_a_word(self):
        self.pretend("exit 2\n")
        self.assertNoticed(lambda: self.assertRefused(self.premise("test")), "should say why")

    def test_files_that_are_left(self):
        for place in (".", "$HOME", "$TMPDIR"):
            with self.subTest(place):
                self.pretend(f"touch {place}/left\n")
                self.premise("test")
                self.assertNoticed(self.assertNothingLeft, "left")

    def test_processes_that_are_left(self):
        self.pretend("sleep 30 >/dev/null 2>&1 &\n")
        self.premise("test")
        self.assertNoticed(self.assertNothingLeft, "processes are left")

    def test_a_program_that_does_not_end(self):
        self.pretend("exec sleep 30\n")
        self.assertNoticed(lambda: self.premise("test", timeout=1), "no answer within 1 s")


if __name__ == "__main__":
    unittest.main()
