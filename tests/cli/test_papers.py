#!/usr/bin/env python3
# Are the examples of the papers verified under exactly the assumptions that they need, and are their errors found?
import json
import unittest

from harness import ROOT, PremiseTest

PAPERS = ROOT / "examples/papers"
LIST = ROOT / "bench/collaborative"
BOTH = "no-overflow,no-alias"

# source, function, flags, compromises: the claim (line, kind), the kinds and lines of what it rests on
VERIFIED = [
    ("cells.c", "negative_product", [], BOTH, (19, "assert"), {("no-alias", 13), ("no-overflow", 18)}),
    ("cells.c", "negative_product", ["-fwrapv"], BOTH, (19, "assert"), {("no-alias", 13), ("no-overflow", 17), ("no-overflow", 18)}),
    ("cells.cpp", "Cell::negativeProduct", [], BOTH, (21, "postcondition"), {("no-alias", 19), ("no-overflow", 24)}),
    ("sum_of_squares.c", "sum_of_squares", [], BOTH, (11, "loop-invariant"), {("no-overflow", 12)}),
    ("sum_of_squares.c", "sum_of_squares", ["-fwrapv"], "no-overflow", (11, "loop-invariant"), {("no-overflow", 12)}),
    ("evaluate_teacher.c", "evaluate_teacher", [], BOTH, (27, "assert"), {("no-alias", 23)}),
    ("evaluate_teacher.cpp", "evaluateTeacher", [], BOTH, (43, "assert"), {("no-alias", 39)}),
    ("deposit.c", "deposit", [], "no-overflow", (41, "assert"), {("no-overflow", 37)}),
    ("deposit.c", "deposit", ["-fwrapv"], "no-overflow", (41, "assert"), {("no-overflow", 37)}),
]

# source, function, flags: the checks (line, kind) that `premise run` makes fail, compromises or not
FAILING = [
    ("cells.c", "negative_product", [], {(17, "signed-overflow"), (18, "signed-overflow"), (19, "assert")}),
    ("cells.c", "negative_product", ["-fwrapv"], {(19, "assert")}),
    ("sum_of_squares.c", "sum_of_squares", ["-fwrapv"], {(11, "loop-invariant")}),
    ("evaluate_teacher.c", "evaluate_teacher", [], {(27, "assert")}),
    ("evaluate_teacher.cpp", "evaluateOneself", [], {(43, "assert")}),
    ("deposit.c", "deposit", [], {(37, "signed-overflow")}),
    ("deposit.c", "deposit", ["-fwrapv"], {(41, "assert")}),
]


class PapersTest(PremiseTest):
    def unit(self, command, name, function, flags, assumed):
        results = self.folder / "results.json"
        self.out = self.folder / f"out-{command}-{name}-{len(flags)}-{len(assumed)}"
        arguments = [command, PAPERS / name, "--function", function, "--assume", assumed, "--json", results, "--out", self.out]
        answer = self.premise(*arguments, *(["--seconds", "4"] if command == "run" else []), *(["--", *flags] if flags else []))
        self.assertIn(answer.code, (0, 1), answer.err)
        return json.loads(results.read_text())["units"][0]

    def check(self, unit, claim):
        found = [check for check in unit["checks"] if (check["line"], check["kind"]) == claim]
        self.assertEqual(len(found), 1)
        return found[0]

    def test_each_claim_rests_on_what_it_needs(self):
        for name, function, flags, assumed, claim, expected in VERIFIED:
            with self.subTest(name, flags=flags):
                unit = self.unit("check", name, function, flags, assumed)
                check = self.check(unit, claim)
                self.assertEqual(check["status"], "verified-under", check)
                self.assertEqual(len(check["premise"]), 1, check["premise"])
                records = {record["id"]: record for record in unit["assumptions"]}
                self.assertEqual({(records[name]["kind"], records[name]["line"]) for name in check["premise"][0]}, expected)

    def test_without_compromises_each_claim_is_open(self):
        for name, function, flags, _, claim, _ in VERIFIED:
            with self.subTest(name, flags=flags):
                self.assertEqual(self.check(self.unit("check", name, function, flags, "none"), claim)["status"], "open")

    def test_testing_finds_the_errors_whatever_was_assumed(self):
        for name, function, flags, expected in FAILING:
            for assumed in ("none", BOTH):
                with self.subTest(name, flags=flags, assumed=assumed):
                    unit = self.unit("run", name, function, flags, assumed)
                    failed = {(check["line"], check["kind"]) for check in unit["checks"] if check["status"] == "failed"}
                    self.assertEqual(failed, expected)


class SmallSuites(PremiseTest):
    """FM 2012, Sect. 4.3: what is soundly verified needs no tests."""

    def suite_sizes(self, command, *more):
        operations = {one["name"]: one["c++"] for one in json.loads((LIST / "operations.json").read_text())["operations"]}
        named = [word for function in operations.values() for word in ("--function", function)]
        answer = self.premise(command, LIST / "list.cpp", *named, "--all-paths", "--setup-calls", "0", "--json", "-",
                              "--out", self.folder / command, *more)
        self.assertEqual(answer.code, 0, answer.err)
        sizes = {unit["function"]: len(unit["tests"]) for unit in json.loads(answer.out)["units"]}
        return {name: sizes[function] for name, function in operations.items()}

    def test_most_operations_of_the_list_are_not_tested(self):
        alone = self.suite_sizes("test")
        self.assertEqual([name for name, tests in alone.items() if tests == 0], [])
        verified = self.suite_sizes("run", "--assume", "array-lengths,no-loop-bound")
        self.assertLessEqual({name for name, tests in verified.items() if tests > 0}, {"Tail", "Clone", "ReverseInPlace"})
        self.assertLess(sum(verified.values()), sum(alone.values()) / 3)


class BoundedInfeasibleCode(PremiseTest):
    def covers(self, name, *options):
        answer = self.premise("cover", str(PAPERS / name), "--json", "-", "--out", str(self.out), *options)
        self.assertEqual(answer.code, 0, answer.err)
        return {unit["function"]: unit for unit in json.loads(answer.out)["units"]}

    def test_figure_2(self):
        for algorithm in ("walk", "sc", "pc", "fm", "vstte"):
            units = self.covers("foo_main.ivl", "--algorithm", algorithm)
            self.assertEqual(units["foo"]["cover"]["infeasible"], [], algorithm)
            self.assertEqual({(e["function"], e["line"], e["reason"]) for e in units["main"]["cover"]["infeasible"]},
                             {("foo", line, "y := 1 (line 18) contradicts y <= 0 (line 10)") for line in (10, 11)})
        paths = self.covers("foo_main.ivl", "--criterion", "path")
        self.assertEqual([len(paths[name]["cover"]["feasible"]) for name in ("foo", "main")], [2, 1])

    def test_the_summary_of_section_6(self):
        for mode in ("off", "on-demand", "always"):
            units = self.covers("foo_bar.ivl", "--summaries", mode)
            self.assertEqual([e["line"] for e in units["foo"]["cover"]["feasible"]], [6, 7, 10, 11], mode)
            call = [e for e in units["bar"]["cover"]["feasible"] if e["line"] == 18]
            self.assertTrue(call or mode == "always", mode)  # two rows of foo need not have b = 1
            if call:
                self.assertIn(call[0]["test"], [t["id"] for t in units["bar"]["tests"]])


if __name__ == "__main__":
    unittest.main()
