#!/usr/bin/env python3
# Are runs repeatable, independent of the number of workers, and can they be interrupted without loss?
import json
import signal
import time
import unittest

from harness import PremiseTest, failed_kinds, processes_marked, result_format, unit_of

BRANCHES = """#include <assert.h>
int quick(int x) { return 10 / x; }
int branches(int x, int y, const char *text) {
  int score = 0;
  if (x > 10) score += 1;
  if (y < x) score += 2;
  if (text && text[0] == 'k' && text[1] == 'e') score += 4;
  switch (x) { case 3: score += 8; break; case 99: score += 16; break; }
  assert(score != 23);
  return score;
}
"""
EXHAUSTIVE = """#include <assert.h>
int small(unsigned char a, signed char b) {
  int n = 0;
  for (int i = 0; i < 4; i++)
    if (a >> i & 1)
      n++;
  if (b > n)
    assert(n != 3);
  return n;
}
"""
SLOW = """int quick(int x) { return 10 / x; }
int slow(unsigned long x, unsigned long y) {
  int n = 0;
  for (int i = 0; i < 64; i++) {
    if (x >> i & 1) n++;
    if (y >> i & 1) n += 2;
  }
  return n;
}
"""


def without_times(value):
    if isinstance(value, dict):
        return {key: without_times(item) for key, item in value.items() if "seconds" not in key}
    return [without_times(item) for item in value] if isinstance(value, list) else value


def tests_of(unit):
    return sorted(json.dumps([test["outcome"], test["check"], test["inputs"]], sort_keys=True) for test in unit["tests"])


class RepeatableTest(PremiseTest):
    def test_the_same_seed_gives_the_same_results(self):
        path = self.source(BRANCHES)
        for seed in ("0", "7"):
            first, second = (self.analyse("--seed", seed, "--jobs", "1", path, code=1) for _ in range(2))
            self.assertEqual(without_times(first), without_times(second))

    def test_several_workers_repeat_themselves_too(self):
        path = self.source(EXHAUSTIVE)
        first, second = (unit_of(self.analyse("--jobs", "2", path, code=1), "small") for _ in range(2))
        # Which worker asked the solver what may differ; what was found may not.
        self.assertEqual(tests_of(first), tests_of(second))
        self.assertEqual(first["checks"], second["checks"])
        self.assertEqual(first["exploration"]["paths"], second["exploration"]["paths"])

    def test_the_random_strategy_repeats_itself_too(self):
        path = self.source(BRANCHES)
        first, second = (self.analyse("--seed", "3", "--jobs", "1", "--strategy", "random", path) for _ in range(2))
        self.assertEqual(without_times(first), without_times(second))

    def test_the_number_of_workers_does_not_matter(self):
        path = self.source(EXHAUSTIVE)
        one = unit_of(self.analyse("--all-paths", "--jobs", "1", path, code=1), "small")
        two = unit_of(self.analyse("--all-paths", "--jobs", "2", path, code=1), "small")
        self.assertTrue(one["exploration"]["exhaustive"] and two["exploration"]["exhaustive"])
        self.assertEqual(one["exploration"]["paths"], two["exploration"]["paths"])
        self.assertEqual(tests_of(one), tests_of(two))

    def test_all_paths_keeps_a_test_per_path(self):
        unit = unit_of(self.analyse("--all-paths", self.source(EXHAUSTIVE), code=1), "small")
        self.assertEqual(len(unit["tests"]), unit["exploration"]["paths"])
        fewer = unit_of(self.analyse(self.source(EXHAUSTIVE), code=1), "small")
        self.assertLess(len(fewer["tests"]), len(unit["tests"]))


class InterruptTest(PremiseTest):
    def interrupt(self, number):
        file = self.folder / "results.json"
        process = self.start("test", "--json", file, "--out", self.out, "--seconds", "200", self.source(SLOW))
        time.sleep(8)
        self.assertIsNone(process.poll(), "the analysis should still run")
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
        return process.returncode, json.loads(file.read_text()), err

    def test_ctrl_c_keeps_what_is_done(self):
        code, found, err = self.interrupt(signal.SIGINT)
        self.assertEqual(code, 1, err)
        self.assertEqual(result_format.problems(found), [])
        self.assertEqual(failed_kinds(unit_of(found, "quick")), {"division-by-zero"})
        self.assertFalse(unit_of(found, "slow")["exploration"]["exhaustive"])
        self.assertNothingLeft()

    def test_killing_it_leaves_no_process(self):
        process = self.start("test", "--out", self.out, "--seconds", "200", self.source(SLOW))
        time.sleep(5)
        self.assertIsNone(process.poll(), "the analysis should still run")
        process.kill()
        process.communicate()
        deadline = time.time() + 20
        while processes_marked(self.mark) and time.time() < deadline:
            time.sleep(0.2)
        self.assertEqual(processes_marked(self.mark), [])


if __name__ == "__main__":
    unittest.main()
