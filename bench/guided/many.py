#!/usr/bin/env python3
# What do conditions cost in a unit with hundreds of assumptions?
"""A function of N conditional sums, each of which may overflow, and an assertion that was verified under all of them.

    bench/guided/many.py [--premise BINARY] [N ...]

Prints how many assumptions there are, how many statements were placed, and the milliseconds for the abstraction, both
conditions, prefixes and their code together: the fastest of three runs.
"""
import argparse
import json
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def program(sums):
    lines = ["#include <assert.h>", "int total(const int *a, int n) {", f"  if (n != {sums})", "    return 0;", "  int sum = 0;"]
    for i in range(sums):
        lines += [f"  if (a[{i}] > 0)", f"    sum += a[{i}];"]
    return "\n".join(lines + ["  assert(sum >= 0);", "  return sum;", "}", ""])


def unit(premise, sums):
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "many.c"
        source.write_text(program(sums))
        done = subprocess.run([premise, "run", str(source), "--function", "total", "--assume", "no-overflow,array-lengths",
                               "--analyzers", "numeric", "--seconds", "2", "--analysis-seconds", "20", "--json", "-", "--out", folder],
                              capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise SystemExit(done.stderr.strip())
        return json.loads(done.stdout)["units"][0]


def main():
    parser = argparse.ArgumentParser(description="conditions over many assumptions")
    parser.add_argument("--premise", default=str(ROOT / "build/release/bin/premise"))
    parser.add_argument("sums", nargs="*", type=int, default=[25, 50, 100])
    options = parser.parse_args()
    print("| sums | assumptions | statements | ms |\n| ---: | ---: | ---: | ---: |")
    for sums in options.sums:
        found = [unit(options.premise, sums) for _ in range(3)]
        best = min(found, key=lambda one: one["guidance_seconds"])
        print(f"| {sums} | {len(best['assumptions'])} | {len(best['guidance'])} | {1000 * best['guidance_seconds']:.1f} |", flush=True)


if __name__ == "__main__":
    main()
