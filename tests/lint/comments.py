#!/usr/bin/env python3
# Does every file begin by saying which question it answers, and has every note of unfinished work an issue number?
import re
import tree

FOLDERS = ["src", "runtime", "tools", "include", "tests", "bench", "examples", "scripts", "cmake"]
COMMENT = {".c": ("//", "/*"), ".cpp": ("//", "/*"), ".h": ("//", "/*"), ".py": ("#",), ".sh": ("#",), ".cmake": ("#",)}
UNNUMBERED = re.compile(r"\b([T]ODO|[F]IXME|[X]XX)\b(?!\(#\d+\))")


def first_line(text):
    lines = text.splitlines() or [""]
    return lines[1] if lines[0].startswith("#!") and len(lines) > 1 else lines[0]


def find(root):
    violations = []
    for path in tree.files(root, FOLDERS, COMMENT):
        marks = COMMENT[path.suffix]
        line = first_line(tree.read(path)).strip()
        if not line.startswith(marks) or len(line.lstrip("/*# ")) < 10:
            violations.append(f"{path.relative_to(root)}:1: the first line should say which question the file answers")
    for path in tree.files(root, FOLDERS):
        for number, line in enumerate(tree.read(path).splitlines(), 1):
            match = UNNUMBERED.search(line)
            if match:
                violations.append(f"{path.relative_to(root)}:{number}: {match.group(1)} without an issue number")
    return violations


if __name__ == "__main__":
    tree.run("comments", find)
