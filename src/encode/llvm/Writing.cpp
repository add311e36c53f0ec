// How writes are found in everything that a function calls.
#include "encode/llvm/Writing.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace premise::encode {
namespace {

bool isOwnLocal(const llvm::Value &pointer) {
  return llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(&pointer));
}

/// Whether a text may have a conversion that stores a number: %n, whatever stands in between.
bool mayStore(llvm::StringRef format) {
  constexpr llvm::StringLiteral kBetween = "0123456789.*$#+-' hlLqjzt";
  for (std::size_t at = format.find('%'); at != llvm::StringRef::npos; at = format.find('%', at)) {
    const std::size_t conversion = format.find_first_not_of(kBetween, at + 1);
    if (conversion == llvm::StringRef::npos || format[conversion] == 'n')
      return true;
    at = conversion + 1;
  }
  return false;
}

/// Whether a call prints what only it itself says.
bool printsOnly(const llvm::CallBase &call, unsigned format) {
  llvm::StringRef text;
  return call.arg_size() > format && llvm::getConstantStringInfo(call.getArgOperand(format), text) && !mayStore(text);
}

} // namespace

bool leavesMemoryAlone(llvm::StringRef name) {
  static const llvm::StringSet<> kNames = {
      "puts",    "putchar", "fputs",   "fputc",   "putc",    "fflush",  "strlen",       "strcmp",   "strncmp",
      "memcmp",  "abs",     "labs",    "llabs",   "atoi",    "atol",    "atoll",        "atof",     "isalpha",
      "isdigit", "isalnum", "isspace", "isupper", "islower", "isprint", "ispunct",      "isxdigit", "toupper",
      "tolower", "strnlen", "strchr",  "strrchr", "memchr",  "strstr",  "strpbrk",      "strspn",   "strcspn",
      "bcmp",    "isblank", "isgraph", "iscntrl", "truncf",  "roundf",  "rand",         "srand",    "sin",
      "cos",     "tan",     "exp",     "log",     "log2",    "log10",   "pow",          "sqrt",     "fabs",
      "floor",   "ceil",    "round",   "trunc",   "fmod",    "sqrtf",   "fabsf",        "floorf",   "ceilf",
      "powf",    "sinf",    "cosf",    "exit",    "_exit",   "abort",   "__assert_fail"};
  return name.starts_with("__VERIFIER_nondet_") || kNames.contains(name);
}

bool leavesMemoryAlone(const llvm::CallBase &call) {
  const auto *callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
  const llvm::StringRef name = callee ? callee->getName() : "";
  return leavesMemoryAlone(name) || (name == "printf" && printsOnly(call, 0)) ||
         (name == "fprintf" && printsOnly(call, 1));
}

namespace {

/// What an instruction writes itself; calls of functions with a body are the caller's business.
bool writesItself(const llvm::Instruction &instruction) {
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return store->isVolatile() || !isOwnLocal(*store->getPointerOperand());
  if (const auto *memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction))
    return memory->isVolatile() || !isOwnLocal(*memory->getDest());
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (!call)
    return instruction.mayWriteToMemory() && !llvm::isa<llvm::LoadInst>(instruction);
  const llvm::Function *callee = call->getCalledFunction();
  if (!callee || callee->isInterposable())
    return true;
  if (!callee->isDeclaration() || callee->getName().starts_with("__premise_") || leavesMemoryAlone(*call))
    return false;
  return !call->onlyReadsMemory() && !llvm::isa<llvm::LifetimeIntrinsic, llvm::DbgInfoIntrinsic>(call);
}

} // namespace

bool Writing::mayWrite(const llvm::Function &function) {
  const auto [found, isNew] = known_.try_emplace(&function, true);
  if (!isNew)
    return found->second;
  llvm::SmallPtrSet<const llvm::Function *, 8> seen{&function};
  std::vector<const llvm::Function *> next{&function};
  while (!next.empty()) {
    const llvm::Function *current = next.back();
    next.pop_back();
    for (const llvm::Instruction &instruction : llvm::instructions(*current)) {
      if (writesItself(instruction))
        return true;
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
      if (callee && !callee->isDeclaration() && seen.insert(callee).second)
        next.push_back(callee);
    }
  }
  return known_[&function] = false;
}

} // namespace premise::encode
