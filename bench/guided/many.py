#!/usr/bin/env python3
# What do conditions cost in a unit with hundreds of assumptions?
"""Functions of one of these shapes, with N assumptions:

    sums        conditional sums, each of which may overflow, and an assertion that was verified under all of them, by
                the built-in analyzers
    straight    an assumption and a check, N times
    end         N assumptions, and a check that rests on all of them
    branches    assumptions in N branches, and behind them N checks that rest on two each
    dnf         the same; each check was verified twice, under two assumptions each
    loops       N loops, each with an assumption and a check

    bench/guided/many.py [--premise BINARY] [--shape SHAPE ...] [N ...]

Prints how many assumptions there are, how many statements were placed, the milliseconds for the abstraction, both
conditions, prefixes and their code together (the fastest of three runs), and the seconds for everything: mostly code
generation, so the same without conditions (--guide pv) stands beside it.
"""
import argparse
import json
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def sums(count):
    lines = [f"  if (n != {count})", "    return 0;", "  int sum = 0;"]
    for i in range(count):
        lines += [f"  if (a[{i}] > 0)", f"    sum += a[{i}];"]
    return lines + ["  assert(sum >= 0);"]


def straight(count):
    return [f"  PREMISE_ASSUMED(a[{i}] < 100, b{i});\n  PREMISE_VERIFIED(a[{i}] < 100, b{i});" for i in range(count)]


def end(count):
    lines = [f"  PREMISE_ASSUMED(a[{i}] < 100, b{i});\n  if (a[{i}] > 0)\n    sum++;" for i in range(count)]
    return ["  int sum = 0;", *lines, "  PREMISE_VERIFIED(sum >= 0, " + " && ".join(f"b{i}" for i in range(count)) + ");"]


def branching(count, premise):
    lines = [f"  if (a[{i}] > 0) {{\n    PREMISE_ASSUMED(a[{i}] < 100, b{i});\n    sum++;\n  }}" for i in range(count)]
    return ["  int sum = 0;", *lines, *(f"  PREMISE_VERIFIED(sum >= {-i}, {premise(i)});" for i in range(count))]


def branches(count):
    return branching(count, lambda i: f"b{i} && b{(7 * i + 3) % count}")


def dnf(count):
    return branching(count, lambda i: f"b{i} && b{(7 * i + 3) % count} || b{(5 * i + 1) % count} && b{(11 * i + 2) % count}")


def loops(count):
    return ["  int sum = 0;", *(f"  for (int i = 0; i < (a[{i}] & 3); i++) {{\n    PREMISE_ASSUMED(a[{i}] + i < 100, b{i});\n    sum++;\n"
                                f"    PREMISE_VERIFIED(sum >= 0, b{i});\n  }}" for i in range(count))]


SHAPES = {shape.__name__: shape for shape in (sums, straight, end, branches, dnf, loops)}


def program(shape, count):
    parameters = "const int *a, int n" if shape == "sums" else "void"
    head = ["#include <assert.h>", "#include <premise/premise.h>", "" if shape == "sums" else f"int a[{count}];", f"int total({parameters}) {{"]
    return "\n".join([*head, *SHAPES[shape](count), "  return 0;", "}", ""])


def unit(premise, shape, count, guide="may-must"):
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "many.c"
        source.write_text(program(shape, count))
        analyzers = ["numeric", "--assume", "no-overflow,array-lengths"] if shape == "sums" else ["none"]
        start = time.monotonic()
        done = subprocess.run([premise, "run", str(source), "--function", "total", "--analyzers", *analyzers, "--guide", guide, "--max-runs", "1",
                               "--seconds", "2", "--analysis-seconds", "20", "--json", "-", "--out", folder], capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise SystemExit(done.stderr.strip())
        return {**json.loads(done.stdout)["units"][0], "wall": time.monotonic() - start}


def main():
    parser = argparse.ArgumentParser(description="conditions over many assumptions")
    parser.add_argument("--premise", default=str(ROOT / "build/release/bin/premise"))
    parser.add_argument("--shape", nargs="+", choices=SHAPES, default=["sums"])
    parser.add_argument("counts", nargs="*", type=int, default=[25, 50, 100])
    options = parser.parse_args()
    print("| shape | N | assumptions | statements | ms | s | s, PV |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for shape in options.shape:
        for count in options.counts:
            best = min((unit(options.premise, shape, count) for _ in range(3)), key=lambda one: one["guidance_seconds"])
            plain = unit(options.premise, shape, count, "pv")
            print(f"| {shape} | {count} | {len(best['assumptions'])} | {len(best['guidance'])} | {1000 * best['guidance_seconds']:.1f} "
                  f"| {best['wall']:.1f} | {plain['wall']:.1f} |", flush=True)


if __name__ == "__main__":
    main()
