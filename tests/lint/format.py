#!/usr/bin/env python3
# Is every source file formatted as .clang-format says? `make format` repairs it.
import re
import subprocess
import tree

FOLDERS = ["src", "runtime", "tools", "include", "tests", "bench", "examples"]
MESSAGE = re.compile(r"^(.*?):(\d+):\d+: error: code should be clang-formatted")


def find(root):
    paths = tree.files(root, [folder for folder in FOLDERS if (root / folder).is_dir()], tree.CODE_SUFFIXES)
    if not paths:
        return []
    command = ["clang-format-19", "--dry-run", "-Werror", "--style=file"] + [str(path) for path in paths]
    result = subprocess.run(command, capture_output=True, text=True)
    first = {}
    for line in result.stderr.splitlines():
        match = MESSAGE.match(line)
        if match:
            first.setdefault(match.group(1), match.group(2))
    violations = [f"{path}:{line}: not formatted" for path, line in first.items()]
    if result.returncode != 0 and not violations:
        violations = [f"clang-format-19 failed: {result.stderr.strip()}"]
    return [text.replace(f"{root}/", "") for text in violations]


if __name__ == "__main__":
    tree.run("format", find)
