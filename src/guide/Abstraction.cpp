// How the statements of an abstract program are collected from the code.
#include "guide/Abstraction.h"

#include "base/Ensure.h"
#include "guide/Assumptions.h"

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

unsigned lineFrom(const llvm::Instruction *at) {
  for (; at != nullptr; at = at->getNextNode())
    if (const llvm::DebugLoc &location = at->getDebugLoc(); location && location.getLine() != 0)
      return location.getLine();
  return 0;
}

/// Fills in the statements of one function.
class Collecting {
public:
  Collecting(const AbstractionInput &input, llvm::Function &function, Abstraction &into)
      : input_(input), into_(into), assumptions_(input.program, input.ledger, function, into.program.premises) {
    into.arguments = assumptions_.arguments();
    number(function);
    into.program.identifiers = assumptions_.identifiers();
    enter(function);
    for (BlockIndex i = 0; i < into.blocks.size(); i++)
      collect(i);
    into.program.link();
  }

private:
  void number(llvm::Function &function) {
    std::map<const llvm::BasicBlock *, BlockIndex> numbers;
    for (llvm::BasicBlock &block : function) {
      numbers[&block] = static_cast<BlockIndex>(into_.blocks.size());
      into_.blocks.push_back(&block);
    }
    into_.sites.resize(into_.blocks.size());
    into_.program.function = function.getName().str();
    for (llvm::BasicBlock *block : into_.blocks) {
      Block &abstract = into_.program.blocks.emplace_back();
      abstract.line = lineFrom(&block->front());
      std::set<BlockIndex> successors;
      for (const llvm::BasicBlock *successor : llvm::successors(block))
        successors.insert(numbers.at(successor));
      abstract.successors.assign(successors.begin(), successors.end());
    }
  }

  void add(BlockIndex block, Statement statement, Site site) {
    into_.program.blocks[block].statements.push_back(std::move(statement));
    into_.sites[block].push_back(site);
  }

  void enter(llvm::Function &function) {
    llvm::Instruction *start = firstOf(function.getEntryBlock());
    for (Variable variable = 0; variable < into_.program.identifiers.size(); variable++)
      add(0, Initialise{variable}, {start});
    for (const Variable variable : assumptions_.atEntry())
      add(0, Update{variable}, {start, nullptr, assumptions_.assumption(variable)});
  }

  void collect(BlockIndex index) {
    llvm::BasicBlock &block = *into_.blocks[index];
    for (const Variable variable : assumptions_.violatedIn(block))
      add(index, Update{variable}, {firstOf(block), llvm::ConstantInt::getFalse(block.getContext())});
    for (const Variable variable : assumptions_.inLoopBody(block))
      add(index, Update{variable}, {firstOf(block), nullptr, assumptions_.assumption(variable)});
    for (llvm::Instruction &instruction : block) {
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        collectCall(index, *call);
      for (const Variable variable : assumptions_.framedAt(instruction)) // once it has returned
        add(index, Update{variable}, {instruction.getNextNode(), nullptr, assumptions_.assumption(variable)});
      for (const Variable variable : assumptions_.wrappingAt(instruction))
        add(index, Update{variable}, {&instruction, nullptr, assumptions_.assumption(variable)});
      if (llvm::isa<llvm::ReturnInst>(instruction) && input_.leakCheck)
        add(index, Assert{Premises::kNever, *input_.leakCheck}, {&instruction});
    }
  }

  void collectCall(BlockIndex index, llvm::CallBase &call) {
    const std::string name = checkCallName(call);
    if (name == "__premise_assumed") {
      for (const Variable variable : assumptions_.annotatedAt(call))
        add(index, Update{variable}, {&call, call.getArgOperand(0)});
    } else if (!name.empty()) {
      if (name != "__premise_requires" || !input_.isUnit)
        collectChecks(index, call);
    } else if (!llvm::isa<llvm::IntrinsicInst>(call) && !call.isInlineAsm()) {
      const Calls::Meets met = input_.calls.met(call);
      const llvm::Function *callee = call.getCalledFunction();
      const std::string text = callee != nullptr ? callee->getName().str() : "through a pointer";
      add(index, Call{text, met.unverified, met.conditional}, {&call});
    }
  }

  void collectChecks(BlockIndex index, llvm::CallBase &call) {
    for (const std::uint32_t check : checksOf(call)) {
      PremiseId premise = assumptions_.premiseOf(check);
      if (premise == Premises::kAlways) {
        into_.verified.insert(check);
        continue;
      }
      // Under the assumption that a check holds, that check holds.
      if (const auto variable = assumptions_.evaluatedAt(call, check)) {
        BitSet alone;
        alone.insert(*variable);
        premise = into_.program.premises.either(premise, into_.program.premises.intern({alone}));
        add(index, Update{*variable, true}, {&call, call.getArgOperand(0)});
      }
      add(index, Assert{premise, check}, {&call});
    }
  }

  const AbstractionInput &input_;
  Abstraction &into_;
  Assumptions assumptions_;
};

/// A call that does something of its own, other than a check.
bool isWork(const llvm::Instruction &instruction) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  return call != nullptr && !llvm::isa<llvm::IntrinsicInst>(call) && checkCallName(instruction).empty();
}

} // namespace

Abstraction::Abstraction(const AbstractionInput &input, llvm::Function &function) {
  Collecting(input, function, *this);
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
      return true;
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
    text += "B" + std::to_string(i) + ": (line " + std::to_string(block.line) + ")\n";
    for (std::size_t point = 0; point < conditions.pointsOf(i); point++) {
      const Point &here = conditions.at(i, point);
      text += "    {may " + conditions.mayText(here) + ", must " + conditions.mustText(here) + "}\n";
      if (point < block.statements.size())
        text += "  " + toString(program, block.statements[point]) + "\n";
    }
    if (!block.successors.empty())
      text += "  goto ";
    for (std::size_t j = 0; j < block.successors.size(); j++)
      text += (j == 0 ? "B" : " or B") + std::to_string(block.successors[j]);
    text += block.successors.empty() ? "  return\n" : "\n";
  }
  return text;
}

} // namespace premise::guide
