#!/usr/bin/env python3
# How fast is Premise: paths per second, shadow execution against native, and from command to result?
#
#     run.py [--premise PROGRAM] [--markdown] [kernel...]
import argparse
import datetime
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

import measure
import tables

ROOT = Path(__file__).resolve().parents[1]
BENCH = ROOT / "bench"


def kernel_row(premise, source, folder):
    name = source.stem
    measured = measure.premise(premise, source, ["--function", name, "--seconds", "60", "--jobs", "1"], folder)
    unit = measured.unit(name)
    exploration = unit["exploration"]
    seconds = exploration["seconds"]
    stages = {stage["name"]: stage["seconds"] for stage in unit["stages"] if stage["seconds"] > 0}
    reasons = ", ".join(exploration["bounds"] + exploration["imprecise"])
    return {
        "kernel": name,
        "paths": f"{exploration['paths']:,}",
        "seconds": f"{seconds:.2f}",
        "runs/s": f"{exploration['runs'] / max(seconds, 1e-9):,.0f}",
        "execution": tables.percent(unit["execution_seconds"], seconds),
        "solving": tables.percent(unit["solver_seconds"], seconds),
        "solving, by stage": tables.shares(stages, seconds),
        "stayed concrete": f"{len(exploration['imprecise'])} places",
        "peak memory": f"{measured.peak_kilobytes / 1024:.0f} MB",
        "exhaustive": "yes" if exploration["exhaustive"] else f"no ({reasons or 'no reason given'})",
    }


def concrete_row(premise, source, folder):
    name = source.stem
    native, native_result = measure.native(source, name, folder)
    options = ["--function", name, "--max-branches", "0", "--seconds", "100", "--jobs", "1"]
    units = [measure.premise(premise, source, options, folder).unit(name) for _ in range(5)]
    shadow = min(unit["execution_seconds"] / max(unit["exploration"]["runs"], 1) for unit in units)
    results = {test.get("result") for unit in units for test in unit["tests"]}
    same = results == {native_result}
    return {
        "program": name,
        "native, -O0": f"{native * 1000:.0f} ms",
        "shadow execution": f"{shadow * 1000:.0f} ms",
        "ratio": f"{shadow / native:.2f}",
        "result": "the same" if same else f"differs: {sorted(map(str, results))} instead of {native_result}",
    }


def command_row(premise, folder):
    source = ROOT / "examples/bank.c"
    times = []
    for _ in range(10):
        start = time.monotonic()
        measure.premise(premise, source, [], folder)
        times.append(time.monotonic() - start)
    row = {"command": "premise test examples/bank.c", "runs": str(len(times))}
    for what, value in (("median", statistics.median(times)), ("fastest", min(times)), ("slowest", max(times))):
        row[what] = f"{value * 1000:.0f} ms"
    return row


def machine():
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{models[0] if models else 'unknown processor'}, {os.cpu_count()} cores, {memory:.0f} GB"


def chosen(folder, names):
    sources = sorted([*(BENCH / folder).glob("*.c"), *(BENCH / folder).glob("*.cpp")])
    return [source for source in sources if not names or source.stem in names]


def rows(sources, row_of):
    found = []
    for source in sources:
        print(f"{source.stem} ...", file=sys.stderr, flush=True)
        found.append(row_of(source))
    return found


def main():
    parser = argparse.ArgumentParser(description="Measures Premise.")
    parser.add_argument("--premise", type=Path, default=ROOT / "build/release/bin/premise")
    parser.add_argument("--markdown", action="store_true", help="write docs/performance.md to standard output")
    parser.add_argument("names", nargs="*", help="kernels and concrete programs (default: all, and the whole command)")
    options = parser.parse_args()
    premise = options.premise.resolve()
    with tempfile.TemporaryDirectory(prefix="premise-bench-") as name:
        folder = Path(name)
        kernels = rows(chosen("kernels", options.names), lambda source: kernel_row(premise, source, folder))
        concrete = rows(chosen("concrete", options.names), lambda source: concrete_row(premise, source, folder))
        command = [] if options.names else [command_row(premise, folder)]
    where = f"{datetime.date.today().isoformat()}, {machine()}"
    document = tables.Document(options.markdown, where, measure.version(premise))
    print(document.text(kernels, concrete, command), end="")


if __name__ == "__main__":
    main()
