// How the statements of an abstract program are collected from the code.
#include "guide/Abstraction.h"

#include "base/Ensure.h"
#include "guide/Assumptions.h"
#include "guide/Hoist.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>
#include <set>

namespace premise::guide {
namespace {

llvm::Instruction *firstOf(llvm::BasicBlock &block) {
  llvm::BasicBlock::iterator first = block.getFirstInsertionPt();
  while (first != block.end() && llvm::isa<llvm::AllocaInst>(*first))
    ++first;
  return first == block.end() ? block.getTerminator() : &*first;
}

/// The next line that is executed from here. Blocks that only end scopes have none of their own.
unsigned lineFrom(const llvm::Instruction *at) {
  std::set<const llvm::BasicBlock *> seen;
  while (at != nullptr) {
    if (const llvm::DebugLoc &location = at->getDebugLoc(); location && location.getLine() != 0)
      return location.getLine();
    const llvm::BasicBlock *next = at->isTerminator() ? at->getParent()->getSingleSuccessor() : nullptr;
    if (at->isTerminator() && (next == nullptr || !seen.insert(next).second))
      return 0;
    at = next ? &next->front() : at->getNextNode();
  }
  return 0;
}

/// Whether the unit ends here: it returns, or what it or a function that it calls throws may leave it.
bool isEnd(const llvm::Instruction &instruction, bool isOfUnit) {
  return llvm::isa<llvm::ResumeInst, llvm::UnreachableInst>(instruction) ||
         (isOfUnit && llvm::isa<llvm::ReturnInst>(instruction));
}

/// Fills in the statements of all functions.
class Collecting {
public:
  Collecting(const AbstractionInput &input, const Copies &copies, Abstraction &into)
      : input_(input), copies_(copies), into_(into), hoist_(input.program, copies) {
    for (llvm::Function *function : copies.functions)
      number(*function);
    for (BlockIndex i = 0; i < into.blocks.size(); i++)
      connect(i);
    for (llvm::Function *function : copies.functions)
      assume(*function);
    name();
    for (llvm::Function *function : copies.functions)
      enter(*function);
    for (BlockIndex i = 0; i < into.blocks.size(); i++)
      collect(i);
    for (const DecidedReturn &one : copies.decided)
      shorten(one);
    into.program.link();
  }

private:
  void number(llvm::Function &function) {
    for (llvm::BasicBlock &block : function) {
      numbers_[&block] = static_cast<BlockIndex>(into_.blocks.size());
      into_.blocks.push_back(&block);
    }
    into_.sites.resize(into_.blocks.size());
  }

  /// Calls of copies lead to their entry, and their returns to behind the call.
  void connect(BlockIndex index) {
    llvm::BasicBlock *block = into_.blocks[index];
    Block &abstract = into_.program.blocks.emplace_back();
    abstract.line = lineFrom(&block->front());
    std::set<BlockIndex> successors;
    const auto callee = copies_.calleeOf.find(block);
    const auto call = copies_.callOf.find(block->getParent());
    if (callee != copies_.calleeOf.end())
      successors.insert(numbers_.at(&callee->second->getEntryBlock()));
    else if (llvm::isa<llvm::ReturnInst>(block->getTerminator()) && call != copies_.callOf.end())
      successors.insert(numbers_.at(call->second->getParent()->getUniqueSuccessor()));
    else
      for (const llvm::BasicBlock *successor : llvm::successors(block))
        successors.insert(numbers_.at(successor));
    abstract.successors.assign(successors.begin(), successors.end());
  }

  void assume(llvm::Function &function) {
    const auto hoisting = [&](const ledger::Assumption &one) { return hoist(one, function); };
    assumptions_.emplace(
        std::piecewise_construct, std::forward_as_tuple(&function),
        std::forward_as_tuple(
            Assumptions::Scope{input_.program, input_.ledger, function, into_.program.premises, next_}, hoisting));
    into_.arguments[&function] = assumptions_.at(&function).arguments();
  }

  /// The identifier of the unit, an old or a new one, that stands for an assumption of a function it calls.
  std::optional<Variable> hoist(const ledger::Assumption &assumption, const llvm::Function &function) {
    const auto executable = input_.hoists ? hoist_.atUnitEntry(assumption, function) : std::nullopt;
    if (!executable)
      return std::nullopt;
    const Assumptions &unit = assumptions_.at(copies_.functions.front());
    for (const Variable variable : unit.atEntry())
      if (unit.assumption(variable)->executable == *executable)
        return variable;
    for (std::size_t i = 0; i < into_.hoisted.size(); i++)
      if (into_.hoisted[i].executable == *executable)
        return hoistedAs_[i];
    into_.hoisted.push_back(assumption);
    into_.hoisted.back().executable = *executable;
    hoistedAs_.push_back(next_++);
    return hoistedAs_.back();
  }

  void name() {
    into_.program.function = sourceSymbol(*copies_.functions.front());
    into_.program.identifiers.resize(next_);
    for (const auto &[function, assumptions] : assumptions_) {
      std::vector<Identifier> own = assumptions.identifiers();
      std::move(own.begin(), own.end(), into_.program.identifiers.begin() + assumptions.first());
    }
    for (std::size_t i = 0; i < hoistedAs_.size(); i++)
      into_.program.identifiers[hoistedAs_[i]] = {"a" + std::to_string(hoistedAs_[i] + 1), into_.hoisted[i].id};
  }

  void add(BlockIndex block, Statement statement, Site site) {
    into_.program.blocks[block].statements.push_back(std::move(statement));
    into_.sites[block].push_back(site);
  }

  /// Identifiers begin anew with every call of their function.
  void enter(llvm::Function &function) {
    const BlockIndex entry = numbers_.at(&function.getEntryBlock());
    const Assumptions &assumptions = assumptions_.at(&function);
    const bool isUnit = &function == copies_.functions.front();
    const std::vector<Variable> hoisted = isUnit ? hoistedAs_ : std::vector<Variable>{};
    llvm::Instruction *start = firstOf(function.getEntryBlock());
    for (Variable variable = assumptions.first(); variable < assumptions.end(); variable++)
      add(entry, Initialise{variable}, {start});
    for (const Variable variable : hoisted)
      add(entry, Initialise{variable}, {start});
    for (const Variable variable : assumptions.atEntry())
      add(entry, Update{variable}, {start, nullptr, assumptions.assumption(variable)});
    for (std::size_t i = 0; i < hoisted.size(); i++)
      add(entry, Update{hoisted[i]}, {start, nullptr, &into_.hoisted[i]});
  }

  void collect(BlockIndex index) {
    llvm::BasicBlock &block = *into_.blocks[index];
    here_ = &assumptions_.at(block.getParent());
    for (const Variable variable : here_->violatedIn(block))
      add(index, Update{variable}, {firstOf(block), llvm::ConstantInt::getFalse(block.getContext())});
    for (const Variable variable : here_->inLoopBody(block))
      add(index, Update{variable}, {firstOf(block), nullptr, here_->assumption(variable)});
    for (llvm::Instruction &instruction : block) {
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        collectCall(index, *call);
      for (const Variable variable : here_->framedAt(instruction)) // once it has returned
        add(index, Update{variable}, {instruction.getNextNode(), nullptr, here_->assumption(variable)});
      for (const Variable variable : here_->readAt(instruction))
        add(index, Update{variable}, {instruction.getNextNode(), nullptr, here_->assumption(variable)});
      for (const Variable variable : here_->wrappingAt(instruction))
        add(index, Update{variable}, {&instruction, nullptr, here_->assumption(variable)});
      if (llvm::isa<llvm::ReturnInst>(instruction) && input_.leakCheck && into_.isOfUnit(block))
        add(index, Assert{Premises::kNever, *input_.leakCheck}, {&instruction});
      if (input_.meetsBehind && isEnd(instruction, into_.isOfUnit(block)))
        add(index, Call{.callee = "its caller", .meetsUnverified = true}, {&instruction});
    }
  }

  /// If nothing that the abstract program knows about happens on the way.
  void shorten(const DecidedReturn &decided) {
    std::vector<BlockIndex> passed;
    for (const llvm::BasicBlock *block : decided.passed) {
      passed.push_back(numbers_.at(block));
      if (copies_.calleeOf.contains(block) || !into_.program.blocks[passed.back()].statements.empty())
        return;
    }
    Block &from = into_.program.blocks[numbers_.at(decided.from)];
    from.successors = {numbers_.at(decided.to)};
    from.passed = std::move(passed);
  }

  void collectCall(BlockIndex index, llvm::CallBase &call) {
    const std::string name = checkCallName(call);
    if (name == "__premise_assumed") {
      if (const std::optional<Variable> variable = here_->annotatedAt(call))
        add(index, Update{*variable}, {&call, call.getArgOperand(0)});
    } else if (!name.empty()) {
      if (name != "__premise_requires" || !input_.isUnit || !into_.isOfUnit(*call.getParent()))
        collectChecks(index, call);
    } else if (!llvm::isa<llvm::IntrinsicInst>(call) && !call.isInlineAsm() && !isOfCopy(call)) {
      const Calls::Meets met = input_.calls.met(call);
      const llvm::Function *callee = call.getCalledFunction();
      const std::string text = callee != nullptr ? callee->getName().str() : "through a pointer";
      add(index, Call{text, met.unverified, met.conditional}, {&call});
    }
  }

  void collectChecks(BlockIndex index, llvm::CallBase &call) {
    for (const std::uint32_t check : checksOf(call)) {
      PremiseId premise = here_->premiseOf(check);
      if (premise == Premises::kAlways) {
        into_.verified.insert(check);
        continue;
      }
      // Under the assumption that a check holds, that check holds.
      if (const auto variable = here_->evaluatedAt(call, check)) {
        BitSet alone;
        alone.insert(*variable);
        premise = into_.program.premises.either(premise, into_.program.premises.intern({alone}));
        add(index, Update{*variable, true}, {&call, call.getArgOperand(0)});
      }
      add(index, Assert{premise, check}, {&call});
    }
  }

  bool isOfCopy(const llvm::CallBase &call) const {
    const auto found = copies_.callOf.find(call.getCalledFunction());
    return found != copies_.callOf.end() && found->second == &call;
  }

  const AbstractionInput &input_;
  const Copies &copies_;
  Abstraction &into_;
  Hoist hoist_;
  Variable next_ = 0;
  std::map<const llvm::BasicBlock *, BlockIndex> numbers_;
  std::map<const llvm::Function *, Assumptions> assumptions_;
  std::vector<Variable> hoistedAs_;
  const Assumptions *here_ = nullptr;
};

/// A call that does something of its own, other than a check.
bool isWork(const llvm::Instruction &instruction) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  return call != nullptr && !llvm::isa<llvm::IntrinsicInst>(call) && checkCallName(instruction).empty();
}

} // namespace

Abstraction::Abstraction(const AbstractionInput &input, const Copies &copies) : copies_(copies) {
  Collecting(input, copies, *this);
}

bool Abstraction::meetsAnything() const {
  return std::ranges::any_of(program.blocks, [](const Block &block) {
    return std::ranges::any_of(block.statements,
                               [](const Statement &one) { return std::holds_alternative<Assert>(one); });
  });
}

bool Abstraction::isOfUnit(const llvm::BasicBlock &block) const {
  return block.getParent() == copies_.functions.front();
}

bool Abstraction::isUsable(BlockIndex block, std::size_t point) const {
  if (point == 0)
    return true;
  const std::vector<Statement> &statements = program.blocks[block].statements;
  const Site &previous = sites[block][point - 1];
  const bool isInstruction = !std::holds_alternative<Update>(statements[point - 1]) &&
                             !std::holds_alternative<Initialise>(statements[point - 1]);
  if (isInstruction && previous.anchor->isTerminator())
    return false;
  // The checks of one access are evaluated together, and so is what is assumed at one place.
  const bool isUpdate = point < statements.size() && std::holds_alternative<Update>(statements[point]);
  return !((isInstruction || isUpdate) && point < statements.size() && sites[block][point].anchor == previous.anchor);
}

llvm::Instruction *Abstraction::positionOf(BlockIndex block, std::size_t point) const {
  if (point == 0)
    return firstOf(*blocks[block]);
  const Statement &previous = program.blocks[block].statements[point - 1];
  llvm::Instruction *anchor = sites[block][point - 1].anchor;
  const bool isBefore = std::holds_alternative<Update>(previous) || std::holds_alternative<Initialise>(previous);
  if (checkCallName(*anchor) == "__premise_assumed")
    return anchor->getNextNode();
  return isBefore || anchor->isTerminator() ? anchor : anchor->getNextNode();
}

bool Abstraction::isTail(BlockIndex block, std::size_t point) const {
  // A branch that leads only to the end was taken by an execution that has met nothing unverified, or is a test.
  if (point == 0)
    return false;
  std::set<const llvm::BasicBlock *> seen;
  const llvm::Instruction *at = positionOf(block, point);
  for (;;) {
    if (!seen.insert(at->getParent()).second)
      return false;
    for (; !at->isTerminator(); at = at->getNextNode())
      if (isWork(*at))
        return false;
    if (at->getNumSuccessors() == 0)
      return isOfUnit(*at->getParent());
    if (at->getNumSuccessors() > 1 || isWork(*at))
      return false;
    at = &at->getSuccessor(0)->front();
  }
}

unsigned Abstraction::lineOf(BlockIndex block, std::size_t point) const {
  return lineFrom(positionOf(block, point));
}

std::string show(Abstraction &abstraction) {
  AbstractProgram &program = abstraction.program;
  Conditions conditions(program);
  std::string text = "method " + program.function + "\n";
  for (const Identifier &identifier : program.identifiers)
    text += "  " + identifier.name + " = " + identifier.assumption + "\n";
  for (BlockIndex i = 0; i < program.blocks.size(); i++) {
    const Block &block = program.blocks[i];
    const llvm::Function &function = *abstraction.blocks[i]->getParent();
    const bool isEntry = i > 0 && &function.getEntryBlock() == abstraction.blocks[i];
    text += "B" + std::to_string(i) + ": (" + (isEntry ? "method " + sourceSymbol(function) + ", " : "") + "line " +
            std::to_string(block.line) + ")\n";
    for (std::size_t point = 0; point < conditions.pointsOf(i); point++) {
      const Point &here = conditions.at(i, point);
      text += "    {may " + conditions.mayText(here) + ", must " + conditions.mustText(here) + "}\n";
      if (point < block.statements.size())
        text += "  " + toString(program, block.statements[point]) + "\n";
    }
    const auto callee = abstraction.copies().calleeOf.find(abstraction.blocks[i]);
    if (callee != abstraction.copies().calleeOf.end())
      text += "  call " + sourceSymbol(*callee->second) + "\n";
    if (!block.successors.empty())
      text += "  goto ";
    for (std::size_t j = 0; j < block.successors.size(); j++)
      text += (j == 0 ? "B" : " or B") + std::to_string(block.successors[j]);
    text += block.successors.empty() ? "  return\n" : "\n";
  }
  return text;
}

} // namespace premise::guide
