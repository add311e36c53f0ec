// How results become a SARIF log that GitHub accepts.
#include "report/Sarif.h"

#include "report/Catalogue.h"
#include "report/InputJson.h"
#include "report/Json.h"
#include "report/SarifPlace.h"
#include "report/Terminal.h"
#include "report/Words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>
#include <tuple>

namespace premise::report {
namespace {

using suite::Status;

constexpr const char *kOpenRule = "open-check";
constexpr const char *kCrashRule = "crash";

/// What goes wrong if a check of the kind fails; the rule of its defects.
std::string ruleText(program::CheckKind kind) {
  using enum program::CheckKind;
  switch (kind) {
  case Assert:
    return "An assertion does not hold";
  case Precondition:
    return "A function is called outside of its precondition";
  case Postcondition:
    return "A function does not establish its postcondition";
  case LoopInvariant:
    return "A loop does not keep its invariant";
  case ObjectInvariant:
    return "An object does not satisfy the invariant of its class";
  case NullDereference:
    return "A null pointer is dereferenced";
  case OutOfBounds:
    return "Memory outside of an object is accessed";
  case UseAfterFree:
    return "Memory is used after it was freed";
  case InvalidFree:
    return "Something is freed that was not allocated, or twice";
  case MemoryLeak:
    return "Allocated memory is lost";
  case UninitializedRead:
    return "Memory is read before it was written";
  case DivisionByZero:
    return "A number is divided by zero";
  case SignedOverflow:
    return "A signed operation overflows";
  case Shift:
    return "A shift has an invalid operand";
  case FloatCast:
    return "A floating-point number does not fit the integer type it is converted to";
  case Unreachable:
    return "Code is reached that is said to be unreachable";
  case MissingReturn:
    return "A function ends without returning the value it should";
  case UncaughtException:
    return "An exception leaves the unit";
  case ReachError:
    return "A place that stands for an error is reached";
  }
  return {};
}

/// Collects results, the worst first, as long as the limits allow.
class Log {
public:
  Log(const suite::Results &results, const std::map<std::string, SourceText> &sources, const SarifLimits &limits)
      : results_(results), sources_(sources), limits_(limits), places_(results, sources), all_(catalogue(results)) {}

  std::string text() {
    addDefects();
    addOpen();
    Json log = Json::object();
    log["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json";
    log["version"] = "2.1.0";
    log["runs"] = Json::array({run()});
    return log.dump(1, ' ', true, Json::error_handler_t::replace) + "\n";
  }

private:
  Json message(const std::string &text) const { return Json{{"text", shortened(text, limits_.text)}}; }

  /// Moves with its function and does not depend on lines: the ordinal tells equal conditions of a function apart.
  std::string fingerprint(const std::string &file, const std::string &function, const std::string &what) {
    const std::string key = places_.artifact(file)["uri"].get<std::string>() + '\n' + function + '\n' + what;
    return fmt::format("{}:{}", contentHash(key), ++ordinals_[key]);
  }

  bool add(Json result) {
    if (json_.size() >= limits_.results) {
      ++leftOut_;
      return false;
    }
    json_.push_back(std::move(result));
    return true;
  }

  Json result(const std::string &rule, const char *level, const std::string &text, const base::SourceSpan &place) {
    rules_.insert(rule);
    Json json = Json::object();
    json["ruleId"] = rule;
    json["level"] = level;
    json["message"] = message(text);
    json["locations"] = Json::array({places_.location(place)});
    return json;
  }

  void identify(Json &json, const std::string &fingerprint) {
    json["partialFingerprints"] = {{"premiseCheck/v1", fingerprint}, {"primaryLocationLineHash", fingerprint}};
  }

  std::string inputsText(const suite::Test &test) const {
    const std::vector<std::string> inputs = renderInputs(test);
    return inputs.empty() ? "any input" : fromSource(fmt::format("{}", fmt::join(inputs, ", ")));
  }

  Json flow(const suite::UnitResult &unit, const suite::Test &test, const base::SourceSpan &end) const {
    Json steps = Json::array();
    const auto step = [&](const base::SourceSpan &place, const std::string &text) {
      if (steps.size() < limits_.flowLocations)
        steps.push_back({{"location", places_.location(place, shortened(text, limits_.text))}});
    };
    step(unit.place, fmt::format("{} is called with {}", fromSource(unit.function), inputsText(test)));
    for (std::size_t i = 0; i < test.path.size(); ++i) {
      if (test.pathOmitted > 0 && i == test.path.size() / 2)
        step(test.path[i], fmt::format("({} are left out here)", counted(test.pathOmitted, "step")));
      const std::string line = places_.lineText(test.path[i]);
      step(test.path[i], line.empty() ? "decided by the input" : "decided by the input: " + line);
    }
    step(end, fromSource(test.message.empty() ? "fails here" : test.message));
    Json flow = Json::object();
    flow["message"]["text"] = "Test " + fromSource(test.id) + ": what depends on its input, up to the failure";
    flow["threadFlows"] = Json::array({{{"locations", steps}}});
    return flow;
  }

  void addDefect(const CheckEntry &entry) {
    const program::Check &check = *entry.check;
    Json flows = Json::array();
    std::string example;
    std::size_t used = 0;
    for (const Verdict &verdict : entry.verdicts) {
      const suite::Test *test = verdict.result->test ? findTest(*verdict.unit, *verdict.result->test) : nullptr;
      if (test == nullptr)
        continue;
      if (example.empty())
        example = fmt::format("; {} fails with {} (test {})", fromSource(verdict.unit->function), inputsText(*test),
                              fromSource(test->id));
      Json flow = this->flow(*verdict.unit, *test, check.place);
      used += flow["threadFlows"][0]["locations"].size();
      if (used <= limits_.flowLocations)
        flows.push_back(std::move(flow));
    }
    const std::string kind = program::toString(check.kind);
    Json json = result(kind, "error", fmt::format("Violated: {}{}", fromSource(check.condition), example), check.place);
    identify(json, fingerprint(check.place.file, check.function, kind + '\n' + check.condition));
    if (!flows.empty())
      json["codeFlows"] = flows;
    add(std::move(json));
  }

  void addDefects() {
    for (const CheckEntry &entry : all_.checks)
      if (entry.status == Status::Failed)
        addDefect(entry);
    for (const TestEntry &crash : crashes(results_)) {
      Json json =
          result(kCrashRule, "error",
                 fmt::format("{}: {} with {} (test {})", fromSource(crash.unit->function),
                             fromSource(crash.test->message), inputsText(*crash.test), fromSource(crash.test->id)),
                 crash.unit->place);
      identify(json, fingerprint(crash.unit->place.file, crash.unit->function, kCrashRule));
      json["codeFlows"] = Json::array({flow(*crash.unit, *crash.test, crash.unit->place)});
      add(std::move(json));
    }
  }

  void addOpen() {
    for (const CheckEntry &entry : all_.checks) {
      if (entry.status != Status::Open)
        continue;
      const program::Check &check = *entry.check;
      std::set<std::string> reasons;
      for (const Verdict &verdict : entry.verdicts)
        if (verdict.result->status == Status::Open)
          reasons.insert(fromSource(verdict.result->reason));
      const std::string kind = program::toString(check.kind);
      Json json = result(kOpenRule, "note",
                         fmt::format("Nobody knows whether {} holds ({}): {}", fromSource(check.condition), kind,
                                     fmt::join(reasons, "; ")),
                         check.place);
      identify(json, fingerprint(check.place.file, check.function, "open\n" + kind + '\n' + check.condition));
      add(std::move(json));
    }
  }

  Json rule(const std::string &id) const {
    std::string text = id == kOpenRule ? "A check is neither verified nor refuted" : "The unit crashes";
    for (unsigned i = 0; i <= static_cast<unsigned>(program::CheckKind::ReachError); ++i)
      if (program::toString(static_cast<program::CheckKind>(i)) == id)
        text = ruleText(static_cast<program::CheckKind>(i));
    Json json = Json::object();
    json["id"] = id;
    json["shortDescription"]["text"] = text;
    json["fullDescription"]["text"] = id == kOpenRule
                                          ? text + ". The message says why; it may hold."
                                          : text + ". The code flow follows a test that was replayed natively.";
    json["defaultConfiguration"]["level"] = id == kOpenRule ? "note" : "error";
    return json;
  }

  /// Warnings of the analysis, changed sources, and what the limits left out.
  Json notifications() const {
    Json list = Json::array();
    const auto note = [&](const char *level, const std::string &text) {
      list.push_back({{"level", level}, {"message", message(text)}});
    };
    if (leftOut_ > 0)
      note("warning",
           fmt::format("{} left out: one run holds at most {}", counted(leftOut_, "result"), limits_.results));
    for (const auto &[file, source] : sources_)
      if (source.state == SourceState::Changed || source.state == SourceState::Missing)
        note("warning", fromSource(file) + ": " + remark(source.state));
    for (const std::string &warning : results_.warnings)
      note("warning", fromSource(warning));
    return list;
  }

  Json run() {
    Json run = Json::object();
    Json &driver = run["tool"]["driver"];
    driver["name"] = "Premise";
    driver["version"] = kVersion;
    driver["rules"] = Json::array();
    for (const std::string &id : rules_)
      driver["rules"].push_back(rule(id));
    run["invocations"] =
        Json::array({{{"executionSuccessful", true}, {"toolExecutionNotifications", notifications()}}});
    if (!results_.directory.empty())
      run["originalUriBaseIds"]["SRCROOT"]["uri"] = fileUri(results_.directory + "/");
    run["columnKind"] = "unicodeCodePoints";
    for (Json &result : json_)
      result["ruleIndex"] = std::distance(rules_.begin(), rules_.find(result["ruleId"].get<std::string>()));
    run["results"] = json_;
    return run;
  }

  const suite::Results &results_;
  const std::map<std::string, SourceText> &sources_;
  const SarifLimits &limits_;
  SarifPlaces places_;
  Catalogue all_;
  Json json_ = Json::array();
  std::set<std::string> rules_;
  std::map<std::string, unsigned> ordinals_;
  std::size_t leftOut_ = 0;
};

} // namespace

std::string renderSarif(const suite::Results &results, const std::map<std::string, SourceText> &sources,
                        const SarifLimits &limits) {
  return Log(results, sources, limits).text();
}

} // namespace premise::report
