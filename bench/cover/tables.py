#!/usr/bin/env python3
# What do Table 1 and Figs. 4 to 6 of the experiment look like here?
"""Table 1 and Figs. 4 to 6 of the experiment, as Markdown and SVG, from the lines that cover_bench prints."""
import argparse
import csv
import pathlib

NAMES = {"pc": "AlgPC", "sc": "AlgSC", "fm": "AlgFM", "vstte": "AlgVSTTE", "walk": "walk (ours)"}
COLOURS = {"pc": "#7a3fa0", "sc": "#1f6fb4", "fm": "#c06a00", "vstte": "#b02a2a", "walk": "#2a8a3a"}


def read(file):
    """Rows with numbers, and the number of diamonds of each program."""
    rows = []
    for row in csv.DictReader(file.open()):
        row["diamonds"] = int(row["program"].split("-")[0])
        for key in ("blocks", "queries", "tests", "feasible", "infeasible", "open"):
            row[key] = int(row[key])
        row["seconds"] = float(row["seconds"])
        rows.append(row)
    return rows


def of(rows, algorithm):
    return [row for row in rows if row["algorithm"] == algorithm]


def algorithms(rows):
    return [name for name in NAMES if of(rows, name)]


def table_one(rows):
    lines = ["| algorithm | queries (total) | most queries of one program | time (s) | blocks left open |",
             "| --- | ---: | ---: | ---: | ---: |"]
    for name in algorithms(rows):
        mine = of(rows, name)
        lines.append(f"| {NAMES[name]} | {sum(r['queries'] for r in mine)} | {max(r['queries'] for r in mine)} | "
                     f"{sum(r['seconds'] for r in mine):.2f} | {sum(r['open'] for r in mine)} |")
    return lines


def by_diamonds(rows, key, digits):
    sizes = sorted({row["diamonds"] for row in rows})
    names = algorithms(rows)
    lines = ["| diamonds | " + " | ".join(NAMES[n] for n in names) + " |", "| ---: |" + " ---: |" * len(names)]
    for size in sizes:
        cells = []
        for name in names:
            values = [row[key] for row in of(rows, name) if row["diamonds"] == size]
            cells.append(f"{sum(values) / len(values):.{digits}f}" if values else "")
        lines.append(f"| {size} | " + " | ".join(cells) + " |")
    return lines


def ratio(rows, slow, fast):
    """Total of one algorithm over the other, and the worst program for the fast one."""
    times = {name: {row["program"]: row["seconds"] for row in of(rows, name)} for name in (slow, fast)}
    shared = times[slow].keys() & times[fast].keys()
    total = sum(times[slow][p] for p in shared) / sum(times[fast][p] for p in shared)
    worst = max(times[fast][p] / times[slow][p] for p in shared)
    return total, worst


def chart(rows, key, names, title, is_logarithmic):
    import math
    sizes = sorted({row["diamonds"] for row in rows})
    points = {}
    for name in names:
        for size in sizes:
            values = [row[key] for row in of(rows, name) if row["diamonds"] == size]
            if values:
                points.setdefault(name, []).append((size, max(sum(values) / len(values), 1e-4)))
    top = max(value for line in points.values() for _, value in line)
    low = min(value for line in points.values() for _, value in line) if is_logarithmic else 0

    def x(size):
        return 60 + 480 * (size - sizes[0]) / max(1, sizes[-1] - sizes[0])

    def y(value):
        if is_logarithmic:
            return 290 - 250 * (math.log(value) - math.log(low)) / max(1e-9, math.log(top) - math.log(low))
        return 290 - 250 * value / top

    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="700" height="330" font-family="sans-serif" font-size="12">',
           '<rect width="700" height="330" fill="white"/>', f'<text x="60" y="20" font-size="14">{title}</text>',
           '<path d="M60 40 V290 H540" fill="none" stroke="#444"/>']
    for size in sizes:
        out.append(f'<text x="{x(size):.0f}" y="308" text-anchor="middle">{size}</text>')
    for value in ([low, math.sqrt(low * top), top] if is_logarithmic else [0, top / 2, top]):
        out.append(f'<text x="54" y="{y(value) + 4:.0f}" text-anchor="end">{value:.3g}</text>')
    for i, (name, line) in enumerate(points.items()):
        path = " ".join(f"{x(size):.1f},{y(value):.1f}" for size, value in line)
        out.append(f'<polyline points="{path}" fill="none" stroke="{COLOURS[name]}" stroke-width="2"/>')
        out.append(f'<text x="560" y="{60 + 20 * i}" fill="{COLOURS[name]}">{NAMES[name]}</text>')
    return "\n".join(out + ["</svg>"]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lines", type=pathlib.Path, help="what cover_bench printed")
    parser.add_argument("--svg", type=pathlib.Path, help="folder for the figures")
    arguments = parser.parse_args()
    rows = read(arguments.lines)
    print("\n".join(table_one(rows)) + "\n")
    print("Mean seconds by number of diamonds:\n\n" + "\n".join(by_diamonds(rows, "seconds", 4)) + "\n")
    print("Mean queries by number of diamonds:\n\n" + "\n".join(by_diamonds(rows, "queries", 1)) + "\n")
    names = algorithms(rows)
    for slow, fast in (("sc", "walk"), ("fm", "sc"), ("vstte", "sc"), ("pc", "sc")):
        if slow in names and fast in names:
            total, worst = ratio(rows, slow, fast)
            print(f"{NAMES[slow]} / {NAMES[fast]}: {total:.2f} in total; worst program {worst:.2f}")
    if arguments.svg:
        arguments.svg.mkdir(parents=True, exist_ok=True)
        figures = {"time": ("seconds", "Mean processor seconds by number of diamonds", True),
                   "queries": ("queries", "Mean queries by number of diamonds", True)}
        for name, (key, title, is_logarithmic) in figures.items():
            (arguments.svg / f"cover-{name}.svg").write_text(chart(rows, key, names, title, is_logarithmic))
        ours = [n for n in ("pc", "sc", "walk") if n in names]
        (arguments.svg / "cover-time-close.svg").write_text(
            chart(rows, "seconds", ours, "AlgPC, AlgSC and ours, mean processor seconds", True))


if __name__ == "__main__":
    main()
