// How arguments are found by the names that Clang gives them.
#include "guide/Arguments.h"

#include "guide/Copies.h"
#include "ledger/Assumption.h"

#include <llvm/IR/Function.h>

#include <algorithm>

namespace premise::guide {
namespace {

std::optional<unsigned> named(const llvm::Function &function, const std::string &name) {
  for (const llvm::Argument &argument : function.args())
    if (argument.getName() == name)
      return argument.getArgNo();
  return std::nullopt;
}

} // namespace

Arguments::Arguments(const program::Program &program, const llvm::Function &function) {
  const auto unit = std::ranges::find(program.units, sourceSymbol(function), &program::Unit::symbol);
  if (unit == program.units.end())
    return;
  for (const program::Parameter &parameter : unit->parameters)
    numbers_.push_back(named(function, parameter.name));
  if (unit->kind != program::UnitKind::Function)
    receiver_ = named(function, "this");
}

std::optional<unsigned> Arguments::of(unsigned parameter) const {
  if (parameter == ledger::kReceiver)
    return receiver_;
  return parameter < numbers_.size() ? numbers_[parameter] : std::nullopt;
}

std::optional<unsigned> Arguments::parameterAt(unsigned argument) const {
  if (receiver_ == argument)
    return ledger::kReceiver;
  for (unsigned i = 0; i < numbers_.size(); i++)
    if (numbers_[i] == argument)
      return i;
  return std::nullopt;
}

} // namespace premise::guide
