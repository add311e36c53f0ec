#!/usr/bin/env python3
# Which are the 101 methods of the guided-testing experiment, and is each of them where the manifest says?
import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
METHODS = 101
LANGUAGES = {".c": "c", ".cpp": "c++"}


def load():
    """The entries of the manifest, in the order of the appendix."""
    return json.loads((HERE / "methods.json").read_text())["methods"]


def form_violations(entries):
    """What is wrong with the manifest itself."""
    found = [] if len(entries) == METHODS else [f"{len(entries)} methods, there should be {METHODS}"]
    seen = set()
    for entry in entries:
        missing = {"name", "suite", "file", "function", "language"} - entry.keys()
        if missing:
            found.append(f"{entry.get('name', '?')}: no {', '.join(sorted(missing))}")
            continue
        if (entry["file"], entry["function"]) in seen:
            found.append(f"{entry['name']}: {entry['function']} is listed twice")
        seen.add((entry["file"], entry["function"]))
        if not (HERE / entry["file"]).is_file():
            found.append(f"{entry['name']}: {entry['file']} does not exist")
        elif LANGUAGES.get(Path(entry["file"]).suffix) != entry["language"]:
            found.append(f"{entry['name']}: {entry['file']} is not {entry['language']}")
    return found


def inventory(premise, file):
    """Checks per function of one file; an error message instead if the tool could not read it."""
    command = [premise, "check", "--list", "--json", "-", HERE / file]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        return done.stderr.strip() or f"exit code {done.returncode}"
    counts = {}
    for unit in json.loads(done.stdout)["units"]:
        counts[unit["function"]] = counts.get(unit["function"], 0) + len(unit["checks"])
    return counts


def checks_of(counts, function):
    """How many checks a function has; C++ names may carry their parameters."""
    return sum(number for name, number in counts.items() if name == function or name.split("(")[0] == function)


def print_table(rows):
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


def main():
    parser = argparse.ArgumentParser(description="Lists and checks the methods of the guided-testing experiment.")
    built = ROOT / "build/release/bin/premise"
    parser.add_argument("--premise", default=str(built) if built.exists() else shutil.which("premise"))
    premise = parser.parse_args().premise
    if not premise:
        sys.exit("list.py: no premise found; build it or name it with --premise")
    entries = load()
    violations = form_violations(entries)
    rows = [("suite", "method", "function", "file", "checks")]
    inventories = {}
    for entry in [] if violations else entries:
        file = entry["file"]
        if file not in inventories:
            inventories[file] = inventory(premise, file)
            if isinstance(inventories[file], str):
                violations.append(inventories[file])
        known = inventories[file]
        number = checks_of(known, entry["function"]) if isinstance(known, dict) else None
        if number == 0:
            violations.append(f"{entry['name']}: {entry['function']} has no check in {file}")
        shown = "?" if number is None else str(number)
        rows.append((entry["suite"], entry["name"], entry["function"], file, shown))
    print_table(rows)
    listed = sum(entry.get("appendix", True) for entry in entries)
    cxx = sum(entry.get("language") == "c++" for entry in entries)
    print(f"\n{len(entries)} methods, {listed} named in the appendix, {cxx} in C++")
    for violation in violations:
        print(violation, file=sys.stderr)
    sys.exit(1 if violations else 0)


if __name__ == "__main__":
    main()
