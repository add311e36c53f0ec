# How are one run of Premise and one native run measured?
import json
import os
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# The program is timed from inside, without its start.
NATIVE_MAIN = r"""
#include "%s"
#include <stdio.h>
#include <time.h>
int main(void) {
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  const int result = %s();
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("%%.9f %%d\n", (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec), result);
  return 0;
}
"""


class Failure(Exception):
    pass


@dataclass
class Measured:
    results: dict
    peak_kilobytes: int

    def unit(self, function):
        return next(unit for unit in self.results["units"] if unit["function"] == function)


def premise(program, source, options, folder):
    """Runs Premise on a source. The peak is the largest of any process: the tool or one of its runners."""
    command = [str(program), "test", str(source), *options, "--json", "-", "--out", str(folder / "out")]
    command += ["--", f"-I{ROOT / 'include'}"]
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(command, stdout=out, stderr=err)
        _, status, usage = os.wait4(process.pid, 0)
        # wait4 took the status from Popen.
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        if process.returncode not in (0, 1):
            raise Failure(f"{' '.join(command)}: exit code {process.returncode}: {err.read().decode().strip()}")
        return Measured(json.load(out), usage.ru_maxrss)


def native(source, name, folder, repetitions=5):
    """(seconds of the fastest run, result) of `int name(void)`, compiled without optimisation."""
    main, binary = folder / f"{name}_main.c", folder / f"{name}_main"
    main.write_text(NATIVE_MAIN % (source, name))
    subprocess.run(["clang-19", "-O0", str(main), "-o", str(binary)], check=True)
    runs = [subprocess.run([str(binary)], check=True, capture_output=True, text=True) for _ in range(repetitions)]
    answers = [run.stdout.split() for run in runs]
    return min(float(seconds) for seconds, _ in answers), int(answers[0][1])


def version(program):
    answer = subprocess.run([str(program), "--version"], capture_output=True, text=True)
    return answer.stdout.strip() or "unknown version"
