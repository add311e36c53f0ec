# What does SARIF 2.1.0 demand of the parts that Premise writes?
#
# Written from the standard's text, property by property, and closed: a property that is not listed here is a problem,
# so that everything Premise writes has been looked up once. sarif_schema.py holds logs against the published schema.
import re

LEVELS = {"none", "note", "warning", "error"}
URI = re.compile(r"^[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]+$")
LIMITS = {"runs": 20, "results": 25000, "rules": 25000, "locations": 1000, "flow": 10000, "tags": 20, "text": 1024}


class Problems(list):
    def obj(self, where, value, required, optional=()):
        """Whether value is an object with these properties; says what is missing or unknown."""
        if not isinstance(value, dict):
            self.append(f"{where} should be an object")
            return False
        for name in sorted(set(required) - value.keys()):
            self.append(f"{where} lacks {name}")
        for name in sorted(value.keys() - set(required) - set(optional)):
            self.append(f"{where} has {name}, which is not known here")
        return not set(required) - value.keys()

    def items(self, where, value, least=0, most=None):
        if not isinstance(value, list):
            self.append(f"{where} should be a list")
            return []
        if len(value) < least or (most is not None and len(value) > most):
            self.append(f"{where} has {len(value)} items")
        return [(f"{where}[{index}]", item) for index, item in enumerate(value)]

    def string(self, where, value, pattern=None):
        if not isinstance(value, str) or not value:
            self.append(f"{where} should be a text")
        elif pattern and not re.fullmatch(pattern, value):
            self.append(f"{where} is {value!r}")

    def whole(self, where, value, least):
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            self.append(f"{where} should be a number of at least {least}")


def message(found, where, value):
    if found.obj(where, value, ["text"]):
        found.string(f"{where}.text", value["text"])
        if len(value["text"]) > LIMITS["text"]:
            found.append(f"{where}.text is too long")


def artifact(found, where, value, bases):
    if found.obj(where, value, ["uri"], ["uriBaseId"]):
        found.string(f"{where}.uri", value["uri"], URI)
        if "%" in re.sub(r"%[0-9A-F]{2}", "", value["uri"]):
            found.append(f"{where}.uri has a bad escape")
        if value.get("uriBaseId", "SRCROOT") not in bases | {"SRCROOT"} or ("uriBaseId" in value and value["uri"].startswith("/")):
            found.append(f"{where} is relative to nothing")


def location(found, where, value, bases):
    if not found.obj(where, value, ["physicalLocation"], ["message"]):
        return
    physical = value["physicalLocation"]
    if found.obj(f"{where}.physicalLocation", physical, ["artifactLocation"], ["region"]):
        artifact(found, f"{where}.artifactLocation", physical["artifactLocation"], bases)
        if "region" in physical and found.obj(f"{where}.region", physical["region"], ["startLine"], ["startColumn"]):
            for name, number in physical["region"].items():
                found.whole(f"{where}.{name}", number, 1)
    if "message" in value:
        message(found, f"{where}.message", value["message"])


def code_flow(found, where, value, bases):
    steps = 0
    if found.obj(where, value, ["threadFlows"], ["message"]):
        message(found, f"{where}.message", value["message"])
        for place, thread in found.items(f"{where}.threadFlows", value["threadFlows"], 1):
            if found.obj(place, thread, ["locations"]):
                for step, item in found.items(f"{place}.locations", thread["locations"], 1):
                    steps += 1
                    if found.obj(step, item, ["location"]):
                        location(found, f"{step}.location", item["location"], bases)
    return steps


def result(found, where, value, rules, bases):
    if not found.obj(where, value, ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"], ["codeFlows"]):
        return
    found.whole(f"{where}.ruleIndex", value["ruleIndex"], 0)
    if value["ruleIndex"] >= len(rules) or rules[value["ruleIndex"]]["id"] != value["ruleId"]:
        found.append(f"{where}.ruleIndex names another rule")
    if value["level"] not in LEVELS:
        found.append(f"{where}.level is {value['level']}")
    message(found, f"{where}.message", value["message"])
    for place, item in found.items(f"{where}.locations", value["locations"], 1, LIMITS["locations"]):
        location(found, place, item, bases)
    for name, fingerprint in value["partialFingerprints"].items():
        found.string(f"{where}.partialFingerprints.{name}", fingerprint)
    flows = found.items(f"{where}.codeFlows", value.get("codeFlows", []))
    if sum(code_flow(found, place, item, bases) for place, item in flows) > LIMITS["flow"]:
        found.append(f"{where} has too many locations in its code flows")


def rule(found, where, value):
    if found.obj(where, value, ["id", "shortDescription", "fullDescription", "defaultConfiguration"]):
        found.string(f"{where}.id", value["id"], r"[a-z-]+")
        message(found, f"{where}.shortDescription", value["shortDescription"])
        message(found, f"{where}.fullDescription", value["fullDescription"])
        if value["defaultConfiguration"].keys() != {"level"} or value["defaultConfiguration"]["level"] not in LEVELS:
            found.append(f"{where}.defaultConfiguration is wrong")


def invocation(found, where, value):
    if found.obj(where, value, ["executionSuccessful"], ["toolExecutionNotifications"]):
        if not isinstance(value["executionSuccessful"], bool):
            found.append(f"{where}.executionSuccessful should be a truth value")
        for place, item in found.items(f"{where}.notifications", value.get("toolExecutionNotifications", [])):
            if found.obj(place, item, ["message"], ["level"]):
                message(found, f"{place}.message", item["message"])
                if item.get("level", "warning") not in LEVELS:
                    found.append(f"{place}.level is wrong")


def run(found, where, value):
    if not found.obj(where, value, ["tool", "results"], ["invocations", "originalUriBaseIds", "columnKind"]):
        return
    bases = set(value.get("originalUriBaseIds", {}))
    for name, base in value.get("originalUriBaseIds", {}).items():
        if found.obj(f"{where}.originalUriBaseIds.{name}", base, ["uri"]) and not re.fullmatch(r"file:///.*/", base["uri"]):
            found.append(f"{where}.originalUriBaseIds.{name} should be an absolute folder")
    if value.get("columnKind", "unicodeCodePoints") not in ("utf16CodeUnits", "unicodeCodePoints"):
        found.append(f"{where}.columnKind is wrong")
    rules = []
    if found.obj(f"{where}.tool", value["tool"], ["driver"]):
        driver = value["tool"]["driver"]
        if found.obj(f"{where}.driver", driver, ["name"], ["version", "rules"]):
            rules = driver.get("rules", [])
            for place, item in found.items(f"{where}.rules", rules, 0, LIMITS["rules"]):
                rule(found, place, item)
            if len({item["id"] for item in rules}) != len(rules):
                found.append(f"{where} has two rules with one id")
    for place, item in found.items(f"{where}.invocations", value.get("invocations", [])):
        invocation(found, place, item)
    for place, item in found.items(f"{where}.results", value["results"], 0, LIMITS["results"]):
        result(found, place, item, rules, bases)


def problems(log):
    """Everything that is wrong with a SARIF log; [] if it is as the standard and GitHub want it."""
    found = Problems()
    if not found.obj("the log", log, ["version", "runs"], ["$schema"]):
        return found
    if log["version"] != "2.1.0":
        found.append(f"version is {log['version']}")
    for place, item in found.items("runs", log["runs"], 1, LIMITS["runs"]):
        run(found, place, item)
    return found
