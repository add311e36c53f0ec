// How the smallest set of assumptions for each check is looked for.
#include "analyze/numeric/Compromised.h"

#include <llvm/IR/InstIterator.h>

namespace premise::analyze::numeric {
namespace {

/// No check is shown by assuming it.
bool isOwn(const Candidate &candidate, std::uint32_t check) {
  const bool isCheck =
      candidate.hypothesis == Hypothesis::CheckHolds || candidate.hypothesis == Hypothesis::CalleeEnsures;
  return isCheck && candidate.first == check;
}

base::SourceSpan placeOf(const llvm::DebugLoc &location, const program::Unit &unit) {
  return location ? base::SourceSpan{unit.place.file, location.getLine(), location.getCol()} : unit.place;
}

llvm::DebugLoc firstPlace(const llvm::BasicBlock &block) {
  for (const llvm::Instruction &instruction : block)
    if (instruction.getDebugLoc())
      return instruction.getDebugLoc();
  return {};
}

/// Whether overflow wraps around in the whole file: then it is no check.
bool wrapsAround(const program::Program &program) {
  bool wraps = false;
  for (const std::string &flag : program.source.flags)
    if (flag == "-fwrapv" || flag == "-fno-wrapv" || flag == "-fno-strict-overflow")
      wraps = flag != "-fno-wrapv";
  return wraps;
}

bool mayWrap(const llvm::Instruction &instruction) {
  const auto *operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction);
  if (!operation || !operation->getType()->isIntegerTy() || !operation->getDebugLoc())
    return false;
  const auto kind = operation->getOpcode();
  return !operation->hasNoSignedWrap() &&
         (kind == llvm::Instruction::Add || kind == llvm::Instruction::Sub || kind == llvm::Instruction::Mul);
}

std::string nameOf(const llvm::Value &operation) {
  const unsigned kind = llvm::cast<llvm::BinaryOperator>(operation).getOpcode();
  return kind == llvm::Instruction::Add   ? "addition"
         : kind == llvm::Instruction::Sub ? "subtraction"
                                          : "multiplication";
}

void describeCheck(const program::Check &check, const char *kind, ledger::Assumption &made) {
  made.kind = kind;
  made.place = check.place;
  made.function = check.function;
  made.predicate = check.condition;
  made.executable = ledger::CheckHolds{check.id};
}

} // namespace

std::optional<unsigned> parameterOf(const llvm::Argument &argument, const program::Unit &unit) {
  for (unsigned i = 0; i < unit.parameters.size(); i++)
    if (argument.hasName() && argument.getName() == unit.parameters[i].name)
      return i;
  return std::nullopt;
}

const program::Unit *Compromised::unitOf(const llvm::Function &function) const {
  for (const program::Unit &unit : task_.program.units)
    if (unit.symbol == function.getName())
      return &unit;
  return nullptr;
}

void Compromised::addChecks(const llvm::Function &function, std::vector<Candidate> &found) {
  for (const auto &[check, occurrences] : own_)
    if (subject_.kindOf(check) == program::CheckKind::SignedOverflow && !subject_.isVerified(check))
      found.push_back({Hypothesis::CheckHolds, nullptr, check});
  if (wrapsAround(task_.program))
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      if (mayWrap(instruction))
        found.push_back({Hypothesis::NoWrap, &instruction});
}

void Compromised::addParameters(const llvm::Function &function, std::vector<Candidate> &found) {
  const program::Unit *unit = unitOf(function);
  std::vector<unsigned> pointers;
  for (const llvm::Argument &argument : function.args())
    if (argument.getType()->isPointerTy() && unit && parameterOf(argument, *unit) && !argument.hasByValAttr())
      pointers.push_back(argument.getArgNo());
  for (std::size_t i = 0; i < pointers.size(); i++) {
    if (task_.compromises.nonNullParameters)
      found.push_back({Hypothesis::NonNull, nullptr, pointers[i]});
    for (std::size_t j = i + 1; j < pointers.size() && task_.compromises.noAlias; j++)
      found.push_back({Hypothesis::Separated, nullptr, pointers[i], pointers[j]});
  }
  constexpr std::size_t kMostPairs = 40;
  if (!task_.compromises.noAlias || !unit)
    return;
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    for (const unsigned pointer : pointers)
      if (llvm::isa<llvm::LoadInst>(instruction) && instruction.getType()->isPointerTy() && found.size() < kMostPairs)
        found.push_back({Hypothesis::Separated, &instruction, pointer});
}

void Compromised::addCalls(const llvm::Function &function, std::vector<Candidate> &found) {
  std::set<const llvm::GlobalVariable *> globals;
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
      const llvm::Function *callee = call->getCalledFunction();
      const bool isOurs = callee && (callee->isIntrinsic() || callee->getName().starts_with("__premise_"));
      if (task_.compromises.objectInvariants && isOurs && callee->getName() == "__premise_assumed" &&
          assumedAt(*call).name.starts_with(program::kInvariantName))
        found.push_back({Hypothesis::Invariant, call});
      if (task_.compromises.calleeFrame && !isOurs && subject_.mayWrite(*call) && subject_.frameOf(*call))
        found.push_back({Hypothesis::CalleeFrame, call});
      const bool isThrow = callee && (callee->getName() == "__cxa_throw" || callee->getName() == "__cxa_rethrow");
      if (task_.compromises.noExceptions && llvm::isa<llvm::InvokeInst>(call) && !isThrow)
        found.push_back({Hypothesis::NoException, call});
    }
    for (const llvm::Value *operand : instruction.operand_values())
      if (const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(operand->stripInBoundsOffsets());
          global && global->hasDefinitiveInitializer() && !subject_.isFixed(*global))
        globals.insert(global);
  }
  if (task_.compromises.initialisedGlobals)
    for (const llvm::GlobalVariable &global : function.getParent()->globals())
      if (globals.contains(&global))
        found.push_back({Hypothesis::InitialGlobal, &global});
}

std::vector<Candidate> Compromised::candidates(const llvm::Function &function) {
  std::vector<Candidate> found;
  if (task_.compromises.noOverflow)
    addChecks(function, found);
  addParameters(function, found);
  if (task_.compromises.arrayLengths)
    addArrays(function, found);
  if (task_.compromises.strings)
    addStrings(function, found);
  if (task_.compromises.objectInvariants)
    addVectors(function, found);
  addCalls(function, found);
  if (const unsigned most = task_.compromises.loopsAtMost)
    for (const llvm::BasicBlock *block : subject_.info(function).order)
      if (subject_.info(function).heads.contains(block))
        found.push_back({Hypothesis::LoopAtMost, block, most});
  return found;
}

const Compromised::Held &Compromised::heldUnder(const llvm::Function &function, const Assumed &assumed) {
  const auto [found, isNew] = known_.try_emplace(assumed);
  if (!isNew)
    return found->second;
  runs_++;
  const Outcome outcome = Engine(subject_, assumed, function, limits_).run();
  for (const auto &[check, occurrences] : own_)
    if (answerOf(outcome, occurrences) == Answer::Holds)
      found->second.insert(check);
  return found->second;
}

Assumed Compromised::minimise(const llvm::Function &function, std::uint32_t check, Assumed assumed) {
  std::size_t part = std::max<std::size_t>(assumed.size() / 2, 1);
  while (!isOver()) { // leave out as many at once as possible, then fewer
    bool isSmaller = false;
    const std::vector<Candidate> all(assumed.begin(), assumed.end());
    for (std::size_t from = 0; from < all.size() && !isOver(); from += part) {
      Assumed fewer = assumed;
      for (std::size_t i = from; i < std::min(from + part, all.size()); i++)
        fewer.erase(all[i]);
      if (fewer.size() < assumed.size() && heldUnder(function, fewer).contains(check)) {
        assumed = std::move(fewer);
        isSmaller = true;
      }
    }
    if (part == 1 && !isSmaller)
      break;
    part = std::max<std::size_t>(isSmaller ? std::min(part, assumed.size()) : part / 2, 1);
  }
  return assumed;
}

Compromised::Places Compromised::checksOf(const llvm::Function &function) const {
  Places found = checks_.in(function);
  for (const llvm::Function *part : subject_.contexts().partsFrom(function))
    if (const Functions roots = subject_.contexts().rootsOf(*part); roots == Functions{&function})
      for (const auto &[check, occurrences] : checks_.in(*part))
        found[check].insert(found[check].end(), occurrences.begin(), occurrences.end());
  return found;
}

void Compromised::run(const llvm::Function &function, const Outcome &sound, const Limits &limits) {
  limits_ = limits;
  own_ = checksOf(function);
  std::vector<Candidate> all = candidates(function);
  for (const std::uint32_t check : sound.ensured)
    all.push_back({Hypothesis::CalleeEnsures, nullptr, check});
  if (all.empty() || !unitOf(function))
    return;
  const Assumed every(all.begin(), all.end());
  Held open;
  for (const std::uint32_t check : heldUnder(function, every))
    if (answerOf(sound, own_.at(check)) == Answer::Unknown && !subject_.isVerified(check) &&
        checks_.functionsOf(check).size() == 1)
      open.insert(check);
  for (const Candidate &candidate : all) { // one assumption is often enough
    if (open.empty() || isOver())
      break;
    const Held held = heldUnder(function, {candidate});
    for (auto check = open.begin(); check != open.end();) {
      const bool isShown = held.contains(*check) && !isOwn(candidate, *check);
      if (isShown)
        record(function, *check, {candidate});
      check = isShown ? open.erase(check) : std::next(check);
    }
  }
  for (const std::uint32_t check : open) {
    Assumed others = every;
    std::erase_if(others, [&](const Candidate &candidate) { return isOwn(candidate, check); });
    if (heldUnder(function, others).contains(check))
      record(function, check, minimise(function, check, others));
  }
}

void Compromised::record(const llvm::Function &function, std::uint32_t check, const Assumed &assumed) {
  ledger::Cube cube;
  for (const Candidate &candidate : assumed)
    cube.insert(ledger_.assume(describe(function, candidate)));
  ledger_.record(check, {.by = "numeric", .premise = ledger::Premise({cube})});
}

ledger::Assumption Compromised::describe(const llvm::Function &function, const Candidate &candidate) const {
  const program::Unit &unit = *unitOf(function);
  ledger::Assumption made{.id = {},
                          .kind = {},
                          .place = unit.place,
                          .function = unit.name,
                          .predicate = {},
                          .by = "numeric",
                          .executable = {}};
  if (const auto *instruction = llvm::dyn_cast_or_null<llvm::Instruction>(candidate.place))
    made.place = placeOf(instruction->getDebugLoc(), unit);
  switch (candidate.hypothesis) {
  case Hypothesis::CheckHolds:
  case Hypothesis::CalleeEnsures:
    describeCheck(ledger_[candidate.first].check,
                  candidate.hypothesis == Hypothesis::CheckHolds ? "no-overflow" : "callee-ensures", made);
    break;
  case Hypothesis::NoWrap:
    made.kind = "no-overflow";
    made.predicate = "the " + nameOf(*candidate.place) + " here does not overflow";
    made.executable = ledger::NoWrap{};
    break;
  case Hypothesis::ValidArray:
  case Hypothesis::ReadableArray:
    describeArray(function, candidate, made);
    break;
  case Hypothesis::Vector:
  case Hypothesis::VectorElements:
    describeVector(function, candidate, made);
    break;
  case Hypothesis::NonNull:
  case Hypothesis::Separated:
  case Hypothesis::String:
    describeParameters(function, candidate, made);
    break;
  case Hypothesis::InitialGlobal:
    made.kind = "initialised-globals";
    made.predicate = candidate.place->getName().str() + " has its initial value";
    made.executable = ledger::InitialGlobal{candidate.place->getName().str()};
    break;
  case Hypothesis::LoopAtMost:
    made.kind = "loops-at-most-" + std::to_string(candidate.first);
    made.place = placeOf(firstPlace(*subject_.original(*llvm::cast<llvm::BasicBlock>(candidate.place))), unit);
    made.predicate = "the loop body is entered at most " + std::to_string(candidate.first) + " times";
    made.executable = ledger::LoopAtMost{candidate.first};
    break;
  case Hypothesis::Invariant:
    return ledger_.assumptions().at(assumedAt(*llvm::cast<llvm::CallBase>(candidate.place)).id);
  case Hypothesis::CalleeFrame:
    made.kind = "callee-frame";
    describeFrame(*llvm::cast<llvm::CallBase>(candidate.place), made);
    break;
  case Hypothesis::NoException:
    made.kind = "no-exceptions";
    made.predicate = "the call throws nothing";
    made.executable = ledger::NoException{};
    break;
  }
  return made;
}

/// What the source assumes at a call of __premise_assumed.
const program::Assumed &Compromised::assumedAt(const llvm::CallBase &call) const {
  return task_.program.assumed[llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->getZExtValue()];
}

void Compromised::describeFrame(const llvm::CallBase &call, ledger::Assumption &made) const {
  const auto globals = subject_.frameOf(call);
  ledger::FrameKept frame;
  for (const llvm::GlobalVariable *global : *globals)
    frame.globals.push_back(global->getName().str());
  made.predicate = ledger::show(frame);
  made.executable = std::move(frame);
}

void Compromised::describeParameters(const llvm::Function &function, const Candidate &candidate,
                                     ledger::Assumption &made) const {
  const program::Unit &unit = *unitOf(function);
  const auto parameter = [&](unsigned argument) { return *parameterOf(*function.getArg(argument), unit); };
  const std::string name = unit.parameters[parameter(candidate.first)].name;
  if (candidate.hypothesis == Hypothesis::NonNull) {
    made.kind = "non-null-parameters";
    made.predicate = name + " is not null";
    made.executable = ledger::NonNull{parameter(candidate.first)};
    return;
  }
  if (candidate.hypothesis == Hypothesis::String) {
    made.kind = "strings";
    made.predicate = name + " is a zero-terminated string below 2 GiB";
    made.executable = ledger::ZeroTerminated{parameter(candidate.first)};
    return;
  }
  made.kind = "no-alias";
  if (candidate.place) {
    made.predicate = "the pointer read here and " + name + " point to different objects";
    made.executable = ledger::ReadSeparated{parameter(candidate.first)};
    return;
  }
  made.predicate = name + " and " + unit.parameters[parameter(candidate.second)].name + " point to different objects";
  made.executable = ledger::Separated{parameter(candidate.first), parameter(candidate.second)};
}

} // namespace premise::analyze::numeric
