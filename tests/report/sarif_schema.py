# Does a log have the shape that the published JSON schema of SARIF 2.1.0 gives it?
#
# The schema file itself is in no Debian package. Types that were generated from it are (golang-github-haya14busa-go-sarif-dev):
# every object with the names of its properties, their types, which of them are required, and the values of enumerations.
# They are read here as a schema. What quicktype does not keep (patterns, least and most numbers) is in sarif_rules.py.
import re
from pathlib import Path

TYPES = Path("/usr/share/gocode/src/github.com/haya14busa/go-sarif/sarif/sarif.go")
FIELD = re.compile(r'^\t\w+\s+(\S+)\s+`json:"([^",]+)(,omitempty)?"`')
SCALARS = {"string": str, "bool": bool, "int64": int, "float64": (int, float)}


class Schema:
    def __init__(self, text):
        self.structs, self.enums = {}, {}
        name = None
        for line in text.splitlines():
            if start := re.match(r"^type (\w+) struct {", line):
                name = start[1]
                self.structs[name] = {}
            elif line == "}":
                name = None
            elif name and (field := FIELD.match(line)):
                self.structs[name][field[2]] = (field[1], field[3] is None)
            elif value := re.match(r'^\t\w+ (\w+) = "([^"]+)"', line):
                self.enums.setdefault(value[1], set()).add(value[2])

    def problems(self, log):
        found = []
        self.check("log", log, "Sarif", found)
        return found

    def check(self, where, value, kind, found):
        kind = kind.lstrip("*")
        if kind.startswith("[]"):
            self.check_list(where, value, kind[2:], found)
        elif kind.startswith("map[string]"):
            self.check_map(where, value, kind[len("map[string]"):], found)
        elif kind in self.structs:
            self.check_object(where, value, kind, found)
        elif kind in self.enums:
            if value not in self.enums[kind]:
                found.append(f"{where} is {value!r}, which is no {kind}")
        elif kind != "interface{}" and (not isinstance(value, SCALARS[kind]) or (kind != "bool" and isinstance(value, bool))):
            found.append(f"{where} should be a {kind}")

    def check_list(self, where, value, kind, found):
        if not isinstance(value, list):
            found.append(f"{where} should be a list")
            return
        for i, item in enumerate(value):
            self.check(f"{where}[{i}]", item, kind, found)

    def check_map(self, where, value, kind, found):
        if not isinstance(value, dict):
            found.append(f"{where} should be an object")
            return
        for name, item in value.items():
            self.check(f"{where}.{name}", item, kind, found)

    def check_object(self, where, value, kind, found):
        if not isinstance(value, dict):
            found.append(f"{where} should be an object")
            return
        fields = self.structs[kind]
        for name, (_, is_required) in fields.items():
            if is_required and name not in value:
                found.append(f"{where} lacks {name}")
        for name, item in value.items():
            if name in fields:
                self.check(f"{where}.{name}", item, fields[name][0], found)
            elif kind != "PropertyBag":  # which may hold anything
                found.append(f"{where} has {name}, which the schema does not know")


def load():
    return Schema(TYPES.read_text())
