// How assumptions, refuted claims and reports of others are put into lines.
#include "AuditCommand.h"

#include "Refuse.h"
#include "report/Terminal.h"
#include "session/Audit.h"

#include <cstdio>

namespace premise::tool {
namespace {

std::string joined(const std::vector<std::string> &words, const char *between) {
  std::string text;
  for (const std::string &word : words)
    text += (text.empty() ? "" : between) + word;
  return text;
}

std::string lineOf(const session::Standing &one) {
  std::string text = one.file + ":" + std::to_string(one.line) + ": " + one.kind + " in " + one.function + ": " +
                     one.predicate + " (" + one.by + ")";
  if (one.checks > 0)
    text += one.checks == 1 ? ", 1 check rests on it" : ", " + std::to_string(one.checks) + " checks rest on it";
  return text;
}

std::string refutationText(const suite::Refutation &refutation, const suite::Results &results) {
  std::string text = "refuted: " + joined(refutation.by, ", ") + " claims " + refutation.check;
  text += refutation.premise.empty() ? ", without assumptions\n" : ", if " + joined(refutation.premise, " and ") + "\n";
  for (const suite::UnitResult &unit : results.units)
    for (const suite::Test &test : unit.tests)
      if (test.id == refutation.test) {
        text += "  test " + test.id + ": " + test.message + "\n";
        for (const std::string &line : report::renderInputs(test))
          text += "    " + line + "\n";
      }
  if (!refutation.inferred.empty())
    text += "  not stated: " + joined(refutation.inferred, "\n          or: ") + "\n";
  return text;
}

} // namespace

int listAssumptions(const Request &request) {
  std::vector<std::string> warnings;
  const auto standing = session::standingAssumptions(request.test, warnings);
  if (!standing)
    return refuse(standing.error());
  for (const std::string &warning : warnings)
    std::fprintf(stderr, "premise: warning: %s\n", warning.c_str());
  const std::string &baseline = request.audit.baseline;
  if (request.audit.update) {
    if (baseline.empty())
      return refuse({"--update-baseline needs --baseline FILE", {}});
    const auto written = session::writeBaseline(baseline, *standing);
    return written ? 0 : refuse(written.error());
  }
  const auto shown = baseline.empty() ? standing : session::newSince(baseline, *standing);
  if (!shown)
    return refuse(shown.error());
  for (const session::Standing &one : *shown)
    std::printf("%s%s\n", baseline.empty() ? "" : "new: ", lineOf(one).c_str());
  std::printf("%zu assumptions and suppressions stand", standing->size());
  std::printf(baseline.empty() ? "\n" : ", %zu of them are new\n", shown->size());
  return !baseline.empty() && !shown->empty() ? 1 : 0;
}

std::string foreignText(const suite::Results &results) {
  std::string text;
  for (const suite::Reported &one : results.reported)
    text += one.verdict + ": " + one.tool + " " + base::toString(one.place) + " " + one.rule + ": " + one.message +
            "\n  " + one.detail + "\n";
  for (const suite::Refutation &refutation : results.refuted)
    text += refutationText(refutation, results);
  if (results.command == "audit" && results.refuted.empty())
    text += "no claim is refuted\n";
  return text.empty() ? text : "\n" + text;
}

} // namespace premise::tool
