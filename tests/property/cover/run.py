#!/usr/bin/env python3
# Does testing ever execute what `premise cover` calls infeasible, on random programs?
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

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(ROOT / "tests/property/programs"))
import generate  # noqa: E402

BATCH = 20
OPTIONS = ["--cross-check", "--seconds", "2", "--solver-seconds", "0.5", "--json", "-"]


def cover(options, source, folder):
    command = [str(options.premise), "cover", str(source), *OPTIONS, "--out", str(folder / "out")]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=900)
    if answer.returncode not in (0, 1):
        sys.exit(f"{source}: exit code {answer.returncode}: {answer.stderr.strip()}")
    return json.loads(answer.stdout)


def judge(unit, counts):
    """What is wrong about a unit's cover."""
    if "cover" not in unit:
        counts["units that are not encoded"] += 1
        return []
    counts["units"] += 1
    tests = {test["id"] for test in unit["tests"]}
    for name in ("feasible", "infeasible", "open"):
        counts[name] += len(unit["cover"][name])
    wrong = [f"line {e['line']}: {e['reason']}" for e in unit["cover"]["open"] if e["reason"].startswith("contra")]
    wrong += [f"line {e['line']}: no test {e['test']}" for e in unit["cover"]["feasible"] if e["test"] not in tests]
    return wrong + [f"line {e['line']}: no reason" for e in unit["cover"]["infeasible"] if not e["reason"]]


def run(options, folder):
    counts, mismatches = Counter(), 0
    for number in range((options.functions + BATCH - 1) // BATCH):
        source = folder / f"random_{options.seed}_{number}.c"
        source.write_text(generate.program(random.Random(f"cover/{options.seed}/{number}"), BATCH).text())
        before = mismatches
        for unit in cover(options, source, folder)["units"]:
            for problem in judge(unit, counts):
                mismatches += 1
                print(f"MISMATCH {source.name}: {unit['function']}: {problem}")
        if mismatches != before:
            print(f"----- {source}\n{source.read_text()}-----")
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    print(f"seed {options.seed}: {mismatches} mismatches")
    return mismatches == 0 and counts["infeasible"] > 0 and counts["feasible"] > counts["open"]


def main():
    parser = argparse.ArgumentParser(description="Holds what cover claims against dynamic exploration.")
    parser.add_argument("--premise", type=Path, default=ROOT / "build/release/bin/premise")
    parser.add_argument("--functions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("PREMISE_SEED", "1")))
    parser.add_argument("--keep", type=Path, help="folder in which the programs stay")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
        sys.exit(0 if run(options, options.keep.resolve()) else 1)
    with tempfile.TemporaryDirectory(prefix="premise-cover-") as folder:
        sys.exit(0 if run(options, Path(folder)) else 1)


if __name__ == "__main__":
    main()
