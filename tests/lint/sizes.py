#!/usr/bin/env python3
# Are files, functions, parameter lists and nesting within the limits of the style guide?
#
# Beyond a hard limit the linter fails; between the soft and the hard one it only lists. One line with a reason is an
# exemption: `// size: reason` among the first five lines for a file, in the comment just above for a function.
import re
import cxx
import tree

FOLDERS = ["src", "runtime", "tools"]
# what: (soft limit, hard limit)
LIMITS = {"file": (400, 600), "header": (200, 200), "function": (40, 60), "parameters": (5, 5), "nesting": (4, 4)}
EXEMPTION = re.compile(r"^\s*(//|/\*).*\bsize: \S")


def judge(what, place, size, exempt):
    """(hard, soft) messages about one measured size."""
    soft, hard = LIMITS[what]
    if exempt or size <= soft:
        return [], []
    message = f"{place}: {what} {size}, at most {hard if size > hard else soft}"
    return ([message], []) if size > hard else ([], [message])


def exempted_above(lines, first):
    """Whether the comment that ends just above line `first` has an exemption."""
    index = first - 2
    while index >= 0 and re.match(r"^\s*(//|/\*|\*)", lines[index]):
        if EXEMPTION.match(lines[index]):
            return True
        index -= 1
    return False


def measure(root):
    hard, soft, count = [], [], 0

    def add(*judgement):
        more_hard, more_soft = judge(*judgement)
        hard.extend(more_hard)
        soft.extend(more_soft)

    for path in tree.files(root, FOLDERS, tree.CODE_SUFFIXES):
        source, place = tree.read(path), path.relative_to(root)
        lines = source.splitlines()
        add("header" if path.suffix == ".h" else "file", place, len(lines), any(map(EXEMPTION.match, lines[:5])))
        for function in cxx.functions(source):
            count += 1
            exempt = exempted_above(lines, function.first)
            where = f"{place}:{function.first}: {function.name}"
            add("function", where, function.lines, exempt)
            add("parameters", where, function.parameters, exempt)
            add("nesting", where, function.nesting, exempt)
    return hard, soft, count


def find(root):
    hard, soft, count = measure(root)
    for message in soft:
        print(f"soft limit: {message}")
    print(f"sizes: {count} functions, {len(soft)} beyond a soft limit, {len(hard)} beyond a hard limit")
    return hard


if __name__ == "__main__":
    tree.run("sizes", find)
