#!/usr/bin/env python3
# What do `premise check` and `premise run` say about the static stage?
import json
import unittest

from harness import PremiseTest, unit_of

NESTED = """#include <assert.h>
int nested(int a, int b, int c) {
  if (a == 17)
    if (b == 23)
      if (c == 42)
        assert(a + b > c);
  return 0;
}
"""

CONTENTS = """#include <assert.h>
int table[6];
int behind(const int *a, int i, int j) {
  if (i < 0 || i > 5 || j < 0 || j > 5)
    return 0;
  if (a[i] == 17)
    if (a[j] == 23)
      if (i + j == 7)
        assert(a[i] + a[j] < 40);
  return 0;
}
int global(unsigned i, unsigned j) {
  if (i > 5 || j > 5)
    return 0;
  if (table[i] == 17)
    if (table[j] == 23)
      if (i + j == 7)
        assert(table[i] + table[j] < 40);
  return 0;
}
int mixed(const unsigned *a, int n) {
  if (n != 3)
    return 0;
  unsigned h = 1;
  for (int i = 0; i < n; i++)
    h = h * 31 + a[i] % 256;
  assert(h != 77777);
  return 0;
}
"""

ARRAY = """int total(const int *values, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum ^= values[i];
  return sum;
}
"""

CONSTANT = """static const int K[3] = {1, 2, 3};
int put(int *p, int n) {
  for (int i = 0; i < n; i++) p[i] = i;
  return n;
}
int cast(const int *p) {
  *(int *)p = 1;
  return 0;
}
void raised(char *s) {
  if (*s)
    *s = 'A';
}
int given(void) { return put((int *)K, 3); }
"""

FRAME = """#include <assert.h>
int level, other;
void unknown(void);
/*@ assigns other; */
void contracted(void);
int keeps(void) {
  level = 1;
  unknown();
  assert(level == 1);
  return 0;
}
"""

LYING = """#include <assert.h>
int level, other;
/*@ assigns other; */
static void lies(int n) {
  level = 1;
  if (n > 0)
    lies(n - 1);
  assert(level == 1);
  other = n;
  if (n == 3)
    level = 2;
}
int start(int n) {
  if (n >= 0 && n < 10)
    lies(n);
  return other;
}
"""

VECTOR = """#include <vector>
int guarded_ok(std::vector<int> &v, unsigned i) { return i < v.size() ? v[i] : 0; }
int counted_ok(const std::vector<int> &v) { int s = 0; for (std::size_t i = 0; i < v.size(); ++i) s ^= v[i]; return s; }
int ranged_ok(const std::vector<int> &v) { int s = 0; for (int x : v) s ^= x; return s; }
int thrown_ok(std::vector<int> &v, unsigned i) { return v.at(i); }
int ends_ok(std::vector<int> &v) { return v.empty() ? 0 : v.front() ^ v.back(); }
int copied_ok(std::vector<int> v, unsigned i) { return i < v.size() ? v[i] : 0; }
void written_ok(std::vector<int> &v) { for (std::size_t i = 0; i < v.size(); ++i) v[i] = 1; }
void referred_ok(std::vector<int> &v) { for (int &x : v) x = 1; }
struct pair { int a; short b; };
int member_ok(const std::vector<pair> &v) { return v.size() > 2 ? v[2].a : 0; }
int late_bad(std::vector<int> &v, unsigned i) { return i <= v.size() ? v[i] : 0; }
int signed_bad(std::vector<int> &v, int i) { return i < (int)v.size() ? v[i] : 0; }
int other_bad(std::vector<int> &v, std::vector<int> &w, unsigned i) { return i < v.size() ? w[i] : 0; }
int cleared_bad(std::vector<int> &v, std::vector<int> &w, unsigned i) { if (i >= v.size()) return 0; w.clear(); return v[i]; }
int empty_bad(std::vector<int> &v) { return v.front(); }
int behind_bad(std::vector<int> &v) { int s = 0; for (auto i = v.begin(); i <= v.end(); ++i) s ^= *i; return s; }
int dangling_bad(std::vector<int> &v) { if (v.empty()) return 0; int &x = v[0]; v.push_back(1); return x; }
"""

CLASS = """#include <cassert>
#include <stdexcept>
class Account {
public:
  explicit Account(int start) : balance_(start < 0 ? 0 : start) {}
  void take(int amount) {
    if (amount < 0 || amount > balance_)
      throw std::invalid_argument("amount");
    balance_ -= amount;
  }
  int balance() const { return balance_; }
private:
  int balance_;
};
int rest(int start, int amount) {
  Account account(start);
  account.take(amount);
  assert(account.balance() >= 0);
  return account.balance();
}
"""


INVARIANT = """#include <premise/premise.h>
class Ring {
public:
  PREMISE_INVARIANT(at_ >= 0 && at_ < 8);
  int get() const {
    PREMISE_REQUIRES(at_ != 3);
    return data_[at_];
  }
  void move(int to) { at_ = to; }

private:
  int data_[8] = {};
  int at_ = 0;
};
"""

PADDED = """struct padded { char kind; int value; };
int member(const struct padded *p) { return p->value; }
int between(const struct padded *p) { return ((const char *)p)[2]; }
int any(const struct padded *p, int i) { return i >= 0 && i < 8 ? ((const char *)p)[i] : 0; }
"""

PADDED_OBJECTS = """struct padded {
  char kind;
  int value;
  int own() const { return value; }
  int gap() const { return ((const char *)this)[2]; }
};
int member(const padded &p) { return p.value; }
int between(const padded &p) { return ((const char *)&p)[2]; }
"""


THROW = """
#include <cassert>
int caught(int n) {
  int i = 0;
  try {
    if (n > 3)
      throw 5;
  } catch (int) {
    i = 7;
  }
  assert(i == 0);
  return i;
}
"""

THROWING = """#include <cassert>
static int work(int n) { if (n > 100) throw 1; return n > 0 && n < 4 ? work(n - 1) : 0; }
int guarded(int n) {
  int done = 0;
  try {
    work(n);
    done = 1;
  } catch (int) {
  }
  assert(done == 1);
  return done;
}
"""

STRINGS = """#include <string.h>
int length(const char *s) { int n = 0; while (s[n]) n++; return n; }
int last(const char *s) { int n = length(s); return n > 0 ? s[n - 1] : 0; }
int second(const char *s) { return s[0] == 'a' ? s[1] : 0; }
int beyond(const char *s) { return s[1]; }
int behind_end(const char *s) { int n = 0; while (s[n]) n++; return s[n + 1]; }
int measured(const char *s) { int sum = 0; for (size_t i = 0; i < strlen(s); i++) sum ^= s[i]; return sum; }
int same(const char *s) { return strcmp(s, "yes") == 0; }
int without_end(char *s) { s[0] = 'x'; int n = 0; while (s[n]) n++; return n; }
int aliased(const char *s, char *out) { out[0] = 'x'; return s[0] ? s[1] : 0; }
int changed(char *s) { char c = s[0]; s[0] = 0; size_t n = strlen(s); return c ? 1 / (int)n : 0; }
int sized(const char *s, int n) { return n > 0 && s[0] ? s[1] : 0; }
"""

SHARED = """#include <cassert>
int apart(const int &x, int &y) { int z = x; y = 5; assert(x == z); return z; }
template <class T> int rounds(T n) { int s = 0; for (T i = 0; i < n; i++) s += 2; assert(s <= 6); return s; }
int use(int n) { return rounds(n); }
struct Holder { int value; int at(int *p) { return *p; } };
"""


class StaticTest(PremiseTest):
    def results(self, command, text, *arguments, name="unit.c"):
        self.runs = getattr(self, "runs", 0) + 1  # nothing is taken from an earlier run
        answer = self.premise(command, self.source(text, name), "--json", "-", "--out", self.folder / f"out{self.runs}", *arguments)
        self.assertIn(answer.code, (0, 1), answer.err)
        return json.loads(answer.out)

    def test_what_an_analyzer_expects_to_fail_is_tested_first(self):
        few = ["--max-runs", "2", "--guide", "uv", "--jobs", "1"]  # too few to get there branch by branch
        alone = self.results("run", NESTED, "--analyzers", "none", *few)
        seeded = self.results("run", NESTED, *few)
        self.assertEqual(alone["units"][0]["exploration"]["failing"], 0)
        self.assertEqual(seeded["units"][0]["exploration"]["failing"], 1)

    def test_contents_of_arrays_are_part_of_what_is_tested_first(self):
        few = ["--max-runs", "2", "--guide", "uv", "--jobs", "1"]
        for function in ("behind", "global", "mixed"):
            for analyzers, expected in (("none", False), ("unroll", True)):
                found = unit_of(self.results("run", CONTENTS, *few, "--function", function, "--analyzers", analyzers), function)
                failed = any(check["kind"] == "assert" and check["status"] == "failed" for check in found["checks"])
                self.assertEqual(failed, expected, (function, analyzers))

    def test_an_array_has_as_many_elements_as_its_length_says(self):
        for assumed, expected in (("none", {"open"}), ("array-lengths", {"verified-under"})):
            unit = self.results("check", ARRAY, "--assume", assumed, "--analyzers", "numeric")["units"][0]
            found = {check["status"] for check in unit["checks"] if check["kind"] != "signed-overflow"}
            self.assertEqual(found, expected)
        self.assertEqual([record["predicate"] for record in unit["assumptions"]],
                         ["PREMISE_VALID_READ(values, n)", "the elements of values up to n are initialised"])

    def test_an_array_that_is_written_is_assumed_to_be_no_constant(self):
        unit = unit_of(self.results("check", CONSTANT, "--assume", "array-lengths,non-null-parameters"), "put")
        self.assertIn("PREMISE_VALID(p, n)", [record["predicate"] for record in unit["assumptions"]])
        found = self.results("run", CONSTANT, "--assume", "array-lengths,non-null-parameters", "--guide", "may-must")
        failed = {(check["function"], check["kind"]) for unit in found["units"] for check in unit["checks"]
                  if check["status"] == "failed" and check["line"] in (3, 7)}
        self.assertEqual(failed & {("put", "out-of-bounds"), ("cast", "out-of-bounds")}, {("put", "out-of-bounds")})
        self.assertEqual([check["status"] for check in unit_of(self.results("check", CONSTANT, "--assume", "array-lengths"), "cast")["checks"]
                          if check["kind"] == "out-of-bounds"], ["open"])

    def test_a_string_may_be_a_literal(self):
        checks = unit_of(self.results("check", CONSTANT, "--assume", "strings"), "raised")["checks"]
        self.assertEqual({check["line"]: check["status"] for check in checks if check["kind"] == "out-of-bounds"},
                         {11: "verified-under", 12: "open"})

    def test_a_string_may_be_read_up_to_its_zero(self):
        assumed = ["--assume", "strings", "--analyzers", "numeric", "--seconds", "3"]

        def status(results):
            return {unit["function"]: {check["status"] for check in unit["checks"] if check["kind"] != "signed-overflow"}
                    for unit in results["units"]}
        found = status(self.results("check", STRINGS, *assumed))
        for function in ("length", "last", "second", "measured", "same"):
            self.assertIn("verified-under", found[function], function)
            self.assertNotIn("open", found[function], function)
        for function in ("beyond", "behind_end", "without_end", "aliased", "sized", "changed"):
            self.assertIn("open", found[function], function)
        without = status(self.results("check", STRINGS, "--analyzers", "numeric"))
        self.assertTrue(all("open" in states and "verified-under" not in states for states in without.values()), without)
        apart = status(self.results("check", STRINGS, "--assume", "strings,no-alias,array-lengths", "--analyzers", "numeric"))
        self.assertNotIn("open", apart["aliased"])
        ran = status(self.results("run", STRINGS, *assumed))
        for function in ("beyond", "behind_end", "without_end", "aliased", "sized", "changed"):
            self.assertIn("failed", ran[function], function)

    def test_padding_is_not_initialised_by_any_assumption(self):
        assumed = ["--assume", "array-lengths,non-null-parameters", "--analyzers", "numeric"]

        def status(results):
            return {unit["function"]: check["status"] for unit in results["units"] for check in unit["checks"]
                    if check["kind"] == "uninitialized-read"}
        self.assertEqual(status(self.results("check", PADDED, *assumed)),
                         {"member": "verified-under", "between": "open", "any": "open"})
        self.assertEqual(status(self.results("run", PADDED, *assumed)),
                         {"member": "verified-by-testing", "between": "failed", "any": "failed"})
        checked = status(self.results("check", PADDED_OBJECTS, *assumed, name="padded.cpp"))
        self.assertEqual((checked["member"], checked["between"]), ("verified-under", "open"))
        ran = status(self.results("run", PADDED_OBJECTS, *assumed, name="padded.cpp"))
        self.assertEqual((ran["between"], ran["padded::gap"]), ("failed", "failed"))

    def test_where_the_length_is_wrong_testing_goes_on(self):
        unit = self.results("run", ARRAY, "--assume", "array-lengths", "--seconds", "3")["units"][0]
        self.assertEqual({check["kind"] for check in unit["checks"] if check["status"] == "failed"}, {"null-dereference"})

    def test_a_call_keeps_to_its_frame(self):
        for analyzer in ("numeric", "unroll"):
            for assumed, expected in (("none", "open"), ("callee-frame", "verified-under")):
                unit = self.results("check", FRAME, "--assume", assumed, "--analyzers", analyzer)["units"][0]
                self.assertEqual([check["status"] for check in unit["checks"]], [expected], analyzer)
                self.assertEqual([len(cube) for check in unit["checks"] for cube in check["premise"]], [1] if expected == "verified-under" else [])

    def test_that_a_call_keeps_to_its_frame_is_an_assumption_that_testing_violates(self):
        for command, expected in (("check", "verified-under"), ("run", "failed")):
            every = ["--all-paths", "--seconds", "5"] if command == "run" else []
            found = self.results(command, LYING, "--assume", "callee-frame", "--analyzers", "numeric", "--function", "lies", *every)
            unit = unit_of(found, "lies")
            self.assertEqual([check["status"] for check in unit["checks"] if check["kind"] == "assert"], [expected])
        self.assertEqual(min(test["inputs"]["n"] for test in unit["tests"] if not test["redundant"]), 4)
        honest = self.results("run", LYING.replace("n == 3", "n == -1"), "--assume", "callee-frame", "--analyzers", "numeric", "--seconds", "5")
        self.assertEqual([test for test in unit_of(honest, "lies")["tests"] if not test["redundant"]], [])

    def test_that_a_call_throws_nothing_is_an_assumption_that_testing_violates(self):
        for command, assumed, expected in (("check", "none", "open"), ("check", "no-exceptions", "verified-under"),
                                           ("run", "no-exceptions", "failed")):
            every = ["--all-paths"] if command == "run" else []
            found = self.results(command, THROWING, "--assume", assumed, "--analyzers", "numeric", *every, name="unit.cpp")
            unit = unit_of(found, "guarded")
            self.assertEqual([check["status"] for check in unit["checks"] if check["kind"] == "assert"], [expected])
        self.assertEqual([test["outcome"] for test in unit["tests"]], ["fail"])  # all others rest on what is verified

    def test_a_throw_is_no_call_that_may_throw_nothing(self):
        found = self.results("check", THROW, "--assume", "no-exceptions", "--analyzers", "numeric", name="unit.cpp")
        self.assertEqual([check["status"] for check in unit_of(found, "caught")["checks"] if check["kind"] == "assert"], ["open"])

    def test_classes_and_exceptions_are_looked_at(self):
        found = self.results("check", CLASS, name="unit.cpp")
        self.assertEqual(found["warnings"], [])
        asserts = [check for check in unit_of(found, "rest")["checks"] if check["kind"] == "assert"]
        self.assertEqual([(check["status"], check["by"]) for check in asserts], [("verified", ["numeric"])])

    def test_an_object_invariant_is_an_assumption_that_testing_violates(self):
        for command, assumed, expected in (("check", "none", "open"), ("check", "object-invariants-hold", "verified-under"),
                                           ("run", "object-invariants-hold", "failed")):
            for analyzer in ("numeric", "unroll"):
                found = self.results(command, INVARIANT, "--assume", assumed, "--analyzers", analyzer, "--seconds", "3", name="unit.cpp")
                unit = unit_of(found, "Ring::get")
                check = next(check for check in unit["checks"] if check["kind"] == "out-of-bounds")
                self.assertEqual(check["status"], expected)
                if expected == "verified-under":
                    kinds = {record["id"]: (record["kind"], record["predicate"]) for record in unit["assumptions"]}
                    self.assertEqual([kinds[name] for cube in check["premise"] for name in cube],
                                     [("object-invariants-hold", "(at_ >= 0 && at_ < 8)")])

    def test_vectors_are_followed_where_they_are_what_their_class_makes_of_them(self):
        found = self.results("check", VECTOR, "--assume", "object-invariants-hold", "--analyzers", "numeric", name="unit.cpp")
        for unit in found["units"]:
            open_kinds = {check["kind"] for check in unit["checks"] if check["status"] == "open"}
            if unit["function"].endswith("_ok"):
                self.assertEqual(open_kinds, set(), unit["function"])
                self.assertEqual({record["kind"] for record in unit["assumptions"]}, {"object-invariants-hold"})
            else:
                self.assertTrue(open_kinds & {"out-of-bounds", "use-after-free"}, unit["function"])
        sound = self.results("check", VECTOR, "--analyzers", "numeric", name="unit.cpp")
        for unit in sound["units"]:
            self.assertIn("open", {check["status"] for check in unit["checks"]}, unit["function"])

    def test_that_a_vector_is_one_is_evaluated_in_tests(self):
        found = self.results("run", VECTOR, "--assume", "object-invariants-hold", "--seconds", "3", name="unit.cpp")
        for unit in found["units"]:
            failed = [check["id"] for check in unit["checks"] if check["status"] == "failed"]
            if unit["function"] != "cleared_bad":  # no test passes one vector twice
                self.assertEqual(failed != [], unit["function"].endswith("_bad"), unit["function"])
        guarded = unit_of(found, "guarded_ok")
        self.assertEqual([test for test in guarded["tests"] if not test["redundant"]], [])

    def test_the_terminal_shows_what_is_open_and_why(self):
        answer = self.premise("check", self.source(ARRAY), "--out", self.out, "--color", "never", "--assume", "array-lengths")
        self.assertEqual(answer.code, 0, answer.err)
        self.assertNotIn("tests", answer.out)
        self.assertIn("PREMISE_VALID_READ(values, n)", answer.out)
        answer = self.premise("check", self.source(ARRAY), "--out", self.out, "--color", "never")
        self.assertRegex(answer.out, r"unit\.c:4:\d+: null-dereference is open: values is not null\n    \S")

    def test_what_two_analyzers_assume_is_one_assumption_in_cxx_as_well(self):
        compromises = "no-alias,loops-at-most-3,non-null-parameters"
        found = self.results("check", SHARED, "--assume", compromises, name="unit.cpp")
        partly = [check for unit in found["units"] for check in unit["checks"] if check["status"] == "verified-under"]
        kinds = {kind for check in partly for cube in check["premise"] for kind in [cube[0].rsplit(":", 1)[1]]}
        self.assertEqual(kinds, set(compromises.split(",")))
        for check in partly:
            self.assertEqual((len(check["premise"]), check["by"]), (1, ["numeric", "unroll"]), check["id"])

    def test_an_unknown_compromise_is_named(self):
        self.assertRefused(self.premise("check", self.source(ARRAY), "--assume", "no-bugs"), "no-bugs", "array-lengths")

    def test_lists_and_budgets_that_mean_nothing_are_refused(self):
        source = self.source(ARRAY)
        for option in ("--assume", "--analyzers"):
            for value in ("none,numeric", "numeric,none", "numeric,", "numeric,,unroll", ","):
                self.assertRefused(self.premise("check", source, option, value), option)
        for value in ("-1", "nan", "1e400", "2x"):
            self.assertRefused(self.premise("check", source, "--seconds", value), "--seconds")


if __name__ == "__main__":
    unittest.main()
