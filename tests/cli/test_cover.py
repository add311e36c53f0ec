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

    def test_c_is_refused_until_it_is_right(self):
        answer = self.premise("cover", self.source("int f(int x) {\n  return x;\n}\n"))
        self.assertEqual(answer.code, 2)
        self.assertIn("--experimental", answer.err)


if __name__ == "__main__":
    unittest.main()
