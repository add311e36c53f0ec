#!/usr/bin/env python3
# Does the example project find Premise, generate tests while it is built, and run them with CTest?
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CHECK = "  if (cents < 0 || cents > 10000)\n"


def run(*words, ok=True):
    answer = subprocess.run([str(word) for word in words], capture_output=True, text=True, errors="replace")
    if ok and answer.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}:\n{answer.stdout}\n{answer.stderr}")
    return answer


def build(project, package):
    run("cmake", "-S", project, "-B", project / "build", "-G", "Ninja", f"-DPremise_DIR={package}",
        "-DCMAKE_CXX_COMPILER=clang++-19", "-DCMAKE_C_COMPILER=clang-19")
    run("cmake", "--build", project / "build", "-j", "2")
    return run("ctest", "--test-dir", project / "build", "--output-on-failure", ok=False)


def main():
    package = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder) / "shop"
        shutil.copytree(ROOT / "examples/shop", project)
        passed = build(project, package)
        print(passed.stdout)
        if passed.returncode != 0:
            sys.exit("the tests of the example should pass")
        for name in ("shop__Cart__add", "shop__Cart__total", "shop__reduced", "round_to"):
            if name not in passed.stdout:
                sys.exit(f"no test of {name} was registered with CTest")
        # Prices without a limit overflow in `total`: the next build has a test that shows it.
        cart = project / "src/cart.cpp"
        text = cart.read_text()
        assert CHECK in text
        cart.write_text(text.replace(CHECK, "  if (cents < 0)\n"))
        failed = build(project, package)
        if failed.returncode == 0 or "FailsSignedOverflow" not in failed.stdout:
            sys.exit(f"without the limit a test should fail:\n{failed.stdout}")


if __name__ == "__main__":
    main()
