#!/usr/bin/env python3
# How much does guidance save, and what does it find? The five configurations on the 101 methods (Guided DSE, Sect. 4.2).
"""Runs every method of methods.json in all configurations and prints what Figs. 6-9 of the paper show.

    bench/guided/run.py [--premise BINARY] [--limits both|paper|none] [--only TEXT] [--markdown FILE] [--json FILE]

Every run has an output folder of its own, so nothing is taken from a cache, and inputs have one shape (`--longer-runs 0`). Times are those of testing alone, as in the
paper: neither compilation nor the static stage counts.
"""
import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import draw

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PAPER = ["uv", "pv", "may", "must", "may-must"]
CONFIGURATIONS = PAPER + ["whole"]
# Beyond the paper: what may-must would do without the smallest sets of assumptions.
OPTIONS = {"whole": ["--guide", "may-must", "--whole-premises"]}
LIMITS = {"paper": ["--max-runs", "30", "--max-branches", "100000"], "none": ["--max-runs", "0", "--max-branches", "0"]}


def arguments():
    parser = argparse.ArgumentParser(description="the guided-testing experiment")
    parser.add_argument("--premise", default=str(ROOT / "build/release/bin/premise"))
    parser.add_argument("--limits", choices=["both", *LIMITS], default="both",
                        help="paper: 30 runs and 100,000 branches; none: only --seconds; both, one after the other")
    parser.add_argument("--only", default="", help="methods whose name or file contains this")
    parser.add_argument("--analyzers", default="numeric,unroll")
    parser.add_argument("--assume", default="no-overflow,no-alias,array-lengths,non-null-parameters,strings,callee-frame,loops-at-most-2")
    parser.add_argument("--seconds", default="20", help="time budget per method and configuration")
    parser.add_argument("--analysis-seconds", default="20", help="time of each analyzer per method")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--modular", action="store_true")
    parser.add_argument("--json", help="write the raw figures there")
    parser.add_argument("--markdown", help="write the tables and the drawing there, as docs/guided.md has them")
    return parser.parse_args()


def explore(options, limits, method, configuration):
    """The figures of one method in one configuration, or why there are none."""
    with tempfile.TemporaryDirectory() as folder:
        command = [options.premise, "run", str(HERE / method["file"]), "--function", method["function"],
                   *OPTIONS.get(configuration, ["--guide", configuration]), "--analyzers", options.analyzers, "--assume", options.assume,
                   "--seconds", options.seconds, "--analysis-seconds", options.analysis_seconds, "--longer-runs", "0", "--all-paths", "--json", "-", "--out", folder,
                   *LIMITS[limits]]
        if options.modular:
            command.append("--modular")
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        return {"error": done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"exit {done.returncode}"}
    units = [unit for unit in json.loads(done.stdout)["units"] if unit["function"] == method["function"]]
    return figures(units[0]) if units else {"error": "no such unit in the results"}


def figures(unit):
    tests = unit["tests"]
    exploration = unit["exploration"]
    fresh = [test for test in tests if not test["redundant"]]
    return {
        "failing": sum(test["outcome"] == "fail" for test in fresh),
        "successful": sum(test["outcome"] != "fail" for test in fresh),
        "redundant": len(tests) - len(fresh),
        "aborted": exploration["aborted"],
        "interrupted": exploration["interrupted"],
        "runs": exploration["runs"],
        "bounds": exploration["bounds"],
        "exhaustive": exploration["exhaustive"],
        "seconds": exploration["seconds"],
        "guidance_seconds": unit.get("guidance_seconds", 0.0),
        "guidance": len(unit["guidance"]),
        "failed_checks": sorted({test["check"] for test in tests
                                 if test["outcome"] == "fail" and test["check"] and not test.get("refutes")}),
    }


def generated(one):
    """Tests, with those that were aborted, as Fig. 7 counts them."""
    return one["failing"] + one["successful"] + one["redundant"] + one["aborted"]


def suite(one):
    return one["failing"] + one["successful"] + one["redundant"]


def fresh(one):
    return one["failing"] + one["successful"]


def change(new, old):
    return f"{100.0 * (new - old) / old:+.1f} %" if old else "-"


def totals(rows, measure):
    return {name: sum(measure(row[name]) for row in rows.values()) for name in CONFIGURATIONS}


def table(head, lines):
    text = ["| " + " | ".join(head) + " |", "| " + " | ".join(["---"] + ["---:"] * (len(head) - 1)) + " |"]
    return "\n".join(text + ["| " + " | ".join(str(cell) for cell in line) + " |" for line in lines])


def figure6(rows):
    kinds = ["failing", "successful", "redundant", "aborted", "interrupted"]
    lines = []
    for kind in kinds:
        sums = totals(rows, lambda one, kind=kind: one[kind])
        lines.append([("non-redundant, " if kind in ("failing", "successful") else "") + kind]
                     + [sums[name] for name in CONFIGURATIONS])
    for title, measure in (("tests", suite), ("tests and aborted", generated), ("non-redundant", fresh)):
        sums = totals(rows, measure)
        lines.append([f"**{title}**"] + [f"{sums[name]} ({change(sums[name], sums['pv'])})" for name in CONFIGURATIONS])
    return table(["tests"] + CONFIGURATIONS, lines)


def equally_many(rows):
    """Methods for which every configuration of the paper has as many non-redundant tests."""
    return {name: row for name, row in rows.items() if len({fresh(row[c]) for c in PAPER}) == 1}


def figure8(rows):
    same = equally_many(rows)
    sums = totals(same, lambda one: one["seconds"])
    lines = [[f"seconds, {len(same)} methods"] + [f"{sums[name]:.2f} ({change(sums[name], sums['pv'])})"
                                                  for name in CONFIGURATIONS]]
    return table(["testing time"] + CONFIGURATIONS, lines)


def bounds(rows):
    kinds = sorted({bound for row in rows.values() for one in row.values() for bound in one["bounds"]})
    return {kind: {name: sum(kind in row[name]["bounds"] for row in rows.values()) for name in CONFIGURATIONS}
            for kind in kinds}


def figure9(rows):
    lines = [[kind] + [counts[name] for name in CONFIGURATIONS] for kind, counts in bounds(rows).items()]
    lines.append(["exhaustive"] + [sum(row[name]["exhaustive"] for row in rows.values()) for name in CONFIGURATIONS])
    return table(["bound reached"] + CONFIGURATIONS, lines)


def per_method(rows):
    lines = []
    for name, row in rows.items():
        lines.append([name] + [f"{fresh(row[c])}+{row[c]['redundant']}/{row[c]['aborted']} in {row[c]['seconds']:.2f}"
                               for c in CONFIGURATIONS])
    return table(["method: non-redundant + redundant / aborted in seconds"] + CONFIGURATIONS, lines)


def drawings(rows):
    """Figs. 6 to 9 of the paper, by number."""
    kinds = ["failing", "successful", "redundant"]
    tests = {kind: totals(rows, lambda one, kind=kind: one[kind]) for kind in kinds}
    time = {"seconds": totals(equally_many(rows), lambda one: one["seconds"])}
    reached = bounds(rows)
    percentages = [100.0 * (generated(row["may"]) - generated(row["pv"])) / max(1, generated(row["pv"]))
                   for row in rows.values()]
    return {6: draw.stacked(CONFIGURATIONS, kinds, tests), 7: draw.changes(percentages),
            8: draw.stacked(CONFIGURATIONS, ["seconds"], time, lambda total: f"{total:.2f}"),
            9: draw.stacked(CONFIGURATIONS, list(reached), reached)}


def lost(rows):
    """Failing checks that testing finds exhaustively without guidance and not with it."""
    found = []
    for name, row in rows.items():
        if not row["uv"]["exhaustive"]:
            continue
        for configuration in ("may", "must", "may-must"):
            missing = set(row["uv"]["failed_checks"]) - set(row[configuration]["failed_checks"])
            found += [f"{name}, {configuration}: {check}" for check in sorted(missing)]
    return found


def fewer(rows):
    """Methods that are explored exhaustively, with fewer non-redundant tests than without conditions."""
    return [f"{name}: {fresh(row['pv'])} without, {fresh(row['may-must'])} with conditions" for name, row in rows.items()
            if row["pv"]["exhaustive"] and row["may-must"]["exhaustive"] and fresh(row["may-must"]) < fresh(row["pv"])]


TITLES = {6: "Tests by kind; failing and successful ones are not redundant",
          7: "Change in generated tests, MAY against PV, one bar per method",
          8: "Seconds of testing, for methods of which every configuration has as many non-redundant tests",
          9: "How many methods reached which bound"}


def report(rows, errors, limits, options):
    times = [1000 * row["may-must"]["guidance_seconds"] for row in rows.values()]
    parts = [f"{len(rows)} methods, limits: {limits}, analyzers {options.analyzers}, assumed {options.assume}",
             figure6(rows), figure8(rows), figure9(rows)]
    if times:
        parts.append(f"Instrumentation per method, both conditions: {statistics.mean(times):.2f} ms on average, "
                     f"{max(times):.2f} ms at most.")
    for title, found in (("Failing checks that guidance lost", lost(rows)), ("Fewer non-redundant tests", fewer(rows)),
                         ("Methods without figures", errors)):
        parts.append(f"{title}: " + ("none" if not found else "\n\n" + "\n".join("- " + one for one in found)))
    return parts


def experiment(options, limits):
    """All methods in all configurations: their rows, and what went wrong."""
    methods = [method for method in json.loads((HERE / "methods.json").read_text())["methods"]
               if options.only in method["name"] + " " + method["file"]]
    jobs = [(method, configuration) for method in methods for configuration in CONFIGURATIONS]
    with ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda job: explore(options, limits, *job), jobs))
    rows, errors = {}, []
    for (method, configuration), result in zip(jobs, results):
        key = f"{method['name']} ({method['function']})"
        if "error" in result:
            errors.append(f"{key}, {configuration}: {result['error']}")
        else:
            rows.setdefault(key, {})[configuration] = result
    return {name: row for name, row in rows.items() if len(row) == len(CONFIGURATIONS)}, errors


def write_section(path, limits, parts, rows):
    """The tables, drawings and all methods under one set of limits, as part of a page."""
    pictures = []
    for number, drawing in drawings(rows).items():
        picture = path.parent / "images" / f"guided-{limits}-{number}.svg"
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_text(drawing)
        pictures.append(f"{TITLES[number]} (Fig. {number}):\n\n![Fig. {number}](images/{picture.name})")
    heading = {"paper": "## 30 runs and 100,000 branches", "none": "## No limit but time"}[limits]
    return "\n\n".join([heading] + parts + pictures + [per_method(rows)])


def main():
    options = arguments()
    sections, raw, is_lost = [], {}, False
    for limits in LIMITS if options.limits == "both" else [options.limits]:
        rows, errors = experiment(options, limits)
        parts = report(rows, errors, limits, options)
        print("\n\n".join(parts), flush=True)
        raw[limits] = {"methods": rows, "errors": errors}
        is_lost |= bool(lost(rows))
        if options.json:  # at once: what comes next may fail
            Path(options.json).write_text(json.dumps(raw, indent=1))
        if options.markdown:
            sections.append(write_section(Path(options.markdown), limits, parts, rows))
    if options.markdown:
        Path(options.markdown).write_text("# Guided testing: the experiment\n\n" + "\n\n".join(sections) + "\n")
    return 1 if is_lost else 0


if __name__ == "__main__":
    sys.exit(main())
