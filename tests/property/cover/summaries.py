#!/usr/bin/env python3
# Do summaries of C functions ever add an execution, and does `on-demand` answer as inlining does, on random programs?
#
#     summaries.py [--premise PROGRAM] [--programs N] [--seed S] [--keep FOLDER]
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TYPES = ["int", "unsigned", "short", "unsigned char", "long"]
CALLERS = 4


class Text:
    """A file with two globals, helpers over numbers, and callers of them."""

    def __init__(self, source):
        self.random = source
        self.lines = ["static int g;", "static unsigned char h;"]

    def number(self):
        return str(self.random.choice([0, 1, 2, 3, 5, 7, 10, 77, 100, 255, 1000]))

    def condition(self, names):
        left = self.random.choice(names)
        right = self.random.choice([self.number(), self.number(), self.random.choice(names)])
        return f"{left} {self.random.choice(['<', '>', '==', '!=', '<=', '>='])} {right}"

    def value(self, names):
        form = self.random.choice(["{0}", "{1}", "({0} & {1})", "({0} ^ {2})", "({0} >> 1)", "({0} | {1})",
                                   "({0} % 5)", "(unsigned)({0}) * 3u", "({0} == {2})"])
        return form.format(self.random.choice(names), self.number(), self.random.choice(names))

    def effect(self, names):
        return f"{self.random.choice(['g', 'h', 'r', 'r'])} = {self.value(names)};"

    def helper(self, name, known):
        count = self.random.randint(1, 2)
        types = [self.random.choice(TYPES) for _ in range(count)]
        names = [f"p{i}" for i in range(count)] + ["g", "h", "r"]
        parameters = ", ".join(f"{type_} p{i}" for i, type_ in enumerate(types))
        self.lines.append(f"static int {name}({parameters}) {{")
        self.lines.append(f"int r = {self.value(names[:-1])};")
        for _ in range(self.random.randint(1, 3)):
            self.lines += [f"if ({self.condition(names)})", self.effect(names), "else", self.effect(names)]
        if known and self.random.random() < 0.4:
            self.lines.append(f"r = {self.call(known, names)};")
        if self.random.random() < 0.3:
            self.lines += [f"while (r > {self.number()})", "r = r / 2;"]
        self.lines += [f"if ({self.condition(names)})", f"return {self.value(names)};", "return r;", "}"]
        return name, count

    def call(self, helpers, names):
        name, count = self.random.choice(helpers)
        return f"{name}({', '.join(self.random.choice([self.number(), *names]) for _ in range(count))})"

    def caller(self, name, helpers):
        names = ["a", "b", "r"]
        self.lines += [f"int {name}(int a, short b) {{", "int r = 0;"]
        if self.random.random() < 0.5:
            self.lines.append(f"{self.random.choice(['g', 'h'])} = {self.number()};")
        for _ in range(self.random.randint(2, 3)):
            self.lines += [f"r = {self.call(helpers, names)};", f"if ({self.condition(names + ['g', 'h'])})",
                           f"{self.random.choice(['r', 'b'])} = {self.value(names)};"]
        self.lines += [f"if ({self.condition(names)})", "return 1;", "return r;", "}"]

    def text(self):
        helpers = []
        for i in range(2):
            helpers.append(self.helper(f"h{i}", helpers))
        for i in range(CALLERS):
            self.caller(f"f{i}", helpers)
        return "\n".join(self.lines) + "\n"


def cover(options, source, folder, summaries):
    command = [str(options.premise), "cover", str(source), "--summaries", summaries, "--json", "-", "--out",
               str(folder / "out")] + [f"--function=f{i}" for i in range(CALLERS)]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=900)
    if answer.returncode not in (0, 1):
        sys.exit(f"{source}: exit code {answer.returncode}: {answer.stderr.strip()}")
    return json.loads(answer.stdout)["units"]


def states(unit):
    """By place; what is infeasible because of the bound alone is told apart: exploration may get there."""
    return {(e["function"], e["line"], e["column"]): state + ("-bound" if e.get("bound_may_matter") else "")
            for state in ("feasible", "infeasible", "open") for e in unit["cover"][state]}


def judge(inlined, on_demand, always, counts):
    wrong = []
    exact, asked, rows = states(inlined), states(on_demand), states(always)
    if exact != asked:
        wrong.append(f"on-demand differs: {sorted(set(exact.items()) ^ set(asked.items()))}")
    for place, state in rows.items():
        if state == "feasible" and exact.get(place) == "infeasible":
            wrong.append(f"{place} is feasible by summaries, infeasible by inlining")
    wrong += [f"always: line {e['line']}: {e['reason']}" for e in always["cover"]["open"]
              if not e["reason"].startswith(("summary", "time"))]
    counts["statements"] += len(exact)
    counts["infeasible by inlining"] += len(inlined["cover"]["infeasible"])
    counts["open by inlining"] += len(inlined["cover"]["open"])
    counts["left open by summaries alone"] += len(always["cover"]["open"])
    counts["blocks of inlining"] += inlined["cover"]["encoded_blocks"]
    counts["blocks by summaries"] += always["cover"]["encoded_blocks"]
    return wrong


def run(options, folder):
    counts, mismatches = Counter(), 0
    for number in range(options.programs):
        source = folder / f"summaries_{options.seed}_{number}.c"
        source.write_text(Text(random.Random(f"summaries/{options.seed}/{number}")).text())
        modes = [cover(options, source, folder, mode) for mode in ("off", "on-demand", "always")]
        for units in zip(*modes):
            for problem in judge(*units, counts):
                mismatches += 1
                print(f"MISMATCH {source.name}: {units[0]['function']}: {problem}")
        if mismatches and not options.keep:
            print(f"----- {source}\n{source.read_text()}-----")
            break
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    print(f"seed {options.seed}: {mismatches} mismatches")
    return mismatches == 0 and counts["infeasible by inlining"] > 0 and counts["left open by summaries alone"] > 0


def main():
    parser = argparse.ArgumentParser(description="Holds summaries of C functions against inlining.")
    parser.add_argument("--premise", type=Path, default=ROOT / "build/release/bin/premise")
    parser.add_argument("--programs", type=int, default=25)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("PREMISE_SEED", "1")))
    parser.add_argument("--keep", type=Path, help="folder in which the programs stay")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
        sys.exit(0 if run(options, options.keep.resolve()) else 1)
    with tempfile.TemporaryDirectory(prefix="premise-summaries-") as folder:
        sys.exit(0 if run(options, Path(folder)) else 1)


if __name__ == "__main__":
    main()
