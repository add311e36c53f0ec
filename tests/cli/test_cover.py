# Does `premise cover` handle programs of the small language and bad requests as promised?
import json
import unittest

from harness import PremiseTest, ROOT

LOOP = "proc main() {\n  i := 0;\n  while (i < 6) {\n    i := i + 1;\n  }\n  r := 1;\n}\n"


class Cover(PremiseTest):
    def cover(self, text, *options):
        source = self.folder / "src" / "p.ivl"
        source.write_text(text)
        return self.premise("cover", str(source), "--out", str(self.out), *options)

    def unit(self, text, *options, name="main"):
        answer = self.cover(text, "--json", "-", *options)
        self.assertIn(answer.code, (0, 1), answer.err)
        return next(unit for unit in json.loads(answer.out)["units"] if unit["function"] == name)

    def test_the_example(self):
        answer = self.premise("cover", str(ROOT / "examples/cover.ivl"), "--function", "main", "--out", str(self.out))
        self.assertEqual(answer.code, 1, answer.err)
        self.assertIn("infeasible", answer.out)
        self.assertIn("contradict", answer.out)

    def test_results_have_the_promised_form(self):
        unit = self.unit("proc main(x) {\n  if (x > 10) {\n    if (x < 5) {\n      y := 1;\n    }\n  }\n}\n")
        cover = unit["cover"]
        self.assertEqual((cover["criterion"], cover["unwind"], cover["algorithm"]), ("statement", 3, "walk"))
        self.assertEqual([(e["line"], e["column"]) for e in cover["feasible"]], [(2, 3), (3, 5)])
        self.assertEqual(cover["infeasible"][0]["line"], 4)
        self.assertEqual(cover["infeasible"][0]["reason"], "x > 10 (line 2) contradicts x < 5 (line 3)")
        self.assertIs(cover["infeasible"][0]["bound_may_matter"], False)
        self.assertTrue({e["test"] for e in cover["feasible"]} <= {t["id"] for t in unit["tests"]})

    def test_a_failing_check_is_exit_code_1(self):
        self.assertEqual(self.cover("proc main(x) { assert x != 3; }").code, 1)
        self.assertEqual(self.cover("proc main(x) { assert x != 3 || x == 3; }").code, 0)

    def test_a_failing_check_is_shown_with_its_condition_and_is_no_native_test(self):
        answer = self.cover("proc main(x) { assert x != 3; }")
        self.assertIn("assert failed in main: x != 3", answer.out)
        self.assertNotIn("premise replay", answer.out)
        replayed = self.premise("replay", "--out", self.out, "main_1")
        self.assertEqual((replayed.code, len(replayed.lines)), (2, 1), replayed.err)
        self.assertIn("p.ivl: tests of the small language", replayed.err)

    def test_every_algorithm_agrees(self):
        text = "proc main(x, y) {\n  if (x > y) {\n    x := y;\n  }\n  if (x > y) {\n    x := 0;\n  }\n}\n"
        for algorithm in ("pc", "sc", "fm", "vstte", "walk"):
            cover = self.unit(text, "--algorithm", algorithm)["cover"]
            self.assertEqual([e["line"] for e in cover["infeasible"]], [6], algorithm)

    def test_paths_and_branches(self):
        text = "proc main(x) {\n  y := 0;\n  if (x > 3) {\n    y := 1;\n  }\n  y := 2;\n}\n"
        paths = self.unit(text, "--criterion", "path")["cover"]
        self.assertEqual(sorted(e["blocks"] for e in paths["feasible"]), [[2, 3, 4, 6], [2, 3, 6]])
        branches = self.unit(text, "--criterion", "branch")["cover"]
        self.assertEqual({e["branch"] for e in branches["feasible"]}, {"x > 3", "!(x > 3)"})

    def test_the_bound_is_named_and_raised(self):
        cut = self.unit(LOOP, "--unwind", "2")["cover"]
        self.assertIn(6, [e["line"] for e in cut["infeasible"] if e["bound_may_matter"]])
        self.assertIn(6, [e["line"] for e in self.unit(LOOP, "--unwind", "0")["cover"]["infeasible"]])
        raised = self.unit(LOOP, "--unwind", "auto")["cover"]
        self.assertEqual((raised["unwind"], raised["infeasible"]), (8, []))

    def test_what_follows_a_call_beyond_the_bound_may_depend_on_it(self):
        text = ("proc main(n) {\n  if (n <= 0) {\n    return;\n  }\n  call main(n - 1);\n  x := 1;\n  goto end;\n"
                "  x := 2;\nend:\n}\n")
        cover = self.unit(text, "--unwind", "0")["cover"]
        self.assertEqual([(e["line"], e["bound_may_matter"]) for e in cover["infeasible"]],
                         [(5, True), (6, True), (8, False)])
        self.assertEqual([e["line"] for e in self.unit(text, "--unwind", "auto")["cover"]["infeasible"]], [8])

    def test_endless_loops_are_no_reason_to_hang(self):
        unit = self.unit("proc main() {\n  x := 1;\n  while (x > 0) {\n    x := x + 1;\n  }\n  y := 1;\n}\n",
                         "--unwind", "0")
        self.assertTrue(all(e["bound_may_matter"] for e in unit["cover"]["infeasible"]))

    def test_syntax_errors_have_line_and_column(self):
        answer = self.cover("proc main() {\n  x := ;\n}\n")
        self.assertEqual(answer.code, 2)
        self.assertEqual(len(answer.lines), 1, answer.err)
        self.assertRegex(answer.lines[0], r"p\.ivl:2:8: expected an expression before ';'")

    def test_what_does_not_fit_in_memory_is_refused(self):
        answer = self.cover("proc f(n) { call f(n); call f(n); }\nproc main() { call f(1); }\n", "--unwind", "25",
                            "--max-memory", "8")
        self.assertEqual(answer.code, 2)
        self.assertIn("--max-memory", answer.err)

    def test_bad_requests(self):
        for options in (["--unwind", "many"], ["--unwind", "-1"], ["--algorithm", "best"], ["--criterion", "mcdc"],
                        ["--function", "nobody"]):
            answer = self.cover("proc main() { }", *options)
            self.assertEqual(answer.code, 2, options)
            self.assertEqual(len(answer.lines), 1, answer.err)



class CoverOfC(PremiseTest):
    DEAD = "int f(int x) {\n  if (x > 10)\n    if (x < 5)\n      return 1;\n  return 0;\n}\n"
    LOOP = "int f(int n) {\n  int i = 0;\n  while (i < n && i < 9)\n    i++;\n  if (i == 6)\n    return 1;\n  return 0;\n}\n"

    def cover(self, text, *options, name="t.c"):
        return self.premise("cover", self.source(text, name), "--out", str(self.out), *options)

    def unit(self, text, *options, name="t.c"):
        answer = self.cover(text, "--json", "-", *options, name=name)
        self.assertIn(answer.code, (0, 1), answer.err)
        return json.loads(answer.out)["units"][0]

    def test_the_conflict_is_told_in_terms_of_the_source(self):
        unit = self.unit(self.DEAD)
        self.assertEqual([(e["line"], e["reason"]) for e in unit["cover"]["infeasible"]],
                         [(4, "x > 10 (line 2) contradicts x < 5 (line 3)")])
        self.assertEqual({e["line"] for e in unit["cover"]["feasible"]}, {2, 3, 5, 6})
        self.assertTrue({e["test"] for e in unit["cover"]["feasible"]} <= {t["id"] for t in unit["tests"]})

    def test_every_algorithm_agrees(self):
        for algorithm in ("pc", "sc", "fm", "vstte", "walk"):
            cover = self.unit(self.DEAD, "--algorithm", algorithm)["cover"]
            self.assertEqual([e["line"] for e in cover["infeasible"]], [4], algorithm)

    def test_branches_and_paths(self):
        branches = self.unit(self.DEAD, "--criterion", "branch")["cover"]
        self.assertEqual({e["branch"] for e in branches["feasible"]}, {"x > 10", "!(x > 10)", "!(x < 5)"})
        self.assertEqual([e["branch"] for e in branches["infeasible"]], ["x < 5"])
        self.assertEqual(len(self.unit(self.DEAD, "--criterion", "path")["cover"]["feasible"]), 2)

    def test_conditions_that_never_decide(self):
        text = ("int f(int a, int b) {\n  if (a > 10 && a > 5)\n    return 1;\n"
                "  if (b > 3 || a < 1)\n    return 2;\n  return 3;\n}\n")
        unit = self.unit(text, "--criterion", "mcdc")
        self.assertEqual({e["branch"] for e in unit["cover"]["infeasible"]},
                         {"a > 5 alone decides: true", "a > 5 alone decides: false"})
        feasible = {e["branch"]: e["test"] for e in unit["cover"]["feasible"]}
        self.assertEqual(len(feasible), 6)
        inputs = {t["id"]: t["inputs"] for t in unit["tests"]}
        true, false = (inputs[feasible[f"a < 1 alone decides: {value}"]] for value in ("true", "false"))
        self.assertTrue(true["a"] < 1 <= false["a"] and true["b"] <= 3 and false["b"] <= 3, (true, false))

    def test_the_bound_is_named_and_raised(self):
        cut = self.unit(self.LOOP)["cover"]
        self.assertEqual([(e["line"], e["bound_may_matter"]) for e in cut["infeasible"]], [(6, True)])
        self.assertIn("--unwind", self.cover(self.LOOP).out)
        raised = self.unit(self.LOOP, "--unwind", "auto")["cover"]
        self.assertEqual((raised["unwind"], raised["infeasible"]), (8, []))

    def test_the_bound_is_the_depth_of_recursion(self):
        text = ("static int fact(int n) {\n  if (n <= 0)\n    return 1;\n  return n > 12 ? -1 : n * fact(n - 1);\n}\n"
                "int f(int n) {\n  if (fact(n) == 24)\n    return 1;\n  return 0;\n}\n")
        cut = self.unit(text, "--function", "f")["cover"]
        self.assertEqual([(e["line"], e["bound_may_matter"]) for e in cut["infeasible"]], [(8, True)])
        raised = self.unit(text, "--function", "f", "--unwind", "auto")["cover"]
        self.assertEqual((raised["unwind"], raised["infeasible"]), (4, []))

    def test_what_comes_before_an_endless_loop_may_depend_on_the_bound(self):
        text = "int f(int x) {\n  int s = x & 7;\n  while (s < 1000)\n    s++;\n  return s;\n}\n"
        for options in (["--unwind", "0"], ["--cross-check", "--seconds", "4"]):
            cover = self.unit(text, *options)["cover"]
            self.assertEqual(cover["open"], [], options)
            self.assertIn(2, [e["line"] for e in cover["infeasible"]])
            self.assertTrue(all(e["bound_may_matter"] for e in cover["infeasible"]), options)

    def test_jumps_into_loops_are_told_in_terms_of_the_source(self):
        text = ("int f(int x) {\n  int i = 0;\n  if (x > 3)\n    goto middle;\ntop:\n  i++;\nmiddle:\n  i += 2;\n"
                "  if (i < 6)\n    goto top;\n  if (i == 100)\n    return 1;\n  return i;\n}\n")
        statements = self.unit(text)["cover"]
        self.assertEqual([(e["line"], e["reason"]) for e in statements["infeasible"]],
                         [(12, "i == 100 (line 11) never holds here")])
        for criterion, count in (("branch", 6), ("mcdc", 6)):
            cover = self.unit(text, "--criterion", criterion)["cover"]
            entries = cover["feasible"] + cover["infeasible"] + cover["open"]
            self.assertEqual((len(entries), min(e["line"] for e in entries)), (count, 3), criterion)

    def test_tests_set_numbers_pointers_and_what_these_point_to(self):
        text = ("struct bits { unsigned a : 3; int b : 2; };\n"
                "int f(const int *p, int x, char c, struct bits s) {\n"
                "  if (p && *p == 3 && x == 17 && c == 'q' && s.b == -2 && s.a == 5)\n    return 1;\n  return 0;\n}\n")
        cover = self.unit(text, "--criterion", "mcdc")["cover"]
        self.assertEqual((len(cover["feasible"]), cover["infeasible"], cover["open"]), (12, [], []))

    def test_pointers_to_the_same_object_are_passed_as_such(self):
        text = "int f(int *p, int *q) {\n  if (!p || !q)\n    return 0;\n  *p = 1;\n  *q = 2;\n  if (*p == 2)\n    return 1;\n  return 2;\n}\n"
        self.assertEqual(self.unit(text, "--criterion", "branch")["cover"]["open"], [])

    def test_without_loops_no_bound_matters(self):
        text = "int f(int x) {\n  if (x > 3 && x > 2)\n    return 1;\n  return 0;\n}\n"
        infeasible = self.unit(text, "--criterion", "mcdc")["cover"]["infeasible"]
        self.assertEqual([(e["column"], e["bound_may_matter"]) for e in infeasible], [(18, False), (18, False)])

    def test_checks_are_no_branches(self):
        cover = self.unit("int f(int x) {\n  return x + 1;\n}\n", "--criterion", "branch")["cover"]
        self.assertEqual([cover[state] for state in ("feasible", "infeasible", "open")], [[], [], []])

    def test_choices_that_nobody_wrote_are_no_branches(self):
        text = ("int g;\nstruct Lock {\n  Lock() { g = 1; }\n  ~Lock() { g = 0; }\n};\nvoid use(int);\n"
                "int f(int x) {\n  Lock lock;\n  if (x > 3)\n    return 1;\n  {\n    Lock inner;\n    if (x < -3)\n"
                "      return 2;\n  }\n  return 3;\n}\n")
        cover = self.unit(text, "--function", "f", "--criterion", "branch", name="t.cpp")["cover"]
        self.assertEqual({e["line"] for e in cover["feasible"]}, {9, 13})
        self.assertEqual((len(cover["feasible"]), cover["infeasible"], cover["open"]), (4, [], []))

    def test_what_cannot_end_within_the_bound_says_so(self):
        text = "int f(int n) {\n  int i = 0;\n  do\n    i += 2;\n  while (i < 6 - (n & 1));\n  return i;\n}\n"
        cover = self.unit(text, "--unwind", "1")["cover"]
        self.assertIn((2, "every execution that gets here goes on beyond the unwinding limit", True),
                      [(e["line"], e["reason"], e["bound_may_matter"]) for e in cover["infeasible"]])

    HELPER = ("static int grade(int x) {\n  if (x < 10)\n    return 1;\n  if (x == 12345)\n    return 2;\n"
              "  return 3;\n}\n")

    def summarised(self, text, mode, *options):
        answer = self.cover(self.HELPER + text, "--function", "f", "--summaries", mode, "--json", "-", *options)
        self.assertEqual(answer.code, 0, answer.err)
        results = json.loads(answer.out)
        return results["units"][0]["cover"], results["warnings"]

    def assert_the_same(self, text):
        inlined, _ = self.summarised(text, "off")
        summarised, warnings = self.summarised(text, "on-demand")
        self.assertEqual(warnings, [])
        for state in ("feasible", "infeasible", "open"):
            self.assertEqual([(e["line"], e["column"]) for e in inlined[state]],
                             [(e["line"], e["column"]) for e in summarised[state]], state)
        return inlined["encoded_blocks"], summarised["encoded_blocks"]

    def test_a_helper_with_many_callers_is_encoded_once(self):
        inlined, summarised = self.assert_the_same(
            "int f(" + ", ".join(f"int a{i}" for i in range(12)) + ") {\n  int s = 0;\n"
            + "".join(f"  if (grade(a{i}) == 2)\n    s++;\n" for i in range(12)) + "  return s;\n}\n")
        self.assertLess(summarised, inlined)

    def test_a_summary_is_recomputed_for_the_constants_of_the_caller(self):
        self.assert_the_same(
            "int f(int x) {\n  int s = grade(x);\n" + "".join(f"  s += grade({4711 + i});\n" for i in range(12))
            + "  if (s == 38)\n    return 1;\n  return s;\n}\n")

    def test_summaries_alone_show_nothing_to_be_infeasible(self):
        text = "int f(int x) {\n  if (grade(x) == 4)\n    return 1;\n  return 0;\n}\n"
        always, _ = self.summarised(text, "always")
        self.assertEqual(always["infeasible"], [])
        self.assertEqual([(e["line"], e["reason"]) for e in always["open"]], [(10, "summary")])
        self.assertEqual([e["line"] for e in self.summarised(text, "on-demand")[0]["infeasible"]], [10])

    def test_what_cannot_be_summarised_is_inlined_and_named(self):
        text = ("static void put(int *p, int x) {\n  if (x > 3)\n    *p = x;\n  else\n    *p = 0;\n}\n"
                "int f(int x) {\n  int y = 7;\n  put(&y, x);\n  if (y == 2)\n    return 1;\n  return 0;\n}\n")
        cover, warnings = self.summarised(text, "always")
        self.assertEqual([e["line"] for e in cover["infeasible"]], [18])
        self.assertEqual(warnings, ["--summaries: calls of put are inlined: its parameters are not all numbers"])

    def test_paths_are_found_by_inlining(self):
        text = "int f(int x) {\n  return grade(x);\n}\n"
        cover, warnings = self.summarised(text, "on-demand", "--criterion", "path")
        self.assertEqual(len(cover["feasible"]), 3)
        self.assertIn("are inlined", warnings[0])

    def test_nothing_is_unwound_with_bound_0(self):
        cover = self.unit("int f(void) {\n  for (;;)\n    ;\n}\n", "--unwind", "0")["cover"]
        self.assertTrue(all(e["bound_may_matter"] for e in cover["infeasible"]))

    def test_the_ledger_knows_what_is_unreachable(self):
        text = "int f(int x) {\n  if (x > 1)\n    if (x < 0)\n      return 1 / x;\n  return 0;\n}\n"
        check = self.unit(text)["checks"][0]
        self.assertEqual((check["status"], check["by"]), ("unreachable", ["cover"]))
        ledger = (self.out / "ledger.json").read_text()
        self.assertIn('"cover"', ledger)

    def test_the_report_shows_it_in_grey(self):
        page = self.folder / "page.html"
        self.cover(self.DEAD, "--html", str(page))
        self.assertIn('class="row infeasible"', page.read_text())

    def test_tests_are_emitted(self):
        self.cover(self.DEAD)
        self.assertTrue(list((self.out / "tests").rglob("*_test.cpp")))
        for form, ending in (("testcomp", "*.xml"), ("ktest", "*.ktest")):
            self.assertEqual(self.cover(self.DEAD, "--emit", form).code, 0)
            self.assertTrue(list((self.out / "tests").rglob(ending)), form)

    def test_a_unit_that_cannot_be_translated_is_named(self):
        unit = self.unit("#include <setjmp.h>\njmp_buf b;\nint f(int x) {\n  return setjmp(b) ? x : 0;\n}\n")
        self.assertNotIn("cover", unit)
        self.assertIn("not encoded: setjmp", unit["note"])

    def test_what_does_not_fit_in_memory_is_refused(self):
        text = "int f(int n, int *a) {\n" + "".join(
            f"  for (int i{k} = 0; i{k} < n; i{k}++)\n" for k in range(5)) + "    a[0] += i4;\n  return 0;\n}\n"
        answer = self.cover(text, "--unwind", "20", "--max-memory", "1")
        self.assertEqual(answer.code, 2)
        self.assertEqual(len(answer.lines), 1, answer.err)
        self.assertRegex(answer.lines[0], r"f: the unwinding is too large for --max-memory 1; a smaller --unwind may help")

    def test_without_time_everything_is_open_and_nothing_is_lost(self):
        text = ("static int sum(const int *a, int n) {\n  int s = 0;\n  for (int i = 0; i < n; i++)\n    s ^= a[i];\n"
                "  return s;\n}\n"
                "int f(int *a, int n) {\n  int s = 0;\n  for (int i = 0; i < n; i++)\n    for (int k = 0; k < n; k++)\n"
                "      for (int m = 0; m < n; m++)\n        s ^= sum(a, n);\n  if (n > 10)\n    if (n < 5)\n"
                "      return 1;\n  return s;\n}\n")
        for criterion in ("statement", "branch", "mcdc"):
            def places(cover, states):
                return {(e["function"], e["line"], e["column"], e.get("branch")) for s in states for e in cover[s]}
            states = ("feasible", "infeasible", "open")
            options = ("--function", "f", "--criterion", criterion)
            whole = self.unit(text, "--unwind", "1", *options)["cover"]
            late = self.unit(text, "--unwind", "20", "--seconds", "0.0001", *options)["cover"]
            self.assertEqual(places(late, states), places(whole, states), criterion)
            self.assertEqual(late["infeasible"], [], criterion)
            self.assertEqual({e["reason"] for e in late["open"]}, {"time"}, criterion)

    def test_what_a_loop_does_when_it_ends_is_no_statement(self):
        unit = self.unit("int f(const int *a, int n) {\n  for (int i = 0; i < n; i++) {\n    if (a[i] < 0)\n      return 0;\n"
                         "    for (int j = 0; j < i; j++)\n      if (a[i] == a[j])\n        return 0;\n  }\n  return 1;\n}\n")
        self.assertEqual(unit["cover"]["open"], [])
        self.assertEqual(self.unit("int f(int n) {\n  int i = 0;\n  while (i < n && i < 9)\n    i++;\n  return i;\n}\n")
                         ["cover"]["open"], [])
        columns = {e["column"] for e in unit["cover"]["feasible"] if e["line"] in (2, 5)}
        self.assertFalse(columns & {3, 5}, "the place of the loop itself")

    def test_bounds_of_exploration_are_taken(self):
        for options in (["--max-runs", "3"], ["--strategy", "dfs"], ["--loop-bound", "2"], ["--setup-calls", "1"]):
            self.assertEqual(self.cover(self.DEAD, *options).code, 0, options)

    def test_files_that_do_not_compile(self):
        answer = self.cover("int f( {\n")
        self.assertEqual(answer.code, 2)


if __name__ == "__main__":
    unittest.main()
