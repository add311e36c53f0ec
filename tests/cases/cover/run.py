#!/usr/bin/env python3
# Does `premise cover` say about each marked line of a case file what its mark says?
import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

MARK = re.compile(r"// (feasible|infeasible-bound|infeasible|only-failing|open)\b")
FUNCTION = re.compile(r"^(?:static |inline |constexpr )*[\w:<> *&]+\b(\w+)\(.*\) (?:const )?\{$")
REASON = re.compile(r"// infeasible(?:-bound)?: (.*)$")
NOTE = re.compile(r"^// note: (\w+): (.*)$")


def read_marks(path):
    """Line to mark, line to function, and function to a part of its note."""
    marks, functions, notes, current = {}, {}, {}, None
    for number, text in enumerate(path.read_text().splitlines(), 1):
        if found := FUNCTION.match(text):
            current = found.group(1)
        if found := NOTE.match(text):
            notes[found.group(1)] = found.group(2)
        if found := MARK.search(text):
            marks[number] = found.group(1)
            functions[number] = current
    return marks, functions, notes


def check_reasons(path, units, functions, problems):
    """What stands behind "infeasible:" is the reason, word for word."""
    for line, text in enumerate(path.read_text().splitlines(), 1):
        if not (found := REASON.search(text)):
            continue
        entries = units[functions[line]]["cover"]["infeasible"]
        reasons = {e["reason"] for e in entries if e["line"] == line}
        if reasons and reasons != {found.group(1)}:
            problems.append(f"{path.name}:{line}: expected '{found.group(1)}', found {sorted(reasons)}")


def plain(name):
    """Without class and signature."""
    return name.split("(")[0].split("::")[-1]


def state_of(unit, line):
    """What the results say about a line of the unit's own code."""
    def entries(name):
        return [e for e in unit["cover"][name] if e["line"] == line and e["function"] == unit["function"]]
    if feasible := entries("feasible"):
        return "only-failing" if all(e["only_by_failing"] for e in feasible) else "feasible"
    if entries("open"):
        return "open"
    infeasible = entries("infeasible")
    if not infeasible:
        return "missing"
    return "infeasible-bound" if any(e["bound_may_matter"] for e in infeasible) else "infeasible"


def check_format(unit, problems):
    tests = {test["id"] for test in unit["tests"]}
    for entry in unit["cover"]["feasible"]:
        if entry["test"] not in tests:
            problems.append(f"{unit['function']}: line {entry['line']} names a test that is not there")
    for entry in unit["cover"]["open"]:
        if entry["reason"].startswith("contradiction"):
            problems.append(f"{unit['function']}: line {entry['line']}: {entry['reason']}")
    for entry in unit["cover"]["infeasible"]:
        if not entry["reason"]:
            problems.append(f"{unit['function']}: line {entry['line']} is infeasible without a reason")


def allowed(mark, summaries):
    """Summaries alone prove nothing: that needs calls that are inlined. Exploration knows no bound."""
    weaker = {"infeasible": ["open"], "infeasible-bound": ["open", "feasible"], "only-failing": ["feasible"]}
    return [mark] + (weaker.get(mark, []) if summaries == "always" else [])


def judge(path, results, summaries):
    marks, functions, notes = read_marks(path)
    units = {plain(unit["function"]): unit for unit in results["units"]}
    problems = []
    for unit in units.values():
        if "cover" in unit:
            check_format(unit, problems)
    for line, mark in marks.items():
        unit = units.get(functions[line])
        found = state_of(unit, line) if unit and "cover" in unit else "no cover" + (f": {unit['note']}" if unit else "")
        if found not in allowed(mark, summaries):
            problems.append(f"{path.name}:{line}: {functions[line]}: expected {mark}, found {found}")
    check_reasons(path, units, functions, problems)
    for function, part in notes.items():
        if part not in units[function]["note"]:
            problems.append(f"{function}: the note should contain '{part}', it is '{units[function]['note']}'")
    for name in set(functions.values()):
        dead = any(marks[line].startswith("infeasible") for line in marks if functions[line] == name)
        if name.endswith("_bad") != dead and name.endswith(("_bad", "_ok")):
            problems.append(f"{name}: its name and its marks disagree")
    return problems, len(marks)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--premise", required=True)
    parser.add_argument("--summaries", default="off")
    parser.add_argument("case", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [arguments.premise, "cover", "--cross-check", str(arguments.case), "--json", "-", "--out", folder,
                   "--summaries", arguments.summaries]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
    if answer.returncode not in (0, 1):
        sys.exit(f"exit code {answer.returncode}\n{answer.stderr}")
    problems, count = judge(arguments.case, json.loads(answer.stdout), arguments.summaries)
    print("\n".join(problems) or f"{count} marks")
    sys.exit(1 if problems or count == 0 else 0)


if __name__ == "__main__":
    main()
