// Programs of the small language: from the file to results.
#include "session/Cover.h"

#include "base/Files.h"
#include "encode/ivl/Parser.h"
#include "session/CoverSource.h"

#include <chrono>

namespace premise::session {
namespace {

using Clock = std::chrono::steady_clock;

suite::InputValue inputOf(const cover::IvlInput &input) {
  suite::InputValue value;
  value.name = input.name;
  value.isBool = input.value == "true" || input.value == "false";
  value.type = value.isBool ? "bool" : "int";
  value.isSigned = !value.isBool;
  value.bits = value.isBool ? 8 : 64;
  if (value.isBool) {
    value.low = input.value == "true" ? 1 : 0;
    return value;
  }
  __int128 number = 0;
  const bool isNegative = input.value.starts_with('-');
  for (const char digit : input.value.substr(isNegative ? 1 : 0))
    number = number * 10 + (isNegative ? -(digit - '0') : digit - '0');
  value.low = static_cast<std::uint64_t>(number);
  value.high = static_cast<std::uint64_t>(static_cast<unsigned __int128>(number) >> 64);
  if (number != static_cast<std::int64_t>(number))
    value.bits = 128;
  return value;
}

program::Check checkOf(const encode::ivl::CheckSource &source, const std::string &function) {
  program::Check check;
  check.kind = program::CheckKind::Assert;
  check.place = source.place;
  check.id = base::toString(source.place) + ":assert";
  check.function = function;
  check.condition = source.text;
  return check;
}

class IvlSource {
public:
  IvlSource(const TestOptions &options, const CoverRequest &request, std::string file)
      : options_(options), request_(request), file_(std::move(file)) {}

  base::Result<void> run(suite::Results &results) {
    auto text = base::readFile(file_);
    if (!text)
      return text.error();
    auto program = encode::ivl::parse(*text, file_);
    if (!program)
      return program.error();
    auto procedures = chosen(*program);
    if (!procedures)
      return procedures.error();
    cover::SummaryCache summaries(*program, request_.unwind.value_or(3), coverOptions(options_, request_, {}));
    for (const encode::ivl::ProcedureIndex procedure : *procedures) {
      auto unit = coverOne(*program, procedure, summaries);
      if (!unit)
        return unit.error();
      results.units.push_back(std::move(*unit));
    }
    return {};
  }

private:
  base::Result<std::vector<encode::ivl::ProcedureIndex>> chosen(const encode::ivl::Program &program) const {
    std::vector<encode::ivl::ProcedureIndex> result;
    for (const std::string &name : options_.functions) {
      result.push_back(program.find(name));
      if (result.back() == encode::ivl::kNone)
        return base::Diagnostic{"there is no procedure '" + name + "'", {file_}};
    }
    for (encode::ivl::ProcedureIndex i = 0; options_.functions.empty() && i < program.procedures.size(); i++)
      result.push_back(i);
    return result;
  }

  base::Result<suite::UnitResult> coverOne(const encode::ivl::Program &program, encode::ivl::ProcedureIndex procedure,
                                           cover::SummaryCache &summaries) const {
    const auto start = Clock::now();
    cover::IvlOptions options;
    options.criterion = request_.criterion;
    options.cover = coverOptions(options_, request_, coverPhases(options_.exploration.time));
    options.unwind = request_.unwind;
    options.summaries = request_.summaries;
    auto covered = cover::coverProcedure(program, procedure, options, summaries);
    if (!covered)
      return covered.error();
    suite::UnitResult unit;
    unit.function = program.procedures[procedure].name;
    unit.place = program.procedures[procedure].place;
    unit.cover = toResult(covered->judged, request_, covered->unwind, unit.function);
    for (const std::string &note : covered->notes)
      unit.note += (unit.note.empty() ? "" : "; ") + note;
    addTests(program, *covered, unit);
    unit.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return unit;
  }

  static void addTests(const encode::ivl::Program &program, const cover::IvlUnit &covered, suite::UnitResult &unit) {
    for (std::size_t i = 0; i < covered.tests.size(); i++) {
      suite::Test test;
      test.id = unit.function + "_" + std::to_string(i + 1);
      for (const cover::IvlInput &input : covered.tests[i].inputs)
        test.parameters.push_back(inputOf(input));
      if (covered.tests[i].failed) {
        suite::CheckResult failed;
        failed.check = checkOf(program.checks[*covered.tests[i].failed], unit.function);
        failed.status = suite::Status::Failed;
        failed.by = {"cover"};
        failed.test = test.id;
        test.outcome = suite::Outcome::Fail;
        test.check = failed.check.id;
        test.message = "assertion failed: " + failed.check.condition;
        const auto isKnown = [&](const suite::CheckResult &known) { return known.check.id == failed.check.id; };
        if (std::none_of(unit.checks.begin(), unit.checks.end(), isKnown))
          unit.checks.push_back(std::move(failed));
      }
      unit.tests.push_back(std::move(test));
    }
    unit.exploration.tests = unit.tests.size();
    unit.exploration.failing =
        static_cast<std::uint64_t>(std::count_if(unit.tests.begin(), unit.tests.end(), [](const suite::Test &test) {
          return test.outcome == suite::Outcome::Fail;
        }));
    unit.exploration.queries = unit.cover->queries;
  }

  const TestOptions &options_;
  const CoverRequest &request_;
  std::string file_;
};

} // namespace

CoverPhases coverPhases(std::chrono::milliseconds time) {
  if (time.count() == 0)
    return {};
  const auto part = [&](int eighths) { return base::TimeLimit::after(time * eighths / 8); };
  return {.cover = part(5), .explanations = part(6), .runs = part(8)};
}

cover::CoverOptions coverOptions(const TestOptions &options, const CoverRequest &request, const CoverPhases &phases) {
  cover::CoverOptions result;
  result.algorithm = request.algorithm;
  result.solver.timeout = options.solver.timeout;
  result.solver.maxMemoryMiB = request.maxMemoryMiB;
  result.limit = phases.cover;
  result.explanationLimit = phases.explanations;
  result.seed = options.exploration.seed;
  result.interrupted = options.exploration.interrupted;
  return result;
}

suite::CoverResult toResult(const cover::Judged &judged, const CoverRequest &request, unsigned unwind,
                            const std::string &function) {
  suite::CoverResult result;
  result.criterion = nameOf(request.criterion);
  result.unwind = unwind;
  result.algorithm =
      request.criterion == cover::Criterion::Path ? nameOf(cover::Algorithm::PathCover) : nameOf(request.algorithm);
  result.queries = judged.cover.queries;
  result.seconds = judged.cover.seconds;
  for (const cover::Entry &entry : judged.entries) {
    suite::CoverEntry each;
    each.place = entry.place;
    each.function = entry.function;
    each.state = entry.state == cover::BlockState::Feasible     ? suite::Coverable::Feasible
                 : entry.state == cover::BlockState::Infeasible ? suite::Coverable::Infeasible
                                                                : suite::Coverable::Open;
    each.branch = entry.branch;
    each.blocks = entry.lines;
    each.test = entry.test ? function + "_" + std::to_string(*entry.test + 1) : "";
    each.reason = entry.reason;
    each.mayBoundMatter = entry.mayBoundMatter;
    each.isOnlyByFailing = entry.isOnlyByFailing;
    result.entries.push_back(std::move(each));
  }
  return result;
}

base::Result<void> cover(const TestOptions &options, const CoverRequest &request, suite::Results &results) {
  const auto start = Clock::now();
  results.command = "cover";
  base::Result<void> outcome;
  for (const std::string &file : options.sources) {
    if (file.ends_with(".ivl") && request.criterion == cover::Criterion::Mcdc)
      outcome = base::Diagnostic{"--criterion mcdc is for C and C++: a choice of the small language is one condition",
                                 {file}};
    else if (file.ends_with(".ivl"))
      outcome = IvlSource(options, request, file).run(results);
    else
      outcome = coverSource(options, request, file, results);
    if (!outcome)
      break;
  }
  results.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return outcome;
}

} // namespace premise::session
