#!/usr/bin/env python3
# How much does guidance save, and what does it find? The five configurations on the 101 methods (Guided DSE, Sect. 4.2).
"""Runs every method of methods.json in all configurations and prints what Figs. 6-9 of the paper show.

    bench/guided/run.py [--premise BINARY] [--limits paper|none] [--only TEXT] [--markdown FILE] [--json FILE]

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
    parser.add_argument("--limits", choices=sorted(LIMITS), default="paper")
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


def explore(options, method, configuration):
    """The figures of one method in one configuration, or why there are none."""
    with tempfile.TemporaryDirectory() as folder:
        command = [options.premise, "run", str(HERE / method["file"]), "--function", method["function"],
                   *OPTIONS.get(configuration, ["--guide", configuration]), "--analyzers", options.analyzers, "--assume", options.assume,
                   "--seconds", options.seconds, "--analysis-seconds", options.analysis_seconds, "--longer-runs", "0", "--all-paths", "--json", "-", "--out", folder,
                   *LIMITS[options.limits]]
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


def figure8(rows):
    same = {name: row for name, row in rows.items() if len({fresh(row[c]) for c in PAPER}) == 1}
    sums = totals(same, lambda one: one["seconds"])
    lines = [[f"seconds, {len(same)} methods"] + [f"{sums[name]:.2f} ({change(sums[name], sums['pv'])})"
                                                  for name in CONFIGURATIONS]]
    return table(["testing time"] + CONFIGURATIONS, lines)


def figure9(rows):
    kinds = sorted({bound for row in rows.values() for one in row.values() for bound in one["bounds"]})
    lines = [[kind] + [sum(kind in row[name]["bounds"] for row in rows.values()) for name in CONFIGURATIONS]
             for kind in kinds]
    lines.append(["exhaustive"] + [sum(row[name]["exhaustive"] for row in rows.values()) for name in CONFIGURATIONS])
    return table(["bound reached"] + CONFIGURATIONS, lines)


def per_method(rows):
    lines = []
    for name, row in rows.items():
        lines.append([name] + [f"{fresh(row[c])}+{row[c]['redundant']}/{row[c]['aborted']} in {row[c]['seconds']:.2f}"
                               for c in CONFIGURATIONS])
    return table(["method: non-redundant + redundant / aborted in seconds"] + CONFIGURATIONS, lines)


def svg(rows):
    """Fig. 7: the change in generated tests from PV to MAY, one bar per method, sorted."""
    changes = sorted(100.0 * (generated(row["may"]) - generated(row["pv"])) / max(1, generated(row["pv"]))
                     for row in rows.values())
    width, height = 8 * len(changes) + 60, 260
    bars = []
    for i, value in enumerate(changes):
        size = min(100.0, abs(value))
        top = 130 - size if value > 0 else 130
        bars.append(f'<rect x="{50 + 8 * i}" y="{top:.1f}" width="6" height="{max(size, 0.5):.1f}" fill="#456"/>')
    marks = "".join(f'<text x="4" y="{130 - mark + 4}" font-size="11">{mark} %</text>' for mark in (100, 50, 0, -50, -100))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif">'
            f'<line x1="46" y1="130" x2="{width}" y2="130" stroke="#999"/>{marks}{"".join(bars)}</svg>\n')


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


def report(rows, errors, options):
    times = [1000 * row["may-must"]["guidance_seconds"] for row in rows.values()]
    parts = [f"{len(rows)} methods, limits: {options.limits}, analyzers {options.analyzers}, assumed {options.assume}",
             figure6(rows), figure8(rows), figure9(rows)]
    if times:
        parts.append(f"Instrumentation per method, both conditions: {statistics.mean(times):.2f} ms on average, "
                     f"{max(times):.2f} ms at most.")
    for title, found in (("Failing checks that guidance lost", lost(rows)), ("Fewer non-redundant tests", fewer(rows)),
                         ("Methods without figures", errors)):
        parts.append(f"{title}: " + ("none" if not found else "\n\n" + "\n".join("- " + one for one in found)))
    return parts


def main():
    options = arguments()
    methods = [method for method in json.loads((HERE / "methods.json").read_text())["methods"]
               if options.only in method["name"] + " " + method["file"]]
    jobs = [(method, configuration) for method in methods for configuration in CONFIGURATIONS]
    with ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda job: explore(options, *job), jobs))
    rows, errors = {}, []
    for (method, configuration), result in zip(jobs, results):
        key = f"{method['name']} ({method['function']})"
        if "error" in result:
            errors.append(f"{key}, {configuration}: {result['error']}")
        else:
            rows.setdefault(key, {})[configuration] = result
    rows = {name: row for name, row in rows.items() if len(row) == len(CONFIGURATIONS)}
    parts = report(rows, errors, options)
    print("\n\n".join(parts))
    if options.json:
        Path(options.json).write_text(json.dumps({"limits": options.limits, "methods": rows, "errors": errors}, indent=1))
    if options.markdown:
        page = Path(options.markdown)
        drawing = page.with_name(page.stem + f"-{options.limits}.svg")
        drawing.write_text(svg(rows))
        parts.insert(2, f"Change in generated tests, MAY against PV, per method:\n\n![]({drawing.name})")
        page.write_text("# Guided testing: the experiment\n\n" + "\n\n".join(parts + [per_method(rows)]) + "\n")
    return 1 if lost(rows) else 0


if __name__ == "__main__":
    sys.exit(main())
