#!/usr/bin/env python3
# Does the comparison notice when the results are wrong?
#
# The true results of one file of random programs are falsified, one thing at a time; each must be noticed.
import argparse
import copy
import random
import sys
import tempfile
from pathlib import Path

import generate
import native
import run


def first(units, outcome):
    """The first test with this outcome."""
    return next(test for unit in units for test in unit["tests"] if test["outcome"] == outcome)


def other_result(units, program):
    test = first(units, "pass")
    test["result"] = int(test["result"]) + 1


def said_to_fail(units, program):
    first(units, "pass")["outcome"] = "fail"


def said_to_pass(units, program):
    first(units, "fail").update(outcome="pass", result=0)


def divergence(units, program):
    units[0]["exploration"]["divergences"] = 1


def lost_unit(units, program):
    del units[0]


def lost_test(units, program):
    units[0]["exploration"]["paths"] += 100


def drop(unit, test):
    unit["tests"].remove(test)
    unit["exploration"]["tests"] -= 1
    unit["exploration"]["paths"] -= 1


def enumerable(units, program, wants):
    names = {unit.name for unit in program.units if unit.enumerable and wants(unit)}
    return [unit for unit in units if unit["function"] in names and unit["exploration"]["exhaustive"] and len(unit["tests"]) > 1]


def lost_failure(units, program):
    for unit in enumerable(units, program, lambda unit: True):
        failing = [test for test in unit["tests"] if test["outcome"] == "fail"]
        if failing and len(failing) < len(unit["tests"]):
            for test in failing:
                drop(unit, test)
            return
    raise LookupError("no unit to falsify")


def lost_result(units, program):
    for unit in enumerable(units, program, lambda unit: unit.constant_paths):
        for test in unit["tests"]:
            others = [other.get("result") for other in unit["tests"] if other is not test]
            if test["outcome"] == "pass" and test["result"] not in others and others:
                return drop(unit, test)
    raise LookupError("no unit to falsify")


FALSIFICATIONS = [other_result, said_to_fail, said_to_pass, divergence, lost_unit, lost_test, lost_failure, lost_result]


def mismatches(program, source, premise, results, binaries):
    batch = run.Batch(program, source, premise)
    batch.judge(results, binaries)
    return len(batch.mismatches)


def main():
    parser = argparse.ArgumentParser(description="Falsifies results; each falsification must be noticed.")
    parser.add_argument("--premise", type=Path, default=run.ROOT / "build/release/bin/premise")
    premise = parser.parse_args().premise.resolve()
    with tempfile.TemporaryDirectory(prefix="premise-programs-") as folder:
        source = Path(folder) / "random.c"
        program = generate.program(random.Random("selftest/1"), 2 * run.BATCH)
        source.write_text(program.text())
        results = run.Batch(program, source, premise).analyse()
        names = {unit.name for unit in program.units}
        results["units"] = [unit for unit in results["units"] if unit["function"] in names]
        binaries = native.binaries(program, source)
        before = mismatches(program, source, premise, results, binaries)
        missed = []
        for falsify in FALSIFICATIONS:
            falsified = copy.deepcopy(results)
            falsify(falsified["units"], program)
            if mismatches(program, source, premise, falsified, binaries) <= before:
                missed.append(falsify.__name__)
    print(f"{len(FALSIFICATIONS) - len(missed)} of {len(FALSIFICATIONS)} noticed; missed: {missed}")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
