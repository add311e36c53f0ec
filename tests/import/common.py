# What do the tests of imports share?
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "cli"))
from harness import PremiseTest  # noqa: E402


class ImportTest(PremiseTest):
    def results(self, command, *arguments, codes=(0, 1)):
        """What a command writes as JSON; its exit code has to be one of these."""
        file = self.folder / "results.json"
        answer = self.premise(command, "--json", file, "--out", self.out, *arguments)
        self.assertIn(answer.code, codes, answer.err)
        self.answer = answer
        return json.loads(file.read_text())


def expectations(path):
    """The `key: words` of the comment with which a file begins."""
    found = []
    for line in path.read_text().splitlines():
        if not line.startswith("// "):
            break
        key, colon, words = line[3:].partition(": ")
        if colon and " " not in key:
            found.append((key, words.strip()))
    return found


def check_at(results, function, kind, line):
    for unit in results["units"]:
        if unit["function"] != function:
            continue
        for check in unit["checks"]:
            if check["kind"] == kind and check["line"] == int(line):
                return check
    raise AssertionError(f"{function} has no {kind} on line {line}")
