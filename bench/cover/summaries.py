#!/usr/bin/env python3
# When do summaries help: a helper that is called from more and more places, inlined and summarised.
"""Prints a table as Markdown: blocks of the encoding, queries, seconds, and what stays open."""
import argparse
import json
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
DIGITS = """static int weigh(unsigned x) {
  unsigned digits = 0, odd = 0;
  while (x != 0) {
    if (x % 10 % 2 == 1)
      odd++;
    x /= 10;
    digits++;
  }
  if (odd > 2)
    return 1;
  if (digits == 2)
    return 2;
  return odd == 0 ? 3 : 4;
}
"""
HASH = """static int weigh(unsigned x) {
  unsigned h = x * 2654435761u;
  h ^= h >> 15;
  h *= 2246822519u;
  h ^= h >> 13;
  if (h % 1000 == 7)
    return 1;
  if (h % 1000 == 8)
    return 2;
  if (h < 1000000)
    return 3;
  return 4;
}
"""


def feasible(places):
    """Everything is feasible."""
    parameters = ", ".join(f"unsigned a{i}" for i in range(places))
    body = "".join(f"  if (weigh(a{i}) == {i % 4 + 1})\n    s++;\n" for i in range(places))
    return f"int caller({parameters}) {{\n  int s = 0;\n{body}  return s;\n}}\n"


def with_dead_line(places):
    """The same, and one line that is infeasible: proving that needs inlining."""
    return feasible(places).replace("  return s;\n", "  if (weigh(a0) > 4)\n    return -1;\n  return s;\n")


def cover(premise, text, mode, seconds):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "many.c"
        source.write_text(text)
        command = [premise, "cover", str(source), "--function", "caller", "--summaries", mode, "--seconds", str(seconds),
                   "--json", "-", "--out", folder]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
    return json.loads(answer.stdout)["units"][0]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--premise", default=str(ROOT / "build/release/bin/premise"))
    parser.add_argument("--places", default="1,5,10,20,30")
    parser.add_argument("--seconds", type=float, default=30)
    arguments = parser.parse_args()
    print("| helper | places | summaries | blocks | queries | feasible | infeasible | open | s |")
    print("| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    kinds = (("digits", DIGITS, feasible), ("digits, a dead line", DIGITS, with_dead_line), ("hash", HASH, feasible))
    for name, helper, write in kinds:
        for places in map(int, arguments.places.split(",")):
            for mode in ("off", "on-demand", "always"):
                unit = cover(arguments.premise, helper + write(places), mode, arguments.seconds)
                found = unit["cover"]
                counts = " | ".join(str(len(found[state])) for state in ("feasible", "infeasible", "open"))
                print(f"| {name} | {places} | {mode} | {found['encoded_blocks']} | {found['queries']} | {counts} "
                      f"| {unit['seconds']:.2f} |", flush=True)


if __name__ == "__main__":
    main()
