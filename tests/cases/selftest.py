#!/usr/bin/env python3
# Does the driver of the cases notice when Premise says something else than a case, and accept what is right?
import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path

import expectations
import results
import run

CASE = """// What does the driver make of this?
static int helper(int x) {
  return 1 / x; // expect: failed division-by-zero
}

// fails-in: helper
int through_helper_bad(int x) {
  return helper(x);
}

int overflow_bad(int x) {
  return x + 1; // expect: failed signed-overflow
}

// exhaustive: yes
// paths: 2
int branch_ok(int x) {
  return x > 3;
}
"""


def check(line, kind, status="failed", test=None, column=3):
    return {
        "id": f"case.c:{line}:{column}:{kind}", "kind": kind, "file": "case.c", "line": line, "column": column,
        "function": "f", "condition": "", "status": status, "premise": [], "by": [], "test": test,
        "confidence": 1.0, "reason": "time" if status == "open" else "",
    }


def test(name, outcome="pass", failed=None):
    return {"id": name, "outcome": outcome, "check": failed, "redundant": False, "inputs": {}, "message": ""}


def unit(name, checks=(), tests=(), **exploration):
    summary = {key: 0 for key in results.COUNTS} | {"exhaustive": True, "imprecise": [], "bounds": [], "seconds": 0.1}
    failing = sum(t["outcome"] == "fail" for t in tests)
    summary |= {"runs": 5, "paths": 2, "tests": len(tests), "failing": failing, "divergences": 0} | exploration
    return {
        "function": name, "file": "case.c", "line": 1, "seconds": 0.1, "checks": list(checks), "assumptions": [],
        "guidance": [], "exploration": summary, "tests": list(tests),
    }


def failing_unit(name, line, kind):
    failed = check(line, kind, test=f"{name}_1")
    return unit(name, [failed], [test(f"{name}_1", "fail", failed["id"]), test(f"{name}_2")])


def right_answer():
    return {
        "premise": "0.1.0", "schema": 1, "command": "test", "seconds": 1.0, "warnings": [],
        "units": [
            failing_unit("through_helper_bad", 3, "division-by-zero"),
            failing_unit("overflow_bad", 12, "signed-overflow"),
            unit("branch_ok", [], [test("branch_ok_1"), test("branch_ok_2")]),
        ],
    }


class DriverTest(unittest.TestCase):
    def drive(self, answer, code=1, case=CASE):
        """Runs the driver on the case with a program that gives this answer; what it printed, and the two counts."""
        with tempfile.TemporaryDirectory() as folder:
            path, program = Path(folder) / "case.c", Path(folder) / "premise"
            path.write_text(case)
            text = answer if isinstance(answer, str) else json.dumps(answer)
            program.write_text(f"#!/bin/sh\ncat <<'END'\n{text}\nEND\nexit {code}\n")
            program.chmod(0o755)
            with contextlib.redirect_stdout(io.StringIO()) as printed:
                counts = run.run_case(program, path, [])
            return printed.getvalue(), counts

    def assertDiffers(self, answer, fragment, code=1, case=CASE):
        printed, (_, failed) = self.drive(answer, code, case)
        self.assertGreater(failed, 0, printed)
        self.assertIn(fragment, printed)

    def test_the_right_answer_passes(self):
        printed, counts = self.drive(right_answer())
        self.assertEqual(counts, (3, 0), printed)

    def test_no_json(self):
        self.assertDiffers("oops", "no JSON on standard output")

    def test_a_missing_key(self):
        answer = right_answer()
        del answer["units"][0]["exploration"]["paths"]
        self.assertDiffers(answer, "lacks paths")

    def test_a_missing_unit(self):
        answer = right_answer()
        del answer["units"][1]
        self.assertDiffers(answer, "overflow_bad is missing in the results")

    def test_a_bug_that_is_not_found(self):
        answer = right_answer()
        answer["units"][1] = unit("overflow_bad", [check(12, "signed-overflow", "open")], [test("a")])
        self.assertDiffers(answer, "expected line 12: failed signed-overflow\n       + reported line 12: open")

    def test_the_wrong_line_and_the_wrong_kind(self):
        for line, kind in ((11, "signed-overflow"), (12, "shift")):
            answer = right_answer()
            answer["units"][1] = failing_unit("overflow_bad", line, kind)
            self.assertDiffers(answer, "- expected line 12: failed signed-overflow")

    def test_a_false_alarm(self):
        answer = right_answer()
        answer["units"][2] = failing_unit("branch_ok", 18, "signed-overflow")
        self.assertDiffers(answer, "not expected: line 18: failed signed-overflow by branch_ok_1")

    def test_a_second_failure_beside_the_expected_one(self):
        answer = right_answer()
        extra = check(13, "shift", test="b")
        answer["units"][1]["checks"].append(extra)
        answer["units"][1]["tests"].append(test("b", "fail", extra["id"]))
        answer["units"][1]["exploration"] |= {"tests": 3, "failing": 2}
        self.assertDiffers(answer, "not expected: line 13: failed shift")

    def test_a_failure_without_a_failing_test(self):
        answer = right_answer()
        answer["units"][1]["checks"][0]["test"] = None
        self.assertDiffers(answer, "names no failing test of its own")

    def test_nothing_was_run(self):
        answer = right_answer()
        answer["units"][2] = unit("branch_ok")
        self.assertDiffers(answer, "no test passes")

    def test_exploration(self):
        for change, fragment in (
            ({"exhaustive": False}, "- exhaustive: yes, + False"),
            ({"paths": 1}, "- paths: 2, + 1"),
            ({"imprecise": ["case.c:3: a call"]}, "exhaustive in spite of"),
            ({"exhaustive": False, "imprecise": ["a call"]}, "without a line"),
            ({"divergences": 1}, "1 tests diverged"),
        ):
            answer = right_answer()
            answer["units"][2]["exploration"] |= change
            self.assertDiffers(answer, fragment)

    def test_the_exit_code(self):
        self.assertDiffers(right_answer(), "exit code 0, though a check failed", code=0)

    def test_known_limits(self):
        case = "// limit: no model\nint fn_f(int x) {\n  return 1 / x; // expect: failed division-by-zero\n}\n"
        answer = right_answer() | {"units": [unit("fn_f", [], [test("a")])]}
        self.assertEqual(self.drive(answer, 0, case)[1], (1, 0))
        answer["units"] = [failing_unit("fn_f", 3, "division-by-zero")]
        self.assertDiffers(answer, "known limit is gone", 1, case)
        case = case.replace("fn_f", "fp_f")
        self.assertEqual(self.drive({**answer, "units": [failing_unit("fp_f", 3, "division-by-zero")]}, 1, case)[1], (1, 0))
        self.assertDiffers({**answer, "units": [unit("fp_f", [], [test("a")])]}, "known limit is gone", 0, case)

    def test_statuses_other_than_failed(self):
        case = "int f_ok(int x) {\n  return 1 / 2; // expect: verified-by-testing division-by-zero\n}\n"
        verified = check(2, "division-by-zero", "verified-by-testing")
        answer = right_answer() | {"units": [unit("f_ok", [verified], [test("a")])]}
        self.assertEqual(self.drive(answer, 0, case)[1], (1, 0))
        verified["status"] = "open"
        verified["reason"] = "time"
        self.assertDiffers(answer, "- expected line 2: verified-by-testing", 0, case)


class CaseFileTest(unittest.TestCase):
    def parse(self, text, name="case.c"):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / name
            path.write_text(text)
            return expectations.parse(path)

    def test_directives(self):
        case = self.parse("// file-flags: -fwrapv\n\n// options: --max-runs 3\n// bounds: runs\nint f_ok(int x) {\n  return x;\n}\n")
        self.assertEqual((case.flags, case.options), (["-fwrapv"], []))
        self.assertEqual(case.functions[0].words("options"), ["--max-runs", "3"])
        self.assertEqual((case.functions[0].first, case.functions[0].last), (5, 7))

    def test_the_program_is_judged_by_the_name_of_its_file(self):
        case = self.parse("int main(void) {\n  return 0;\n}\n", "reads_ok.c")
        self.assertEqual((case.functions[0].verdict, case.functions[0].unit), ("ok", "main"))

    def test_prototypes_are_no_functions(self):
        case = self.parse("int f_ok(int);\nint f_ok(int x) {\n  return x;\n}\n")
        self.assertEqual([f.first for f in case.functions], [2])

    def test_wrong_case_files_are_refused(self):
        for text in (
            "int x;\n",
            "int f_bad(int x) {\n  return x;\n}\n",
            "int f_ok(int x) {\n  return x + 1; // expect: failed signed-overflow\n}\n",
            "int f_bad(int x) {\n  return x + 1; // expect: failed overflow\n}\n",
            "int fn_f(int x) {\n  return x + 1; // expect: failed signed-overflow\n}\n",
            "// expect: failed assert\nint f_ok(int x) {\n  return x;\n}\n",
            "// fails-in: g\nint f_bad(int x) {\n  return x;\n}\n",
        ):
            with self.assertRaises(expectations.CaseError, msg=text):
                self.parse(text)

    def test_all_cases_can_be_read(self):
        drivers_of_their_own = {"cover", "static", "annotated"}
        for path in sorted(Path(__file__).parent.rglob("*.c")):
            if path.parent.name in drivers_of_their_own:
                continue
            with self.subTest(path.name):
                expectations.parse(path)


if __name__ == "__main__":
    unittest.main()
