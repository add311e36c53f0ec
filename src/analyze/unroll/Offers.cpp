// Which assumptions `unroll` may take, and how those of others are evaluated in the unwinding.
#include "analyze/unroll/UnitQuestions.h"

#include "base/Match.h"

#include <algorithm>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

namespace premise::analyze {

using term::Op;
using term::Term;

void UnitQuestions::makeOffers() {
  offerLoops();
  offerParameters();
  offerNoOverflow();
  offerGlobals();
  offerContracts();
  offerFrames();
  for (const auto &[index, selector] : translation_.invariantSelectors)
    offers_.push_back({ledger_.assumptions().at(task_.program.assumed[index].id), selector});
}

/// What a call returns, where the callee's contract stands for it, if nobody has verified that.
void UnitQuestions::offerContracts() {
  for (const auto &[index, selector] : translation_.contractSelectors)
    offerCheck("callee-ensures", index, selector);
}

/// That a check holds, without having shown it.
void UnitQuestions::offerCheck(const char *kind, std::uint32_t index, Term selector) {
  const program::Check &check = task_.program.checks[index];
  ledger::Assumption assumption;
  assumption.kind = kind;
  assumption.place = check.place;
  assumption.function = check.function;
  assumption.predicate = check.condition;
  assumption.by = "unroll";
  assumption.executable = ledger::CheckHolds{check.id};
  offers_.push_back({std::move(assumption), selector});
}

/// Functions are called in one way by all analyzers, so that the same assumption is made once.
std::string UnitQuestions::nameOf(const std::string &symbol) const {
  const auto unit = std::ranges::find(task_.program.units, symbol, &program::Unit::symbol);
  return unit == task_.program.units.end() ? symbol : unit->name;
}

void UnitQuestions::offerFrames() {
  for (const encode::FrameChoice &choice : translation_.frameChoices) {
    ledger::Assumption assumption;
    assumption.kind = "callee-frame";
    assumption.place = choice.place;
    assumption.function = nameOf(choice.function);
    const ledger::FrameKept frame{choice.written};
    assumption.predicate = ledger::show(frame);
    assumption.executable = frame;
    assumption.by = "unroll";
    offers_.push_back({std::move(assumption), choice.selector});
  }
}

/// Scalars of globals that the unit reads have the value of the definition, one assumption per global.
void UnitQuestions::offerGlobals() {
  if (!task_.compromises.initialisedGlobals)
    return;
  const llvm::DataLayout &layout = task_.program.module->getDataLayout();
  std::map<std::string, Term> start;
  for (const encode::InputVariable &input : translation_.inputs) {
    const llvm::GlobalVariable *global = input.kind == encode::InputVariable::Kind::Global
                                             ? task_.program.module->getGlobalVariable(input.name, true)
                                             : nullptr;
    if (!global || !global->hasDefinitiveInitializer() || input.value->width() > 64)
      continue;
    llvm::Type *type = llvm::IntegerType::get(*task_.program.context, input.value->width());
    const auto *initial = llvm::dyn_cast_or_null<llvm::ConstantInt>(llvm::ConstantFoldLoadFromConst(
        const_cast<llvm::Constant *>(global->getInitializer()), type, llvm::APInt(64, input.offset), layout));
    if (!initial)
      continue;
    const Term same =
        pool_.make(Op::Eq, 1, {input.value, pool_.constant(input.value->width(), initial->getValue().getZExtValue())});
    const auto [known, isNew] = start.emplace(input.name, same);
    if (!isNew)
      known->second = pool_.make(Op::And, 1, {known->second, same});
  }
  for (const auto &[symbol, same] : start) {
    ledger::Assumption assumption;
    assumption.kind = "initialised-globals";
    assumption.place = unit_.place;
    assumption.function = unit_.name;
    assumption.predicate = symbol + " has its initial value";
    assumption.by = "unroll";
    assumption.executable = ledger::InitialGlobal{symbol};
    const Term taken = reach_->fresh();
    context_->add(pool_.make(Op::Or, 1, {pool_.negate(taken), same}));
    offers_.push_back({std::move(assumption), taken});
  }
}

/// The body is entered at most so often (FM 2012, Fig. 3: assumed !C after the unwound iterations).
void UnitQuestions::offerLoops() {
  if (options_.withoutBound || task_.compromises.noLoopBound) {
    loopTaken_.assign(translation_.loops.size(), pool_.boolean(false));
    return;
  }
  for (const encode::UnwoundLoop &loop : translation_.loops) {
    ledger::Assumption assumption;
    assumption.kind = "loops-at-most-" + std::to_string(options_.unwind);
    assumption.place = loop.place;
    assumption.function = nameOf(loop.function);
    assumption.predicate = "the loop body is entered at most " + std::to_string(options_.unwind) + " times";
    assumption.by = "unroll";
    assumption.executable = ledger::LoopAtMost{options_.unwind};
    loopTaken_.push_back(reach_->fresh());
    offers_.push_back({std::move(assumption), loopTaken_.back()});
  }
}

/// FM 2012, Sect. 4.1: arithmetic on mathematical integers, an assumption per operation.
void UnitQuestions::offerNoOverflow() {
  if (!task_.compromises.noOverflow)
    return;
  for (const auto &[index, selector] : translation_.overflowSelectors)
    offerCheck("no-overflow", index, selector);
}

std::optional<unsigned> UnitQuestions::parameterIndex(const std::string &name) const {
  for (unsigned i = 0; i < unit_.parameters.size(); i++)
    if (unit_.parameters[i].name == name)
      return i;
  return std::nullopt;
}

void UnitQuestions::offer(ledger::Assumption assumption, Term holds) {
  assumption.by = "unroll";
  const Term taken = reach_->fresh();
  context_->add(pool_.make(Op::Or, 1, {pool_.negate(taken), holds}));
  offers_.push_back({std::move(assumption), taken});
}

void UnitQuestions::offerParameters() {
  if (!isUnitItself())
    return;
  const auto assumption = [&](const std::string &kind, const std::string &predicate, ledger::Executable executable) {
    return ledger::Assumption{"", kind, unit_.place, unit_.name, predicate, "", std::move(executable)};
  };
  for (const encode::PointerParameter &a : translation_.pointers) {
    const std::optional<unsigned> first = parameterIndex(a.name);
    if (!first)
      continue;
    if (task_.compromises.nonNullParameters)
      offer(assumption("non-null-parameters", a.name + " is not null", ledger::NonNull{*first}),
            pool_.negate(a.isNull));
    for (const encode::PointerParameter &b : translation_.pointers) {
      const std::optional<unsigned> second = parameterIndex(b.name);
      if (!task_.compromises.noAlias || b.index <= a.index || !second)
        continue;
      const Term differ = pool_.negate(pool_.make(Op::Eq, 1, {a.object, b.object}));
      offer(assumption("no-alias", a.name + " and " + b.name + " point to different objects",
                       ledger::Separated{*first, *second}),
            pool_.make(Op::Or, 1, {differ, a.isNull}));
    }
    if (task_.compromises.noAlias)
      offerReadPointers(a);
  }
}

/// A pointer that is read points to another object than a parameter: no execution evaluates that, as one object may be
/// read at several places and be part of others. Where somebody assumes the same at one place, which an execution can
/// evaluate, it is not said twice.
void UnitQuestions::offerReadPointers(const encode::PointerParameter &parameter) {
  constexpr std::size_t kMost = 40;
  for (const encode::ReadPointer &read : translation_.readPointers) {
    if (offers_.size() > kMost)
      return;
    ledger::Assumption assumption;
    assumption.kind = "no-alias";
    assumption.place = read.place;
    assumption.function = unit_.name;
    assumption.predicate = "the pointer read here and " + parameter.name + " point to different objects";
    const bool isSaid = std::ranges::any_of(ledger_.assumptions(), [&](const auto &known) {
      const ledger::Assumption &other = known.second;
      return std::holds_alternative<ledger::ReadSeparated>(other.executable) && other.place == assumption.place &&
             other.predicate == assumption.predicate;
    });
    const Term differ = pool_.negate(pool_.make(Op::Eq, 1, {read.object, parameter.object}));
    if (!isSaid)
      offer(std::move(assumption), pool_.make(Op::Or, 1, {differ, parameter.isNull}));
  }
}

/// An execution in which the assumption does not hold. True (nothing is known) wherever this cannot be expressed: an
/// assumption of the unit is also one of each inner call of the unit.
Term UnitQuestions::isViolated(const std::string &assumption) {
  const auto found = ledger_.assumptions().find(assumption);
  if (found == ledger_.assumptions().end() || translation_.mayReenter)
    return pool_.boolean(true);
  const auto pointer = [&](unsigned index) -> const encode::PointerParameter * {
    for (const encode::PointerParameter &candidate : translation_.pointers)
      if (parameterIndex(candidate.name) == index && found->second.function == unit_.name && isUnitItself())
        return &candidate;
    return nullptr;
  };
  return std::visit(
      base::Match{
          [&](const ledger::CheckHolds &holds) {
            const auto index = ledger_.find(holds.check);
            if (!index || !isHere(*index) || translation_.usedInvariants)
              return pool_.boolean(true);
            for (const encode::CutOff &cut : translation_.cutOffs)
              if (matters(cut, *index))
                return pool_.boolean(true);
            Term violated = pool_.boolean(false);
            for (const encode::CheckPoint &point : translation_.points)
              if (point.check == *index)
                violated = pool_.make(
                    Op::Or, 1,
                    {violated, pool_.make(Op::And, 1, {reach_->reaches(point.block), pool_.negate(point.holds)})});
            return violated;
          },
          [&](const ledger::Annotated &) { return isViolatedHere(found->second); },
          [&](const ledger::NonNull &nonNull) {
            const auto *a = pointer(nonNull.parameter);
            return a ? a->isNull : pool_.boolean(true);
          },
          [&](const ledger::Separated &separated) {
            const auto *a = pointer(separated.first);
            const auto *b = pointer(separated.second);
            return a && b && separated.firstBytes == 0 && separated.secondBytes == 0
                       ? pool_.make(Op::Eq, 1, {a->object, b->object})
                       : pool_.boolean(true);
          },
          [&](const auto &) { return pool_.boolean(true); },
      },
      found->second.executable);
}

/// Some evaluation of PREMISE_ASSUMED failed. True where not all evaluations before a check are in the program.
Term UnitQuestions::isViolatedHere(const ledger::Assumption &assumption) {
  if (assumption.function != symbol_ || translation_.usedInvariants || !translation_.cutOffs.empty())
    return pool_.boolean(true);
  Term violated = pool_.boolean(false);
  for (const encode::CheckPoint &point : translation_.assumedPoints)
    if (task_.program.assumed[point.check].id == assumption.id)
      violated = pool_.make(
          Op::Or, 1, {violated, pool_.make(Op::And, 1, {reach_->reaches(point.block), pool_.negate(point.holds)})});
  return violated;
}

/// What is verified under assumptions that exclude each other is verified for no execution.
void UnitQuestions::warnIfExcluded(std::uint32_t check) {
  for (const ledger::Cube &cube : ledger_[check].premise().cubes()) {
    if (cube.size() < 2 || isOutOfTime())
      continue;
    Term violated = pool_.boolean(false);
    std::string words;
    for (const std::string &id : cube) {
      violated = pool_.make(Op::Or, 1, {violated, isViolated(id)});
      words += (words.empty() ? "" : ", ") + ledger_.assumptions().at(id).predicate;
    }
    const Term together = reach_->fresh();
    context_->add(pool_.make(Op::Or, 1, {pool_.negate(together), pool_.negate(violated)}));
    const Term reached = asksWhetherReached(check);
    if (violated != pool_.boolean(true) &&
        std::holds_alternative<solve::Core>(context_->check(std::vector{together, reached})) &&
        !std::holds_alternative<solve::Core>(context_->check(std::vector{reached})))
      findings_.warnings.push_back(base::toString(ledger_[check].check.place) + ": what " + unit_.name +
                                   " assumes never holds all at once: " + words);
  }
}

/// Of a check that is verified under a premise, only executions in which it does not hold are left (FM 2012, Sect. 3).
Term UnitQuestions::violatesPremise(std::uint32_t check) {
  Term result = pool_.boolean(true);
  const ledger::Premise known = ledger_[check].premise();
  for (const ledger::Cube &cube : known.cubes()) {
    Term broken = pool_.boolean(false);
    for (const std::string &assumption : cube)
      broken = pool_.make(Op::Or, 1, {broken, isViolated(assumption)});
    result = pool_.make(Op::And, 1, {result, broken});
  }
  return result;
}

} // namespace premise::analyze
