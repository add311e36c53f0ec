#!/usr/bin/env python3
# Does examples/README.md say the truth?
import unittest

from harness import ROOT, PremiseTest

# source, arguments, flags: the functions that fail, with the kinds of their failures
EXAMPLES = [
    ("bank.c", [], [], {"deposit": {"signed-overflow"}}),
    ("bank.c", [], ["-fwrapv"], {"deposit": {"assert"}}),
    ("list.c", [], [], {"list_take_second": {"null-dereference"}}),
    ("parser.c", [], [], {}),
    ("ring.c", [], [], {"ring_push": {"out-of-bounds"}}),
    ("text.c", ["--seconds", "5"], [], {"trim_end": {"out-of-bounds"}}),
    ("config.c", ["--program", "--stdin-bytes", "6"], [], {"main": {"out-of-bounds"}}),
]


class ExamplesTest(PremiseTest):
    def test_each_fails_as_its_row_says(self):
        for name, arguments, flags, expected in EXAMPLES:
            with self.subTest(name, flags=flags):
                found = self.analyse(*arguments, ROOT / "examples" / name, *(["--", *flags] if flags else []))
                failed = {}
                for unit in found["units"]:
                    kinds = {check["kind"] for check in unit["checks"] if check["status"] == "failed"}
                    if kinds:
                        failed[unit["function"]] = kinds
                self.assertEqual(failed, expected)

    def test_the_parser_is_verified_by_testing(self):
        unit = self.analyse(ROOT / "examples/parser.c", code=0)["units"][0]
        self.assertTrue(unit["exploration"]["exhaustive"])
        self.assertEqual({check["status"] for check in unit["checks"]} - {"unreachable"}, {"verified-by-testing"})

    def test_every_example_has_its_row(self):
        listed = {name for name, *_ in EXAMPLES}
        self.assertEqual({path.name for path in (ROOT / "examples").glob("*.c")}, listed)
        readme = (ROOT / "examples/README.md").read_text()
        self.assertEqual([name for name in listed if f"`{name}`" not in readme], [])


if __name__ == "__main__":
    unittest.main()
