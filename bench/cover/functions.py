#!/usr/bin/env python3
# What does `premise cover` say about real C functions: the methods of bench/guided, and the examples?
"""Covers every function with each algorithm and prints a table by file, as Markdown."""
import argparse
import json
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def sources():
    yield from sorted((ROOT / "bench/guided/methods").rglob("*.c"))
    yield from sorted((ROOT / "examples").glob("*.c"))


def cover(premise, source, algorithm, seconds):
    """The units' covers; nothing if the file could not be analysed in time."""
    with tempfile.TemporaryDirectory() as folder:
        command = [premise, "cover", str(source), "--algorithm", algorithm, "--seconds", str(seconds), "--json", "-",
                   "--out", folder]
        try:
            answer = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
        except subprocess.TimeoutExpired:
            return None
    return json.loads(answer.stdout)["units"] if answer.returncode in (0, 1) else None


def count(units, state):
    return sum(len(unit["cover"][state]) for unit in units)


def row(premise, source, algorithms, seconds):
    cells, first = [], None
    for algorithm in algorithms:
        units = cover(premise, source, algorithm, seconds)
        if units is None:
            cells += ["", ""]
            continue
        known = [unit for unit in units if "cover" in unit]
        if first is None:
            encoded = [unit for unit in known if "not encoded" not in unit.get("note", "")]
            first = [len(units), len(encoded), sum(count(known, s) for s in ("feasible", "infeasible", "open")),
                     count(known, "feasible"), count(known, "infeasible"), count(known, "open"),
                     sum(len(unit["tests"]) for unit in known)]
        cells += [sum(unit["cover"]["queries"] for unit in known),
                  round(sum(unit["cover"]["seconds"] for unit in known), 2)]
    return (first or [""] * 7) + cells


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--premise", default=str(ROOT / "build/release/bin/premise"))
    parser.add_argument("--algorithms", default="walk,sc,fm")
    parser.add_argument("--seconds", type=float, default=5)
    arguments = parser.parse_args()
    algorithms = arguments.algorithms.split(",")
    heads = ["functions", "encoded", "statements", "feasible", "infeasible", "open", "tests"]
    heads += [f"{a}: {what}" for a in algorithms for what in ("queries", "s")]
    print("| file | " + " | ".join(heads) + " |\n| --- |" + " ---: |" * len(heads))
    total = [0] * len(heads)
    for source in sources():
        cells = row(arguments.premise, source, algorithms, arguments.seconds)
        total = [t + (c or 0) for t, c in zip(total, cells)]
        name = source.relative_to(ROOT / "bench/guided/methods") if "guided" in str(source) else source.relative_to(ROOT)
        print(f"| {name} | " + " | ".join(str(c) for c in cells) + " |", flush=True)
    print("| total | " + " | ".join(f"{t:.2f}" if isinstance(t, float) else str(t) for t in total) + " |")


if __name__ == "__main__":
    main()
