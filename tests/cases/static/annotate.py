#!/usr/bin/env python3
# Does an annotated source compile, and does it read back to an equal ledger?
#
#     annotate.py [--premise PROGRAM] [FILE...]
#
# What `premise check --annotate` writes is checked again without any analyzer: every check must have the status, and rest on
# as many assumptions of the same kinds, as before. Programs with a line `// inputs:` are also compiled and run, before and after:
# for each of these arguments they have to do the same.
import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
ASSUMED = "no-overflow,no-alias,non-null-parameters,loops-at-most-3"
COMPILERS = {".c": ["cc", "-std=c11"], ".cpp": ["c++", "-std=c++17"]}


def check(premise, source, out, *options):
    command = [str(premise), "check", str(source), *options, "--json", "-", "--out", str(out)]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if answer.returncode not in (0, 1):
        return None, f"{source}: exit code {answer.returncode}: {answer.stderr.strip()}"
    found = json.loads(answer.stdout)
    if any("belong to the present" in warning or "sidecar" in warning for warning in found["warnings"]):
        return None, f"{source}: {found['warnings']}"
    return found, None


def kind_of(assumption):
    """What a name in the source says is `assumed`, whatever kind of assumption it was before."""
    return "assumed" if assumption["kind"] in ("assumed", "no-overflow") else assumption["kind"]


def entries(found):
    """Every check with its verdict, without its place; who says so becomes `annotation` where it is written in the source."""
    result = Counter()
    for unit in found["units"]:
        records = {record["id"]: record for record in unit["assumptions"]}
        for one in unit["checks"]:
            premise = tuple(sorted(tuple(sorted(kind_of(records[name]) for name in cube)) for cube in one["premise"]))
            result[one["function"], one["kind"], one["condition"], one["status"], premise] += 1
    return result


def compiles(source):
    flags = ["-fsyntax-only", "-w", f"-I{ROOT / 'include'}"]
    answer = subprocess.run([*COMPILERS[source.suffix], *flags, str(source)], capture_output=True, text=True)
    return "" if answer.returncode == 0 else f"{source.name}: {answer.stderr.splitlines()[0]}"


def behaviours(source, folder, inputs):
    """What the program prints and how it ends for each input; without assertions, too."""
    results = {}
    for flags in ([], ["-DNDEBUG"]):
        program = folder / "program"
        command = [*COMPILERS[source.suffix], "-w", f"-I{ROOT / 'include'}", *flags, str(source), "-o", str(program)]
        subprocess.run(command, check=True, timeout=300)
        for value in inputs:
            answer = subprocess.run([str(program), value], capture_output=True, text=True, timeout=60)
            results[" ".join([*flags, value])] = (answer.returncode, answer.stdout)
    return results


def changes(source, annotated, folder):
    inputs = [line.split()[2:] for line in source.read_text().splitlines() if line.startswith("// inputs:")]
    if not inputs:
        return []
    before, after = (behaviours(path, folder, inputs[0]) for path in (source, annotated))
    if len({code for code, _ in before.values()}) < 2:
        return [f"{source.name}: no input makes it fail"]
    return [f"{source.name} {key}: {before[key]}, annotated {after[key]}" for key in before if before[key] != after[key]]


def problems(premise, source, folder):
    copy = folder / "in" / source.name
    copy.parent.mkdir(parents=True)
    shutil.copy(source, copy)
    before, problem = check(premise, copy, folder / "first", "--assume", ASSUMED, "--annotate", folder / "annotated")
    if problem:
        return [problem], Counter()
    annotated = folder / "annotated" / source.name
    found = [text for text in [compiles(annotated)] if text]
    after, problem = check(premise, annotated, folder / "second", "--analyzers", "none", "--assume", ASSUMED)
    if problem:
        return [*found, problem], Counter()
    old, new = entries(before), entries(after)
    found += [f"{source.name}: lost {key}" for key in old - new] + [f"{source.name}: new {key}" for key in new - old]
    found += changes(copy, annotated, folder)
    counts = Counter({"checks": sum(old.values()), "annotations": annotated.read_text().count("PREMISE_VERIFIED_IF(")})
    return found, counts


def main():
    parser = argparse.ArgumentParser(description="Writes annotated sources and reads them back.")
    parser.add_argument("--premise", type=Path, default=ROOT / "build/release/bin/premise")
    parser.add_argument("files", type=Path, nargs="*")
    options = parser.parse_args()
    contracts, papers = ROOT / "tests/cases/contracts", ROOT / "examples/papers"
    folders = [HERE, HERE / "annotated", contracts, papers]
    files = options.files or sorted(path for folder in folders for ending in COMPILERS for path in folder.glob(f"*{ending}"))
    wrong, counts = [], Counter()
    with tempfile.TemporaryDirectory(prefix="premise-annotate-") as folder:
        for number, source in enumerate(files):
            found, counted = problems(options.premise.resolve(), source.resolve(), Path(folder) / str(number))
            wrong += found
            counts += counted
    for text in wrong:
        print(f"WRONG {text}")
    print(f"{len(files)} files, {counts['checks']} checks, {counts['annotations']} written as annotations, {len(wrong)} differences")
    sys.exit(1 if wrong or counts["annotations"] == 0 else 0)


if __name__ == "__main__":
    main()
