#!/usr/bin/env python3
# Do genhtml and the command line get along with the reports: coverage, summaries, standard output, stored results?
import json
import re
import shutil
import subprocess
import unittest

import fixture

PROGRAM = """int sign(int x) {
  if (x < 0)
    return -1;
  if (x > 0)
    return 1;
  return 0;
}
int never(int x) {
  if (x != x)
    return 1;
  return 100 / x;
}
"""
ENTRY = re.compile(
    r"TN:|SF:/.+|FN:\d+,\w+|FNDA:\d+,\w+|FNF:\d+|FNH:\d+|BRDA:\d+,\d+,\d+,(-|\d+)|BRF:\d+|BRH:\d+|DA:\d+,\d+|LF:\d+|LH:\d+|end_of_record"
)


class FilesTest(fixture.ReportTest):
    def test_lcov_entries_and_sums(self):
        self.analysed(PROGRAM)
        lines = self.render("--lcov", "report.info").read_text().splitlines()
        self.assertEqual([line for line in lines if not ENTRY.fullmatch(line)], [])
        entry = dict(line.split(":", 1) for line in lines if ":" in line)
        hits = {int(line): int(count) for line, count in re.findall(r"^DA:(\d+),(\d+)$", "\n".join(lines), re.M)}
        self.assertEqual(int(entry["LF"]), len(hits))
        self.assertEqual(int(entry["LH"]), sum(map(bool, hits.values())))
        self.assertEqual({line: hits[line] for line in (3, 5, 6, 10, 11)}, {3: 1, 5: 1, 6: 1, 10: 0, 11: 1})
        taken = re.findall(r"^BRDA:(\d+),\d+,\d+,(\S+)$", "\n".join(lines), re.M)
        self.assertEqual(sorted(taken), [("2", "1"), ("2", "1"), ("4", "1"), ("4", "1"), ("9", "0"), ("9", "1")])

    def test_genhtml_accepts_it(self):
        self.assertTrue(shutil.which("genhtml"), "the package lcov should be installed")
        self.analysed(PROGRAM)
        trace = self.render("--lcov", "report.info")
        done = subprocess.run(["genhtml", "--branch-coverage", "-o", self.folder / "coverage", trace], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"lines\.+: \d+\.\d% \(\d+ of \d+ lines\)")
        self.assertIn("functions..: 100.0% (2 of 2 functions)", done.stdout)
        self.assertEqual(done.stderr, "")

    def test_markdown_on_standard_output_stands_alone(self):
        self.analysed(PROGRAM)
        answer = self.premise("report", "--out", self.out, "--markdown", "-")
        self.assertEqual(answer.returncode, 1)
        self.assertTrue(answer.stdout.startswith("## Premise: 1 check failed\n"), answer.stdout)
        self.assertIn("`x = 0`", answer.stdout)
        self.assertNotIn("premise replay", answer.stdout)

    def test_two_reports_do_not_share_standard_output(self):
        answer = self.premise("report", "--out", self.out, "--markdown", "-", "--json", "-")
        self.assertEqual(answer.returncode, 2)
        self.assertIn("only one report can go to standard output", answer.stderr)

    def test_all_reports_at_once_while_testing(self):
        (self.folder / "unit.c").write_text(PROGRAM)
        files = {option: self.folder / f"r.{option}" for option in ("json", "html", "sarif", "lcov", "markdown")}
        options = [part for option, path in files.items() for part in (f"--{option}", path)]
        answer = self.premise("test", "unit.c", "--out", self.out, *options)
        self.assertEqual(answer.returncode, 1, answer.stderr)
        self.assertIn("division-by-zero failed in never", answer.stdout)
        for option, path in files.items():
            again = self.render(f"--{option}", f"again.{option}")
            self.assertEqual(again.read_text(), path.read_text(), option)

    def test_sources_are_found_from_anywhere_and_changes_noticed(self):
        self.analysed(PROGRAM)
        path = self.folder / "r.html"
        self.premise("report", "--out", self.out, "--html", path, cwd="/")
        self.assertIn("never(int x)", path.read_text())
        self.assertNotIn("has changed since", path.read_text())
        (self.folder / "unit.c").write_text("\n" + PROGRAM)
        self.assertIn("has changed since it was analysed", self.render("--html", "r.html").read_text())
        log = json.loads(self.render("--sarif", "r.sarif").read_text())
        said = [note["message"]["text"] for note in log["runs"][0]["invocations"][0]["toolExecutionNotifications"]]
        self.assertTrue(any("has changed since" in text for text in said), said)
        (self.folder / "unit.c").unlink()
        self.assertIn("cannot be read any more", self.render("--html", "r.html").read_text())

    def test_a_report_that_cannot_be_written(self):
        self.analysed(PROGRAM)
        answer = self.premise("report", "--out", self.out, "--html", "/proc/no/report.html")
        self.assertEqual(answer.returncode, 2)
        self.assertIn("/proc/no", answer.stderr)

    def test_older_results_without_coverage(self):
        found = self.sample()
        del found["units"][0]["coverage"]
        self.store(found)
        text = (self.out / "results.json").read_text()
        (self.out / "results.json").write_text(text.replace(f'"directory": "{self.folder}"', '"x": 0'))
        self.assertEqual(self.render("--lcov", "r.info").read_text(), "")
        self.assertIn("deposit", self.render("--html", "r.html").read_text())


if __name__ == "__main__":
    unittest.main()
