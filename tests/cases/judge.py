# Is what Premise reported about one function what its case says?


def failing(unit):
    return [check for check in unit["checks"] if check["status"] == "failed"]


def describe(check):
    return f"line {check['line']}: {check['status']} {check['kind']}"


def in_file(check, path):
    return check["file"].rsplit("/", 1)[-1] == path.name


def meets(expectation, check, path):
    return in_file(check, path) and check["line"] == expectation.line and check["kind"] in expectation.kinds


def judge_failures(unit, function, path):
    """What must fail and does not, and what fails and must not."""
    found = []
    expected = [e for e in function.expectations if e.status == "failed"]
    for expectation in expected:
        if not any(meets(expectation, check, path) for check in failing(unit)):
            others = [describe(check) for check in unit["checks"] if check["line"] == expectation.line]
            found.append(f"- expected {expectation}")
            found += [f"+ reported {other}" for other in others] or ["+ no check is reported on that line"]
    for check in failing(unit):
        if not any(meets(expectation, check, path) for expectation in expected):
            test = next((t for t in unit["tests"] if t["id"] == check["test"]), {})
            found.append(f"+ not expected: {describe(check)} by {test.get('id')} with {test.get('inputs')}")
    return found


def judge_verdict(unit, function, path):
    expected = [e for e in function.expectations if e.status == "failed"]
    if function.verdict in ("bad", "ok"):
        return judge_failures(unit, function, path)
    # A known limit is pinned down: when it goes away, its case should be renamed.
    if function.verdict == "fp":
        return [f"known limit is gone, rename to ..._ok: {f}" for f in judge_failures(unit, function, path)]
    if any(meets(expectation, check, path) for expectation in expected for check in failing(unit)):
        return ["known limit is gone, rename to ..._bad"]
    return [f"+ not expected: {describe(check)}" for check in failing(unit)]


def judge_statuses(unit, function, path):
    found = []
    for expectation in function.expectations:
        if expectation.status == "failed":
            continue
        checks = [check for check in unit["checks"] if meets(expectation, check, path)]
        if not checks or any(check["status"] != expectation.status for check in checks):
            found.append(f"- expected {expectation}")
            found += [f"+ reported {describe(check)} {check['reason']}" for check in checks] or ["+ no such check"]
    return found


def is_imprecise_as_said(imprecise, said, path):
    if said in ("yes", "no"):
        return (said == "yes") == bool(imprecise)
    lines = path.read_text().splitlines()
    places = [entry.split(":", 2) for entry in imprecise]
    return bool(places) and all(said in lines[int(place[1]) - 1] for place in places)


def judge_exploration(unit, function, path):
    exploration, directives, found = unit["exploration"], function.directives, []
    extent = f"(imprecise {exploration['imprecise']}, bounds {exploration['bounds']})"
    if "exhaustive" in directives and (directives["exhaustive"] == "yes") != exploration["exhaustive"]:
        found.append(f"- exhaustive: {directives['exhaustive']}, + {exploration['exhaustive']} {extent}")
    if "paths" in directives and int(directives["paths"]) != exploration["paths"]:
        found.append(f"- paths: {directives['paths']}, + {exploration['paths']} {extent}")
    if "imprecise" in directives and not is_imprecise_as_said(exploration["imprecise"], directives["imprecise"], path):
        found.append(f"- imprecise: {directives['imprecise']}, + {exploration['imprecise']}")
    lost = set(function.words("bounds")) - set(exploration["bounds"])
    if lost:
        found.append(f"- bounds: {' '.join(sorted(lost))}, + {exploration['bounds']}")
    return found


def judge_tests(unit, function):
    """Nothing failed is worth nothing if nothing was run."""
    if function.verdict != "ok" or "no-tests" in function.directives:
        return []
    passed = any(test["outcome"] == "pass" for test in unit["tests"])
    return [] if passed else [f"no test passes (outcomes: {[test['outcome'] for test in unit['tests']]})"]


def judge(unit, function, path):
    """Lines that say what differs; [] if the case holds."""
    return (
        judge_verdict(unit, function, path)
        + judge_statuses(unit, function, path)
        + judge_exploration(unit, function, path)
        + judge_tests(unit, function)
    )
