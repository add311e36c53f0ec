#!/usr/bin/env python3
# Are help, versions and wrong requests answered as promised?
import json
import subprocess
import unittest

from harness import PREMISE, ROOT, PremiseTest, failed_kinds, unit_of

COMMANDS = ["check", "test", "run", "cover", "audit", "report", "replay"]
TEST_OPTIONS = """--function --program --stdin-bytes --argv-bytes --file-bytes --json --out --seconds --max-runs
    --max-branches --max-depth --loop-bound --strategy --all-paths --jobs --seed --emit -p --guide --assume --analyzers
    --setup-calls""".split()
DIVIDES = "int divide(int x) {\n  return 10 / x;\n}\n"


class HelpTest(PremiseTest):
    def test_help_lists_the_commands_and_each_has_its_own(self):
        answer = self.premise("--help")
        self.assertEqual((answer.code, answer.err), (0, ""))
        listed = [command for command in COMMANDS if any(line.split()[:1] == [command] for line in answer.out.splitlines())]
        self.assertIn("test", listed)
        self.assertIn("replay", listed)
        for command in listed:
            with self.subTest(command):
                own = self.premise(command, "--help")
                self.assertEqual((own.code, own.err), (0, ""))
                self.assertIn("--out", own.out)

    def test_common_options_are_accepted_by_all_commands_that_analyse(self):
        path = self.source("int main(void) { return 0; }\n")
        common = ["--program", "--stdin-bytes", "1", "--argv-bytes", "1", "--file-bytes", "in=2", "--seconds", "2", "--max-runs", "9",
                  "--max-branches", "99", "--max-depth", "9", "--loop-bound", "2", "--strategy", "dfs", "--guide", "may",
                  "--assume", "none", "--analyzers", "numeric", "--all-paths", "--setup-calls", "1", "--jobs", "1", "--seed", "1"]
        for command in "check", "test", "run", "cover", "audit":
            with self.subTest(command=command):
                answer = self.premise(command, *common, "--out", self.out, path)
                self.assertEqual(answer.code, 0, answer.err)

    def test_help_of_test_is_complete(self):
        text = self.premise("test", "--help").out
        self.assertEqual([option for option in TEST_OPTIONS if option not in text], [])

    def test_version(self):
        answer = self.premise("--version")
        self.assertEqual(answer.code, 0)
        self.assertRegex(answer.out, r"\d+\.\d+\.\d+")
        self.assertEqual(len(answer.out.strip().splitlines()), 1)


class OrderTest(PremiseTest):
    def test_options_may_stand_before_the_source(self):
        path = self.source(DIVIDES + "int other(int x) {\n  return x;\n}\n")
        found = self.analyse("--function", "divide", path, code=1)
        self.assertEqual([unit["function"] for unit in found["units"]], ["divide"])
        both = self.analyse("--function", "divide", "--function", "other", "--without", "cache", path, code=1)
        self.assertEqual([unit["function"] for unit in both["units"]], ["divide", "other"])

    def test_an_unknown_analyzer_or_compromise_is_refused(self):
        path = self.source(DIVIDES)
        quiet = self.analyse("--guide", "uv", "--analyzers", "none", "--assume", "none", path, code=1)
        self.assertEqual(quiet["warnings"], [])
        self.assertRefused(self.premise("check", "--analyzers", "nobody", path), "nobody")
        self.assertRefused(self.premise("run", "--assume", "no-bugs", path), "no-bugs")


class RefusalTest(PremiseTest):
    def test_no_command(self):
        self.assertEqual(self.premise().code, 2)

    def test_unknown_command(self):
        self.assertRefused(self.premise("tset", self.source(DIVIDES)), "tset")

    def test_unknown_option(self):
        answer = self.premise("test", "--no-such-option", self.source(DIVIDES))
        self.assertRefused(answer, "--no-such-option")
        self.assertEqual(len(answer.lines), 1)

    def test_options_with_wrong_values(self):
        for option, value in (("--strategy", "backwards"), ("--seconds", "soon"), ("--jobs", "-3"), ("--emit", "poem"),
                              ("--file-bytes", "nameless")):
            with self.subTest(option):
                answer = self.premise("test", option, value, "--out", self.out, self.source(DIVIDES))
                self.assertRefused(answer)
                self.assertEqual(len(answer.lines), 1, answer.err)

    def test_no_source(self):
        answer = self.premise("test", "--out", self.out)
        self.assertRefused(answer)

    def test_missing_file(self):
        answer = self.premise("test", "--out", self.out, "no/such/file.c")
        self.assertRefused(answer, "no/such/file.c")
        self.assertEqual(len(answer.lines), 1)

    def test_a_folder_is_no_source(self):
        self.assertRefused(self.premise("test", "--out", self.out, self.folder / "src"))

    def test_source_that_does_not_compile(self):
        path = self.source("int f(void) {\n  return undeclared;\n}\n")
        self.assertRefused(self.premise("test", "--out", self.out, path), "unit.c:2:10", "undeclared")

    def test_source_with_a_missing_header(self):
        path = self.source('#include "nowhere.h"\n')
        self.assertRefused(self.premise("test", "--out", self.out, path), "unit.c:1", "nowhere.h")

    def test_unknown_function(self):
        path = self.source("int deposit(int x) { return x; }\nint withdraw(int x) { return x; }\n")
        answer = self.premise("test", "--out", self.out, "--function", "deposti", path)
        self.assertRefused(answer, "deposti", "deposit")

    def test_lists_checks_of_one_function(self):
        path = self.source("int f(int x) { return 7 / x; }\n\n\nint\ng(int x) { return 8 / x; }\n")
        self.assertRefused(self.premise("check", "--list", "--function", "ff", path), "ff", "f")
        listed = self.premise("check", "--list", "--function", "g", "--json", "-", path)
        units = json.loads(listed.out)["units"]
        self.assertEqual([(unit["function"], unit["line"]) for unit in units], [("g", 5)])
        self.assertEqual({check["kind"] for check in units[0]["checks"]}, {"division-by-zero"})

    def test_a_full_disk(self):
        """Exit code 2 with the reason, and each file that is there is whole."""
        disk = self.folder / "disk"
        disk.mkdir()
        inside = f'mount -t tmpfs -o size=16k tmpfs {disk} && "$@"; code=$?; cp -r {disk}/. {self.out}; exit $code'
        jailed = ["unshare", "--user", "--map-root-user", "--mount", "bash", "-c"]
        if subprocess.run([*jailed, inside, "bash", "true"], capture_output=True, check=False).returncode != 0:
            self.skipTest("this machine allows no file systems of one's own")
        self.out.mkdir(exist_ok=True)
        run = [*jailed, inside, "bash", str(PREMISE), "test", "--out", str(disk / "out"), str(ROOT / "examples/bank.c")]
        answer = subprocess.run(run, capture_output=True, text=True, check=False)
        self.assertEqual(answer.returncode, 2, answer.stderr)
        self.assertIn("No space left on device", answer.stderr)
        for file in self.out.rglob("*.json"):
            json.loads(file.read_text())
        for file in self.out.rglob("*_unit.c"):
            self.assertTrue(file.read_text().endswith("\n"))

    def test_folder_that_cannot_be_written(self):
        path = self.source(DIVIDES)
        for out in (f"{path}/sub", "/proc/premise-out"):
            with self.subTest(out):
                answer = self.premise("test", "--out", out, path)
                self.assertRefused(answer, out)

    def test_json_that_cannot_be_written(self):
        path = self.source(DIVIDES)
        answer = self.premise("test", "--out", self.out, "--json", f"{path}/results.json", path)
        self.assertEqual(answer.code, 2)
        self.assertIn(f"{path}", answer.err)

    def test_program_without_main(self):
        self.assertRefused(self.premise("test", "--program", "--out", self.out, self.source(DIVIDES)), "main")

    def test_missing_compilation_database(self):
        answer = self.premise("test", "-p", self.folder / "cwd", "--out", self.out, self.source(DIVIDES))
        self.assertRefused(answer, "compile_commands.json")

    def test_a_refusal_keeps_earlier_results(self):
        self.analyse(self.source(DIVIDES))
        before = sorted(path for path in self.out.rglob("*"))
        self.premise("test", "--out", self.out, self.source("int f(", "broken.c"))
        self.assertLessEqual(set(before), set(self.out.rglob("*")))


class RequestTest(PremiseTest):
    def test_results_go_to_a_file(self):
        path, file = self.source(DIVIDES), self.folder / "results.json"
        answer = self.premise("test", "--json", file, "--out", self.out, path)
        self.assertEqual(answer.code, 1)
        self.assertEqual(json.loads(file.read_text())["units"][0]["function"], "divide")
        self.assertIn("division-by-zero", answer.out)

    def test_results_on_standard_output_stand_alone(self):
        path = self.source('#include <stdio.h>\nint f(int x) { puts("noise"); fputs("noise", stderr); return x > 3; }\n')
        self.analyse(path, code=0)

    def test_nothing_is_left_outside_of_the_results(self):
        self.analyse(self.source(DIVIDES), code=1)
        self.assertNothingLeft()

    def test_the_default_folder_is_premise_out(self):
        self.premise("test", self.source(DIVIDES))
        self.assertEqual([path.name for path in (self.folder / "cwd").iterdir()], ["premise-out"])

    def test_only_the_functions_that_are_named(self):
        path = self.source("int a(int x) { return x; }\nint b(int x) { return x; }\nint c(int x) { return x; }\n")
        found = self.analyse("--function", "a", "--function", "c", path, code=0)
        self.assertEqual([unit["function"] for unit in found["units"]], ["a", "c"])

    def test_all_functions_of_the_source_but_none_of_its_headers(self):
        (self.folder / "src/helper.h").write_text("static int helper(int x) { return x; }\n")
        path = self.source('#include "helper.h"\nint a(int x) { return helper(x); }\nstatic int b(int x) { return x; }\n')
        found = self.analyse(path, code=0)
        self.assertEqual(sorted(unit["function"] for unit in found["units"]), ["a", "b"])

    def test_several_sources(self):
        first, second = self.source("int a(int x) { return 1 / x; }\n", "a.c"), self.source("int b(int x) { return x; }\n", "b.c")
        found = self.analyse(first, second, code=1)
        self.assertEqual(sorted(unit["function"] for unit in found["units"]), ["a", "b"])

    def test_flags_after_the_dashes(self):
        path = self.source("#ifndef STEP\n#error no step\n#endif\nint f(int x) { return x + STEP; }\n")
        self.assertRefused(self.premise("test", "--out", self.out, path), "no step")
        self.assertEqual(failed_kinds(self.analyse(path, "--", "-DSTEP=1")["units"][0]), {"signed-overflow"})
        self.analyse(path, "--", "-DSTEP=1", "-fwrapv", code=0)

    def test_flags_of_the_compilation_database(self):
        path = self.source("int f(int x) { return x + STEP; }\n")
        entry = {"directory": str(self.folder / "src"), "file": path, "arguments": ["cc", "-DSTEP=1", "-c", path]}
        (self.folder / "src/compile_commands.json").write_text(json.dumps([entry]))
        self.analyse("-p", self.folder / "src", path, code=1)
        self.analyse("-p", self.folder / "src", path, "--", "-fwrapv", code=0)

    def test_flags_that_clang_does_not_know_are_dropped_with_a_warning(self):
        found = self.analyse(self.source(DIVIDES), "--", "-fno-such-thing-in-clang", code=1)
        self.assertTrue(any("-fno-such-thing-in-clang" in warning for warning in found["warnings"]), found["warnings"])


class BoundsTest(PremiseTest):
    MANY = "int f(unsigned long x) {\n  int n = 0;\n  for (int i = 0; i < 60; i++)\n    if (x >> i & 1)\n      n++;\n  return n;\n}\n"

    def test_a_budget_that_runs_out_is_said_and_is_no_error(self):
        exploration = self.analyse("--seconds", "1", self.source(self.MANY), code=0)["units"][0]["exploration"]
        self.assertIn("time", exploration["bounds"])
        self.assertFalse(exploration["exhaustive"])

    def test_runs(self):
        exploration = self.analyse("--max-runs", "5", self.source(self.MANY), code=0)["units"][0]["exploration"]
        self.assertEqual(exploration["runs"], 5)
        self.assertIn("runs", exploration["bounds"])

    def test_depth(self):
        path = self.source("int f(unsigned n) { return n == 0 ? 0 : 1 + f(n - 1); }\n")
        exploration = self.analyse("--max-depth", "6", "--seconds", "10", path, code=0)["units"][0]["exploration"]
        self.assertIn("depth", exploration["bounds"])

    def test_every_strategy_finds_the_same_failures(self):
        path = self.source("int f(int x, int y) { if (x > 5) if (y == x - 3) return 1 / (y - 20); return 0; }\n")
        for strategy in ("dfs", "bfs", "random", "generational", "coverage"):
            with self.subTest(strategy):
                unit = self.analyse("--strategy", strategy, path, code=1)["units"][0]
                self.assertEqual(failed_kinds(unit), {"division-by-zero"})
                self.assertTrue(unit["exploration"]["exhaustive"])


class InputsTest(PremiseTest):
    def inputs(self, text, function="f"):
        unit = unit_of(self.analyse(self.source("#include <assert.h>\n" + text), code=1), function)
        return next(test["inputs"] for test in unit["tests"] if test["outcome"] == "fail")

    def test_integers_are_numbers(self):
        self.assertEqual(self.inputs("void f(int x) { assert(x != -12); }\n"), {"x": -12})

    def test_large_integers_are_text(self):
        inputs = self.inputs("void f(unsigned long x) { assert(x != 0x8123456789abcdef); }\n")
        self.assertEqual(inputs, {"x": str(0x8123456789ABCDEF)})

    def test_null_is_null(self):
        self.assertEqual(self.inputs("int f(int *p) { return *p; }\n"), {"p": None})

    def test_globals_are_inputs(self):
        self.assertEqual(self.inputs("int g;\nvoid f(int x) { assert(x + 0L != 3 || g != 4); }\n"), {"x": 3, "g": 4})


if __name__ == "__main__":
    unittest.main()
