#!/usr/bin/env python3
# Do reports of other tools become confirmed, spurious or open, and is no report never evidence?
import json
import shutil
import subprocess
import unittest

from common import ImportTest, check_at

SOURCE = """#include <stddef.h>
int pick(int *p, int n) {
  if (n > 3)
    p = NULL;
  return *p;
}
int safe(int n) {
  if (n == 0)
    return 1;
  return 10 / n;
}
"""
DEEP = """int deep(int a, int b, int c) {
  if (a == 1234)
    if (b == 77)
      if (c == 5) {
        int *p = 0;
        return *p;
      }
  return 0;
}
"""


class WarningsTest(ImportTest):
    def file(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def sarif(self, source, results):
        run = {"tool": {"driver": {"name": "somebody"}}, "results": [
            {"ruleId": rule, "message": {"text": "suspicious"}, "locations": [{"physicalLocation": {
                "artifactLocation": {"uri": f"file://{source}"}, "region": {"startLine": line}}}]} for rule, line in results]}
        return self.file("report.sarif", json.dumps({"version": "2.1.0", "runs": [run]}))

    def verdicts(self, found):
        return {(one["line"], one["rule"]): one["verdict"] for one in found["reported"]}

    def test_each_report_gets_a_verdict(self):
        source = self.source(SOURCE)
        report = self.sarif(source, [("null-deref", 5), ("division", 10), ("style", 3), ("unknown-rule", 10)])
        found = self.results("run", "--warnings", report, source, codes=(1,))
        self.assertEqual(self.verdicts(found), {
            (5, "null-deref"): "confirmed", (10, "division"): "spurious", (3, "style"): "no-check", (10, "unknown-rule"): "spurious"})
        [confirmed] = [one for one in found["reported"] if one["verdict"] == "confirmed"]
        self.assertIn(check_at(found, "pick", "null-dereference", 5)["test"], confirmed["detail"])
        self.assertIn("confirmed: somebody", self.answer.out)
        self.assertIn("spurious: somebody", self.answer.out)

    def test_the_path_of_a_report_is_tried_first(self):
        """Clang says which values it supposes on its way; with them, the first runs already fail."""
        source = self.source(DEEP)
        report = self.folder / "clang.sarif"
        subprocess.run(["clang-19", "--analyze", "--analyzer-output", "sarif", "-o", report, source], check=True, capture_output=True)
        few = ["--max-runs", "2", "--jobs", "1", "--analyzers", "none"]
        alone = self.results("run", *few, source)
        self.assertEqual(alone["units"][0]["exploration"]["failing"], 0)
        seeded = self.results("run", *few, "--warnings", report, source, codes=(1,))
        self.assertEqual(list(self.verdicts(seeded).values()), ["confirmed"])

    def test_what_nobody_decided_stays_open(self):
        source = self.source(SOURCE)
        found = self.results("run", "--max-runs", "1", "--analyzers", "none", "--warnings", self.sarif(source, [("division", 10)]), source)
        self.assertEqual(self.verdicts(found), {(10, "division"): "open"})

    def test_no_report_is_no_evidence(self):
        source = self.source(SOURCE)
        with_report = self.results("check", "--analyzers", "none", source)
        self.assertEqual({check["status"] for unit in with_report["units"] for check in unit["checks"]}, {"open"})
        found = self.results("run", "--warnings", self.sarif(source, []), source, codes=(1,))
        self.assertNotIn("reported", found)
        self.assertEqual(check_at(found, "pick", "null-dereference", 5)["status"], "failed")

    def test_a_suspected_check_is_tried_first(self):
        body = "".join(f"  x += 100 / (n - {i});\n" for i in range(1, 30))
        source = self.source("int many(int n) {\n  unsigned x = 0;\n" + body + "  return (int)x;\n}\n")
        report = self.sarif(source, [("division", 31)])
        options = ["--function", "many", "--analyzers", "none", "--strategy", "bfs", "--max-runs", "3", source]
        without = self.results("test", *options)
        self.assertNotEqual(check_at(without, "many", "division-by-zero", 31)["status"], "failed")
        found = self.results("test", "--warnings", report, *options)
        self.assertEqual(check_at(found, "many", "division-by-zero", 31)["status"], "failed")

    def test_reports_of_real_tools(self):
        source = self.source(SOURCE)
        cases = {
            "gcc": ["gcc", "-fanalyzer", "-fdiagnostics-format=json", "-c", source, "-o", "/dev/null"],
            "clang": ["clang-19", "--analyze", "--analyzer-output", "sarif", source, "-o", self.folder / "clang.sarif"],
            "cppcheck": ["cppcheck", "--enable=warning", "--xml", source],
        }
        for tool, command in cases.items():
            with self.subTest(tool):
                self.assertIsNotNone(shutil.which(command[0]), f"scripts/bootstrap installs {command[0]}")
                said = subprocess.run([str(word) for word in command], capture_output=True, text=True).stderr
                said = (self.folder / "clang.sarif").read_text() if tool == "clang" else said
                report = self.file(f"{tool}.report", said)
                found = self.results("run", "--warnings", report, source, codes=(1,))
                about = [one for one in found["reported"] if one["line"] == 5]
                self.assertTrue(about, found["reported"])
                self.assertEqual({one["verdict"] for one in about}, {"confirmed"})
                self.assertIn(tool, about[0]["tool"])

    def test_files_that_are_no_reports(self):
        source = self.source(SOURCE)
        for text in ("", "nonsense", "{}", "<xml/>", "<results><errors>", '{"runs": 3}'):
            with self.subTest(text):
                found = self.results("run", "--warnings", self.file("bad", text), source, codes=(1,))
                self.assertEqual(len([line for line in found["warnings"] if "the reports are not used" in line]), 1, found["warnings"])


if __name__ == "__main__":
    unittest.main()
