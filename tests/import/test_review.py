#!/usr/bin/env python3
# Does a review count under its assumptions, and only for the code it is about?
import json
import re
import unittest

from common import ImportTest, check_at

SOURCE = """int scale(int a, int b) {
  if (b == 0)
    return 0;
  int r = a * b;
  return r / b;
}
"""


class ReviewTest(ImportTest):
    def template(self, file):
        answer = self.premise("check", "--review-template", "scale", file)
        self.assertEqual(answer.code, 0, answer.err)
        return answer.out

    def fill(self, text, check, assumptions):
        """Vouches for one check of the template; the other entries stay as they are."""
        entries = re.split(r"(?=^  - )", text, flags=re.M)
        for i, entry in enumerate(entries):
            if f':{check}"' in entry:
                entry = entry.replace("assumptions: []", "assumptions: " + json.dumps(assumptions))
                entries[i] = entry.replace('reviewer: ""', 'reviewer: "A. Reader"').replace('date: ""', "date: 2026-01-31")
        path = self.folder / "review.yaml"
        path.write_text("".join(entries))
        return path

    def test_counts_without_assumptions(self):
        file = self.source(SOURCE)
        review = self.fill(self.template(file), "division-by-zero", [])
        found = self.results("check", "--analyzers", "none", "--review", review, file)
        check = check_at(found, "scale", "division-by-zero", 5)
        self.assertEqual((check["status"], check["by"]), ("verified", ["review"]))

    def test_entries_that_nobody_signed_do_not_count(self):
        file = self.source(SOURCE)
        review = self.fill(self.template(file), "no-such-kind", [])
        found = self.results("check", "--analyzers", "none", "--review", review, file)
        self.assertEqual({check["status"] for check in found["units"][0]["checks"]}, {"open"})
        self.assertTrue(all("has no reviewer or no date" in line for line in found["warnings"]), found["warnings"])

    def test_a_condition_at_the_entry_is_evaluated(self):
        file = self.source(SOURCE)
        review = self.fill(self.template(file), "4:13:signed-overflow", ["-1000 < a && a < 1000", "-1000 < b && b < 1000"])
        found = self.results("check", "--analyzers", "none", "--review", review, file)
        check = check_at(found, "scale", "signed-overflow", 4)
        self.assertEqual(check["status"], "verified-under")
        self.assertEqual(len(check["premise"][0]), 2)
        ran = self.results("run", "--analyzers", "none", "--review", review, file, codes=(1,))
        self.assertEqual(check_at(ran, "scale", "signed-overflow", 4)["status"], "failed")
        self.assertTrue(ran["units"][0]["guidance"], "what was reviewed guides the tests")

    def test_plain_words_are_no_reason_to_leave_out_tests(self):
        file = self.source(SOURCE)
        review = self.fill(self.template(file), "4:13:signed-overflow", ["callers never pass large numbers"])
        ran = self.results("run", "--analyzers", "none", "--review", review, file, codes=(1,))
        self.assertEqual(check_at(ran, "scale", "signed-overflow", 4)["status"], "failed")

    def test_a_review_that_is_withdrawn_leaves_nothing_behind(self):
        """What testing left out because of it was never tested."""
        file = self.source(SOURCE)
        review = self.fill(self.template(file), "4:13:signed-overflow", [])
        ran = self.results("run", "--analyzers", "none", "--review", review, file)
        self.assertEqual(check_at(ran, "scale", "signed-overflow", 4)["status"], "verified")
        ran = self.results("run", "--analyzers", "none", file, codes=(1,))
        self.assertEqual(check_at(ran, "scale", "signed-overflow", 4)["status"], "failed")

    def test_changed_code_ends_a_review(self):
        file = self.source(SOURCE)
        review = self.fill(self.template(file), "division-by-zero", [])
        changed = self.source(SOURCE.replace("b == 0", "a == 0"))
        found = self.results("check", "--analyzers", "none", "--review", review, changed)
        self.assertEqual(check_at(found, "scale", "division-by-zero", 5)["status"], "open")
        self.assertTrue(any("code that has changed" in line for line in found["warnings"]), found["warnings"])

    def test_json_is_read_too(self):
        file = self.source(SOURCE)
        text = self.template(file)
        code = re.search(r'code: "(\w+)"', text).group(1)
        [identity] = set(re.findall(r'"(\S*:division-by-zero)"', text))
        entry = {"check": identity, "claim": "b != 0", "assumptions": [], "reviewer": "A", "date": "2026-01-31", "code": code}
        review = self.folder / "review.json"
        review.write_text(json.dumps({"reviews": [entry]}))
        found = self.results("check", "--analyzers", "none", "--review", review, file)
        self.assertEqual(check_at(found, "scale", "division-by-zero", 5)["status"], "verified")
        review.write_text(json.dumps({"reviews": [entry | {"claim": "b > 0"}]}))
        found = self.results("check", "--analyzers", "none", "--review", review, file)
        self.assertEqual(check_at(found, "scale", "division-by-zero", 5)["status"], "open")

    def test_a_wrong_review_is_refuted(self):
        file = self.source("int half(int a, int b) {\n  return a / b;\n}\n")
        text = self.premise("check", "--review-template", "half", file).out
        review = self.fill(text, "division-by-zero", [])
        found = self.results("audit", "--analyzers", "none", "--review", review, file, codes=(1,))
        self.assertEqual([one["by"] for one in found["refuted"]], [["review"]])

    def test_files_that_are_no_reviews(self):
        file = self.source(SOURCE)
        for text in ("reviews: [", "- a\n- b\n", "something: else\n", "reviews: [1, 2]\n", ""):
            with self.subTest(text):
                review = self.folder / "review.yaml"
                review.write_text(text)
                found = self.results("check", "--analyzers", "none", "--review", review, file, codes=(0,))
                self.assertEqual(len([line for line in found["warnings"] if "the review is not used" in line]), 1, found["warnings"])

    def test_template_of_an_unknown_function_is_refused(self):
        self.assertRefused(self.premise("check", "--review-template", "nobody", self.source(SOURCE)), "nobody")


if __name__ == "__main__":
    unittest.main()
