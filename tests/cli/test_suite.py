#!/usr/bin/env python3
# Do stored and emitted tests do again what the results say they did?
import hashlib
import re
import shlex
import struct
import subprocess
import unittest
import xml.etree.ElementTree as xml

from harness import PremiseTest, unit_of

GOOGLE_TEST, TEST_COMP = "gtest", "testcomp"
SOURCE = """#include <assert.h>
#include <stddef.h>
#include <string.h>

struct node { int value; struct node *next; };
static int limit;

int divide(int a, int b) {
  if (a > 100)
    return 1;
  return 1000 / (b & 7);
}

static int hidden(const struct node *list, const char *name) {
  if (!list || !name)
    return -1;
  if (list->next == list)
    return 2;
  if (strcmp(name, "ok") == 0 && list->value > limit)
    assert(list->value != 5);
  return list->value > 3;
}
"""
CHOICES = """#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned char c = __VERIFIER_nondet_uchar();
  if (x > 1000)
    assert(c != 200);
  return 0;
}
"""
TYPES = """#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern __int128 __VERIFIER_nondet_int128(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  unsigned long u = __VERIFIER_nondet_ulong();
  __int128 w = __VERIFIER_nondet_int128();
  if (d == 2.5 && u == 0xfffffffffffffff1ul && w == (__int128)7 << 100)
    assert(0);
  return 0;
}
"""
OBJECT = """#include <assert.h>
void klee_make_symbolic(void *, unsigned long, const char *);
struct pair { int first; char second[3]; };
int main(void) {
  struct pair p;
  klee_make_symbolic(&p, sizeof p, "p");
  assert(p.first != 12 || p.second[1] != 'q');
  return 0;
}
"""
READER = """#include <assert.h>
#include <stdio.h>
int main(void) {
  int a = getchar(), b = getchar();
  assert(a != 'h' || b != 'i');
  return 0;
}
"""


LONG = """#include <assert.h>
#include <string.h>
struct item { int weight, value; };
int lightest(const struct item *items, int count) {
  int best = 0;
  for (int i = 0; items && i < count; i++) {
    assert(items[i].weight != -7);
    if (items[i].weight < items[best].weight)
      best = i;
  }
  return best;
}
void copy_name(const char *name) {
  char copy[12];
  if (name)
    strcpy(copy, name);
}
"""


class InputTest(PremiseTest):
    def failing(self, function, *options):
        unit = unit_of(self.analyse(self.source(LONG), "--function", function, *options, code=1), function)
        return [test["inputs"] for test in unit["tests"] if test["outcome"] == "fail"]

    def test_failing_arrays_are_short(self):
        for strategy in ("coverage", "dfs", "random"):
            (inputs,) = self.failing("lightest", "--strategy", strategy)
            self.assertEqual((inputs["items"], inputs["count"]), ({"weight": -7, "value": 0}, 1), strategy)

    def test_failing_strings_are_short_and_can_be_read(self):
        (inputs,) = self.failing("copy_name")
        self.assertEqual(inputs["name"], "a" * 12)


class ReplayTest(PremiseTest):
    def test_every_test_ends_as_it_did(self):
        found = self.analyse(self.source(SOURCE), code=1)
        for unit in found["units"]:
            for test in unit["tests"]:
                with self.subTest(test["id"]):
                    answer = self.premise("replay", "--out", self.out, test["id"])
                    self.assertEqual(answer.code, 1 if test["outcome"] == "fail" else 0, answer.out + answer.err)

    def test_a_failing_test_prints_its_failure(self):
        unit = unit_of(self.analyse(self.source(SOURCE), code=1), "divide")
        failing = next(test for test in unit["tests"] if test["outcome"] == "fail")
        answer = self.premise("replay", "--out", self.out, failing["id"])
        self.assertEqual(answer.code, 1)
        self.assertIn("division-by-zero", answer.out + answer.err)
        self.assertIn("unit.c:11", answer.out + answer.err)

    def test_programs_are_replayed_too(self):
        unit = self.analyse("--program", "--stdin-bytes", "2", self.source(READER), code=1)["units"][0]
        failing = next(test for test in unit["tests"] if test["outcome"] == "fail")
        self.assertEqual(self.premise("replay", "--out", self.out, failing["id"]).code, 1)

    def test_unknown_tests(self):
        self.analyse(self.source(SOURCE), code=1)
        self.assertRefused(self.premise("replay", "--out", self.out, "divide_999"), "divide_999")
        self.assertRefused(self.premise("replay", "--out", self.folder / "nothing", "divide_1"))


class GoogleTestTest(PremiseTest):
    def build(self, folder, file):
        """Follows the building instructions that stand in the emitted file itself."""
        text = file.read_text()
        commands = re.findall(r"^//   (clang.*)$", text, re.MULTILINE)
        self.assertTrue(commands, "the emitted test should say how it is built")
        for command in commands:
            command = re.sub(r"^clang(\+\+)?(?!-)", r"clang\1-19", command)
            built = subprocess.run(shlex.split(command), cwd=folder, capture_output=True, text=True)
            self.assertEqual(built.returncode, 0, command + "\n" + built.stderr)

    def run_suite(self, folder, stem):
        report = folder / "report.xml"
        subprocess.run([f"./{stem}_test", f"--gtest_output=xml:{report}"], cwd=folder, capture_output=True, timeout=120)
        cases = xml.parse(report).getroot().iter("testcase")
        return {case.get("name"): case.find("failure") is None and case.get("status") == "run" for case in cases}

    def test_emitted_tests_compile_and_reproduce_the_outcomes(self):
        found = self.analyse("--emit", GOOGLE_TEST, self.source(SOURCE), code=1)
        files = sorted(self.out.rglob("*_unit.c"))
        self.assertEqual([file.name for file in files], ["divide_unit.c", "hidden_unit.c"])
        for file in files:
            stem = file.name.removesuffix("_unit.c")
            self.build(file.parent, file)
            ran = self.run_suite(file.parent, stem)
            unit = unit_of(found, stem)
            expected = [test["outcome"] for test in unit["tests"] if test["outcome"] in ("pass", "fail")]
            self.assertEqual(len(ran), len(expected), ran)
            self.assertIn("fail", expected)
            # The name says what happens today: fails_3 should pass once its cause is repaired.
            self.assertEqual(ran, {name: not name.startswith("fails") for name in ran})
            self.assertEqual(sum(ran.values()), expected.count("pass"))

    def test_emitted_tests_fill_a_whole_symbolic_object(self):
        self.analyse("--program", "--emit", GOOGLE_TEST, self.source(OBJECT), code=1)
        file = next(self.out.rglob("main_unit.c"))
        self.build(file.parent, file)
        ran = self.run_suite(file.parent, "main")
        self.assertEqual(ran, {name: not name.startswith("fails") for name in ran})

    def test_emitted_tests_need_nothing_of_premise(self):
        self.analyse("--emit", GOOGLE_TEST, self.source(SOURCE), code=1)
        for file in self.out.rglob("*_test.cpp"):
            self.assertNotIn("#include <premise", file.read_text())


class OtherFormatsTest(PremiseTest):
    def test_test_comp(self):
        self.analyse("--program", "--emit", TEST_COMP, self.source(CHOICES), code=1)
        metadata = list(self.out.rglob("metadata.xml"))
        self.assertEqual(len(metadata), 1)
        self.assertEqual(xml.parse(metadata[0]).getroot().tag, "test-metadata")
        suites = [file for file in metadata[0].parent.rglob("*.xml") if file.name != "metadata.xml"]
        values = [[item.text for item in xml.parse(file).getroot().iter("input")] for file in suites]
        self.assertTrue(any(len(v) == 2 and int(v[0], 0) > 1000 and int(v[1], 0) == 200 for v in values), values)

    def test_ktest(self):
        self.analyse("--program", "--emit", "ktest", self.source(CHOICES), code=1)
        files = list(self.out.rglob("*.ktest"))
        self.assertTrue(files)
        for file in files:
            head = file.read_bytes()[:9]
            self.assertEqual(head[:5], b"KTEST")
            self.assertEqual(struct.unpack(">i", head[5:9])[0], 3)

    def test_choices_have_the_types_that_were_asked_for(self):
        self.analyse("--program", "--emit", TEST_COMP, self.source(TYPES), code=1)
        failing = xml.parse(next(self.out.rglob("test-1.xml"))).getroot()
        self.assertEqual(failing.get("coversError"), "true")
        self.assertEqual([(item.get("type"), item.text) for item in failing.iter("input")],
                         [("double", "2.5"), ("unsigned long", str(2**64 - 15)), ("__int128", str(7 << 100))])
        metadata = xml.parse(next(self.out.rglob("metadata.xml"))).getroot()
        self.assertEqual(metadata.findtext("programhash"), hashlib.sha256(TYPES.encode()).hexdigest())

    def test_a_symbolic_object_is_one_object_with_its_name(self):
        found = self.analyse("--program", "--emit", "ktest", self.source(OBJECT), code=1)
        self.assertEqual(list(unit_of(found, "main")["tests"][0]["inputs"]), ["p"])
        contents = next(self.out.rglob("main_1.ktest")).read_bytes()
        self.assertIn(struct.pack(">ii", 1, 1) + b"p" + struct.pack(">i", 8) + struct.pack("<i", 12), contents)

    def test_corpus(self):
        self.analyse("--program", "--stdin-bytes", "2", "--emit", "corpus", self.source(READER), code=1)
        contents = [file.read_bytes() for file in self.out.rglob("*") if file.is_file()]
        self.assertIn(b"hi", contents)


if __name__ == "__main__":
    unittest.main()
