// How random functions and claims are made up.
#include "Generate.h"

#include <algorithm>
#include <map>

namespace premise::guide {

std::string Generator::variable() {
  static const char *const kNames[] = {"x", "y", "z"};
  return kNames[below(3)];
}

std::string Generator::value() {
  switch (below(6)) {
  case 5:
    return "*p";
  case 0:
    return variable() + " + " + std::to_string(below(9)) + "u";
  case 1:
    return variable() + " ^ " + variable();
  case 2:
    return variable() + " & " + std::to_string(below(16)) + "u";
  case 3:
    return std::to_string(below(12)) + "u";
  default:
    return variable() + " - " + variable();
  }
}

/// Of one of the first functions: longer chains of calls have too many paths to be explored.
std::string Generator::call(unsigned function) {
  return "f" + std::to_string(below(std::min(function, 3U))) + "(" + variable() + ", " + variable() + ", p)";
}

/// What a branch asks, also of another function.
std::string Generator::question(unsigned function) {
  return function == 0 || below(3) != 0 ? condition() : call(function) + " == " + std::to_string(below(2)) + "u";
}

std::string Generator::condition() {
  static const char *const kOperators[] = {" == ", " != ", " < ", " >= ", " != "};
  const std::string one = variable() + kOperators[below(5)] + std::to_string(below(12)) + "u";
  return below(4) == 0 ? one + (below(2) == 0 ? " || " : " && ") + variable() + " != " + variable() : one;
}

std::string Generator::statement(unsigned depth, unsigned function) {
  const unsigned choice = below(depth > 2 ? 8 : 12);
  if (choice <= 1)
    return "assert(" + condition() + ");\n";
  if (choice <= 3) {
    functionOf_.push_back(function);
    return "PREMISE_ASSUMED(" + condition() + ", a" + std::to_string(assumptions_++) + ");\n";
  }
  if (choice == 4)
    return variable() + " = " + value() + ";\n";
  if (choice == 5)
    return variable() + " = " + (function == 0 ? value() : call(function)) + ";\n";
  if (choice == 6)
    return "*p = " + value() + ";\n";
  if (choice == 7)
    return "if (" + question(function) + ")\nreturn " + std::to_string(below(2)) + "u;\n";
  if (choice == 8) {
    const std::string i = "i" + std::to_string(loops_++);
    return "for (unsigned " + i + " = 0; " + i + " < 2u; " + i + "++) {\nif (" + variable() + " == " + i +
           ")\nbreak;\n" + statements(depth + 2, function) + "}\n";
  }
  const std::string otherwise = below(2) == 0 ? "" : " else {\n" + statements(depth + 1, function) + "}";
  return "if (" + question(function) + ") {\n" + statements(depth + 1, function) + "}" + otherwise + "\n";
}

std::string Generator::statements(unsigned depth, unsigned function) {
  std::string text;
  const unsigned count = depth == 0 ? 4 : 1 + below(2);
  for (unsigned i = 0; i < count; i++)
    text += statement(depth, function);
  return text;
}

std::string Generator::source(unsigned functions) {
  std::string text = "#include <assert.h>\n#include <premise/premise.h>\n";
  for (unsigned i = 0; i < functions; i++)
    text += "unsigned f" + std::to_string(i) + "(unsigned x, unsigned y, unsigned *p) {\nunsigned z = x;\n" +
            (below(2) == 0 ? "if (!p)\nreturn 7u;\n" : "") + statements(0, i) + "return z;\n}\n";
  return text;
}

ledger::Premise Generator::premise(const std::vector<std::string> &ids) {
  const unsigned choice = below(10);
  if (choice < 2 || ids.empty())
    return ledger::Premise::never();
  if (choice < 4)
    return ledger::Premise::always();
  std::vector<ledger::Cube> cubes(1 + below(2));
  for (ledger::Cube &cube : cubes)
    for (unsigned i = 0; i <= below(2); i++)
      cube.insert(ids[below(static_cast<unsigned>(ids.size()))]);
  return ledger::Premise(std::move(cubes));
}

void Generator::claim(const program::Program &program, ledger::Ledger &ledger) {
  std::map<std::string, std::vector<std::string>> ids;
  for (std::size_t i = 0; i < program.assumed.size(); i++)
    ids["f" + std::to_string(functionOf_[i])].push_back(program.assumed[i].id);
  for (const program::Check &check : program.checks)
    if (below(2) == 0)
      ids[check.function].push_back(ledger.assume({.id = {},
                                                   .kind = "holds",
                                                   .place = check.place,
                                                   .function = check.function,
                                                   .predicate = check.condition,
                                                   .by = "chance",
                                                   .executable = ledger::CheckHolds{check.id}}));
  for (auto &[function, own] : ids)
    for (const ledger::Executable &how :
         {ledger::Executable(ledger::NonNull{2}), ledger::Executable(ledger::ValidArray{2, 4})})
      own.push_back(ledger.assume({.id = {},
                                   .kind = "entry",
                                   .place = {"unit.c", 1, 1},
                                   .function = function,
                                   .predicate = "p",
                                   .by = "chance",
                                   .executable = how}));
  for (std::uint32_t i = 0; i < program.checks.size(); i++)
    ledger.record(i, {.by = "chance", .premise = premise(ids[program.checks[i].function])});
}

} // namespace premise::guide
