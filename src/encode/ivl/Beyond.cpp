// How the blocks are found that can follow an unwinding limit.
#include "encode/ivl/Beyond.h"

#include "encode/ivl/Loops.h"

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

} // namespace premise::encode::ivl
