# Are machine-readable results complete, and do their parts agree with one another?
import re

KINDS = set(
    """assert precondition postcondition loop-invariant object-invariant null-dereference out-of-bounds use-after-free
    invalid-free memory-leak uninitialized-read division-by-zero signed-overflow shift float-cast unreachable
    missing-return uncaught-exception reach-error""".split()
)
STATUSES = {"verified", "verified-under", "verified-by-testing", "verified-to-bound", "failed", "unreachable", "open"}
OUTCOMES = {"pass", "fail", "abort", "timeout", "rejected"}
BOUNDS = {"runs", "branches", "depth", "loop", "solver-time", "time", "memory", "input-size"}
TOP_KEYS = {"premise", "schema", "command", "seconds", "units", "warnings"}
UNIT_KEYS = {"function", "file", "line", "seconds", "checks", "assumptions", "exploration", "tests"}
CHECK_KEYS = set(
    "id kind file line column function condition status premise by test confidence reason".split()
)
TEST_KEYS = {"id", "outcome", "check", "redundant", "inputs", "message"}
COUNTS = set(
    "runs paths tests failing redundant aborted interrupted queries covered_lines lines covered_branches branches".split()
)
PLACED = re.compile(r"^[^:]+:\d+: .")
EXPLORATION_KEYS = COUNTS | {"exhaustive", "imprecise", "bounds", "seconds"}


def missing(what, value, keys):
    if not isinstance(value, dict):
        return [f"{what} should be an object"]
    lost = sorted(keys - value.keys())
    return [f"{what} lacks {', '.join(lost)}"] if lost else []


def problems(results):
    """Everything that is wrong with the results as a whole; [] if they can be relied on."""
    found = missing("the results", results, TOP_KEYS)
    if found:
        return found
    if results["schema"] != 1:
        found.append(f"schema is {results['schema']}, not 1")
    for unit in results["units"]:
        found += problems_of_unit(unit)
    return found


def general_problems(results):
    """What is wrong with the results as a whole, without their units."""
    return problems(results | {"units": []}) if isinstance(results, dict) and "units" in results else problems(results)


def missing_in_unit(unit):
    name = unit.get("function", "?") if isinstance(unit, dict) else "?"
    found = missing(f"unit {name}", unit, UNIT_KEYS)
    if found:
        return found
    for check in unit["checks"]:
        found += missing(f"a check of {name}", check, CHECK_KEYS)
    for test in unit["tests"]:
        found += missing(f"a test of {name}", test, TEST_KEYS)
    return found + missing(f"exploration of {name}", unit["exploration"], EXPLORATION_KEYS)


def problems_of_unit(unit):
    found = missing_in_unit(unit)
    if found:
        return found
    found = problems_of_checks(unit) + problems_of_tests(unit) + problems_of_exploration(unit)
    return [f"{unit['function']}: {problem}" for problem in found]


def problems_of_checks(unit):
    found, tests = [], {test["id"]: test for test in unit["tests"]}
    ids = [check["id"] for check in unit["checks"]]
    if len(set(ids)) != len(ids):
        found.append("two checks have the same id")
    for check in unit["checks"]:
        if check["kind"] not in KINDS or check["status"] not in STATUSES:
            found.append(f"check {check['id']} has kind {check['kind']}, status {check['status']}")
        if not check["id"].split("#")[0].endswith(f":{check['line']}:{check['column']}:{check['kind']}"):
            found.append(f"check id {check['id']} does not agree with its line, column and kind")
        if check["status"] == "failed":
            test = tests.get(check["test"])
            if test is None or test["outcome"] != "fail" or test["check"] != check["id"]:
                found.append(f"failed check {check['id']} names no failing test of its own ({check['test']})")
        elif check["test"] is not None:
            found.append(f"check {check['id']} is {check['status']} and yet names test {check['test']}")
        if check["status"] == "open" and not check["reason"]:
            found.append(f"check {check['id']} is open without a reason")
    return found


def problems_of_tests(unit):
    found, checks = [], {check["id"]: check for check in unit["checks"]}
    ids = [test["id"] for test in unit["tests"]]
    if len(set(ids)) != len(ids):
        found.append("two tests have the same id")
    for test in unit["tests"]:
        if test["outcome"] not in OUTCOMES:
            found.append(f"test {test['id']} has outcome {test['outcome']}")
        if test["outcome"] == "fail":
            check = checks.get(test["check"])
            if check is None or check["status"] != "failed":
                found.append(f"failing test {test['id']} names {test['check']}, which is not a failed check")
        elif test["outcome"] == "pass" and test["check"] is not None:
            found.append(f"passing test {test['id']} names check {test['check']}")
    return found


def problems_of_exploration(unit):
    exploration, found = unit["exploration"], []
    for key in sorted(COUNTS):
        if not isinstance(exploration[key], int) or exploration[key] < 0:
            found.append(f"exploration.{key} is {exploration[key]!r}")
    if found:
        return found
    failing = sum(test["outcome"] == "fail" for test in unit["tests"])
    if exploration["failing"] != failing:
        found.append(f"exploration.failing is {exploration['failing']}, but {failing} tests fail")
    if exploration["tests"] != len(unit["tests"]):
        found.append(f"exploration.tests is {exploration['tests']}, but there are {len(unit['tests'])}")
    if exploration["exhaustive"] and (exploration["imprecise"] or exploration["bounds"]):
        found.append("exhaustive in spite of approximations or bounds")
    if nowhere := [entry for entry in exploration["imprecise"] if not PLACED.match(entry)]:
        found.append(f"approximations without a line {nowhere}")
    if exploration["paths"] > exploration["runs"]:
        found.append("more paths than runs")
    if not BOUNDS.issuperset(exploration["bounds"]):
        found.append(f"unknown bounds {exploration['bounds']}")
    if exploration.get("divergences", 0) != 0:
        found.append(f"{exploration['divergences']} tests diverged from their prediction")
    return found
