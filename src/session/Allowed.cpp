// How preconditions and callers are named that do not, or may, keep an input away from a unit.
#include "session/Allowed.h"

#include "base/Files.h"

#include <algorithm>

namespace premise::session {
namespace {

constexpr std::size_t kMaxCallers = 3;

std::string preconditionsOf(const CompiledSource &source, const program::Unit &unit) {
  std::string conditions;
  for (const program::Check &check : source.program.checks)
    if (check.kind == program::CheckKind::Precondition && check.callee.empty() && check.function == unit.name)
      conditions += (conditions.empty() ? "" : " and ") + check.condition;
  return conditions.empty() ? "no precondition of " + unit.name + " excludes it"
                            : "the preconditions of " + unit.name + " hold: " + conditions;
}

/// The text of one line without its indentation.
std::string lineOf(const std::string &file, unsigned number) {
  const auto text = base::readFile(file);
  if (!text)
    return "";
  std::size_t begin = 0;
  for (unsigned line = 1; line < number && begin != std::string::npos; line++)
    begin = text->find('\n', begin) == std::string::npos ? std::string::npos : text->find('\n', begin) + 1;
  if (begin == std::string::npos)
    return "";
  std::string line = text->substr(begin, text->find('\n', begin) - begin);
  line.erase(0, std::min(line.size(), line.find_first_not_of(" \t")));
  return line;
}

std::string describe(const native::Caller &caller, const std::string &file) {
  const std::string call = caller.function + " calls it on line " + std::to_string(caller.place.line);
  if (caller.conditionLine == 0)
    return call + " without a condition of its own";
  const std::string condition = lineOf(file, caller.conditionLine);
  return call + ", which line " + std::to_string(caller.conditionLine) +
         (condition.empty() ? "" : " (" + condition + ")") + " may keep it from";
}

} // namespace

void explainAllowed(const CompiledSource &source, std::size_t unit, suite::UnitResult &result) {
  const program::Unit &described = source.program.units[unit];
  std::vector<std::string> reasons{preconditionsOf(source, described)};
  const std::vector<native::Caller> &callers = source.callers[unit];
  for (std::size_t i = 0; i < std::min(callers.size(), kMaxCallers); i++)
    reasons.push_back(describe(callers[i], described.place.file));
  if (callers.size() > kMaxCallers)
    reasons.push_back("and " + std::to_string(callers.size() - kMaxCallers) + " further calls");
  if (callers.empty())
    reasons.push_back(described.isStatic ? "nothing in this source calls it" : "nothing that was linked here calls it");
  for (suite::Test &test : result.tests)
    if (test.outcome == suite::Outcome::Fail)
      test.allowed = reasons;
}

} // namespace premise::session
