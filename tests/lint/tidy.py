#!/usr/bin/env python3
# Does clang-tidy, as .clang-tidy configures it, accept src/, runtime/ and tools/?
#
# The headers of LLVM and Clang cost far more than the files that include them, so many files are checked as one: a source
# that includes them all. Local names that several files of a namespace share clash in it; `check` deals with that.
import argparse
import json
import shlex
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import tree

TOOL = "clang-tidy-19"
FOLDERS = ["src", "runtime", "tools"]
THREADS = 2  # as CMakeLists.txt tells ctest
# Characters of one source: fewer and the headers are read more often, more and clang-tidy needs more than 2 GB.
MOST_CHARACTERS = 500_000


def split_flags(command):
    """(what files must agree in to be checked together, what can be given to all of them)"""
    agreed, given = [], []
    words = iter(shlex.split(command)[1:])
    for word in words:
        if word in ("-o", "-c", "-Xclang"):  # files, and the precompiled headers, which clang-tidy does without
            next(words)
        elif word == "-isystem":
            given.append((word, next(words)))
        elif word.startswith(("-D", "-I")):
            given.append((word,))
        elif not word.startswith(("-W", "-O")):
            agreed.append(word)
    return tuple(agreed), given


def cut(paths):
    """Neighbours share headers, so each batch is a piece of the sorted list; pieces are about equally long."""
    sizes = [path.stat().st_size for path in paths]
    count = -(-sum(sizes) // MOST_CHARACTERS)
    pieces, done = [[] for _ in range(count)], 0
    for path, size in zip(paths, sizes):
        pieces[min(done * count // sum(sizes), count - 1)].append(path)
        done += size
    return [piece for piece in pieces if piece]


def batches(root, paths, commands):
    """[(files, flags)]. tools/ stays alone: checks that search a whole source search it for each function of CLI11."""
    groups = {}
    for path in paths:
        agreed, given = split_flags(commands[path])
        members, flags = groups.setdefault((path.relative_to(root).parts[0], agreed), ([], {}))
        members.append(path)
        flags.update(dict.fromkeys(given))
    return [
        (piece, [*agreed, *(word for words in flags for word in words)])
        for (_, agreed), (members, flags) in groups.items()
        for piece in cut(members)
    ]


def check(paths, flags, folder):
    """What clang-tidy says. Files that do not compile behind the others are checked again, among themselves."""
    with tempfile.NamedTemporaryFile("w", suffix=".cpp", dir=folder, delete=False) as source:
        source.writelines(f'#include "{path}"\n' for path in paths)
    command = [TOOL, "--quiet", "--checks=-bugprone-suspicious-include", source.name, "--", *flags, "-Wno-everything"]
    answer = subprocess.run(command, capture_output=True, text=True)
    lines = {line for line in answer.stdout.splitlines() if ": error: " in line}
    if answer.returncode != 0 and not lines:
        return {f"{TOOL} failed: {answer.stderr.strip()}"}
    broken = {line.split(":")[0] for line in lines if "[clang-diagnostic-error" in line}
    again = [path for path in paths if str(path) in broken]
    if not again or len(again) == len(paths):
        return lines
    return {line for line in lines if Path(line.split(":")[0]) not in again} | check(again, flags, folder)


def sources_of(path):
    """The files that are compiled with this one: CMake puts several into one source that includes them."""
    if path.parent.name != "Unity":
        return [path]
    return [Path(line.split('"')[1]) for line in path.read_text().splitlines() if line.startswith("#include")]


def find(root, build=None):
    build = build or root / "build" / "release"
    entries = json.loads((build / "compile_commands.json").read_text())
    compiled = [((build / entry["directory"] / entry["file"]).resolve(), entry["command"]) for entry in entries]
    commands = {path: command for source, command in compiled for path in sources_of(source)}
    paths = tree.files(root, FOLDERS, {".cpp"})
    violations = {f"{path}: not in {build}/compile_commands.json" for path in paths if path not in commands}
    work = batches(root, [path for path in paths if path in commands], commands)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(THREADS) as pool:
        # Each file gets the configuration that is found from its own folder: with --config-file the names of LLVM and
        # of the standard library would be judged, too, only to be thrown away, which takes most of the time.
        shutil.copy(root / ".clang-tidy", folder)
        violations.update(*pool.map(lambda batch: check(*batch, folder), work))
    return sorted(line.replace(f"{root}/", "") for line in violations)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="tidy")
    parser.add_argument("build", nargs="?", type=Path, help="the folder with compile_commands.json")
    build = parser.parse_args().build
    tree.report("tidy", find(tree.repository(), build and build.resolve()))
