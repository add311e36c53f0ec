#!/usr/bin/env python3
# Does a test ever fail a check that the static stage claims to have verified?
#
#     run.py [--premise PROGRAM] [--analyzers LIST] [--programs N] [--cpp] [--seed S] [--keep FOLDER]
#
# The seed is printed; PREMISE_SEED sets it too.
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import generate
import generate_cpp
import generate_loops
import generate_more

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
UNITS = 3
TEST = ["--max-runs", "40", "--seconds", "0.6", "--solver-seconds", "0.2", "--jobs", "1", "--json", "-"]
ASSUMED = "no-overflow,non-null-parameters,array-lengths,strings,object-invariants-hold"
ARRAY = re.compile(r"PREMISE_VALID_READ\((\w+), (\w+)\)")
ELEMENTS = re.compile(r"the elements of (\w+) up to (\w+) are initialised")
CLAIMS = {"verified", "verified-under", "unreachable"}


def ask(premise, command, source, options, out):
    """The JSON results of one command, or a message about why there are none."""
    line = [str(premise), command, str(source), *options, "--out", str(out)]
    try:
        answer = subprocess.run(line, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return None, f"premise {command}: no answer"
    if answer.returncode not in (0, 1):
        return None, f"premise {command}: exit code {answer.returncode}: {answer.stderr.strip()}"
    return json.loads(answer.stdout), None


def claims_of(results):
    """What was claimed, by check id: the status and the assumptions, each as its record."""
    claims = {}
    for unit in results["units"]:
        assumptions = {assumption["id"]: assumption for assumption in unit["assumptions"]}
        for check in unit["checks"]:
            if check["status"] in CLAIMS:
                premise = [[assumptions[name] for name in cube] for cube in check["premise"] or []]
                claims[check["id"]] = (check["status"], premise, check["function"])
    return claims


def holds(assumption, test, is_own):
    """Whether an assumption certainly held in a failing test. Failing the check it is about would have ended it."""
    if assumption["kind"] in ("no-overflow", "callee-ensures"):
        return assumption["id"].rsplit(":", 1)[0] != test["check"].rsplit(":", 1)[0]
    if assumption["kind"] == "non-null-parameters":  # of the unit; what it calls may get null
        return is_own and test["inputs"].get(assumption["predicate"].split()[0]) is not None
    if assumption["kind"] == "object-invariants-hold":  # tests get their vectors from client code
        return is_own
    if assumption["kind"] == "array-lengths":
        array = ARRAY.fullmatch(assumption["predicate"]) or ELEMENTS.fullmatch(assumption["predicate"])
        return is_own and array is not None and has_elements(test["inputs"], *array.groups())
    if assumption["kind"] == "strings":
        return is_own and isinstance(test["inputs"].get(assumption["predicate"].split()[0]), str)
    return False


def has_elements(inputs, pointer, count):
    """Whether a pointer certainly points to so many elements; what is shared with another object is not looked at."""
    wanted = int(count) if count.isdigit() else int(inputs.get(count, 1 << 40))
    value = inputs.get(pointer)
    if wanted <= 0:
        return True
    return len(value) >= wanted if isinstance(value, list) else isinstance(value, dict) and "alias-of" not in value and wanted == 1


def refutes(claim, test, unit):
    status, premise, function = claim
    if status != "verified-under":
        return True
    return any(all(holds(assumption, test, unit == function) for assumption in cube) for cube in premise)


class Case:
    """One random program: what is claimed about it, held against its tests."""

    def __init__(self, number, options, folder):
        language = generate_cpp if options.cpp else [generate, generate_more, generate_loops][number % 3]
        text, self.units = language.program(random.Random(f"{options.seed}/{number}"), UNITS)
        self.source = folder / f"static_{options.seed}_{number}.{'cpp' if options.cpp else 'c'}"
        self.source.write_text(text)
        self.options = options
        self.counts, self.wrong = Counter(), []

    def run(self):
        for assumed in ("none", ASSUMED):
            self.compare(assumed)
        return self

    def compare(self, assumed):
        out = self.source.with_suffix(f".{assumed[:4]}")
        options = ["--analyzers", self.options.analyzers, "--assume", assumed, "--json", "-"]
        stated, problem = ask(self.options.premise, "check", self.source, options, out)
        if problem:
            return self.wrong.append(problem)
        if not hasattr(self, "tested"):
            self.tested, problem = ask(self.options.premise, "test", self.source, TEST, self.source.with_suffix(".test"))
        if problem:
            return self.wrong.append(problem)
        self.judge(claims_of(stated), assumed)

    def judge(self, claims, assumed):
        self.counts["programs"] += assumed == "none"
        for status, *_ in claims.values():
            self.counts[f"{status} ({assumed[:4]})"] += 1
        for unit in self.tested["units"]:
            self.counts["checks"] += len(unit["checks"]) * (assumed == "none")
            for test in unit["tests"]:
                if test["outcome"] == "fail":
                    self.counts["failing tests"] += assumed == "none"
                    self.hold_against(claims.get(test["check"]), test, unit["function"], assumed)

    def hold_against(self, claim, test, unit, assumed):
        if claim and refutes(claim, test, unit):
            names = [[assumption["id"] for assumption in cube] for cube in claim[1]]
            inputs = json.dumps(test["inputs"])
            self.wrong.append(f"{test['check']} is {claim[0]} {names or ''} (--assume {assumed}), but {test['id']} fails it: {inputs}")

    def show(self):
        for text in self.wrong:
            print(f"UNSOUND {self.source.name}: {text}")
        if self.wrong:
            print(f"----- {self.source.name}\n{self.source.read_text()}-----", flush=True)


def arguments():
    parser = argparse.ArgumentParser(description="Looks for claims of the static stage that tests refute.")
    parser.add_argument("--premise", type=Path, default=ROOT / "build/release/bin/premise")
    parser.add_argument("--analyzers", default="numeric")
    parser.add_argument("--programs", type=int, default=300)
    parser.add_argument("--cpp", action="store_true", help="programs in C++, not in C")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("PREMISE_SEED", "1")))
    parser.add_argument("--keep", type=Path, help="folder in which the programs stay")
    options = parser.parse_args()
    options.premise = options.premise.resolve()
    return options


def run(options, folder):
    counts, wrong = Counter(), 0
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        for case in pool.map(lambda number: Case(number, options, folder).run(), range(options.programs)):
            case.show()
            counts += case.counts
            wrong += len(case.wrong)
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    print(f"seed {options.seed}: {wrong} claims refuted")
    return wrong == 0 and counts["programs"] == options.programs and counts["failing tests"] > options.programs // 2


def main():
    options = arguments()
    print(f"seed {options.seed}", flush=True)
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
        sys.exit(0 if run(options, options.keep.resolve()) else 1)
    with tempfile.TemporaryDirectory(prefix="premise-static-") as folder:
        sys.exit(0 if run(options, Path(folder)) else 1)


if __name__ == "__main__":
    main()
