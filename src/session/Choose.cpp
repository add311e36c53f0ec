// How functions are found by name, and what is suggested when there is none.
#include "session/Choose.h"

#include <algorithm>
#include <numeric>

namespace premise::session {
namespace {

std::size_t editDistance(const std::string &a, const std::string &b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); i++) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); j++) {
      const std::size_t cost = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({cost, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

base::Diagnostic unknownFunction(const program::Program &program, const std::string &name) {
  std::vector<std::string> names;
  names.reserve(program.units.size());
  for (const program::Unit &unit : program.units)
    names.push_back(unit.name);
  std::sort(names.begin(), names.end(), [&](const std::string &a, const std::string &b) {
    return std::pair(editDistance(a, name), a) < std::pair(editDistance(b, name), b);
  });
  if (std::find(program.neverInstantiated.begin(), program.neverInstantiated.end(), name) !=
      program.neverInstantiated.end())
    return {"the template " + name +
                " is never instantiated here, so there is nothing to run; name an instantiation with --instantiate '" +
                name + "<...>'",
            {program.source.file}};
  std::string message = "no function named '" + name + "' is defined here";
  for (std::size_t i = 0; i < std::min<std::size_t>(3, names.size()); i++)
    message += (i == 0 ? "; nearest: " : ", ") + names[i];
  return {message, {program.source.file}};
}

} // namespace

base::Result<std::vector<std::size_t>> chooseUnits(const program::Program &program, const TestOptions &options) {
  std::vector<std::string> wanted = options.functions;
  if (options.isProgram && wanted.empty())
    wanted = {"main"};
  if (!options.focus.empty()) {
    const auto focus = std::find_if(program.checks.begin(), program.checks.end(),
                                    [&](const program::Check &check) { return check.id == options.focus; });
    if (focus == program.checks.end())
      return base::Diagnostic{"there is no check '" + options.focus + "' here; premise check --list shows all",
                              {program.source.file}};
    if (wanted.empty())
      wanted = {focus->function};
  }
  std::vector<std::size_t> chosen;
  for (const std::string &name : wanted) {
    const std::size_t before = chosen.size();
    for (std::size_t i = 0; i < program.units.size(); i++)
      if (program.units[i].name == name || program.units[i].plainName == name ||
          program.units[i].plainName.starts_with(name + "<")) // of a template: all instantiations
        chosen.push_back(i);
    if (chosen.size() == before)
      return unknownFunction(program, name);
  }
  if (wanted.empty()) {
    chosen.resize(program.units.size());
    std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  }
  // Code that is never called has none: the compiler leaves it out.
  std::erase_if(chosen,
                [&](std::size_t unit) { return program.units[unit].isInner && program.units[unit].symbols.empty(); });
  if (options.symbols)
    std::erase_if(chosen, [&](std::size_t unit) {
      const std::vector<std::string> &symbols = program.units[unit].symbols;
      return std::none_of(symbols.begin(), symbols.end(),
                          [&](const std::string &symbol) { return options.symbols->contains(symbol); });
    });
  return chosen;
}

base::Result<std::vector<std::size_t>> chooseTestable(const program::Program &program, const TestOptions &options) {
  auto chosen = chooseUnits(program, options);
  if (!chosen)
    return chosen;
  const auto isTestable = [&](std::size_t unit) { return program.units[unit].problem.empty(); };
  if (!options.functions.empty() && std::ranges::none_of(*chosen, isTestable) && !chosen->empty()) {
    const program::Unit &unit = program.units[chosen->front()];
    return base::Diagnostic{"cannot test " + unit.name + ": " + unit.problem, unit.place};
  }
  std::erase_if(*chosen, [&](std::size_t unit) { return program.units[unit].isInner; });
  return chosen;
}

} // namespace premise::session
