#!/usr/bin/env python3
# Does Premise say about small programs what is written in them?
import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import expectations
import results
from judge import judge

ROOT = Path(__file__).resolve().parents[2]
SECONDS_PER_RUN = 900


def premise(program, case, functions, extra):
    """One call of Premise for these functions: (exit code, standard output, standard error)."""
    first = functions[0]
    command = [str(program), "test", "--json", "-", "--jobs", "1", "--seed", "0"] + extra + case.options + first.words("options")
    if "--program" not in command:
        for function in functions:
            command += ["--function", function.unit]
    flags = [flag.replace("{root}", str(ROOT)) for flag in case.flags + first.words("flags")]
    with tempfile.TemporaryDirectory(prefix="premise-case-") as scratch:
        command += ["--out", f"{scratch}/out", str(case.path)] + (["--"] + flags if flags else [])
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, errors="replace", cwd=scratch,
                stdin=subprocess.DEVNULL, timeout=SECONDS_PER_RUN,
            )
        except subprocess.TimeoutExpired:
            return None, "", f"no answer within {SECONDS_PER_RUN} s"
        return done.returncode, done.stdout, done.stderr


def judge_run(program, case, functions, extra):
    """What differs, by function name; problems of the run as a whole count for each of its functions."""
    code, output, errors = premise(program, case, functions, extra)
    try:
        found = json.loads(output)
        general = results.general_problems(found)
    except ValueError:
        found, general = None, [f"no JSON on standard output (exit code {code}): {errors.strip()[-2000:]}"]
    units = {unit.get("function"): unit for unit in found["units"]} if found and not general else {}
    if units:
        failed = any(check.get("status") == "failed" for unit in units.values() for check in unit.get("checks", []))
        if code != int(failed):
            general.append(f"exit code {code}, though {'a' if failed else 'no'} check failed: {errors.strip()[-500:]}")
    differences = {}
    for function in functions:
        unit = units.get(function.unit)
        if unit is not None:
            lines = [] if results.missing_in_unit(unit) else judge(unit, function, case.path)
            differences[function] = general + results.problems_of_unit(unit) + lines
        else:
            differences[function] = general or [f"{function.unit} is missing in the results: {errors.strip()[-500:]}"]
    return differences


def groups(case):
    """Functions with options or flags of their own are run alone, all others together."""
    together = [f for f in case.functions if not f.words("options") and not f.words("flags")]
    alone = [[f] for f in case.functions if f not in together]
    return ([together] if together else []) + alone


def run_case(program, path, extra):
    try:
        case = expectations.parse(path)
    except expectations.CaseError as error:
        print(f"FAIL {path.name}: {error}")
        return 0, 1
    passed = failed = 0
    for functions in groups(case):
        for function, lines in judge_run(program, case, functions, extra).items():
            print(f"{'FAIL' if lines else 'ok  '} {path.name}:{function.first} {function.name}")
            for line in lines:
                print(f"       {line}")
            passed, failed = passed + (not lines), failed + bool(lines)
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--premise", type=Path, required=True, help="the program under test")
    parser.add_argument("--seconds", default="20", help="time budget per unit")
    parser.add_argument("cases", nargs="+", type=Path)
    arguments = parser.parse_args()
    passed = failed = 0
    for path in arguments.cases:
        more_passed, more_failed = run_case(arguments.premise.resolve(), path.resolve(), ["--seconds", arguments.seconds])
        passed, failed = passed + more_passed, failed + more_failed
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
