#!/usr/bin/env python3
# Is any of the assumptions lost that Frama-C does not state?
import shutil
import unittest

from common import HERE, ImportTest, check_at, expectations

PROGRAMS = sorted((HERE / "programs").glob("*.c"))


class ProgramsTest(ImportTest):
    def setUp(self):
        super().setUp()
        self.assertIsNotNone(shutil.which("frama-c"), "scripts/bootstrap installs Frama-C")

    def keeper(self):
        """Frama-C, keeping what it wrote: it takes longer than everything else, so it runs once per program."""
        path = self.folder / "keeper"
        path.write_text(f'#!/bin/sh\nframa-c "$@"\ncode=$?\ncp "$PREMISE_DUMP" {self.folder}/$$.dump\nexit $code\n')
        path.chmod(0o755)
        return path

    def one(self, path):
        wanted = dict(expectations(path))
        claimed = self.results("check", "--analyzers", wanted["analyzer"], "--frama-c", self.keeper(), path, codes=(0,))
        self.assertFalse([text for text in claimed["warnings"] if "not used" in text], claimed["warnings"])
        if "claim" in wanted:
            function, kind, line, *under = wanted["claim"].split()
            check = check_at(claimed, function, kind, line)
            self.assertIn(wanted["analyzer"], check["by"])
            if under:
                self.assertEqual(check["status"], "verified-under")
                kinds = [assumption.rsplit(":", 1)[1].split("#")[0] for cube in check["premise"] for assumption in cube]
                self.assertIn(under[1], kinds)
            else:
                self.assertEqual(check["status"], "verified")
        if "open" in wanted:
            self.assertEqual(check_at(claimed, *wanted["open"].split())["status"], "open")
        imports = [word for dump in sorted(self.folder.glob("*.dump")) for word in ("--import", dump)]
        tested = self.results("run", "--analyzers", "none", *imports, "--seconds", "20", path)
        if "fails" in wanted:
            check = check_at(tested, *wanted["fails"].split())
            self.assertEqual(check["status"], "failed")
            self.assertIsNotNone(check["test"])
        else:
            self.assertNotEqual(check_at(tested, *wanted["claim"].split()[:3])["status"], "verified")


def add_tests():
    for path in PROGRAMS:
        setattr(ProgramsTest, f"test_{path.stem}", lambda self, path=path: self.one(path))


class NumberTest(unittest.TestCase):
    def test_there_are_enough(self):
        self.assertGreaterEqual(len(PROGRAMS), 12)


class ChainTest(ImportTest):
    DEPOSIT = (
        "int balance;\n"
        "void deposit(int amount) {\n"
        "  if (amount <= 0)\n"
        "    return;\n"
        "  int old = balance;\n"
        "  balance = balance + amount;\n"
        "  //@ assert balance >= old;\n"
        "}\n"
    )

    def test_deposit_is_verified_under_the_overflow_assumption_and_has_one_failing_test(self):
        file = self.source(self.DEPOSIT, "deposit.c")
        checked = self.results("check", "--analyzers", "frama-c-wp", file)
        check = check_at(checked, "deposit", "assert", 7)
        self.assertEqual(check["status"], "verified-under")
        [[assumption]] = check["premise"]
        self.assertTrue(assumption.endswith("deposit.c:6:21:no-overflow"), assumption)
        ran = self.results("run", "--analyzers", "frama-c-wp", file, codes=(1,))
        [unit] = ran["units"]
        [test] = unit["tests"]  # tests of what is verified are left out
        self.assertEqual(test["outcome"], "fail")
        self.assertTrue(test["check"].endswith("deposit.c:6:21:signed-overflow"))

    def test_the_example_with_calls(self):
        """Deposit as in ICSE 2016: what it calls says in ACSL that it writes nothing."""
        file = self.source((HERE.parents[1] / "examples/bank.c").read_text(), "bank.c")
        check = check_at(self.results("check", "--analyzers", "frama-c-wp", file), "deposit", "assert", 21)
        self.assertEqual(check["status"], "verified-under")
        [[assumption]] = check["premise"]
        self.assertTrue(assumption.endswith("bank.c:17:23:no-overflow"), assumption)
        ran = self.results("run", "--analyzers", "frama-c-wp", "--function", "deposit", file, codes=(1,))
        self.assertEqual([test["outcome"] for test in ran["units"][0]["tests"]], ["fail"])

    def test_a_hypothesis_that_somebody_else_verifies_is_discharged(self):
        file = self.source(
            "int next(int n) {\n"
            "  if (n < 0 || n > 100)\n"
            "    return 0;\n"
            "  int m = n * n;\n"
            "  //@ assert m >= n || n == 0;\n"
            "  return m;\n"
            "}\n"
        )
        for chain in ("frama-c-wp,numeric", "numeric,frama-c-wp"):
            with self.subTest(chain):
                checked = self.results("check", "--analyzers", chain, file)
                for check in checked["units"][0]["checks"]:
                    self.assertIn(check["status"], ("verified", "open"), check["id"])
                self.assertEqual(check_at(checked, "next", "signed-overflow", 4)["status"], "verified")

    def test_a_stored_dump_can_be_imported(self):
        file = self.source(self.DEPOSIT, "deposit.c")
        dump = self.folder / "dump.json"
        # A tool that keeps what Frama-C wrote: what is imported later is the same as what was imported at once.
        keeper = self.folder / "keeper"
        keeper.write_text(f'#!/bin/sh\nframa-c "$@"\ncode=$?\ncp "$PREMISE_DUMP" {dump}\nexit $code\n')
        keeper.chmod(0o755)
        first = self.results("check", "--analyzers", "frama-c-wp", "--frama-c", keeper, file)
        again = self.results("check", "--analyzers", "none", "--import", dump, file)
        self.assertEqual(check_at(first, "deposit", "assert", 7), check_at(again, "deposit", "assert", 7))


add_tests()

if __name__ == "__main__":
    unittest.main()
