#!/usr/bin/env python3
# Is every check of a C++ file in the results, also those of code that no test can call by itself?
import json
import unittest

from harness import PremiseTest, unit_of

CLASSES = """#include <cassert>
struct Base {
  explicit Base(int k) : k_(100 / k) {}
  virtual int value(int i) = 0;
  virtual ~Base() { assert(k_ != 1); }
  int k_;
};
class Derived : public Base {
public:
  Derived() : Base(3) {}
  int value(int i) override { return half(i); }

protected:
  int kept(int i) { return i > 0 ? 100 / i : 0; }

private:
  int half(int i) const { return i > 0 ? 100 / i : 0; }
  static int wrong(int i) { return 7 / i; }
};
int outer(int x) {
  struct Local {
    int q;
    int get(int z) const { return z / q; }
  };
  Local local{x};
  return local.get(2);
}
template <class T> T quotient(T t, T u) { return t / u; }
static int start = quotient(outer(5), 1);
long both() { return quotient(4, 2) + quotient(8L, 2L) + start; }
"""


class InnerTest(PremiseTest):
    def results(self, command, *more, code=0):
        source = self.source(CLASSES, "classes.cpp")
        answer = self.premise(command, source, "--json", "-", "--out", self.out, *more)
        self.assertEqual(answer.code, code, answer.err)
        return json.loads(answer.out)["units"]

    def test_every_check_is_in_the_results(self):
        listed = {check["id"] for unit in self.results("check", "--list") for check in unit["checks"]}
        self.assertIn("Derived::wrong", {unit["function"] for unit in self.results("check")})
        for command, code in ("check", 0), ("run", 1):
            shown = {check["id"] for unit in self.results(command, code=code) for check in unit["checks"]}
            self.assertEqual(listed - shown, set(), command)

    def test_analyzers_look_at_what_no_test_can_call(self):
        units = self.results("check")
        statuses = {name: [check["status"] for check in unit_of({"units": units}, name)["checks"]]
                    for name in ("Derived::kept", "Derived::half", "Derived::wrong", "Base::~Base")}
        self.assertEqual(set(statuses["Derived::kept"] + statuses["Derived::half"]), {"verified"}, statuses)
        self.assertEqual(statuses["Derived::wrong"], ["open"])
        self.assertIn("open", statuses["Base::~Base"])

    def test_a_local_class_fails_through_its_function(self):
        units = self.results("run", code=1)
        local = unit_of({"units": units}, "outer(int)::Local::get")
        self.assertEqual(local["tests"], [])
        self.assertIn("failed", {check["status"] for check in local["checks"]})
        self.assertIn("its class is local", local["note"])

    def test_every_instance_of_a_template_is_run(self):
        names = [unit["function"] for unit in self.results("run", code=1)]
        self.assertEqual([name for name in names if name.startswith("quotient")], ["quotient<int>", "quotient<long>"])

    def test_what_cannot_be_tested_can_be_checked(self):
        source = self.source(CLASSES, "classes.cpp")
        for command in "test", "run":
            answer = self.premise(command, source, "--out", self.out, "--function", "Derived::wrong")
            self.assertEqual(answer.code, 2)
            self.assertEqual(answer.lines, [f"premise: {source}:18:14: cannot test Derived::wrong: it is private or protected"])
        answer = self.premise("check", source, "--out", self.out, "--function", "Derived::wrong")
        self.assertEqual((answer.code, answer.out.splitlines()[0]), (0, "Derived::wrong  1 open"))

    def test_tests_are_about_what_clients_call(self):
        self.assertEqual([unit["function"] for unit in self.results("test", code=1)],
                         ["Derived::Derived", "Derived::value", "outer", "quotient<int>", "quotient<long>", "both"])


if __name__ == "__main__":
    unittest.main()
