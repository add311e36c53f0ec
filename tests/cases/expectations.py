# What does a case file say must happen? The format is described in README.md.
import re
from dataclasses import dataclass, field

from results import KINDS, STATUSES

NAMED = re.compile(r"^(?!\s|#|//|typedef|\}).*?\b(main|(?:\w+::)*(?:\w+_bad|\w+_ok|f[np]_\w+))\s*\([^;]*$")
HELPER = re.compile(r"^(?!\s|#|//|typedef|\}|else|struct \w+ \{)[\w\s*&<>:,]*?\b((?:\w+::)*\w+)\s*\([^;]*$")
DIRECTIVE = re.compile(r"^\s*// ([a-z-]+): ?(.*)$")
EXPECT = re.compile(r"// expect: (.*)$")
FUNCTION_DIRECTIVES = {"exhaustive", "paths", "imprecise", "bounds", "options", "flags", "no-tests", "fails-in", "limit"}


class CaseError(Exception):
    """The case file itself is wrong."""


@dataclass
class Expectation:
    line: int
    status: str
    kinds: set

    def __str__(self):
        return f"line {self.line}: {self.status} {'|'.join(sorted(self.kinds))}"


@dataclass(eq=False)
class Function:
    name: str
    first: int
    last: int
    directives: dict
    expectations: list = field(default_factory=list)

    @property
    def verdict(self):
        """`bad`, `ok`, `fn` or `fp`, from the name."""
        for prefix in ("fn", "fp"):
            if self.name.rsplit("::", 1)[-1].startswith(prefix + "_"):
                return prefix
        return self.name.rsplit("_", 1)[-1]

    @property
    def unit(self):
        return "main" if self.name in ("main_bad", "main_ok") else self.name

    def words(self, key):
        return self.directives.get(key, "").split()


@dataclass
class Case:
    path: object
    flags: list
    options: list
    functions: list


def parse_expectations(text, number):
    found = []
    for part in text.split(","):
        words = part.split()
        if len(words) != 2 or words[0] not in STATUSES or not KINDS.issuperset(words[1].split("|")):
            raise CaseError(f"line {number}: cannot read the expectation '{part.strip()}'")
        found.append(Expectation(number, words[0], set(words[1].split("|"))))
    return found


def directives_above(lines, first):
    found, index = {}, start_of(lines, first) - 2
    while index >= 0 and lines[index].startswith("//"):
        match = DIRECTIVE.match(lines[index])
        if match and match.group(1) in FUNCTION_DIRECTIVES:
            found[match.group(1)] = match.group(2).strip()
        index -= 1
    return found


def end_of(lines, first):
    for number in range(first, len(lines) + 1):
        if lines[number - 1].startswith("}") or (number == first and lines[number - 1].rstrip().endswith("}")):
            return number
    raise CaseError(f"line {first}: the function does not end with a brace in the first column")


def start_of(lines, first):
    """A contract in ACSL comments just above a function belongs to it."""
    while first > 1 and lines[first - 2].startswith("//@"):
        first -= 1
    if first > 1 and lines[first - 2].rstrip().endswith("*/"):
        opening = first - 1
        while opening > 1 and "/*" not in lines[opening - 1]:
            opening -= 1
        if lines[opening - 1].startswith("/*@"):
            return opening
    return first


def parse(path):
    lines = path.read_text().splitlines()
    options = [m.group(1) for line in lines if (m := re.match(r"^// file-options: (.*)$", line))]
    flags = [m.group(1) for line in lines if (m := re.match(r"^// file-flags: (.*)$", line))]
    case = Case(path, " ".join(flags).split(), " ".join(options).split(), [])
    helpers, used = {}, set()
    for number, line in enumerate(lines, 1):
        if match := NAMED.match(line):
            name = match.group(1)
            if name == "main":
                # The program as a whole: the file's name says what must happen.
                name = "main_" + path.stem.rsplit("_", 1)[-1]
            case.functions.append(Function(name, number, end_of(lines, number), directives_above(lines, number)))
        elif match := HELPER.match(line):
            helpers[match.group(1)] = (start_of(lines, number), end_of(lines, number))
    for function in case.functions:
        ranges = [(start_of(lines, function.first), function.last)]
        for name in function.words("fails-in"):
            if name not in helpers:
                raise CaseError(f"line {function.first}: there is no function {name}")
            ranges.append(helpers[name])
        for first, last in ranges:
            for number in range(first, last + 1):
                if match := EXPECT.search(lines[number - 1]):
                    function.expectations += parse_expectations(match.group(1), number)
                    used.add(number)
    check(case, lines, used)
    return case


def check(case, lines, used):
    if not case.functions:
        raise CaseError("no function named ..._bad, ..._ok, fn_... or fp_...")
    for function in case.functions:
        if function.verdict not in ("bad", "ok", "fn", "fp"):
            raise CaseError(f"line {function.first}: {function.name} should end in _bad or _ok")
        fails = any(e.status == "failed" for e in function.expectations)
        if fails != (function.verdict != "ok"):
            raise CaseError(f"line {function.first}: {function.name} should {'not ' if fails else ''}expect a failure")
        if function.verdict in ("fn", "fp") and not function.directives.get("limit"):
            raise CaseError(f"line {function.first}: {function.name} should give its reason: // limit: ...")
    for number, line in enumerate(lines, 1):
        if EXPECT.search(line) and number not in used:
            raise CaseError(f"line {number}: this expectation belongs to no function")
