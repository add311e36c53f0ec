// How checks, assumptions, types and globals of two sources are merged; what both have from one header stays one.
#include "program/project/Join.h"

#include "base/Ensure.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

#include <map>
#include <set>
#include <tuple>

namespace premise::program {
namespace {

std::string keyOf(const Check &check) {
  return base::toString(check.place) + "\n" + toString(check.kind) + "\n" + check.function + "\n" + check.condition;
}

std::vector<std::uint32_t> joinChecks(Program &program, const Program &other, std::set<std::uint32_t> &added) {
  std::map<std::string, std::uint32_t> known;
  std::set<std::string> ids;
  for (std::uint32_t i = 0; i < program.checks.size(); i++) {
    known.emplace(keyOf(program.checks[i]), i);
    ids.insert(program.checks[i].id);
  }
  std::vector<std::uint32_t> numbers;
  for (const Check &check : other.checks) {
    const auto [found, isNew] = known.emplace(keyOf(check), static_cast<std::uint32_t>(program.checks.size()));
    numbers.push_back(found->second);
    if (!isNew)
      continue;
    added.insert(found->second);
    program.checks.push_back(check);
    std::string &id = program.checks.back().id;
    const std::string plain = id.substr(0, id.find('#'));
    for (unsigned n = 2; !ids.insert(id).second; n++)
      id = plain + "#" + std::to_string(n);
  }
  return numbers;
}

std::vector<std::uint32_t> joinAssumptions(Program &program, const Program &other) {
  std::vector<std::uint32_t> numbers;
  for (const Assumed &assumed : other.assumed) {
    std::uint32_t number = 0;
    while (number < program.assumed.size() && program.assumed[number].id != assumed.id)
      number++;
    if (number == program.assumed.size())
      program.assumed.push_back(assumed);
    numbers.push_back(number);
  }
  for (const std::string &name : other.globalAssumptions)
    if (std::find(program.globalAssumptions.begin(), program.globalAssumptions.end(), name) ==
        program.globalAssumptions.end())
      program.globalAssumptions.push_back(name);
  return numbers;
}

void joinClaims(Program &program, const Program &other, const Numbering &numbering,
                const std::set<std::uint32_t> &added) {
  for (Claim claim : other.claims) {
    claim.check = numbering.checks[claim.check];
    if (!added.contains(claim.check))
      continue; // the header that says it is part of both
    for (auto &conjunction : claim.premise)
      for (std::uint32_t &assumed : conjunction)
        assumed = numbering.assumed[assumed];
    program.claims.push_back(std::move(claim));
  }
}

/// Types of the same name, kind and size are one type, so that objects of both sources can be aliases.
TypeId joinTypes(Program &program, const Program &other) {
  const auto key = [](const Type &type) { return std::tuple(type.kind, type.spelling, type.sizeBytes); };
  std::map<std::tuple<TypeKind, std::string, std::uint64_t>, TypeId> known;
  for (const Type &type : program.types.types)
    known.emplace(key(type), type.canonical);
  const auto offset = static_cast<TypeId>(program.types.types.size());
  for (Type type : other.types.types) {
    const Type &canonical = other.types[type.canonical];
    const auto same = known.find(key(canonical));
    type.canonical = same != known.end() ? same->second : type.canonical + offset;
    type.element += offset;
    for (Field &field : type.fields)
      field.type += offset;
    program.types.types.push_back(std::move(type));
  }
  return offset;
}

void joinGlobals(Program &program, const Translation &translation) {
  const Program &other = translation.facts;
  std::set<std::string> known;
  for (const Global &global : program.globals)
    known.insert(global.symbol);
  const TypeId offset = joinTypes(program, other);
  for (Global global : other.globals) {
    if (!known.insert(global.symbol).second)
      continue;
    global.type += offset;
    global.isElsewhere = true;
    global.isInitiallyZero = translation.zeros.contains(global.symbol);
    program.globals.push_back(std::move(global));
  }
}

void renumberCalls(llvm::Function &callee, unsigned first, const std::vector<std::uint32_t> &numbers) {
  for (llvm::User *user : callee.users()) {
    auto *call = llvm::dyn_cast<llvm::CallBase>(user);
    if (call == nullptr)
      continue;
    for (unsigned i = first; i < call->arg_size(); i++) {
      const auto *index = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(i));
      if (index == nullptr || index->isMinusOne())
        continue;
      base::ensure(index->getZExtValue() < numbers.size(), "a linked check should be in its source's inventory");
      call->setArgOperand(i, llvm::ConstantInt::get(index->getType(), numbers[index->getZExtValue()]));
    }
  }
}

} // namespace

Numbering joinFacts(Program &program, const Translation &translation) {
  const Program &other = translation.facts;
  Numbering numbering;
  std::set<std::uint32_t> added;
  numbering.checks = joinChecks(program, other, added);
  numbering.assumed = joinAssumptions(program, other);
  joinClaims(program, other, numbering, added);
  joinGlobals(program, translation);
  program.externals.insert(program.externals.end(), other.externals.begin(), other.externals.end());
  program.linksCxx |= other.isCxx;
  return numbering;
}

void renumber(llvm::Module &module, const Numbering &numbering) {
  const std::pair<const char *, unsigned> callees[] = {{"__premise_check", 1},
                                                       {"__premise_requires", 1},
                                                       {"__premise_access", 3},
                                                       {"__premise_freeing", 1},
                                                       {"__premise_library", 0}};
  for (const auto &[name, first] : callees)
    if (llvm::Function *callee = module.getFunction(name))
      renumberCalls(*callee, first, numbering.checks);
  if (llvm::Function *assumed = module.getFunction("__premise_assumed"))
    renumberCalls(*assumed, 1, numbering.assumed);
}

} // namespace premise::program
