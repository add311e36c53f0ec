#!/usr/bin/env python3
# Does every folder that has a meaning of its own explain itself in at most 40 lines?
import tree

LIMIT = 40
# Folders that must have a README; "*" stands for each of their sub-folders.
EXPLAINED = ["src/*", "tools/*", "runtime", "examples", "bench", "tests/lint", "tests/cases", "tests/cli"]


def folders(root):
    for pattern in EXPLAINED:
        for folder in sorted(root.glob(pattern)):
            if folder.is_dir() and folder.name not in tree.SKIPPED_FOLDERS:
                yield folder


def find(root):
    violations = []
    for folder in folders(root):
        if not (folder / "README.md").is_file():
            violations.append(f"{folder.relative_to(root)}: README.md is missing")
    for path in tree.files(root, suffixes={".md"}):
        # The README of the repository itself is longer: it is for users.
        if path.name == "README.md" and path.parent != root:
            lines = len(tree.read(path).splitlines())
            if lines > LIMIT:
                violations.append(f"{path.relative_to(root)}: {lines} lines, at most {LIMIT}")
    return violations


if __name__ == "__main__":
    tree.run("readmes", find)
