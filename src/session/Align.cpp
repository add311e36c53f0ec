// How entries find their checks.
#include "session/Align.h"

#include "analyze/Places.h"

#include <algorithm>

namespace premise::session {
namespace {

/// By check id: in how many functions the check stands.
std::map<std::string, std::size_t> copiesOf(const program::Program &program) {
  std::map<std::string, std::size_t> copies;
  for (const auto &[check, functions] : analyze::placesOfChecks(program))
    if (check < program.checks.size())
      copies[program.checks[check].id] = functions.size();
  return copies;
}

std::size_t countIn(const std::map<std::string, std::size_t> &copies, const std::string &id) {
  const auto found = copies.find(id);
  return found == copies.end() ? 1 : std::max<std::size_t>(found->second, 1);
}

} // namespace

ledger::Ledger alignedWith(const program::Program &compiled, const ledger::Ledger &known,
                           const program::Program *analysed) {
  const std::map<std::string, std::size_t> now = copiesOf(compiled);
  const auto then = analysed != nullptr ? copiesOf(*analysed) : std::map<std::string, std::size_t>{};
  std::vector<ledger::Entry> entries;
  for (const program::Check &check : compiled.checks) {
    const auto found = known.find(check.id);
    if (found && countIn(now, check.id) <= countIn(then, check.id))
      entries.push_back(known[*found]);
    else
      entries.push_back({.check = check, .evidence = {}});
    entries.back().check = check;
  }
  std::vector<ledger::Assumption> assumptions;
  for (const auto &[id, assumption] : known.assumptions())
    assumptions.push_back(assumption);
  return {std::move(entries), std::move(assumptions)};
}

} // namespace premise::session
