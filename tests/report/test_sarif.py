#!/usr/bin/env python3
# Are SARIF logs as the standard wants them, empty where nothing is wrong, and stable when code moves?
import copy
import json
import unittest

import fixture
import sarif_rules
import sarif_schema

BUGGY = """#include <assert.h>
int pick(const int *table, int i) {
  assert(table != 0);
  if (i > 3)
    return table[i];
  return 0;
}
"""


class SarifTest(fixture.ReportTest):
    def sarif(self):
        log = json.loads(self.render("--sarif", "report.sarif").read_text())
        self.assertEqual(sarif_rules.problems(log), [])
        self.assertEqual(sarif_schema.load().problems(log), [])
        return log["runs"][0]

    def test_one_check_of_every_status(self):
        self.store(self.sample())
        run = self.sarif()
        self.assertEqual([(result["ruleId"], result["level"]) for result in run["results"]],
                         [("out-of-bounds", "error"), ("open-check", "note")])
        self.assertEqual(run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"], "a <warning>")
        lines = [step["location"]["physicalLocation"]["region"]["startLine"]
                 for step in run["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"]]
        self.assertEqual(lines, [4, 6, 7])

    def test_the_schema_is_read_and_refuses(self):
        """Each of these is against the published schema, so nothing of it was lost on the way."""
        schema = sarif_schema.load()
        self.assertGreater(len(schema.structs), 50)
        self.store(self.sample())
        log = json.loads(self.render("--sarif", "report.sarif").read_text())
        self.assertEqual(schema.problems(log), [])

        def broken(change):
            other = copy.deepcopy(log)
            change(other)
            return schema.problems(other)
        self.assertEqual(broken(lambda one: one.pop("version")), ["log lacks version"])
        self.assertEqual(broken(lambda one: one.update(version="2.0.0")), ["log.version is '2.0.0', which is no Version"])
        self.assertEqual(broken(lambda one: one["runs"][0].pop("tool")), ["log.runs[0] lacks tool"])
        self.assertEqual(broken(lambda one: one["runs"][0]["results"][0].update(level="fatal")),
                         ["log.runs[0].results[0].level is 'fatal', which is no Level"])
        self.assertEqual(broken(lambda one: one["runs"][0]["results"][0].update(severity=1)),
                         ["log.runs[0].results[0] has severity, which the schema does not know"])
        self.assertEqual(broken(lambda one: one["runs"][0]["results"][0].update(ruleIndex="1")),
                         ["log.runs[0].results[0].ruleIndex should be a int64"])

    def test_nothing_wrong(self):
        self.store(fixture.results([]))
        self.assertEqual(self.sarif()["results"], [])

    def test_a_real_run_and_code_that_moves(self):
        self.analysed(BUGGY)
        before = self.sarif()["results"]
        self.assertTrue(before)
        for result in before:
            self.assertEqual(result["level"], "error")
            self.assertTrue(result["codeFlows"])
        self.analysed("// one line more\n\n" + BUGGY)
        after = self.sarif()["results"]
        key = "primaryLocationLineHash"
        self.assertEqual([result["partialFingerprints"][key] for result in after],
                         [result["partialFingerprints"][key] for result in before])
        self.assertEqual([result["locations"][0]["physicalLocation"]["region"]["startLine"] - 2 for result in after],
                         [result["locations"][0]["physicalLocation"]["region"]["startLine"] for result in before])

    def test_more_than_github_takes(self):
        checks = [fixture.check((line, 1), "shift", "x < 32", "open", reason="time") for line in range(1, 25100)]
        failed = fixture.check((30000, 1), "assert", "y", "failed", test="deposit_1")
        found = self.sample()["units"][0]
        found["tests"][0]["check"] = failed["id"]
        self.store(fixture.results([found | {"checks": checks + [failed]}]))
        run = self.sarif()
        self.assertEqual(len(run["results"]), 25000)
        self.assertEqual(run["results"][0]["level"], "error")
        self.assertIn("100 results left out", run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"])

    def test_the_rules_notice_mistakes(self):
        self.store(self.sample())
        good = json.loads(self.render("--sarif", "report.sarif").read_text())

        def broken(change):
            log = copy.deepcopy(good)
            change(log["runs"][0])
            return sarif_rules.problems(log)

        mistakes = [
            lambda run: run.pop("results"),
            lambda run: run["results"][0].update(level="fatal"),
            lambda run: run["results"][0].update(ruleIndex=0),
            lambda run: run["results"][0].update(surprise=1),
            lambda run: run["results"][0]["message"].update(text=""),
            lambda run: run["results"][0]["locations"][0]["physicalLocation"]["region"].update(startLine=0),
            lambda run: run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"].update(uri="a b.c"),
            lambda run: run["results"][0]["codeFlows"][0].update(threadFlows=[]),
            lambda run: run["originalUriBaseIds"]["SRCROOT"].update(uri="file:///x"),
            lambda run: run["tool"]["driver"].pop("name"),
            lambda run: run["results"].extend(run["results"] * 13000),
        ]
        for number, mistake in enumerate(mistakes):
            self.assertNotEqual(broken(mistake), [], f"mistake {number}")


if __name__ == "__main__":
    unittest.main()
