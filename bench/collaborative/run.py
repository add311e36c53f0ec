#!/usr/bin/env python3
# How much smaller do test suites get when verified operations are not tested? (FM 2012, Table 1)
"""Tests the twelve operations of the list alone, and after each kind of verification.

    bench/collaborative/run.py [--premise BINARY] [--source list.c] [--seconds S] [--markdown FILE]

S: sound but for what every tested input is (a pointer that is not null points to an initialised object); UIA: unbounded integer
arithmetic; LU: loop unrolling; and both. A test counts if it is not redundant: it meets a check that nobody had verified for it. An
operation counts as tested if it needs at least one such test.
"""
import argparse
import json
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
VARIANTS = {"S": "no-loop-bound", "UIA": "no-loop-bound,no-overflow", "LU": "loops-at-most-2",
            "UIA & LU": "no-overflow,loops-at-most-2"}
PAPER = {"S": "-66 %", "UIA": "-58 %", "LU": "-65 %", "UIA & LU": "-58 %"}


def arguments():
    parser = argparse.ArgumentParser(description="test suites after verification, FM 2012 Table 1")
    parser.add_argument("--premise", default=str(ROOT / "build/release/bin/premise"))
    parser.add_argument("--source", default="list.cpp", choices=["list.c", "list.cpp"])
    parser.add_argument("--seconds", default="10", help="time budget per operation, for each of the stages")
    parser.add_argument("--markdown", help="write the table there")
    return parser.parse_args()


def run(options, command, operations, *more):
    """The tests that each operation needs, and how its checks stand; ends the program if Premise cannot do it."""
    named = [word for function in operations.values() for word in ("--function", function)]
    with tempfile.TemporaryDirectory() as folder:
        line = [options.premise, command, str(HERE / options.source), *named, "--all-paths", "--setup-calls", "0",
                "--seconds", options.seconds, "--json", "-", "--out", folder, *more]
        done = subprocess.run(line, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{options.source}: {done.stderr.strip()}")
    units = {unit["function"]: unit for unit in json.loads(done.stdout)["units"]}
    return {name: {
        "tests": sum(not test["redundant"] for test in units[function]["tests"]),
        "unfinished": "time" in units[function]["exploration"]["bounds"],
        "failed": sorted(check["id"] for check in units[function]["checks"] if check["status"] == "failed"),
    } for name, function in operations.items()}


def table(alone, variants):
    total = sum(one["tests"] for one in alone.values())
    lines = ["| verification | tests | reduction | paper | operations still tested |", "| --- | ---: | ---: | ---: | --- |",
             f"| none | {total} | | | all {len(alone)} |"]
    for name, rows in variants.items():
        tests = sum(one["tests"] for one in rows.values())
        tested = [operation for operation, one in rows.items() if one["tests"] > 0]
        lines.append(f"| {name} | {tests} | {100 * (tests - total) / max(1, total):+.0f} % | {PAPER[name]} | {', '.join(tested)} |")
    return "\n".join(lines)


def main():
    options = arguments()
    language = "c" if options.source.endswith(".c") else "c++"
    operations = {one["name"]: one[language] for one in json.loads((HERE / "operations.json").read_text())["operations"]}
    alone = run(options, "test", operations)
    variants = {variant: run(options, "run", operations, "--assume", "array-lengths," + assume)
                for variant, assume in VARIANTS.items()}
    text = f"{options.source}, {len(operations)} operations, at most {options.seconds} s each\n\n" + table(alone, variants)
    unfinished = [name for name, one in alone.items() if one["unfinished"]]
    text += "\n\nNot explored to the end without verification: " + (", ".join(unfinished) or "none") + "\n"
    lost = [f"{name} ({variant}): {check}" for variant, rows in variants.items() for name, one in rows.items()
            for check in alone[name]["failed"] if check not in one["failed"]]
    text += "Failing checks that testing alone finds and the variant does not: " + ("; ".join(lost) or "none") + "\n"
    print(text)
    if options.markdown:
        Path(options.markdown).write_text(text)


if __name__ == "__main__":
    main()
