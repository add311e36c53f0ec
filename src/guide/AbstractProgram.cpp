// How an abstract program is linked, and how its statements are written.
#include "guide/AbstractProgram.h"

#include "base/Match.h"

namespace premise::guide {

void AbstractProgram::link() {
  for (BlockIndex i = 0; i < blocks.size(); i++)
    for (const BlockIndex successor : blocks[i].successors)
      blocks[successor].predecessors.push_back(i);
}

std::string toString(const AbstractProgram &program, const Statement &statement) {
  const auto name = [&](Variable variable) { return program.identifiers[variable].name; };
  return std::visit(base::Match{
                        [&](const Initialise &one) { return "var " + name(one.variable) + " := true"; },
                        [&](const Update &one) { return name(one.variable) + " := " + name(one.variable) + " && *"; },
                        [&](const Assert &one) {
                          return "assert * verified " + program.premises.text(one.premise, program.identifiers);
                        },
                        [&](const Call &one) {
                          return "call " + one.callee + (one.meetsUnverified ? " (meets unverified checks)" : "");
                        },
                    },
                    statement);
}

} // namespace premise::guide
