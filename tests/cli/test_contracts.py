#!/usr/bin/env python3
# What do contracts of functions say whose code is not there?
import json
import unittest

from harness import PremiseTest, unit_of

DECLARED = """#include <assert.h>
/*@ requires n > 0;
    ensures \\result >= n; */
int grow(int n);
//@ ensures \\result > 0 && \\result < 0;
int never(int n);
int keeps(int n) {
  if (n < 4)
    return 0;
  int r = grow(n);
  assert(r >= 4);
  return r;
}
int breaks(int n) { return grow(n); }
int vacuous(int n) {
  int r = never(n);
  assert(r == 77);
  return r;
}
"""

LIBRARY = """#include <assert.h>
//@ requires x >= 0; ensures \\result == x + 1;
int toupper(int x);
int use(int x) {
  int r = toupper(x);
  assert(r != x);
  return r;
}
"""

HEADER = """#ifndef LIB_H
#define LIB_H
/**@{*/
//@{
//@ requires n > 0; ensures \\result >= n;
int grow(int n);
/*@ requires x >= 0;
    ensures \\result == x / 2; */
int half(int x);
//@}
#endif
"""

USER = """#include "lib.h"
#include <assert.h>
int half(int x) { return x / 2; }
int use(int n) {
  int r = grow(n);
  assert(r > 0);
  return half(-1);
}
"""

OBJECTS = """namespace lib {
//@ requires n > 0; ensures \\result >= n;
int grow(int n) noexcept;
}
extern "C" {
//@ requires \\valid(p); ensures *p == \\old(*p) + 1;
void increase(int *p);
}
int use(int n) {
  int x = n > 0 && n < 9 ? lib::grow(n) : 5;
  //@ assert x > 0;
  x = n > 5 ? 5 : n;
  int y = x;
  increase(&x);
  //@ assert x == y + 1;
  return lib::grow(n);
}
"""


class Contracts(PremiseTest):
    def results(self, command, text, *arguments, name="unit.c"):
        self.runs = getattr(self, "runs", 0) + 1
        answer = self.premise(command, self.source(text, name), "--json", "-", "--out", self.folder / f"out{self.runs}", "--seconds", "5", *arguments)
        self.assertIn(answer.code, (0, 1), answer.err)
        return json.loads(answer.out)

    @staticmethod
    def found(results, function, kind):
        return [(check["status"], check["premise"]) for check in unit_of(results, function)["checks"] if check["kind"] == kind]

    def test_a_precondition_is_a_check_of_each_call(self):
        results = self.results("check", DECLARED)
        self.assertEqual(self.found(results, "keeps", "precondition"), [("verified", [])])
        self.assertEqual(self.found(results, "breaks", "precondition"), [("open", [])])
        self.assertEqual([check["line"] for check in unit_of(results, "breaks")["checks"]], [14])

    def test_what_is_ensured_is_an_assumption(self):
        for analyzer in ("numeric", "unroll"):
            results = self.results("check", DECLARED, "--analyzers", analyzer)
            ((status, premise),) = self.found(results, "keeps", "assert")
            self.assertEqual((status, len(premise)), ("verified-under", 1))
            self.assertTrue(premise[0][0].endswith(":3:5:callee-ensures"), premise)
            (record,) = unit_of(results, "keeps")["assumptions"]
            self.assertEqual((record["kind"], record["line"], record["predicate"]), ("callee-ensures", 3, "\\result >= n"))

    def test_contradictory_promises_verify_nothing(self):
        for command in ("check", "run"):
            results = self.results(command, DECLARED)
            self.assertEqual(self.found(results, "vacuous", "assert"), [("open", [])])

    def test_tests_fail_preconditions_and_blame_nobody_who_is_missing(self):
        results = self.results("run", DECLARED)
        self.assertEqual([status for status, _ in self.found(results, "breaks", "precondition")], ["failed"])
        self.assertNotIn("failed", {check["status"] for check in unit_of(results, "keeps")["checks"]})
        self.assertIn("grow has no model and no source", unit_of(results, "keeps")["exploration"]["imprecise"][0])
        stubbed = self.results("test", DECLARED, "--stub-missing", "--function", "keeps")
        self.assertEqual(unit_of(stubbed, "keeps")["exploration"]["failing"], 0)
        self.assertTrue(all(test["inputs"]["n"] < 4 or test["outcome"] == "pass" for test in unit_of(stubbed, "keeps")["tests"]))

    def test_a_function_of_the_library_that_breaks_its_promise_fails_it(self):
        self.assertEqual([status for status, _ in self.found(self.results("check", LIBRARY), "use", "assert")], ["verified-under"])
        results = self.results("run", LIBRARY)
        self.assertIn("failed", [status for status, _ in self.found(results, "use", "postcondition")])

    def test_contracts_stand_in_headers(self):
        (self.folder / "src" / "lib.h").write_text(HEADER)
        results = self.results("check", USER)
        self.assertEqual([warning for warning in results["warnings"] if "ACSL" in warning], [])
        self.assertEqual(self.found(results, "use", "precondition"), [("open", [])])
        ((status, premise),) = self.found(results, "use", "assert")
        self.assertEqual(status, "verified-under")
        self.assertIn("lib.h:5:21:callee-ensures", premise[0][0])
        self.assertEqual(self.found(results, "half", "postcondition"), [("verified", [])])
        (precondition,) = [check for check in unit_of(results, "half")["checks"] if check["kind"] == "precondition"]
        self.assertEqual((precondition["status"], precondition["line"]), ("open", 7))
        self.assertTrue(precondition["file"].endswith("lib.h"))

    def test_functions_of_namespaces_and_of_c_have_contracts(self):
        results = self.results("check", OBJECTS, name="unit.cpp")
        self.assertEqual(sorted(status for status, _ in self.found(results, "use", "precondition")), ["open", "verified", "verified"])
        self.assertEqual([status for status, _ in self.found(results, "use", "assert")], ["verified-under", "verified-under"])


if __name__ == "__main__":
    unittest.main()
