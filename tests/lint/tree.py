# Which files of the repository does a linter look at, and how does it report what it found?
import argparse
import sys
from pathlib import Path

SKIPPED_FOLDERS = {"build", ".git", ".cache", "premise-out", "__pycache__"}
CODE_SUFFIXES = {".c", ".cpp", ".h"}


def repository():
    return Path(__file__).resolve().parents[2]


def files(root, folders=(".",), suffixes=None):
    """All files under the folders of root, sorted, without what was built."""
    found = []
    for folder in folders:
        for path in (root / folder).rglob("*"):
            parts = path.relative_to(root).parts
            if path.is_file() and not SKIPPED_FOLDERS.intersection(parts):
                if suffixes is None or path.suffix in suffixes:
                    found.append(path)
    return sorted(set(found))


def read(path):
    return path.read_text(encoding="utf-8", errors="replace")


def run(linter, find):
    """The main program of a linter: find(root) returns lines to print, each a violation."""
    parser = argparse.ArgumentParser(description=linter)
    parser.add_argument("root", nargs="?", type=Path, default=repository())
    report(linter, find(parser.parse_args().root.resolve()))


def report(linter, violations):
    """Prints the violations and exits accordingly."""
    for line in violations:
        print(line)
    print(f"{linter}: {len(violations)} violations")
    sys.exit(1 if violations else 0)
