#!/usr/bin/env python3
# What happens if a tool is missing, crashes, hangs or prints nonsense?
import shutil
import unittest

from common import ImportTest, check_at

SOURCE = "int divide(int x) {\n  if (x == 0)\n    return 0;\n  return 10 / x;\n}\n"


class BrokenToolTest(ImportTest):
    def tool(self, script):
        path = self.folder / "frama-c"
        path.write_text("#!/bin/sh\n" + script + "\n")
        path.chmod(0o755)
        return path

    def assertGoesOn(self, tool, *words, plugin="frama-c-wp"):
        """One line says what is wrong, and the next analyzer does its work."""
        shutil.rmtree(self.out, ignore_errors=True)
        found = self.results(
            "run", "--analyzers", f"{plugin},numeric,unroll", "--frama-c", tool, "--seconds", "2", self.source(SOURCE), codes=(0,)
        )
        said = [line for line in found["warnings"] if plugin in line]
        self.assertEqual(len(said), 1, found["warnings"])
        for word in (*words, "its results are not used"):
            self.assertIn(word, said[0])
        check = check_at(found, "divide", "division-by-zero", 4)
        self.assertEqual(check["status"], "verified")
        self.assertNotIn(plugin, check["by"])
        self.assertNothingLeft()

    def test_missing(self):
        self.assertGoesOn(self.folder / "nowhere", "is not installed")

    def test_not_a_program(self):
        path = self.folder / "text"
        path.write_text("this is no program")
        self.assertGoesOn(path, "could not be started")

    def test_crashes(self):
        self.assertGoesOn(self.tool("kill -SEGV $$"), "crashed")

    def test_hangs_with_children(self):
        self.assertGoesOn(self.tool("sleep 1000 & sleep 1000"), "did not end within")

    def test_hangs_with_closed_streams(self):
        self.assertGoesOn(self.tool("exec >/dev/null 2>&1\nsleep 1000"), "did not end within")

    def test_complains(self):
        self.assertGoesOn(self.tool("echo '[kernel] User Error: cannot read it'; exit 1"), "ended with code 1", "cannot read it")

    def test_writes_nothing(self):
        self.assertGoesOn(self.tool("exit 0"), "wrote no results")

    def test_prints_without_end(self):
        self.assertGoesOn(self.tool("yes nonsense"), "did not end within")

    def test_writes_nonsense(self):
        for text in ("", "nonsense", "{}", "[1, 2]", '{"premise_frama_c": 7}', '{"premise_frama_c": 1, "properties": 3}'):
            with self.subTest(text):
                self.assertGoesOn(self.tool(f"printf '%s' '{text}' > \"$PREMISE_DUMP\""), "is no dump of Frama-C")

    def test_eva_too(self):
        self.assertGoesOn(self.tool("exit 9"), "ended with code 9", plugin="frama-c-eva")

    def test_stored_dump_that_is_none(self):
        bad = self.folder / "dump.json"
        bad.write_text("{")
        found = self.results("check", "--import", bad, "--import", self.folder / "nowhere.json", self.source(SOURCE), codes=(0,))
        self.assertEqual(len([line for line in found["warnings"] if "not used" in line]), 2, found["warnings"])
        self.assertEqual(check_at(found, "divide", "division-by-zero", 4)["status"], "verified")

    def test_unknown_analyzer_is_refused(self):
        answer = self.premise("check", "--analyzers", "frama-c", self.source(SOURCE), "--out", self.out)
        self.assertRefused(answer, "no analyzer called 'frama-c'")


if __name__ == "__main__":
    unittest.main()
