// How the blocks are found that can follow an unwinding limit.
#include "encode/ivl/Beyond.h"

#include "encode/ivl/Loops.h"

#include <algorithm>

namespace premise::encode::ivl {
namespace {

bool returns(const Block &block) {
  const auto *go = std::get_if<Goto>(&block.end);
  return go && go->targets.empty();
}

/// Where callers of a procedure go on.
std::vector<CodeBlock> afterCallsOf(const Program &program, ProcedureIndex callee) {
  std::vector<CodeBlock> after;
  for (ProcedureIndex caller = 0; caller < program.procedures.size(); caller++)
    for (const Block &block : program.procedures[caller].blocks)
      if (const auto *call = std::get_if<Call>(&block.end); call && call->callee == callee)
        after.push_back({caller, call->next});
  return after;
}

} // namespace

std::set<CodeBlock> reachableFrom(const Program &program, const CodeBlock &start) {
  std::set<CodeBlock> reached{start};
  std::vector<CodeBlock> pending{start};
  const auto visit = [&](const CodeBlock &next) {
    if (reached.insert(next).second)
      pending.push_back(next);
  };
  while (!pending.empty()) {
    const CodeBlock at = pending.back();
    pending.pop_back();
    const Block &block = program.procedures[at.procedure].blocks[at.block];
    for (const BlockNumber next : successorsOf(block))
      visit({at.procedure, next});
    if (const auto *call = std::get_if<Call>(&block.end))
      visit({call->callee, 0});
    if (returns(block))
      for (const CodeBlock &next : afterCallsOf(program, at.procedure))
        visit(next);
  }
  return reached;
}

std::set<VariableIndex> changedByLoop(const Program &program, const CodeBlock &header) {
  const Procedure &procedure = program.procedures[header.procedure];
  const Loops loops = findLoops(procedure);
  const auto isInside = [&](BlockNumber block) {
    return std::ranges::any_of(loops.nestOf[block],
                               [&](LoopIndex loop) { return loops.loops[loop].header == header.block; });
  };
  std::set<VariableIndex> changed;
  for (BlockNumber number = 0; number < procedure.blocks.size(); number++) {
    if (!isInside(number))
      continue;
    const Block &block = procedure.blocks[number];
    for (const Statement &statement : block.statements)
      if (const auto *assign = std::get_if<Assign>(&statement.what))
        changed.insert(assign->target);
      else if (const auto *havoc = std::get_if<Havoc>(&statement.what))
        changed.insert(havoc->target);
    const auto *call = std::get_if<Call>(&block.end);
    for (VariableIndex global = 0; call && global < program.globals.size(); global++)
      changed.insert(global);
    if (call && call->result != kNone)
      changed.insert(call->result);
  }
  return changed;
}

} // namespace premise::encode::ivl
