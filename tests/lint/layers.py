#!/usr/bin/env python3
# Does every #include in src/ follow an edge of src/LAYERS.txt, and does runtime/ stay free of the tool?
import re
import tree

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
# What runs beside the unit under test has a C interface and loads neither LLVM nor Z3.
RUNTIME_FORBIDDEN = re.compile(r"^(llvm|llvm-c|clang|clang-c)/|^z3")


def allowed_edges(root):
    """The map of src/LAYERS.txt, and complaints about the list itself."""
    edges, violations = {}, []
    for number, line in enumerate(tree.read(root / "src/LAYERS.txt").splitlines(), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        folder, _, uses = line.partition(":")
        edges[folder.strip()] = uses.split()
    for folder, uses in edges.items():
        violations += [f"src/LAYERS.txt: {folder} uses {used}, which is not a layer" for used in uses if used not in edges]
    return edges, violations + cycles(edges)


def cycles(edges):
    done, violations = set(), []

    def visit(folder, path):
        if folder in path:
            violations.append("src/LAYERS.txt: cycle " + " -> ".join(path[path.index(folder):] + [folder]))
        elif folder not in done:
            for used in edges.get(folder, []):
                visit(used, path + [folder])
            done.add(folder)

    for folder in edges:
        visit(folder, [])
    return violations


def includes(path):
    for number, line in enumerate(tree.read(path).splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(1) == '"', match.group(2)


def find_in_src(root, edges):
    violations = []
    for path in tree.files(root, ["src"], tree.CODE_SUFFIXES):
        place, folder = path.relative_to(root), path.relative_to(root / "src").parts[0]
        if folder not in edges:
            violations.append(f"{place}: folder {folder} is missing in src/LAYERS.txt")
            continue
        for number, quoted, name in includes(path):
            target = name.split("/")[0]
            if quoted and "/" in name and target in edges and target != folder and target not in edges[folder]:
                violations.append(f"{place}:{number}: {folder} may not include {name}")
            elif quoted and (name.startswith("../") or "/../" in name):
                violations.append(f"{place}:{number}: include {name} by its path from src/")
            elif name.startswith("z3") and folder != "solve":
                violations.append(f"{place}:{number}: only solve may include {name}")
    return violations


def find_in_runtime(root, edges):
    violations = []
    for path in tree.files(root, ["runtime"], tree.CODE_SUFFIXES):
        for number, quoted, name in includes(path):
            if RUNTIME_FORBIDDEN.match(name):
                violations.append(f"{path.relative_to(root)}:{number}: runtime may not include {name}")
            elif "src/" in name or (name.split("/")[0] in edges and "/" in name):
                violations.append(f"{path.relative_to(root)}:{number}: runtime may not include src/: {name}")
    return violations


def find(root):
    edges, violations = allowed_edges(root)
    return violations + find_in_src(root, edges) + find_in_runtime(root, edges)


if __name__ == "__main__":
    tree.run("layers", find)
