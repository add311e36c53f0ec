#!/usr/bin/env python3
# Does clang-tidy, as .clang-tidy configures it, accept src/, runtime/ and tools/?
#
# Headers of LLVM and Clang cost seconds per file, so the files of a folder are checked as one: a source that includes
# them all. Files that use one name for different local things go into different batches, and a batch that does not
# compile as a whole is cut in two.
import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import tree

TOOL = "clang-tidy-19"
FOLDERS = ("src", "runtime", "tools")
LOCAL_PART = re.compile(r"^namespace \{\n(.*?)^\} // namespace$", re.DOTALL | re.MULTILINE)
TYPE = re.compile(r"(?:template .*?> *)?(?:class|struct|enum class|enum|union|using) (\w+)\b(?!::)")
STATIC = re.compile(r"^static [^(=]*?(\w+)\s*[(=]", re.MULTILINE)
NAME = re.compile(r".*?([A-Za-z_]\w*)\s*[(={\[;]")


def local_names(text):
    """What the file declares for itself, as far as one line tells: too many names only cost a batch."""
    names = set(STATIC.findall(text))
    for part in LOCAL_PART.findall(text):
        for line in part.split("\n"):
            if not line or line[0] in " /#})*" or line.startswith("using namespace"):
                continue
            found = TYPE.match(line) or NAME.match(line)
            if found and "::" not in line.split("=")[0].split("(")[0]:
                names.add(found.group(1))
    return names


def batches(files):
    """Puts each file into the first batch in which its own names are still free."""
    found = []
    for path in files:
        names = local_names(tree.read(path))
        for taken, members in found:
            if not taken & names:
                taken |= names
                members.append(path)
                break
        else:
            found.append((set(names), [path]))
    return [members for _, members in found]


def flags(command):
    """The compiler's flags without files and precompiled headers."""
    kept, words = [], shlex.split(command)[1:]
    while words:
        word = words.pop(0)
        if word in ("-o", "-c"):
            words.pop(0)
        elif word == "-Xclang":
            if words.pop(0) in ("-include-pch", "-include"):
                del words[:2]
        elif word != "-Winvalid-pch" and not word.endswith(".cpp"):
            kept.append(word)
    return kept


def check(batch, commands, root, folder):
    """What clang-tidy says about the files of a batch."""
    source = Path(tempfile.mkstemp(suffix=".cpp", dir=folder)[1])
    source.write_text("".join(f'#include "{path}"\n' for path in batch))
    options = [f"--config-file={root / '.clang-tidy'}", "--checks=-bugprone-suspicious-include", "--quiet"]
    compiler = [*flags(commands[str(batch[0])]), "-Wno-everything"]
    answer = subprocess.run([TOOL, *options, str(source), "--", *compiler], capture_output=True, text=True)
    if "clang-diagnostic-error" in answer.stdout and len(batch) > 1:
        middle = len(batch) // 2
        return [line for half in (batch[:middle], batch[middle:]) for line in check(half, commands, root, folder)]
    return sorted({line for line in answer.stdout.split("\n") if ": error: " in line or ": warning: " in line})


def work(root, commands):
    """All batches, by the folder whose compiler flags they share."""
    groups = {}
    for path in tree.files(root, FOLDERS, {".cpp"}):
        if str(path) in commands:
            parts = path.relative_to(root).parts
            groups.setdefault(parts[:2] if parts[0] == "src" else parts[:1], []).append(path)
    return [batch for files in groups.values() for batch in batches(files)]


def find(root, build, folder):
    entries = json.loads((build / "compile_commands.json").read_text())
    commands = {entry["file"]: entry["command"] for entry in entries}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        answers = list(pool.map(lambda batch: check(batch, commands, root, folder), work(root, commands)))
    return [line for lines in answers for line in lines]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=Path, help="where compile_commands.json is")
    with tempfile.TemporaryDirectory() as scratch:
        violations = find(tree.repository(), parser.parse_args().build.resolve(), scratch)
    for violation in violations:
        print(violation)
    print(f"tidy: {len(violations)} violations")
    sys.exit(1 if violations else 0)
