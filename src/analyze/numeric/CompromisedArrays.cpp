// Which arrays, strings and vectors parameters may be assumed to be.
#include "analyze/numeric/Compromised.h"
#include "program/Lengths.h"
#include "program/Padding.h"

#include <limits>

namespace premise::analyze::numeric {
namespace {

/// An object that is there for certain, a reference or *this, is as large as C++ says; it need not be initialised.
bool isGivenObject(const llvm::Argument &argument) {
  return argument.getType()->isPointerTy() && argument.getDereferenceableBytes() > 0 && !argument.hasStructRetAttr();
}

const llvm::Argument *argumentOf(const llvm::Function &function, const std::string &name) {
  for (const llvm::Argument &argument : function.args())
    if (argument.getName() == name && argument.getType()->isIntegerTy())
      return &argument;
  return nullptr;
}

/// Only its own class makes such an object, so nobody but the class knows which of its bytes are padding.
bool isMadeByItsClass(const program::TypeTable &types, const program::Unit &unit, std::optional<unsigned> parameter) {
  return !parameter || types[types[unit.parameters[*parameter].type].element].kind == program::TypeKind::Class;
}

/// A vector that a parameter is or refers to; null if it is none.
const program::Type *vectorOf(const program::TypeTable &types, const program::Parameter &parameter) {
  const program::Type &type = types[parameter.type];
  const program::Type &own = type.kind == program::TypeKind::Pointer && type.isReference ? types[type.element] : type;
  constexpr std::uint64_t kMostBytes = 4096;
  return own.isVector && types[own.element].sizeBytes > 0 && types[own.element].sizeBytes <= kMostBytes ? &own
                                                                                                        : nullptr;
}

} // namespace

/// The convention by which inputs of tests are built: a length beside the pointer, a written length, one element.
void Compromised::addArrays(const llvm::Function &function, std::vector<Candidate> &found) {
  const program::Unit *unit = unitOf(function);
  const program::TypeTable &types = task_.program.types;
  for (const llvm::Argument &argument : function.args()) {
    const auto index = unit ? parameterOf(argument, *unit) : std::nullopt;
    const bool isReceiver = unit && unit->kind == program::UnitKind::Method && argument.getName() == "this";
    if (isGivenObject(argument) && (index || isReceiver)) {
      if (!isMadeByItsClass(types, *unit, index)) // of others even the padding is initialised
        subject_.padding[&argument] =
            program::paddingOf(types, types[unit->parameters[*index].type].element).value_or(std::vector<bool>{});
      found.push_back({Hypothesis::ReadableArray, nullptr, argument.getArgNo(),
                       static_cast<unsigned>(argument.getDereferenceableBytes())});
      continue;
    }
    if (!index || !argument.getType()->isPointerTy() || argument.hasByValAttr())
      continue;
    const program::Parameter &parameter = unit->parameters[*index];
    const program::Type &type = types[parameter.type];
    if (type.kind != program::TypeKind::Pointer || type.isReference || types[type.element].sizeBytes == 0)
      continue;
    const std::uint64_t written = parameter.staticCount != 0 ? parameter.staticCount : parameter.writtenCount;
    const std::uint64_t bytes = types[type.element].sizeBytes * std::max<std::uint64_t>(written, 1);
    const auto partner = written == 0 ? program::lengthParameter(types, *unit, *index) : std::nullopt;
    const llvm::Argument *length = partner ? argumentOf(function, unit->parameters[*partner].name) : nullptr;
    if (bytes > std::numeric_limits<std::int32_t>::max() || (partner && !length))
      continue;
    subject_.padding[&argument] = program::paddingOf(types, type.element).value_or(std::vector<bool>{});
    if (types[type.element].isConst)
      subject_.constants.insert(&argument);
    Candidate array{Hypothesis::ValidArray, length, argument.getArgNo(), static_cast<unsigned>(bytes)};
    array.isUnsigned = partner && !types[unit->parameters[*partner].type].isSigned;
    found.push_back(array);
    array.hypothesis = Hypothesis::ReadableArray;
    found.push_back(array);
  }
}

/// Pointers to characters that no parameter gives a length, as inputs of tests are built.
void Compromised::addStrings(const llvm::Function &function, std::vector<Candidate> &found) {
  const program::Unit *unit = unitOf(function);
  const program::TypeTable &types = task_.program.types;
  for (const llvm::Argument &argument : function.args()) {
    const auto index = unit ? parameterOf(argument, *unit) : std::nullopt;
    if (!index || !argument.getType()->isPointerTy())
      continue;
    const program::Parameter &parameter = unit->parameters[*index];
    const program::Type &type = types[parameter.type];
    if (type.kind == program::TypeKind::Pointer && !type.isReference && types[type.element].isChar &&
        parameter.staticCount == 0 && parameter.writtenCount == 0 && !program::lengthParameter(types, *unit, *index))
      found.push_back({Hypothesis::String, nullptr, argument.getArgNo()});
  }
}

/// What the class std::vector makes sure of, and that its elements are initialised, of which it does not.
void Compromised::addVectors(const llvm::Function &function, std::vector<Candidate> &found) {
  const program::Unit *unit = unitOf(function);
  const program::TypeTable &types = task_.program.types;
  for (const llvm::Argument &argument : function.args()) {
    const auto index = unit ? parameterOf(argument, *unit) : std::nullopt;
    const program::Type *vector = index ? vectorOf(types, unit->parameters[*index]) : nullptr;
    if (!vector || subject_.givenBytes(argument) == 0)
      continue;
    subject_.elementPadding[&argument] = program::paddingOf(types, vector->element).value_or(std::vector<bool>{});
    const auto bytes = static_cast<unsigned>(types[vector->element].sizeBytes);
    found.push_back({Hypothesis::Vector, nullptr, argument.getArgNo(), bytes});
    found.push_back({Hypothesis::VectorElements, nullptr, argument.getArgNo(), bytes});
  }
}

void Compromised::describeArray(const llvm::Function &function, const Candidate &candidate,
                                ledger::Assumption &made) const {
  const program::Unit &unit = *unitOf(function);
  const llvm::Argument &argument = *function.getArg(candidate.first);
  if (isGivenObject(argument)) {
    const auto index = parameterOf(argument, unit);
    made.kind = "array-lengths";
    made.predicate = (index ? unit.parameters[*index].name : "*this") + " is initialised";
    made.executable = ledger::ValidArray{.parameter = index.value_or(ledger::kReceiver),
                                         .bytes = candidate.second,
                                         .isWhole = isMadeByItsClass(task_.program.types, unit, index)};
    return;
  }
  const unsigned pointer = *parameterOf(argument, unit);
  const program::Parameter &parameter = unit.parameters[pointer];
  const program::TypeTable &types = task_.program.types;
  ledger::ValidArray executable{pointer, candidate.second, std::nullopt, !candidate.isUnsigned,
                                candidate.hypothesis == Hypothesis::ReadableArray};
  std::string count = std::to_string(candidate.second / types[types[parameter.type].element].sizeBytes);
  if (candidate.place) {
    executable.count = parameterOf(*llvm::cast<llvm::Argument>(candidate.place), unit);
    count = unit.parameters[*executable.count].name;
  }
  executable.isWritable = !executable.isInitialised && !types[types[parameter.type].element].isConst;
  made.kind = "array-lengths";
  made.predicate =
      executable.isInitialised
          ? "the elements of " + parameter.name + " up to " + count + " are initialised"
          : (executable.isWritable ? "PREMISE_VALID(" : "PREMISE_VALID_READ(") + parameter.name + ", " + count + ")";
  made.executable = executable;
}

void Compromised::describeVector(const llvm::Function &function, const Candidate &candidate,
                                 ledger::Assumption &made) const {
  const program::Unit &unit = *unitOf(function);
  const unsigned parameter = *parameterOf(*function.getArg(candidate.first), unit);
  const bool isInitialised = candidate.hypothesis == Hypothesis::VectorElements;
  const std::string &name = unit.parameters[parameter].name;
  made.kind = "object-invariants-hold";
  made.predicate = isInitialised ? "the elements of " + name + " are initialised"
                                 : name + " is a vector with elements in memory of its own";
  made.executable = ledger::ValidVector{parameter, candidate.second, isInitialised};
}

} // namespace premise::analyze::numeric
