# Which stored results do the tests of the reports render? One check of every status, and as many as wanted.
import copy
import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PREMISE = Path(os.environ.get("PREMISE", ROOT / "build/release/bin/premise")).resolve()

SOURCE = """int balance;
int table[8];

int deposit(int amount, int i) {
  int old = balance;
  if (amount < 0)
    return table[i];
  balance = balance + amount;
  if (balance < 0 && amount < 0)
    return amount / balance;
  for (int k = 0; k < amount; k++)
    table[k % 8] = "<b>&amp;</b>"[0];
  assert(balance >= old);
  return amount << i;
}
"""


def check(place, kind, condition, status, **more):
    line, column = place
    result = {
        "id": f"bank.c:{line}:{column}:{kind}", "kind": kind, "file": "bank.c", "line": line, "column": column,
        "function": "deposit", "condition": condition, "status": status, "premise": [], "by": [], "test": None,
        "confidence": 0.0, "reason": "",
    }
    return result | more


CHECKS = [
    check((7, 12), "out-of-bounds", "table[i] is within bounds", "failed", test="deposit_1", by=["testing"]),
    check((8, 21), "signed-overflow", "balance + amount does not overflow", "verified-under", by=["numeric"],
          premise=[["bank.c:8:21:no-overflow", "bank.c:4:5:small"], ["bank.c:4:5:other"]]),
    check((10, 19), "division-by-zero", "amount / balance divides by something else than zero", "unreachable", by=["numeric"]),
    check((11, 32), "signed-overflow", "k++ does not overflow", "verified", by=["numeric", "unroll"]),
    check((12, 18), "out-of-bounds", "table[k % 8] is within bounds", "verified-to-bound", by=["testing"],
          reason="within the bounds: loop"),
    check((13, 3), "assert", "balance >= old", "open", reason="bound reached: time <i>"),
    check((14, 17), "shift", "amount << i has a valid operand", "verified-by-testing", by=["testing"]),
]


def assumption(place, kind, predicate):
    line, column = place
    return {"id": f"bank.c:{line}:{column}:{kind}", "kind": kind, "file": "bank.c", "line": line, "column": column,
            "predicate": predicate, "by": "numeric"}


def integer(name, value):
    return {"kind": "integer", "name": name, "type": "int", "signed": True, "low": hex(value & 0xFFFFFFFF)}


ENCODED = {
    "parameters": [integer("amount", -1), integer("i", 8)], "globals": [], "objects": [], "choices": [], "stdin": "",
    "argv": [], "files": [], "assignment": "", "result": None,
}


def exploration(**more):
    counts = "runs paths tests failing redundant aborted interrupted queries covered_lines lines covered_branches branches"
    return dict.fromkeys(counts.split(), 0) | {"exhaustive": False, "imprecise": [], "bounds": ["time"], "seconds": 0.1} | more


def unit(checks, **more):
    return {
        "function": "deposit", "file": "bank.c", "line": 4, "column": 5, "seconds": 0.2, "checks": checks,
        "assumptions": [], "guidance": [], "exploration": exploration(), "tests": [],
    } | more


def content_hash(text):
    """FNV-1a with 64 bits, as the results name the contents of a file."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


def results(units, **more):
    return {"premise": "0.1.0", "schema": 1, "command": "run", "seconds": 1.5, "units": units, "warnings": []} | more


class ReportTest(unittest.TestCase):
    """A fresh folder with results that `premise report` can render."""

    maxDiff = None

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="premise-report-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.out = self.folder / "out"
        self.out.mkdir()

    def store(self, found, source=SOURCE):
        found["directory"] = str(self.folder)
        found.setdefault("sources", [{"file": "bank.c", "hash": content_hash(source)}])
        (self.folder / "bank.c").write_text(source)
        (self.out / "results.json").write_text(json.dumps(found))

    def premise(self, *arguments, cwd=None):
        return subprocess.run(
            [str(PREMISE), *map(str, arguments)], cwd=cwd or self.folder, capture_output=True, text=True, timeout=300,
            stdin=subprocess.DEVNULL,
        )

    def render(self, option, name):
        """The path of the report that `premise report --out DIR OPTION FILE` writes."""
        path = self.folder / name
        answer = self.premise("report", "--out", self.out, option, path)
        self.assertIn(answer.returncode, (0, 1), answer.stderr)
        return path

    def analysed(self, text, name="unit.c"):
        """Stores the results of a real run of Premise on this program."""
        (self.folder / name).write_text(text)
        answer = self.premise("test", name, "--out", self.out)
        self.assertIn(answer.returncode, (0, 1), answer.stderr)
        return json.loads((self.out / "results.json").read_text())

    def sample(self):
        """Results with one check of every status."""
        failing = {
            "id": "deposit_1", "outcome": "fail", "check": "bank.c:7:12:out-of-bounds", "redundant": False,
            "inputs": {"amount": -1, "i": 8}, "message": "out-of-bounds: table[i] is within bounds",
            "path": [{"file": "bank.c", "line": 6, "column": 0}],
            "replay": {"encoded": ENCODED},
        }
        assumptions = [assumption((8, 21), "no-overflow", "balance + amount does not overflow"),
                       assumption((4, 5), "small", "amount < 100"), assumption((4, 5), "other", "balance == 0")]
        found = unit(copy.deepcopy(CHECKS), assumptions=assumptions, tests=[failing], coverage={
            "lines": [[5, True], [6, True], [7, True], [8, True], [9, True], [10, False], [11, True], [12, True], [13, True], [14, True]],
            "branches": [[6, True, True], [9, True, False], [9, False, False], [11, True, True]],
        }, exploration=exploration(tests=1, failing=1, runs=9, paths=5, covered_lines=9, lines=10, covered_branches=5, branches=8))
        return results([found], warnings=["a <warning>"])
