#!/usr/bin/env python3
# Does the repository speak of the project only, not of the machine on which it was written?
import re
import tree

# Bracketed letters keep the patterns from matching this file.
FORBIDDEN = {
    "a path of one machine": re.compile(r"(?<![\w.])/([w]ork|[h]ome/\w+|[r]oot)/|/[t]mp/build-"),
    "a package registry": re.compile(
        r"\b([r]egistry\.npmjs\.org|[p]ypi\.org|[f]iles\.pythonhosted\.org|[g]hcr\.io|[d]ocker\.io|[q]uay\.io"
        r"|[c]rates\.io|[r]ubygems\.org|[d]eb\.debian\.org|[a]rtifactory|[n]exus\.)"
    ),
    "a conflict marker": re.compile(r"^(<<<[<]<<<|>>>[>]>>>) "),
}


def find(root):
    violations = []
    for path in tree.files(root):
        for number, line in enumerate(tree.read(path).splitlines(), 1):
            for what, pattern in FORBIDDEN.items():
                match = pattern.search(line)
                if match:
                    violations.append(f"{path.relative_to(root)}:{number}: {what}: {match.group(0)}")
    return violations


if __name__ == "__main__":
    tree.run("words", find)
