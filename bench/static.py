#!/usr/bin/env python3
# How does the time of the analyzer `numeric` grow with the size of the source?
#
#     static.py [--tool bench_numeric] [LINES...]
#
# Build the tool with `ninja bench_numeric`. Every size is a file of generated functions: loops, arrays, structs, calls.
import argparse
import subprocess
import tempfile
from pathlib import Path

import tables

ROOT = Path(__file__).resolve().parents[1]
SIZES = [1000, 3000, 10000, 30000, 100000]

PRELUDE = """#include <assert.h>
struct record { int kind; int values[8]; struct record *next; };
int total;
static int grid[32];
"""

FUNCTION = """static int work_NUMBER(int *out, int n, struct record *r) {
  int best = 0, a[16] = {0};
  if (n < 0 || n > 15)
    return -1;
  for (int i = 0; i < n; i++) {
    a[i] = i + NUMBER % 7;
    if (a[i] > best)
      best = a[i];
  }
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 4; j++)
      grid[i * 4 + j] = i ^ j;
  if (r && r->kind > 3) {
    r->values[n & 7] = best;
    best = best / (r->kind - 2);
  }
  switch (n & 3) {
  case 0:
    best++;
    break;
  case 1:
    best--;
    break;
  case 2:
    total = best;
    break;
  default:
    best = 7;
  }
  while (best > 0)
    best -= 2;
  if (out)
    *out = best;
  assert(n <= 15 && best <= 0);
  CALL
  return a[n] + (best & 3);
}
"""


def source_of(lines):
    texts, count, number = [PRELUDE], PRELUDE.count("\n"), 0
    while count < lines:
        call = f"if (n > 4)\n    best = work_{number - 1}(out, n - 1, r);" if number % 5 else "best = 0;"
        text = FUNCTION.replace("NUMBER", str(number)).replace("CALL", call)
        texts.append(text)
        count += text.count("\n")
        number += 1
    return "".join(texts)


def row(tool, lines, folder):
    source = folder / f"generated_{lines}.c"
    source.write_text(source_of(lines))
    answer = subprocess.run([str(tool), str(source)], capture_output=True, text=True, check=True)
    parts = [part.strip() for part in answer.stdout.splitlines()[0].split(": ", 1)[1].split(",")]
    words = dict(reversed(part.split(" ", 1)) for part in parts)
    return {
        "lines": words["lines"],
        "functions": words["functions"],
        "checks": words["checks"],
        "seconds": words["s"],
        "seconds per 1,000 lines": f"{1000 * float(words['s']) / int(words['lines']):.3f}",
        "verified": words.get("verified", "0"),
    }


def main():
    parser = argparse.ArgumentParser(description="Measures the analyzer numeric on generated sources.")
    parser.add_argument("--tool", type=Path, default=ROOT / "build/release/bench/bench_numeric")
    parser.add_argument("sizes", type=int, nargs="*")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="premise-bench-") as folder:
        rows = [row(options.tool, lines, Path(folder)) for lines in options.sizes or SIZES]
    print(tables.plain(rows))


if __name__ == "__main__":
    main()
