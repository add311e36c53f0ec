#!/usr/bin/env python3
# What do three chains of analyzers leave to testing: our own, Frama-C's, and both together?
"""Runs the C methods of bench/guided through each chain, file by file, and prints one row per chain.

    bench/chains/run.py [--premise BINARY] [--only TEXT] [--seconds S] [--json FILE] [--markdown FILE]

Frama-C is asked once per file (`premise check`); what it says is kept and imported wherever a chain contains it, and its time counts
there. Every chain then goes through the static stage (`premise check`) and generates tests (`premise run`). Only checks of the 84 methods count, not those of other
functions in the same files.
"""
import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
GUIDED = ROOT / "bench/guided"
CHAINS = {
    "numeric": ["numeric"],
    "Frama-C": ["frama-c-wp", "frama-c-eva"],
    "both": ["numeric", "frama-c-wp", "frama-c-eva"],
}
VERIFIED = ("verified", "verified-by-testing")


def arguments():
    parser = argparse.ArgumentParser(description="three chains of analyzers")
    parser.add_argument("--premise", default=str(ROOT / "build/release/bin/premise"))
    parser.add_argument("--only", default="", help="files whose name contains this")
    parser.add_argument("--seconds", default="20", help="time budget per method and analyzer")
    parser.add_argument("--explore-seconds", default="5", help="time budget of the exploration of one method")
    parser.add_argument("--json", help="write the raw figures there")
    parser.add_argument("--markdown", help="write the table there")
    return parser.parse_args()


def files(only):
    """The functions of each file that are methods of the experiment."""
    found = {}
    for method in json.loads((GUIDED / "methods.json").read_text())["methods"]:
        if method["language"] == "c" and only in method["file"]:
            found.setdefault(method["file"], []).append(method["function"])
    return found


def keeper(folder):
    """Frama-C, keeping a copy of each dump that it writes."""
    path = folder / "keeper"
    path.write_text(f'#!/bin/sh\nframa-c "$@"\ncode=$?\ncp "$PREMISE_DUMP" {folder}/$$.dump\nexit $code\n')
    path.chmod(0o755)
    return path


def premise(options, command, folder, *words):
    result = folder / "results.json"
    seconds = options.seconds if command == "check" else options.explore_seconds
    line = [options.premise, command, "--json", result, "--out", folder / "out", "--seconds", seconds, *words]
    done = subprocess.run([str(word) for word in line], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"exit {done.returncode}")
    return json.loads(result.read_text())


def units(results, functions):
    return [unit for unit in results["units"] if unit["function"] in functions]


def own_checks(unit):
    return [check for check in unit["checks"] if check["function"] == unit["function"]]


def one(options, chain, file, functions, dumps):
    """The figures of one file in one chain. `dumps` keeps what Frama-C said about the file, and how long it took."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        chosen = [word for function in functions for word in ("--function", function)]
        own = ",".join(analyzer for analyzer in chain if not analyzer.startswith("frama-c")) or "none"
        figures = Counter()
        asks = any(analyzer.startswith("frama-c") for analyzer in chain)
        if asks and not dumps:
            asked = premise(options, "check", folder, "--analyzers", "frama-c-wp,frama-c-eva", "--frama-c", keeper(folder), GUIDED / file, *chosen)
            dumps.update(seconds=asked["seconds"], texts=[dump.read_text() for dump in sorted(folder.glob("*.dump"))],
                         problems=[text for text in asked["warnings"] if "not used" in text or "too long" in text])
        imports = []
        if asks:
            figures["status_seconds"] += dumps["seconds"]
            for number, text in enumerate(dumps["texts"]):
                (folder / f"{number}.json").write_text(text)
                imports += ["--import", folder / f"{number}.json"]
        checked = premise(options, "check", folder, "--analyzers", own, *imports, GUIDED / file, *chosen)
        ran = premise(options, "run", folder, "--analyzers", own, *imports, GUIDED / file, *chosen)
    figures["status_seconds"] += checked["seconds"]
    for unit in units(checked, functions):
        figures["methods"] += 1
        figures.update("static " + check["status"] for check in own_checks(unit))
    for unit in units(ran, functions):
        figures.update("final " + check["status"] for check in own_checks(unit))
        figures["tests"] += sum(not test["redundant"] for test in unit["tests"])
        figures["failing"] += sum(test["outcome"] == "fail" for test in unit["tests"])
        figures["exploration"] += unit["exploration"]["seconds"]
    return {"file": file, "figures": dict(figures), "problems": dumps["problems"] if asks else []}


def total(rows):
    figures = Counter()
    for row in rows:
        figures.update(row["figures"])
    return figures


def table(by_chain):
    lines = [
        "| chain | methods | checks | verified | verified under | open | static stage | tests | failing | exploration | open at the end |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for chain, rows in by_chain.items():
        figures = total(rows)
        checks = sum(count for key, count in figures.items() if key.startswith("static "))
        verified = sum(figures[f"static {status}"] for status in (*VERIFIED, "unreachable"))
        lines.append(
            f"| {chain} | {figures['methods']} | {checks} | {verified} | {figures['static verified-under']} | {figures['static open']} | "
            f"{figures['status_seconds']:.0f} s | {figures['tests']} | {figures['failing']} | {figures['exploration']:.0f} s | "
            f"{figures['final open']} |"
        )
    return "\n".join(lines)


def publish(options, by_chain):
    if options.json:
        Path(options.json).write_text(json.dumps(by_chain, indent=1) + "\n")
    if options.markdown:
        Path(options.markdown).write_text(table(by_chain) + "\n")


def main():
    options = arguments()
    by_chain = {chain: [] for chain in CHAINS}
    for file, functions in files(options.only).items():
        dumps = {}
        for chain, analyzers in CHAINS.items():
            try:
                row = one(options, analyzers, file, functions, dumps)
            except RuntimeError as error:
                row = {"file": file, "figures": {}, "problems": [str(error)]}
            by_chain[chain].append(row)
            for problem in row["problems"]:
                print(f"{file} ({chain}): {problem}", file=sys.stderr)
        publish(options, by_chain)  # what is done is there when somebody stops it
    print(table(by_chain))


if __name__ == "__main__":
    main()
