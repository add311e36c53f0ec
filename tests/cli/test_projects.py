#!/usr/bin/env python3
# Are several sources, templates and changes since a revision handled as people use them?
import json
import re
import shlex
import subprocess
import unittest

from harness import PremiseTest, failed_kinds, unit_of

HEADER = """#ifdef __cplusplus
extern "C" {
#endif
int rate(int kind);
int limit_of(int kind);
int absent(int x);
extern int bonus;
#ifdef __cplusplus
}
#endif
"""
PAY = """#include "bank.h"
#include <assert.h>
int pay(int amount, int kind) {
  if (amount < 0 || amount > limit_of(kind))
    return -1;
  return amount / rate(kind) + (bonus == 5);
}
int asks(int x) {
  int y = absent(x);
  if (x == 7 && y == 9)
    assert(0);
  return y == 3;
}
"""
RATE = """#include "bank.h"
static int calls;
int bonus = 3;
static int next(void) { calls = (calls & 1023) + 1; return calls; }
int rate(int kind) { return kind == 42 ? 0 : next() > 0; }
int limit_of(int kind) { (void)kind; next(); return 500; }
"""
SHAPES = """#include <vector>
static std::vector<int> sizes{1, 2, 3};
extern "C" int size_at(unsigned i) { return sizes.at(i % 3); }
int cells[4];
int cell(int i) { return cells[i]; }
"""
USES_SHAPES = """int cell(int i);
extern "C" int size_at(unsigned i);
int both(int i) {
  if (i < 0 || i > 9) return 0;
  return cell(i) / size_at(i);
}
"""


class Project(PremiseTest):
    def write(self, **files):
        for name, text in files.items():
            self.source(text, name.replace("__", "."))

    def database(self, *commands):
        build = self.folder / "build"
        build.mkdir(exist_ok=True)
        src = self.folder / "src"
        entries = [{"directory": str(build), "command": command, "file": f"{src}/{command.split('/')[-1]}"} for command in
                   [command.replace("SRC", str(src)) for command in commands]]
        (build / "compile_commands.json").write_text(json.dumps(entries))
        return build

    def bank(self, second="gcc @rate.rsp -o rate.o -c SRC/rate.c"):
        self.write(bank__h=HEADER, pay__c=PAY, rate__c=RATE)
        build = self.database("gcc -fanalyzer -fno-tree-vectorize -O2 -o pay.o -c SRC/pay.c", second)
        (build / "rate.rsp").write_text("-O2 -DNAME=\"x y\"\n")
        return build


class LinkTest(Project):
    def test_definitions_come_from_other_sources(self):
        found = self.analyse("-p", self.bank(), self.folder / "src/pay.c", "--function", "pay", code=1)
        unit = unit_of(found, "pay")
        self.assertEqual(failed_kinds(unit), {"division-by-zero"})
        failing = next(test for test in unit["tests"] if test["outcome"] == "fail")
        self.assertEqual(failing["inputs"]["kind"], 42)
        self.assertTrue(unit["exploration"]["exhaustive"], unit["exploration"])
        self.assertTrue(any("fanalyzer" in warning for warning in found["warnings"]))

    def test_without_the_database_the_calls_are_approximations(self):
        self.bank()
        unit = unit_of(self.analyse(self.folder / "src/pay.c", "--function", "pay"), "pay")
        self.assertFalse(unit["exploration"]["exhaustive"])
        self.assertTrue(any("rate" in place for place in unit["exploration"]["imprecise"]), unit["exploration"])

    def test_checks_of_linked_code_are_checks(self):
        self.write(shapes__cpp=SHAPES, both__cpp=USES_SHAPES)
        build = self.database("g++ -std=c++17 -fconcepts -o shapes.o -c SRC/shapes.cpp", "g++ -o both.o -c SRC/both.cpp")
        unit = unit_of(self.analyse("-p", build, self.folder / "src/both.cpp", code=1), "both")
        self.assertEqual(failed_kinds(unit), {"out-of-bounds"})
        check = next(check for check in unit["checks"] if check["status"] == "failed")
        self.assertTrue(check["file"].endswith("shapes.cpp"), check)

    def test_c_calls_cxx(self):
        self.write(shapes__cpp=SHAPES, user__c="int size_at(unsigned);\nint twice(unsigned i) { return 10 / (size_at(i) - 2); }\n")
        build = self.database("g++ -std=c++17 -o shapes.o -c SRC/shapes.cpp", "gcc -o user.o -c SRC/user.c")
        unit = unit_of(self.analyse("-p", build, self.folder / "src/user.c", code=1), "twice")
        self.assertEqual(failed_kinds(unit), {"division-by-zero"})

    def test_precompiled_headers_of_other_compilers_are_left_alone(self):
        build = self.bank(second="clang -Winvalid-pch -Xclang -include-pch -Xclang gone.pch -Xclang -include -Xclang SRC/bank.h -o rate.o -c SRC/rate.c")
        unit = unit_of(self.analyse("-p", build, self.folder / "src/pay.c", "--function", "pay", code=1), "pay")
        self.assertEqual(failed_kinds(unit), {"division-by-zero"})

    def test_a_source_that_does_not_compile_is_named(self):
        build = self.bank()
        (self.folder / "src/rate.c").write_text("#include \"nowhere.h\"\nint rate(int kind) { return kind; }\n")
        found = self.analyse("-p", build, self.folder / "src/pay.c", "--function", "pay")
        self.assertTrue(any("not linked" in warning and "rate.c" in warning for warning in found["warnings"]), found["warnings"])
        self.assertFalse(unit_of(found, "pay")["exploration"]["exhaustive"])

    def test_a_linked_test_can_be_replayed(self):
        found = self.analyse("-p", self.bank(), self.folder / "src/pay.c", "--function", "pay", code=1)
        for test in unit_of(found, "pay")["tests"]:
            answer = self.premise("replay", "--out", self.out, test["id"])
            self.assertEqual(answer.code, 1 if test["outcome"] == "fail" else 0, answer.out + answer.err)

    def test_run_notices_that_a_callee_elsewhere_changed(self):
        build = self.bank()
        arguments = ("run", "-p", build, self.folder / "src/pay.c", "--function", "pay", "--out", self.out)
        self.assertEqual(self.premise(*arguments).code, 1)
        rate = self.folder / "src/rate.c"
        rate.write_text(rate.read_text().replace("? 0", "? 2"))
        self.assertEqual(self.premise(*arguments).code, 0)


class StubTest(Project):
    def test_missing_functions_are_approximations_or_choices(self):
        build = self.bank()
        plain = unit_of(self.analyse("-p", build, self.folder / "src/pay.c", "--function", "asks", code=0), "asks")
        self.assertTrue(any("absent" in place for place in plain["exploration"]["imprecise"]))
        stubbed = unit_of(self.analyse("-p", build, self.folder / "src/pay.c", "--function", "asks", "--stub-missing", code=1), "asks")
        self.assertEqual(failed_kinds(stubbed), {"assert"})
        self.assertEqual([one["kind"] for one in stubbed["assumptions"]], ["missing-function"])

    def test_nothing_is_verified_without_the_assumption(self):
        source = self.source("int absent(int);\nint half(int x) { int y = absent(x); return y > 4 ? 8 / y : 0; }\n")
        unit = unit_of(self.analyse(source, "--stub-missing", code=0), "half")
        statuses = {check["kind"]: check["status"] for check in unit["checks"]}
        self.assertEqual(statuses["division-by-zero"], "verified-under")


class ChangedTest(Project):
    def git(self, *words):
        subprocess.run(["git", "-C", self.folder / "src", "-c", "user.name=x", "-c", "user.email=x@y", *words], check=True,
                       capture_output=True)

    def changed(self, build, revision="HEAD"):
        answer = subprocess.run([str(self.start_path()), "test", "-p", str(build), "--changed", revision, "--json", "-", "--out", str(self.out)],
                                cwd=self.folder / "src", capture_output=True, text=True)
        self.assertIn(answer.returncode, (0, 1), answer.stderr)
        return sorted(unit["function"] for unit in json.loads(answer.stdout)["units"])

    def start_path(self):
        from harness import PREMISE
        return PREMISE

    def test_touched_functions_and_their_callers(self):
        build = self.bank(second="gcc -o rate.o -c SRC/rate.c")
        self.git("init", "-q")
        self.git("add", "-A")
        self.git("commit", "-qm", "x")
        self.assertEqual(self.changed(build), [])
        rate = self.folder / "src/rate.c"
        rate.write_text(rate.read_text().replace("500", "600"))
        self.assertEqual(self.changed(build), ["limit_of", "pay"])
        rate.write_text(rate.read_text().replace("& 1023", "& 511"))
        self.assertEqual(self.changed(build), ["limit_of", "next", "pay", "rate"])

    def test_unknown_revision(self):
        build = self.bank(second="gcc -o rate.o -c SRC/rate.c")
        self.git("init", "-q")
        answer = subprocess.run([str(self.start_path()), "test", "-p", str(build), "--changed", "nothing"], cwd=self.folder / "src",
                                capture_output=True, text=True)
        self.assertEqual((answer.returncode, answer.stdout), (2, ""))
        self.assertIn("git knows no revision nothing", answer.stderr)
        self.assertRefused(self.premise("test", "--changed", "HEAD", self.folder / "src/pay.c"), "-p")


TEMPLATES = """#include <premise/premise.h>
template <typename T> T half(T x) { return 100 / x; }
template <typename T> struct Box { T value; explicit Box(T v) : value(v) {} T inverse() const { return 10 / value; } };
class Closed { Closed() {} public: int get() const { return 1; } };
struct Shape { virtual int area() const = 0; virtual ~Shape() = default; };
int areaOf(const Shape &shape) { return shape.area(); }
int use(const Closed &closed) { return closed.get(); }
class Even {
  explicit Even(int v) : value_(v) {}
  int value_;
public:
  friend Even makeEven(int v);
  int rest() const { return 10 / (value_ % 2 + 1); }
  int inverse() const { return 10 / (value_ ^ 4); }
};
PREMISE_FACTORY Even makeEven(int v) { return Even(v & ~1); }
"""


class CxxTest(Project):
    def test_instantiations(self):
        source = self.source(TEMPLATES, "templates.cpp")
        for name in ("half<int>", "Box<int>"):
            found = self.analyse(source, "--instantiate", name, code=1)
            units = [unit for unit in found["units"] if "half" in unit["function"] or "Box" in unit["function"]]
            self.assertTrue(any(failed_kinds(unit) >= {"division-by-zero"} for unit in units), name)
        self.assertRefused(self.premise("test", source, "--instantiate", "half<nothing>"), "cannot instantiate half<nothing>")

    def test_what_cannot_be_tested_is_said(self):
        source = self.source(TEMPLATES, "templates.cpp")
        refused = {"half": "never instantiated", "areaOf": "abstract class Shape has no derived class",
                   "use": "class Closed has no constructor"}
        for name, why in refused.items():
            answer = self.premise("test", source, "--function", name)
            self.assertRefused(answer, why)
            self.assertEqual(len(answer.lines), 1, answer.err)
        warnings = " ".join(self.analyse(source)["warnings"])
        for why in refused.values():
            self.assertIn(why, warnings)

    def test_factories_say_how_objects_are_built(self):
        source = self.source(TEMPLATES, "templates.cpp")
        found = self.analyse(source, "--function", "Even::rest", "--function", "Even::inverse", code=1)
        self.assertEqual(failed_kinds(unit_of(found, "Even::rest")), set())
        self.assertEqual(failed_kinds(unit_of(found, "Even::inverse")), {"division-by-zero"})


PRECONDITIONS = """#include <stddef.h>
int cells[10];
int inverse(int x) { return 100 / x; }
int cell(int i) { return cells[i]; }
int deref(const int *p) { return *p; }
int item(const int *values, int count, int i) { return values && count > 0 ? values[i] : 0; }
static int guarded(int x) { return 7 / x; }
int caller(int x) {
  if (x > 2)
    return guarded(x);
  return 0;
}
"""


class PreconditionTest(Project):
    def test_proposals_remove_the_failure(self):
        source = self.source(PRECONDITIONS)
        found = self.analyse(source, "--infer-preconditions", code=1)
        proposed = {unit["function"]: [proposal["line"] for proposal in unit.get("proposals", [])] for unit in found["units"]}
        self.assertEqual(proposed["inverse"], ["PREMISE_REQUIRES(x != 0);"])
        self.assertEqual(proposed["cell"], ["PREMISE_REQUIRES(i >= 0 && i <= 9);"])
        self.assertEqual(proposed["deref"], ["PREMISE_REQUIRES(p != 0);"])
        # The lines are ready: put where they belong, nothing fails.
        text = "#include <premise/premise.h>\n" + PRECONDITIONS
        for name in ("inverse", "cell", "deref"):
            text = re.sub(rf"(int {name}\(.*?\) \{{)", rf"\1 {proposed[name][0]}", text)
        repaired = self.analyse(self.source(text, "repaired.c"), "--function", "inverse", "--function", "cell", "--function", "deref")
        self.assertEqual([failed_kinds(unit) for unit in repaired["units"]], [set(), set(), set()])
        for unit in repaired["units"]:
            self.assertTrue(any(test["outcome"] == "pass" for test in unit["tests"]))

    def test_run_proposes_them_too(self):
        answer = self.premise("run", self.source(PRECONDITIONS), "--function", "inverse", "--infer-preconditions", "--out", self.out)
        self.assertIn("PREMISE_REQUIRES(x != 0);", answer.out)

    def test_sizes_of_containers(self):
        source = self.source("#include <vector>\nint third(const std::vector<int> &values) { return values[2]; }\n", "sizes.cpp")
        unit = unit_of(self.analyse(source, "--infer-preconditions", "--max-length", "4", code=1), "third")
        self.assertEqual([one["line"] for one in unit["proposals"]], ["PREMISE_REQUIRES(values.size() >= 3);"])

    def test_why_an_input_is_allowed(self):
        found = self.analyse(self.source(PRECONDITIONS), "--function", "guarded", code=1)
        failing = next(test for test in unit_of(found, "guarded")["tests"] if test["outcome"] == "fail")
        self.assertIn("no precondition of guarded excludes it", failing["allowed"])
        self.assertTrue(any("caller calls it on line 10" in why and "x > 2" in why for why in failing["allowed"]), failing["allowed"])


EMITTED = """#include <cassert>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>
namespace bank {
class Account {
  int balance_ = 0;
public:
  explicit Account(int start) : balance_(start) { if (start < 0) throw std::invalid_argument("start"); }
  void deposit(int amount) { if (amount <= 0 || amount > 1000) throw std::out_of_range("amount"); balance_ += amount; }
  int withdraw(int amount) { assert(amount <= balance_); balance_ -= amount; return balance_; }
  bool isEmpty() const { return balance_ == 0; }
};
int longest(const std::vector<std::string> &words) {
  std::size_t best = 0;
  for (const std::string &word : words)
    best = word.size() > best ? word.size() : best;
  return static_cast<int>(best);
}
char first(const std::string &text) { return text.at(0); }
int look(const std::map<int, int> &table, int key) { return table.at(key); }
int deref(const std::unique_ptr<int> &p) { return *p; }
int pick(std::optional<int> x) { return x ? 100 / *x : 0; }
}
"""


class EmittedTest(Project):
    def test_emitted_tests_compile_and_do_what_they_say(self):
        found = self.analyse(self.source(EMITTED, "bank.cpp"), "--emit", "gtest-source", "--setup-calls", "1", "--max-length", "3",
                             "--seconds", "10", code=1)
        tests = self.out / "tests"
        text = (tests / "bank_cpp_test.cpp").read_text()
        self.assertNotRegex(text, r"TEST\(\w+, (passes|fails)_\d")
        self.assertIn("Regression test", text)
        self.assertIn("// Allowed: no precondition of bank::Account::withdraw excludes it.", text)
        for name in ("FailsAssert", "ThrowsOutOfRangeWhenTextIsEmpty", "ReturnsTrue"):
            self.assertIn(name, text)
        build = next(line for line in text.splitlines() if "clang++" in line)[2:].replace("clang++", "clang++-19")
        subprocess.run(shlex.split(build), cwd=tests, check=True, capture_output=True)
        answer = subprocess.run(["./bank_cpp_test"], cwd=tests, capture_output=True, text=True)
        failed = set(re.findall(r"\[  FAILED  \] (\w+\.\w+)", answer.stdout))
        ran = set(re.findall(r"\[ RUN      \] (\w+\.\w+)", answer.stdout))
        expected = sum(1 for unit in found["units"] for test in unit["tests"] if test["outcome"] == "fail")
        self.assertEqual({name.split(".")[1][:5] for name in failed}, {"Fails"}, answer.stdout[-3000:])
        self.assertEqual(len(failed), expected)
        self.assertGreater(len(ran), 12)


if __name__ == "__main__":
    unittest.main()
