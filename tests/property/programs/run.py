#!/usr/bin/env python3
# Do symbolic and native execution agree on random C programs?
#
#     run.py [--premise PROGRAM] [--functions N] [--seed S] [--keep FOLDER]
#
# The seed is printed; PREMISE_SEED sets it too.
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import generate
import native

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
BATCH = 25
OPTIONS = ["--all-paths", "--max-runs", "60", "--seconds", "1", "--solver-seconds", "0.3", "--jobs", "1", "--json", "-"]
KNOWN_OUTCOMES = {"pass", "fail"}


class Batch:
    """One file of random functions: what Premise says about it, held against native execution."""

    def __init__(self, program, source, premise):
        self.program, self.source, self.premise = program, source, premise
        self.mismatches = []
        self.counts = Counter()

    def say(self, unit, text):
        self.mismatches.append((unit, text))

    def analyse(self, out=None):
        out = out or self.source.with_suffix(".out")
        command = [str(self.premise), "test", str(self.source), *OPTIONS, "--out", str(out)]
        answer = subprocess.run(command, capture_output=True, text=True, timeout=600)
        if answer.returncode not in (0, 1):
            self.say(None, f"exit code {answer.returncode}: {answer.stderr.strip()}")
            return None
        return json.loads(answer.stdout)

    def check(self):
        results = self.analyse()
        if results is not None:
            self.judge(results, native.binaries(self.program, self.source))

    def judge(self, results, binaries):
        found = {unit["function"]: unit for unit in results["units"]}
        reports = [found.get(unit.name) for unit in self.program.units]
        for unit, report in zip(self.program.units, reports):
            if report is None:
                self.say(unit, "not in the results")
        self.compare(reports, *binaries)

    def compare(self, reports, optimised, sanitized, everything):
        tests = []
        for index, report in enumerate(reports):
            if report:
                self.exploration(self.program.units[index], report)
                tests += [(index, test) for test in report["tests"]]
        inputs = [(index, test["inputs"]) for index, test in tests]
        answers = native.replay(optimised, self.program, inputs), native.replay(sanitized, self.program, inputs)
        for (index, test), fast, strict in zip(tests, *answers, strict=True):
            self.test(self.program.units[index], test, fast, strict)
        for index, all_inputs in native.enumerate_inputs(everything).items():
            if reports[index]:
                self.all_inputs(self.program.units[index], reports[index], all_inputs)

    def exploration(self, unit, report):
        exploration = report["exploration"]
        self.counts["units"] += 1
        self.counts["exhaustive"] += exploration["exhaustive"]
        self.counts["paths"] += exploration["paths"]
        self.counts["with failures"] += exploration["failing"] > 0
        if exploration["divergences"]:
            self.say(unit, f"{exploration['divergences']} divergences")
        if exploration["aborted"] or exploration["interrupted"]:
            self.say(unit, f"{exploration['aborted']} runs aborted, {exploration['interrupted']} interrupted")
        if exploration["tests"] != len(report["tests"]) or not report["tests"]:
            self.say(unit, f"{exploration['tests']} tests said, {len(report['tests'])} listed")
        self.paths(unit, report)

    def paths(self, unit, report):
        exploration = report["exploration"]
        if exploration["tests"] + exploration["divergences"] != exploration["paths"]:
            self.say(unit, f"{report['function']} has {exploration['paths']} paths, but {exploration['tests']} tests")

    def test(self, unit, test, fast, strict):
        """A passing test passes and has its result with another compiler; a failing one dies under the sanitizers."""
        self.counts["tests"] += 1
        where = f"test {test['id']}, inputs {json.dumps(test['inputs'])}"
        if test["outcome"] not in KNOWN_OUTCOMES:
            self.say(unit, f"{where}: outcome {test['outcome']}")
        elif test["outcome"] == "fail":
            self.counts["failing tests"] += 1
            if not strict.died:
                self.say(unit, f"{where}: said to fail ({test['message']}), but does not under the sanitizers")
        elif strict.died:
            self.say(unit, f"{where}: said to pass, but dies under the sanitizers")
        elif fast.died:
            self.say(unit, f"{where}: said to pass, but dies when optimised")
        elif int(test["result"]) % (1 << 64) != fast.result or fast.result != strict.result:
            self.say(unit, f"{where}: result {test['result']}, natively {fast.result} optimised, {strict.result} not")

    def all_inputs(self, unit, report, everything):
        """An exhaustive exploration has found every place that fails, and every result of a path."""
        if not report["exploration"]["exhaustive"]:
            return
        self.counts["compared with all inputs"] += 1
        failing = {int(test["check"].split(":")[-3]) for test in report["tests"] if test["outcome"] == "fail"}
        sites = {int(line): bits for line, bits in everything["sites"].items()}
        for line in sorted(failing - sites.keys()):
            self.say(unit, f"line {line} is said to fail, but no input fails there")
        for line in sorted(sites.keys() - failing):
            self.say(unit, f"exhaustive without a failure in line {line}, where input number {sites[line]} fails")
        if unit.constant_paths:
            self.counts["compared by results"] += 1
            self.results(unit, report, set(everything["results"]))

    def results(self, unit, report, native_results):
        results = {test["result"] for test in report["tests"] if test["outcome"] == "pass"}
        if results != native_results:
            missing, extra = sorted(native_results - results), sorted(results - native_results)
            self.say(unit, f"exhaustive, but results {missing} are missing and {extra} should not be")

    def print_mismatches(self):
        shown = set()
        for unit, text in self.mismatches:
            print(f"MISMATCH {self.source.name} {unit.name if unit else ''}: {text}")
            if unit and unit.name not in shown:
                shown.add(unit.name)
                print(unit.text())
        if self.mismatches:
            print(f"----- {self.source.name}\n{self.source.read_text()}-----")


def check_found(premise, folder):
    """The programs that once went wrong: every path has its test. CTest checks their verdicts on its own."""
    wrong = 0
    for source in sorted((HERE / "found").glob("*.c")):
        batch = Batch(None, source, premise)
        results = batch.analyse(folder / source.stem) or {"units": []}
        for report in results["units"]:
            batch.paths(None, report)
        for _, text in batch.mismatches:
            print(f"MISMATCH {source.name}: {text}")
        wrong += len(batch.mismatches)
    return wrong


def arguments():
    parser = argparse.ArgumentParser(description="Compares symbolic and native execution of random programs.")
    parser.add_argument("--premise", type=Path, default=ROOT / "build/release/bin/premise")
    parser.add_argument("--functions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("PREMISE_SEED", "1")))
    parser.add_argument("--keep", type=Path, help="folder in which the programs stay")
    return parser.parse_args()


def run(options, folder):
    counts, mismatches = Counter(), check_found(options.premise.resolve(), folder)
    for number in range((options.functions + BATCH - 1) // BATCH):
        source = folder / f"random_{options.seed}_{number}.c"
        program = generate.program(random.Random(f"{options.seed}/{number}"), BATCH)
        source.write_text(program.text())
        batch = Batch(program, source, options.premise.resolve())
        batch.check()
        batch.print_mismatches()
        counts += batch.counts
        mismatches += len(batch.mismatches)
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    print(f"seed {options.seed}: {mismatches} mismatches")
    return mismatches == 0 and counts["units"] >= options.functions


def main():
    options = arguments()
    print(f"seed {options.seed}", flush=True)
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
        sys.exit(0 if run(options, options.keep.resolve()) else 1)
    with tempfile.TemporaryDirectory(prefix="premise-programs-") as folder:
        sys.exit(0 if run(options, Path(folder)) else 1)


if __name__ == "__main__":
    main()
