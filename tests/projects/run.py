#!/usr/bin/env python3
# Does Premise get along with real C++ libraries: tests for functions that use them, and no internal error?
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "cases"))
import results as result_format  # noqa: E402

PREMISE = os.environ.get("PREMISE", str(HERE.parents[1] / "build/release/bin/premise"))
LEAST_FUNCTIONS = 20  # that are tested at all
LEAST_WITH_TESTS = 20  # of these, with at least one test
# The only functions with a mistake of their own.
PLANTED = {"divideByField": {"division-by-zero", "signed-overflow"}, "rated": {"division-by-zero"}}


def analyse(source, out):
    answer = subprocess.run(
        [PREMISE, "test", str(source), "--json", "-", "--out", str(out), "--seconds", "2", "--jobs", "2", "--", "-std=c++17"],
        capture_output=True, text=True, errors="replace")
    if answer.returncode not in (0, 1):
        sys.exit(f"{source.name}: exit code {answer.returncode}\n{answer.stderr}")
    found = json.loads(answer.stdout)
    if complaints := result_format.problems(found):
        sys.exit(f"{source.name}: {complaints}")
    return found


def main():
    units, problems = [], []
    for source in sorted(HERE.glob("*_use.cpp")):
        with tempfile.TemporaryDirectory() as out:
            found = analyse(source, out)
        if not found["units"]:
            problems.append(f"{source.name}: no unit; {found['warnings']}")
        units += found["units"]
    for unit in units:
        failed = {check["kind"] for check in unit["checks"] if check["status"] == "failed"}
        print(f"{unit['function']}: {len(unit['tests'])} tests, {unit['exploration']['runs']} runs, "
              f"{len(unit['exploration']['imprecise'])} approximations, failed: {', '.join(sorted(failed)) or 'nothing'}")
        if not failed <= PLANTED.get(unit["function"], set()):
            problems.append(f"{unit['function']}: reports {failed}")
        if unit["function"] in PLANTED and "division-by-zero" not in failed:
            problems.append(f"{unit['function']}: the division by zero is not found")
    tested = sum(1 for unit in units if unit["tests"])
    print(f"{len(units)} functions, {tested} with tests")
    if len(units) < LEAST_FUNCTIONS or tested < LEAST_WITH_TESTS:
        problems.append(f"too few: {len(units)} functions (at least {LEAST_FUNCTIONS}), {tested} with tests (at least {LEAST_WITH_TESTS})")
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
