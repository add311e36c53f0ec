# How are the measurements shown, for a terminal or as docs/performance.md?

INTRODUCTION = """# Performance

How fast Premise is, as measured by `bench/run.py`. This page is written by `python3 bench/run.py --markdown`; change the
script, not the page. The static stage has its figures in [static.md](static.md).

Measured: {where}; {version}.
One worker (`--jobs 1`) unless the command says otherwise; other work on the machine was not excluded.

For scale, KLEE 3.3 with STP on a machine of this kind:

| task | paths | seconds | paths/s |
| --- | ---: | ---: | ---: |
{peer}

The kernels under `bench/kernels` are our own writing of the same tasks. Their path counts differ from those above, also
because the tools do not split the same decisions into paths; so compare paths per second, not seconds, and even those
only roughly.
"""

# What KLEE 3.3 with STP was seen to do: task, paths, seconds.
PEER = [
    ("insertion sort of 5 integers", 120, 1.0),
    ("sorted linked list, 5 keys", 541, 3.9),
    ("chunk parser, 40 bytes", 80, 2.2),
    ("expression parser, 6 bytes", 3348, 7.3),
    ("regex matcher, pattern of 7 bytes", 9262, 13.8),
    ("tic-tac-toe board", 4339, 23.0),
    ("maze, 16 moves", 34064, 9.3),
]

KERNELS = """Exploration with a budget of 60 seconds per kernel, failing checks included. `seconds` is the exploration without
compiling the kernel and replaying its tests; execution and solving are shares of it, the stages those of 1 % or more."""
CONCRETE = """Concrete code under shadow execution, that is with a test for symbolic data at every operation and every check
made, against the same code compiled by `clang -O0`: the fastest of five runs each."""
COMMAND = "From command to result, with compiling, exploring and replaying, for a unit of 20 lines."


def percent(part, whole):
    return f"{100 * part / whole:.0f} %" if whole > 0 else "-"


def shares(seconds_by_name, whole):
    """The parts of at least one percent, largest first."""
    ordered = sorted(seconds_by_name.items(), key=lambda item: -item[1])
    large = [(name, seconds) for name, seconds in ordered if whole > 0 and seconds >= 0.01 * whole]
    return ", ".join(f"{name} {percent(seconds, whole)}" for name, seconds in large) or "-"


def is_number(text):
    return text[:1].isdigit()


def plain(rows):
    """Columns of equal width."""
    table = [list(rows[0])] + [list(row.values()) for row in rows]
    widths = [max(len(line[column]) for line in table) for column in range(len(table[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in table]
    return "\n".join(lines) + "\n"


def markdown(rows):
    rule = ["---:" if all(is_number(row[column]) for row in rows) else "---" for column in rows[0]]
    lines = [list(rows[0]), rule] + [list(row.values()) for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


class Document:
    def __init__(self, is_markdown, where, version):
        self.is_markdown, self.where, self.version = is_markdown, where, version

    def head(self):
        if not self.is_markdown:
            return f"{self.where}; {self.version}\n"
        rows = [f"| {task} | {paths:,} | {seconds} | {paths / seconds:,.0f} |" for task, paths, seconds in PEER]
        peer = "\n".join(rows)
        return INTRODUCTION.format(where=self.where, version=self.version, peer=peer)

    def section(self, title, text, rows):
        if not rows:
            return ""
        if self.is_markdown:
            return f"\n## {title}\n\n{text}\n\n{markdown(rows)}"
        return f"\n{title}\n{plain(rows)}"

    def text(self, kernels, concrete, command):
        return (
            self.head()
            + self.section("Kernels", KERNELS, kernels)
            + self.section("Shadow execution against native", CONCRETE, concrete)
            + self.section("From command to result", COMMAND, command)
        )
