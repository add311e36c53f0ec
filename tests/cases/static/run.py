#!/usr/bin/env python3
# Which checks of correct functions does the static stage prove, and does it ever prove one that can fail?
#
#     run.py [--premise PROGRAM] [--open] [FILE...]
#
# A line with `// fails: KIND...` has a check of each of these kinds that some execution fails: it must be open. One with
# `// vacuous: KIND...` has a check that nothing reaches, or under nothing that holds: never verified, and warned about. All other
# checks of functions named `..._ok` should be verified; how many are must not fall below floor.json.
import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
PROVED = {"verified", "unreachable"}  # not under assumptions
FAILS = re.compile(r"// (fails|vacuous): ([a-z -]+)$")
ANALYZERS = "numeric,unroll"


def marked_kinds(source, word):
    """{line number: the kinds that fail there, or are vacuous}"""
    marks = {}
    for number, line in enumerate(source.read_text().splitlines(), 1):
        found = FAILS.search(line)
        if found and found.group(1) == word:
            marks[number] = set(found.group(2).split())
    return marks


def checks_of(premise, source, out):
    command = [str(premise), "check", str(source), "--analyzers", ANALYZERS, "--json", "-", "--out", str(out)]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if answer.returncode not in (0, 1):
        sys.exit(f"{source.name}: exit code {answer.returncode}: {answer.stderr.strip()}")
    results = json.loads(answer.stdout)
    return [check for unit in results["units"] for check in unit["checks"]], results["warnings"]


class Tally:
    def __init__(self, shows_open):
        self.shows_open = shows_open
        self.counts, self.functions, self.wrong = Counter(), set(), []

    def add(self, source, checks, warnings):
        marks, vacuous = marked_kinds(source, "fails"), marked_kinds(source, "vacuous")
        self.hold_vacuous(source, checks, vacuous, warnings)
        left = {(line, kind) for line, kinds in marks.items() for kind in kinds}
        for check in checks:
            self.functions.add((source.name, check["function"]))
            if check["status"] not in PROVED:
                left.discard((check["line"], check["kind"]))
            self.judge(check, check["kind"] in marks.get(check["line"], ()))
        self.wrong += [f"{source.name}:{line}: no {kind} check is open, but one can fail" for line, kind in sorted(left)]
        marked = {check["function"] for check in checks if check["line"] in marks or check["line"] in vacuous}
        for function in sorted({check["function"] for check in checks if check["function"].endswith("_bad")} - marked):
            self.wrong.append(f"{source.name}: {function} has no line that fails")

    def hold_vacuous(self, source, checks, marks, warnings):
        for check in checks:
            if check["kind"] not in marks.get(check["line"], ()):
                continue
            place = f"{source.name}:{check['line']}"
            if check["status"] not in ("open", "unreachable", "verified-under"):
                self.wrong.append(f"{place}: {check['kind']} is {check['status']}, about no execution")
            if not any(check["function"] in warning for warning in warnings):
                self.wrong.append(f"{place}: nobody warns about {check['function']}")

    def judge(self, check, can_fail):
        if can_fail or not check["function"].endswith("_ok"):
            return
        proved = check["status"] in PROVED
        self.counts["proved" if proved else "open"] += 1
        if self.shows_open and not proved:
            print(f"open: {check['id']} in {check['function']}: {check['condition']}")


def arguments():
    parser = argparse.ArgumentParser(description="Checks the static stage on small functions.")
    parser.add_argument("--premise", type=Path, default=ROOT / "build/release/bin/premise")
    parser.add_argument("--open", action="store_true", help="list the checks of correct functions that are not proved")
    parser.add_argument("files", type=Path, nargs="*")
    return parser.parse_args()


def main():
    options = arguments()
    files = options.files or sorted([*HERE.glob("*.c"), *HERE.glob("*.cpp")])
    tally = Tally(options.open)
    with tempfile.TemporaryDirectory(prefix="premise-static-cases-") as out:
        for source in files:
            tally.add(source, *checks_of(options.premise, source, Path(out) / source.name))
    for text in tally.wrong:
        print(f"WRONG {text}")
    total = tally.counts["proved"] + tally.counts["open"]
    named = sum(name.endswith(("_bad", "_ok")) for _, name in tally.functions)
    print(f"{named} functions; {tally.counts['proved']} of {total} checks of correct functions proved")
    floor = json.loads((HERE / "floor.json").read_text())["proved"]
    if not options.files and tally.counts["proved"] < floor:
        print(f"WRONG only {tally.counts['proved']} are proved, {floor} were before")
        sys.exit(1)
    if not options.files and tally.counts["proved"] > floor:
        print(f"more than the {floor} of floor.json: raise it")
    sys.exit(1 if tally.wrong else 0)


if __name__ == "__main__":
    main()
