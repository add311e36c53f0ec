// Which functions of a project a change concerns: those that it touches, and whoever uses them.
#include "program/project/State.h"

#include <algorithm>

namespace premise::program {
namespace {

bool isTouched(const DefinedFunction &function, const ChangedLines &changed) {
  const auto lines = changed.find(function.file);
  return lines != changed.end() && std::any_of(lines->second.begin(), lines->second.end(), [&](const auto &range) {
           return range.first <= function.lastLine && range.second >= function.firstLine;
         });
}

/// A function local to one source is called "f.source3" in this project.
std::string withoutNumber(const std::string &symbol) {
  return symbol.substr(0, symbol.rfind(".source"));
}

} // namespace

std::map<std::string, std::set<std::string>> Project::affected(const ChangedLines &changed,
                                                               std::vector<std::string> &warnings) {
  std::set<std::string> sources;
  for (const Command &command : state_->commands)
    sources.insert(command.file);
  const bool hasHeader =
      std::any_of(changed.begin(), changed.end(), [&](const auto &entry) { return !sources.contains(entry.first); });
  std::set<std::size_t> looked;
  std::set<std::string> symbols;
  std::map<std::string, std::set<std::string>> found;
  std::vector<std::string> open;
  const auto look = [&](std::size_t number) -> const Translation & {
    const Translation &translation = state_->translation(number, Source{});
    if (looked.insert(number).second && !translation.problem.empty())
      warnings.push_back("its functions are not seen, it does not compile: " + translation.problem);
    return translation;
  };
  const auto add = [&](std::size_t number, const std::string &symbol) {
    found[displayed(state_->commands[number].file, false)].insert(withoutNumber(symbol));
    if (symbols.insert(symbol).second)
      open.push_back(symbol);
  };
  // What a header defines may be in every source.
  for (std::size_t i = 0; i < state_->commands.size(); i++)
    if (hasHeader || changed.contains(state_->commands[i].file))
      for (const DefinedFunction &function : look(i).functions)
        if (isTouched(function, changed))
          add(i, function.symbol);
  while (!open.empty()) {
    const std::string symbol = open.back();
    open.pop_back();
    for (const std::size_t number : state_->index.candidates(withoutNumber(symbol), ""))
      for (const DefinedFunction &function : look(number).functions)
        if (std::find(function.uses.begin(), function.uses.end(), symbol) != function.uses.end())
          add(number, function.symbol);
  }
  return found;
}

} // namespace premise::program
