#!/usr/bin/env python3
# Are wrong claims caught, is the unstated assumption named, and are new assumptions noticed?
import json
import unittest

from common import HERE, ImportTest, expectations

SEEDED = sorted((HERE / "seeded").glob("*.c"))


class SeededTest(ImportTest):
    def one(self, path):
        wanted = dict(expectations(path))
        found = self.results("audit", "--infer", "--analyzers", wanted["analyzer"], path, codes=(1,))
        refuted = [one for one in found["refuted"] if one["check"].endswith(":" + wanted["refuted"])]
        self.assertEqual(len(refuted), 1, found["refuted"])
        self.assertEqual(refuted[0]["by"], [wanted["analyzer"]])
        self.assertEqual(refuted[0]["inferred"], [wanted["inferred"]])
        for words in ("refuted: " + wanted["analyzer"], refuted[0]["check"], "test " + refuted[0]["test"], wanted["inferred"]):
            self.assertIn(words, self.answer.out)
        again = self.premise("replay", "--out", self.out, refuted[0]["test"])
        self.assertEqual(again.code, 1, "the test is kept")


def add_tests():
    for path in SEEDED:
        setattr(SeededTest, f"test_{path.stem}", lambda self, path=path: self.one(path))


class SoundTest(ImportTest):
    def test_our_own_analyzers_are_not_refuted(self):
        found = self.results("audit", "--assume", "no-overflow,no-alias,non-null-parameters,loops-at-most-3", *SEEDED)
        self.assertNotIn("refuted", found)
        self.assertIn("no claim is refuted", self.answer.out)

    def test_there_are_enough(self):
        self.assertGreaterEqual(len(SEEDED), 5)


class AssumptionsTest(ImportTest):
    SOURCE = "#include <premise/premise.h>\nint add(int a, int b) {\n  PREMISE_ASSUME(a > 0);\n  int sum = a + b;\n  PREMISE_ASSERT(sum > b);\n  return sum;\n}\n"

    def list(self, file, *arguments):
        return self.premise("audit", "--assumptions", "--assume", "no-overflow", "--out", self.out, *arguments, file)

    def test_lists_assumptions_and_suppressions(self):
        answer = self.list(self.source(self.SOURCE))
        self.assertEqual(answer.code, 0, answer.err)
        self.assertRegex(answer.out, r"unit.c:4: no-overflow in add: a \+ b does not overflow .*1 check rests on it")
        self.assertRegex(answer.out, r"unit.c:3: assume in add")
        self.assertIn("2 assumptions and suppressions stand", answer.out)

    def test_a_new_one_fails_and_an_accepted_one_does_not(self):
        baseline = self.folder / "baseline.json"
        file = self.source(self.SOURCE)
        self.assertEqual(self.list(file, "--baseline", baseline).code, 2, "there is no baseline yet")
        self.assertEqual(self.list(file, "--baseline", baseline, "--update-baseline").code, 0)
        self.assertEqual(len(json.loads(baseline.read_text())["assumptions"]), 2)
        moved = self.source("\n\n" + self.SOURCE)
        self.assertEqual(self.list(moved, "--baseline", baseline).code, 0, "code that moved makes no new assumption")
        more = self.SOURCE.replace("return sum;", "int twice = sum * 2;\n  PREMISE_ASSERT(twice > sum || sum <= 0);\n  return sum;")
        answer = self.list(self.source(more), "--baseline", baseline)
        self.assertEqual(answer.code, 1, answer.err)
        [new] = [line for line in answer.out.splitlines() if line.startswith("new: ")]
        self.assertIn("sum * 2 does not overflow", new)

    def test_a_baseline_that_is_none_is_refused(self):
        baseline = self.folder / "baseline.json"
        baseline.write_text("nonsense")
        self.assertRefused(self.list(self.source(self.SOURCE), "--baseline", baseline), "is no baseline")
        self.assertRefused(self.list(self.source(self.SOURCE), "--update-baseline"), "--baseline")


add_tests()

if __name__ == "__main__":
    unittest.main()
