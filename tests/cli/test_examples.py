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
    ("papers/deposit.c", [], ["-fwrapv"], {"deposit": {"assert"}}),
    ("papers/deposit_annotated.c", [], ["-fwrapv"], {"deposit": {"assert"}}),
    ("papers/deposit_variant.c", [], ["-fwrapv"], {"deposit": {"assert"}}),
    ("papers/cells.c", [], ["-fwrapv"], {"negative_product": {"assert"}}),
    ("papers/cells_annotated.c", [], ["-fwrapv"], {"negative_product": {"assert"}}),
    ("papers/sum_of_squares.c", ["--seconds", "1"], [], {"sum_of_squares": {"signed-overflow"}}),
    ("papers/sum_of_squares_annotated.c", ["--seconds", "1"], [], {"sum_of_squares": {"signed-overflow"}}),
    ("papers/evaluate_teacher.c", ["--function", "evaluate_teacher"], [], {"evaluate_teacher": {"assert"}}),
    ("papers/evaluate_teacher_annotated.c", ["--function", "evaluate_teacher"], [], {"evaluate_teacher": {"assert"}}),
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
        folder = ROOT / "examples"
        # shop/ is a whole project: tests/projects builds it.
        sources = {str(path.relative_to(folder)) for path in folder.rglob("*.c*") if "shop" not in path.parts}
        self.assertEqual({name for name in sources if name.endswith(".c")}, listed)
        named = listed | {name for name in sources if name.endswith(".cpp")}
        readme = (folder / "README.md").read_text()
        self.assertEqual([name for name in named if f"`{name}`" not in readme], [])


if __name__ == "__main__":
    unittest.main()
