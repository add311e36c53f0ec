// Which compromises does `--assume` name?
#include "analyze/Analyzer.h"

#include <charconv>
#include <sstream>

namespace premise::analyze {
namespace {

bool setFlag(Compromises &compromises, const std::string &name) {
  const std::pair<const char *, bool Compromises::*> flags[] = {
      {"no-overflow", &Compromises::noOverflow},
      {"no-alias", &Compromises::noAlias},
      {"callee-frame", &Compromises::calleeFrame},
      {"non-null-parameters", &Compromises::nonNullParameters},
      {"object-invariants-hold", &Compromises::objectInvariants},
      {"no-exceptions", &Compromises::noExceptions},
      {"no-loop-bound", &Compromises::noLoopBound},
      {"array-lengths", &Compromises::arrayLengths},
      {"strings", &Compromises::strings},
      {"initialised-globals", &Compromises::initialisedGlobals},
  };
  for (const auto &[known, member] : flags)
    if (name == known) {
      compromises.*member = true;
      return true;
    }
  return false;
}

bool setLoopBound(Compromises &compromises, const std::string &name) {
  const std::string prefix = "loops-at-most-";
  if (!name.starts_with(prefix))
    return false;
  const char *begin = name.data() + prefix.size();
  const char *end = name.data() + name.size();
  const auto parsed = std::from_chars(begin, end, compromises.loopsAtMost);
  return parsed.ec == std::errc() && parsed.ptr == end && compromises.loopsAtMost > 0;
}

} // namespace

base::Result<Compromises> parseCompromises(const std::string &list) {
  Compromises compromises;
  if (list.empty() || list == "none")
    return compromises;
  std::istringstream names(list + ","); // so that nothing behind the last comma is a name, too
  for (std::string name; std::getline(names, name, ',');)
    if (name == "none")
      return base::Diagnostic{"--assume: \"none\" stands alone", {}};
    else if (!setFlag(compromises, name) && !setLoopBound(compromises, name))
      return base::Diagnostic{"--assume: \"" + name +
                                  "\" is not one of no-overflow, no-alias, callee-frame, loops-at-most-N, "
                                  "non-null-parameters, object-invariants-hold, no-exceptions, array-lengths, strings, "
                                  "initialised-globals, no-loop-bound, none",
                              {}};
  if (compromises.noLoopBound && compromises.loopsAtMost > 0)
    return base::Diagnostic{"--assume: no-loop-bound and loops-at-most-" + std::to_string(compromises.loopsAtMost) +
                                " contradict each other",
                            {}};
  return compromises;
}

} // namespace premise::analyze
