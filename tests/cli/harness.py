# How do the tests of the command line run Premise, and what do they all look at afterwards?
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import uuid
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cases"))
import results as result_format  # noqa: E402

PREMISE = Path(os.environ.get("PREMISE", ROOT / "build/release/bin/premise")).resolve()
MARK = "PREMISE_TEST_MARK"


@dataclass
class Answer:
    code: int
    out: str
    err: str

    @property
    def lines(self):
        return self.err.strip().splitlines()


def processes_marked(mark):
    """Processes that were started, directly or not, with this mark in their environment."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                if f"{MARK}={mark}".encode() in (entry / "environ").read_bytes():
                    found.append((int(entry.name), (entry / "comm").read_text().strip()))
            except OSError:
                continue
    return found


class PremiseTest(unittest.TestCase):
    """A fresh folder per test: `cwd` is the working directory, `home` and `tmp` are the user's, `out` takes the results."""

    maxDiff = None

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="premise-cli-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        for name in ("cwd", "home", "tmp", "src"):
            (self.folder / name).mkdir()
        self.out = self.folder / "out"
        self.mark = uuid.uuid4().hex
        self.addCleanup(self.end_what_is_left)

    def end_what_is_left(self):
        for process, _ in processes_marked(self.mark):
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def source(self, text, name="unit.c"):
        path = self.folder / "src" / name
        path.write_text(text)
        return str(path)

    def environment(self):
        return os.environ | {"HOME": str(self.folder / "home"), "TMPDIR": str(self.folder / "tmp"), MARK: self.mark}

    def start(self, *arguments, **options):
        return subprocess.Popen(
            [str(PREMISE), *map(str, arguments)], cwd=self.folder / "cwd", env=self.environment(),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", **options,
        )

    def premise(self, *arguments, timeout=240):
        """Runs Premise to its end."""
        process = self.start(*arguments)
        try:
            out, err = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            self.fail(f"premise {' '.join(map(str, arguments))}: no answer within {timeout} s")
        return Answer(process.returncode, out, err)

    def analyse(self, *arguments, code=None):
        """`premise test` with results on standard output; checks them and their agreement with the exit code."""
        answer = self.premise("test", "--json", "-", "--out", self.out, *arguments)
        self.assertIn(answer.code, (0, 1), answer.err)
        found = json.loads(answer.out)
        self.assertEqual(result_format.problems(found), [])
        failed = any(check["status"] == "failed" for unit in found["units"] for check in unit["checks"])
        self.assertEqual(answer.code, int(failed), answer.err)
        if code is not None:
            self.assertEqual(answer.code, code, answer.err)
        return found

    def assertRefused(self, answer, *fragments):
        """Exit code 2, nothing on standard output, and a message with these fragments."""
        self.assertEqual(answer.code, 2, answer.err)
        self.assertEqual(answer.out, "")
        self.assertTrue(answer.lines, "a refusal should say why")
        for fragment in fragments:
            self.assertIn(fragment, answer.err)

    def assertNothingLeft(self, allowed=()):
        """No file outside of the results' folder, and no process."""
        left = [str(path.relative_to(self.folder)) for name in ("cwd", "home", "tmp") for path in (self.folder / name).rglob("*")]
        self.assertEqual([path for path in left if path not in allowed], [])
        for _ in range(50):
            if not processes_marked(self.mark):
                return
            time.sleep(0.1)
        self.fail(f"processes are left: {processes_marked(self.mark)}")


def unit_of(found, name):
    return next(unit for unit in found["units"] if unit["function"] == name)


def failed_kinds(unit):
    return {check["kind"] for check in unit["checks"] if check["status"] == "failed"}
