#!/usr/bin/env python3
# What do the analyzers leave open in the C methods? (docs/guided.md says what that costs guidance)
"""Runs `premise check` on every C file of the experiment and counts statuses, and kinds of what stays open.

    bench/guided/checks.py [--premise BINARY] [--analyzers LIST] [--assume LIST]
"""
import argparse
import json
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main():
    parser = argparse.ArgumentParser(description="checks that stay open in the methods of the experiment")
    parser.add_argument("--premise", default=str(HERE.parents[1] / "build/release/bin/premise"))
    parser.add_argument("--analyzers", default="numeric,unroll")
    parser.add_argument("--assume",
                        default="no-overflow,no-alias,array-lengths,non-null-parameters,strings,callee-frame,loops-at-most-2")
    options = parser.parse_args()
    statuses, open_kinds = Counter(), Counter()
    for file in sorted(HERE.glob("methods/**/*.c")):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([options.premise, "check", str(file), "--analyzers", options.analyzers, "--assume",
                                   options.assume, "--json", "-", "--out", folder], capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"{file}: {done.stderr.strip()}")
        for unit in json.loads(done.stdout)["units"]:
            for check in unit["checks"]:
                statuses[check["status"]] += 1
                open_kinds[check["kind"]] += check["status"] == "open"
    print(dict(statuses))
    print("open:", dict((+open_kinds).most_common()))


if __name__ == "__main__":
    main()
