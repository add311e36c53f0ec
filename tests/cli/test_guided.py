#!/usr/bin/env python3
# Can people see what guides the tests, ask for one check alone, and learn why a test is there?
import json
import unittest

from harness import ROOT, PremiseTest, unit_of

BRANCHES = """#include <assert.h>
int g(int x) {
  int r = 0;
  if (x > 100) {
    for (int i = 0; i < x; i++)
      r += i & 1;
    assert(r > 0);
  } else {
    assert(x != 42);
    r = 10 / x;
  }
  return r;
}
"""

# Nobody here calls the constructor: only tests bring it into being, and its checks come before those of the method.
METER = """#include <cassert>
class Meter {
public:
  int read(int scale) const;

private:
  int level_ = 0, offset_ = 0, limit_ = 9;
};

int Meter::read(int scale) const {
  int first = scale > 0 ? 1 : 2;
  assert(scale != 77);
  assert(first != 0);
  assert(first > 0);
  assert(first < 3);
  return first;
}
"""

CALLEE = """static int last(const int *a, int n) {
  int found = 0;
  for (int i = 0; i < n; i++)
    found = a[i];
  return found;
}
int last_of(const int *a, int n) {
  if (n < 1 || n > 3)
    return 0;
  return last(a, n);
}
"""


# A prime that no product of such factors is: unroll shows it, but not in a tenth of a second.
CELLS = """class Cell {
public:
  Cell() : row_(1), column_(1) {}
  int sum(const Cell &other) const { return row_ % 100 + other.row(); }
  int row() const { return row_ % 100; }

private:
  int row_, column_;
};

int both(const Cell &one, const Cell &other) { return one.sum(other); }
"""

# Whoever verified it did not know that others change `level`.
REFUTED = """#include <premise/premise.h>
static int level;
int read(int x) {
  PREMISE_VERIFIED(level != 3, true);
  return x + 0 * level;
}
int set(int x) {
  if (x == 3)
    level = x;
  return read(1);
}
"""

PRODUCT = """#include <assert.h>
unsigned g(unsigned x, unsigned y) {
  unsigned product = (x & 65535) * (y & 65535);
  assert(product != 1431612101);
  return product;
}
"""


class GuidedTest(PremiseTest):
    def test_analyzers_have_a_time_budget_of_their_own(self):
        options = ["--analyzers", "unroll", "--guide", "uv", "--max-runs", "1"]
        for limit, by in (["--analysis-seconds", "0.001"], []), (["--analysis-seconds", "240"], ["unroll"]):
            unit = unit_of(self.run_guided(PRODUCT, "product.c", *options, *limit), "g")
            self.assertEqual([check["by"] for check in unit["checks"]], [by])

    def test_what_is_known_is_known_of_the_right_check(self):
        unit = unit_of(self.run_guided(METER, "meter.cpp", code=1), "Meter::read")
        statuses = [check["status"] for check in unit["checks"]]
        self.assertEqual(statuses, ["failed", "verified", "verified", "verified"])

    def test_checks_of_callees_are_verified_too(self):
        """Their premises are evaluated where they are called: only the null pointer is left to test."""
        unit = unit_of(self.run_guided(CALLEE, "last.c", "--function", "last_of", "--assume",
                                       "array-lengths,non-null-parameters", code=1), "last_of")
        fresh = [(test["outcome"], test["inputs"]["a"]) for test in unit["tests"] if not test["redundant"]]
        self.assertEqual(fresh, [("fail", None)])

    def test_what_holds_for_every_call_of_a_callee_is_said_where_testing_does_not_know_more(self):
        unit = unit_of(self.run_guided(CALLEE, "last.c", "--function", "last_of", "--assume",
                                       "array-lengths,non-null-parameters", "--guide", "uv", "--max-runs", "2", code=1),
                       "last_of")
        statuses = {check["kind"]: check["status"] for check in unit["checks"] if check["function"] == "last"}
        self.assertEqual(statuses, {"null-dereference": "failed", "out-of-bounds": "verified-under",
                                    "use-after-free": "verified-under", "uninitialized-read": "verified-under"})
        known = {assumption["id"] for assumption in unit["assumptions"]}
        named = {name for check in unit["checks"] for cube in check["premise"] for name in cube}
        self.assertLessEqual(named, known)

    def test_a_parameter_of_a_class_type_is_as_initialised_as_a_receiver(self):
        """What the methods assume of their objects is known when the unit begins, and nothing is left to test."""
        unit = unit_of(self.run_guided(CELLS, "cells.cpp", "--function", "both", "--assume", "array-lengths"), "both")
        self.assertEqual([test for test in unit["tests"] if not test["redundant"]], [])
        self.assertEqual(unit["exploration"]["aborted"], unit["exploration"]["runs"])

    def test_what_fails_in_a_test_of_another_unit_names_that_test(self):
        answer = self.run_guided(REFUTED, "refuted.c", "--analyzers", "none", "--guide", "pv", code=1)
        tests = {test["id"]: test for unit in answer["units"] for test in unit["tests"]}
        failed = [check for unit in answer["units"] for check in unit["checks"] if check["status"] == "failed"]
        self.assertIn("assert", {check["kind"] for check in unit_of(answer, "read")["checks"] if check["status"] == "failed"})
        for check in failed:
            self.assertEqual(tests[check["test"]]["check"], check["id"])
            self.assertEqual(check["by"], ["testing"])

    def run_guided(self, text, name, *options, code=0):
        answer = self.premise("run", *options, "--json", "-", "--out", self.out, self.source(text, name))
        self.assertEqual(answer.code, code, answer.err)
        return json.loads(answer.out)

    def test_the_abstraction_of_deposit(self):
        """The conditions of Guided DSE, Fig. 4: nothing behind the review but !a, and !a before the overflow."""
        answer = self.premise("check", "--show-abstraction", "--assume", "no-overflow", "--function", "deposit",
                              "--out", self.out, ROOT / "examples/bank.c")
        self.assertEqual(answer.code, 0, answer.err)
        text = answer.out
        self.assertIn("a1 = ", text)
        before_review = text[: text.index("call ask_for_review")].rstrip().splitlines()[-1]
        self.assertEqual(before_review.strip(), "{may !a1, must !a1}")
        self.assertIn("assert * verified a1", text)
        own, called = text.split("(method ask_for_review", 1)
        self.assertTrue(own[: own.rindex("\n")].endswith("return"))
        self.assertIn("{may !a1, must !a1}", called.splitlines()[1], "what is known at the call is known inside")

    def test_the_focus_is_tested_alone(self):
        path = self.source(BRANCHES)
        unit = unit_of(self.analyse("--focus", f"{path}:9:5:assert", path, code=1), "g")
        self.assertEqual([(check["kind"], check["status"]) for check in unit["checks"]], [("assert", "failed")])
        self.assertEqual([test["outcome"] for test in unit["tests"] if test["outcome"] == "fail"], ["fail"])
        self.assertLess(unit["exploration"]["runs"], 6, "the loop cannot reach the focus")
        self.assertTrue(unit["exploration"]["exhaustive"])

    def test_a_focus_that_holds_is_verified(self):
        path = self.source("#include <assert.h>\nint f(int x) {\n  assert(x != 3);\n  assert(x != 3);\n  return 0;\n}\n")
        unit = unit_of(self.analyse("--focus", f"{path}:4:3:assert", path), "f")
        self.assertEqual([check["status"] for check in unit["checks"]], ["verified-by-testing"])

    def test_an_unknown_focus(self):
        self.assertRefused(self.premise("test", "--focus", "nothing", "--out", self.out, self.source(BRANCHES)), "nothing")

    def test_a_test_is_explained(self):
        source = self.source((ROOT / "examples/bank.c").read_text(), "bank.c")
        run = self.premise("run", "--assume", "no-overflow", "--function", "deposit", "--out", self.out, source)
        self.assertEqual(run.code, 1, run.err)
        answer = self.premise("report", "--explain", "deposit_1", "--out", self.out)
        self.assertEqual(answer.code, 0, answer.err)
        self.assertIn("FAILS here", answer.out)
        self.assertIn("signed-overflow", answer.out)
        self.assertRefused(self.premise("report", "--explain", "deposit_9", "--out", self.out), "deposit_9")

    def test_premises_that_hold_and_do_not(self):
        source = self.source("""#include <premise/premise.h>
int f(int x) {
  PREMISE_ASSUMED(x > 3, a);
  PREMISE_VERIFIED(x > 2, a);
  return 7 / (x - 9);
}
""")
        self.premise("run", "--guide", "uv", "--analyzers", "none", "--all-paths", "--out", self.out, source)
        tests = unit_of(json.loads((self.out / "results.json").read_text()), "f")["tests"]
        texts = [self.premise("report", "--explain", test["id"], "--out", self.out).out for test in tests]
        self.assertEqual(["which holds in this test" in text for text in texts], [False, True, False])
        self.assertEqual(["this test VIOLATES that" in text for text in texts], [True, False, True])


if __name__ == "__main__":
    unittest.main()
