// How the steps of a run become places that a reader can follow.
#include "session/FailingPath.h"

#include <set>

namespace premise::session {
namespace {

/// Nobody reads more, and every failing test of every unit is stored with its path.
constexpr std::size_t kMostSteps = 200;

/// Files with user code: steps inside of library models would lead readers to files they do not have.
std::set<std::string> ownFiles(const program::Program &program) {
  std::set<std::string> files;
  for (const program::Unit &unit : program.units)
    files.insert(unit.place.file);
  for (const program::Check &check : program.checks)
    files.insert(check.place.file);
  return files;
}

bool isSameLine(const base::SourceSpan &a, const base::SourceSpan &b) {
  return a.file == b.file && a.line == b.line;
}

} // namespace

base::SourceSpan placeOf(const CompiledSource &source, explore::StepKind kind, std::uint32_t site) {
  if (kind == explore::StepKind::Check)
    return site < source.program.checks.size() ? source.program.checks[site].place : base::SourceSpan{};
  const std::vector<native::Site> &sites = source.build.instrumentation.sites;
  return site < sites.size() ? base::SourceSpan{sites[site].file, sites[site].line} : base::SourceSpan{};
}

void describePath(const CompiledSource &source, const native::NativeExecutor &executor, const Candidate &candidate,
                  suite::Test &test) {
  if (executor.ending() != candidate.ending || executor.failedCheck() != candidate.failedCheck)
    return;
  std::vector<base::SourceSpan> &path = test.path;
  const std::set<std::string> files = ownFiles(source.program);
  for (const explore::Step &step : executor.steps()) {
    base::SourceSpan place = placeOf(source, step.kind, step.site);
    if (place.line != 0 && files.contains(place.file) && (path.empty() || !isSameLine(path.back(), place)))
      path.push_back(std::move(place));
  }
  if (path.size() <= kMostSteps)
    return;
  test.pathOmitted = path.size() - kMostSteps;
  const auto middle = path.begin() + kMostSteps / 2;
  path.erase(middle, middle + static_cast<std::ptrdiff_t>(test.pathOmitted));
}

} // namespace premise::session
