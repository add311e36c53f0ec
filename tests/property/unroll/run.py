#!/usr/bin/env python3
# Does testing ever refute what the analyzer `unroll` claims, on random programs and on all cases?
#
#     run.py [--premise PROGRAM] [--tool PROGRAM] [--functions N] [--seed S] [--keep FOLDER]
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

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(ROOT / "tests/property/programs"))
import generate  # noqa: E402

BATCH = 25
TESTING = ["--max-runs", "40", "--seconds", "1", "--solver-seconds", "0.3", "--jobs", "1", "--json", "-"]
REACHED = {"verified-by-testing", "verified-to-bound", "failed"}


def say_unroll(tool, source):
    """What unroll says: the checks by id, and the ids it has counterexamples for."""
    answer = subprocess.run([str(tool), str(source), "none", "3", "2000"], capture_output=True, text=True, timeout=900)
    if answer.returncode != 0:
        return None, f"exit code {answer.returncode}: {answer.stderr.strip()}"
    lines = [json.loads(line) for line in answer.stdout.splitlines()]
    checks = {line["check"]["id"]: line["check"] for line in lines if "check" in line}
    found = [line["counterexample"] for line in lines if "counterexample" in line]
    return (checks, found), ""


def say_testing(premise, source, out):
    command = [str(premise), "test", str(source), *TESTING, "--out", str(out)]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=900)
    return json.loads(answer.stdout) if answer.returncode in (0, 1) else None


def refuted(check, tested, failed_places):
    """Why a result of testing contradicts what unroll says about the same check; empty if it does not.

    Testing counts all checks of an access as reached, also when one of them has failed before the others."""
    if check["status"] == "verified" and tested["status"] == "failed":
        return f"fails in {tested['test']}"
    elsewhere = place_of(tested) not in failed_places
    if check["status"] == "unreachable" and tested["status"] in REACHED and (elsewhere or tested["status"] == "failed"):
        return f"is reached: {tested['status']}"
    return ""


def place_of(check):
    return check["line"], check["column"]


def compare(options, source, folder, counts):
    said, problem = say_unroll(options.tool, source)
    if said is None:
        print(f"MISMATCH {source}: {problem}")
        return 1
    results = say_testing(options.premise, source, folder / "out")
    if results is None:
        counts["files that testing refuses"] += 1
        return 0
    checks, found = said
    wrong = 0
    for unit in results["units"]:
        failed_places = {place_of(check) for check in unit["checks"] if check["status"] == "failed"}
        for tested in unit["checks"]:
            check = checks.get(tested["id"])
            if check is None or tested["function"] != unit["function"]:
                continue
            counts["checks"] += 1
            counts[check["status"]] += 1
            why = refuted(check, tested, failed_places)
            if why:
                wrong += 1
                print(f"MISMATCH {check['id']} ({check['condition']}): {check['status']}, but {why}")
        confirm(unit, found, counts)
    if wrong and options.functions:
        print(f"----- {source}\n{source.read_text()}-----")
    return wrong


def confirm(unit, found, counts):
    """How many counterexamples are about checks that testing made fail, too."""
    failed = {check["id"] for check in unit["checks"] if check["status"] == "failed"}
    for example in found:
        if example["function"] == unit["function"]:
            counts["counterexamples"] += 1
            counts["confirmed by testing"] += example["check"] in failed


def sources(options, folder):
    for number in range((options.functions + BATCH - 1) // BATCH):
        source = folder / f"random_{options.seed}_{number}.c"
        source.write_text(generate.program(random.Random(f"unroll/{options.seed}/{number}"), BATCH).text())
        yield source
    if options.cases:
        yield from sorted((ROOT / "tests/cases").rglob("*.c"))


def arguments():
    parser = argparse.ArgumentParser(description="Holds what unroll claims against testing.")
    parser.add_argument("--premise", type=Path, default=ROOT / "build/release/bin/premise")
    parser.add_argument("--tool", type=Path, default=ROOT / "build/release/tests/property/unroll/unroll_tool")
    parser.add_argument("--functions", type=int, default=100)
    parser.add_argument("--cases", action="store_true", help="all of tests/cases, too")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("PREMISE_SEED", "1")))
    parser.add_argument("--keep", type=Path, help="folder in which the programs stay")
    return parser.parse_args()


def run(options, folder):
    counts, wrong = Counter(), 0
    for source in sources(options, folder):
        wrong += compare(options, source, folder, counts)
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    print(f"seed {options.seed}: {wrong} mismatches")
    return wrong == 0 and counts["verified"] > 0


def main():
    options = arguments()
    print(f"seed {options.seed}", flush=True)
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
        sys.exit(0 if run(options, options.keep.resolve()) else 1)
    with tempfile.TemporaryDirectory(prefix="premise-unroll-") as folder:
        sys.exit(0 if run(options, Path(folder)) else 1)


if __name__ == "__main__":
    main()
