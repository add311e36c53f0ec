// How type descriptions are compared, as the C++ ABI lays them out.
#include "encode/llvm/Thrown.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Constants.h>

#include <algorithm>

namespace premise::encode {
namespace {

constexpr unsigned kMaxBases = 32; ///< classes on the way to a base

/// Base classes of the library's exceptions, whose descriptions are elsewhere.
llvm::StringRef libraryBaseOf(llvm::StringRef type) {
  static const llvm::StringMap<llvm::StringRef> kBases = {{"_ZTISt11logic_error", "_ZTISt9exception"},
                                                          {"_ZTISt13runtime_error", "_ZTISt9exception"},
                                                          {kBadAlloc, "_ZTISt9exception"},
                                                          {"_ZTISt8bad_cast", "_ZTISt9exception"},
                                                          {"_ZTISt10bad_typeid", "_ZTISt9exception"},
                                                          {"_ZTISt13bad_exception", "_ZTISt9exception"},
                                                          {"_ZTISt17bad_function_call", "_ZTISt9exception"},
                                                          {"_ZTISt19bad_optional_access", "_ZTISt9exception"},
                                                          {"_ZTISt18bad_variant_access", "_ZTISt9exception"},
                                                          {"_ZTISt16invalid_argument", "_ZTISt11logic_error"},
                                                          {"_ZTISt12domain_error", "_ZTISt11logic_error"},
                                                          {"_ZTISt12length_error", "_ZTISt11logic_error"},
                                                          {"_ZTISt12out_of_range", "_ZTISt11logic_error"},
                                                          {"_ZTISt11range_error", "_ZTISt13runtime_error"},
                                                          {"_ZTISt14overflow_error", "_ZTISt13runtime_error"},
                                                          {"_ZTISt15underflow_error", "_ZTISt13runtime_error"},
                                                          {"_ZTISt20bad_array_new_length", kBadAlloc}};
  const auto found = kBases.find(type);
  return found == kBases.end() ? llvm::StringRef() : found->second;
}

/// "_ZTIi", "_ZTIDi": its description is the library's, and it has no base.
bool isFundamental(llvm::StringRef type) {
  const llvm::StringRef name = type.drop_front(4);
  return (name.size() == 1 && name[0] >= 'a' && name[0] <= 'z') || (name.size() == 2 && name[0] == 'D' && name != "Dn");
}

/// Pointers are converted on the way to a handler.
bool isPointer(llvm::StringRef type) {
  const llvm::StringRef name = type.drop_front(4);
  return name.starts_with("P") || name.starts_with("M") || name == "Dn";
}

const llvm::GlobalVariable *globalBehind(const llvm::Value *value) {
  return llvm::dyn_cast<llvm::GlobalVariable>(value->stripInBoundsConstantOffsets());
}

struct Bases {
  bool isKnown = false;
  bool isSingle = true; ///< at most one, at the start of the object, public
  std::vector<std::string> names = {};
};

Bases basesOf(const llvm::Module &module, llvm::StringRef type) {
  if (type == "_ZTISt9exception" || isFundamental(type))
    return {true};
  if (const llvm::StringRef base = libraryBaseOf(type); !base.empty())
    return {true, true, {base.str()}};
  const llvm::GlobalVariable *global = module.getGlobalVariable(type, true);
  const auto *description =
      global && global->hasInitializer() ? llvm::dyn_cast<llvm::ConstantStruct>(global->getInitializer()) : nullptr;
  const llvm::GlobalVariable *kind = description ? globalBehind(description->getOperand(0)) : nullptr;
  if (!kind)
    return {};
  const llvm::StringRef name = kind->getName();
  if (name.contains("117__class_type_info") || name.contains("116__enum_type_info"))
    return {true};
  const bool isSingle = name.contains("120__si_class_type_info");
  if (!isSingle && !name.contains("121__vmi_class_type_info"))
    return {};
  Bases bases{true, isSingle};
  for (unsigned i = isSingle ? 2 : 4; i < description->getNumOperands(); i += 2) {
    const llvm::GlobalVariable *base = globalBehind(description->getOperand(i));
    if (!base)
      return {};
    bases.names.push_back(base->getName().str());
  }
  return bases;
}

Catching byBases(const llvm::Module &module, llvm::StringRef handler, llvm::StringRef thrown, unsigned depth) {
  if (handler == thrown)
    return Catching::Yes;
  const Bases bases = basesOf(module, thrown);
  if (!bases.isKnown || depth == 0)
    return Catching::Maybe;
  Catching result = Catching::No;
  for (const std::string &base : bases.names)
    result = std::max(result, byBases(module, handler, base, depth - 1));
  // With several bases one can be private, or there twice.
  return result == Catching::Yes && !bases.isSingle ? Catching::Maybe : result;
}

bool isStandardException(llvm::StringRef name) {
  return !libraryBaseOf(("_ZTI" + name).str()).empty();
}

} // namespace

Catching catches(const llvm::Module &module, llvm::StringRef handler, llvm::StringRef thrown) {
  if (handler == thrown)
    return Catching::Yes;
  if (!handler.starts_with("_ZTI") || !thrown.starts_with("_ZTI"))
    return Catching::Maybe;
  if (isPointer(handler) || isPointer(thrown))
    return isPointer(handler) && isPointer(thrown) ? Catching::Maybe : Catching::No;
  if (isFundamental(handler) || isFundamental(thrown))
    return Catching::No;
  return byBases(module, handler, thrown, kMaxBases);
}

bool isAtItsStart(const llvm::Module &module, llvm::StringRef thrown) {
  if (!thrown.starts_with("_ZTI") || isPointer(thrown))
    return false;
  std::string type = thrown.str();
  for (unsigned depth = 0; depth < kMaxBases; depth++) {
    const Bases bases = basesOf(module, type);
    if (!bases.isKnown || !bases.isSingle)
      return false;
    if (bases.names.empty())
      return true;
    type = bases.names.front();
  }
  return false;
}

std::optional<std::string> alwaysThrownBy(llvm::StringRef function) {
  const llvm::StringRef type = llvm::StringSwitch<llvm::StringRef>(function)
                                   .Case("_ZSt17__throw_bad_allocv", kBadAlloc)
                                   .Case("_ZSt28__throw_bad_array_new_lengthv", "_ZTISt20bad_array_new_length")
                                   .Case("_ZSt16__throw_bad_castv", "_ZTISt8bad_cast")
                                   .Case("_ZSt25__throw_bad_function_callv", "_ZTISt17bad_function_call")
                                   .Case("_ZSt19__throw_logic_errorPKc", "_ZTISt11logic_error")
                                   .Case("_ZSt24__throw_invalid_argumentPKc", "_ZTISt16invalid_argument")
                                   .Case("_ZSt20__throw_domain_errorPKc", "_ZTISt12domain_error")
                                   .Case("_ZSt20__throw_length_errorPKc", "_ZTISt12length_error")
                                   .Case("_ZSt20__throw_out_of_rangePKc", "_ZTISt12out_of_range")
                                   .Case("_ZSt24__throw_out_of_range_fmtPKcz", "_ZTISt12out_of_range")
                                   .Case("_ZSt21__throw_runtime_errorPKc", "_ZTISt13runtime_error")
                                   .Default("");
  return type.empty() ? std::nullopt : std::optional(type.str());
}

/// "_ZNSt16invalid_argumentC1EPKc": from a text, or from another one.
bool makesException(llvm::StringRef function) {
  if (!function.consume_front("_ZNSt"))
    return false;
  const std::size_t end = std::min(function.find("C1E"), function.find("C2E"));
  if (end == llvm::StringRef::npos || !isStandardException(("St" + function.take_front(end)).str()))
    return false;
  const llvm::StringRef takes = function.drop_front(end + 3);
  return takes == "PKc" || takes.starts_with("RKS") || takes.starts_with("RKNSt7__cxx1112basic_string") ||
         takes.starts_with("OS");
}

bool throwsBadAllocOnly(llvm::StringRef function) {
  return function.starts_with("_Znw") || function.starts_with("_Zna") || makesException(function);
}

llvm::BasicBlock *handlerOf(const llvm::CallInst &call) {
  const auto *branch = llvm::dyn_cast<llvm::BranchInst>(call.getParent()->getTerminator());
  if (!branch || !isThrowBranch(*branch) || call.getNextNonDebugInstruction() != branch->getCondition())
    return nullptr;
  return branch->getSuccessor(0);
}

bool isThrowBranch(const llvm::BranchInst &branch) {
  const auto *call = branch.isConditional() ? llvm::dyn_cast<llvm::CallInst>(branch.getCondition()) : nullptr;
  return call && call->getCalledFunction() && call->getCalledFunction()->getName() == kHasThrown;
}

Value ThrownObjects::placeOf(Variable variable) {
  const auto [known, isNew] = variables_.emplace(variable, kNullObject);
  if (isNew) {
    Object object;
    object.name = "an exception";
    object.size = terms_.number(kOffsetBits, 8);
    object.content = Content::Unknown;
    object.mayEscape = false;
    known->second = memory_.add(object);
  }
  return memory_.pointerTo(known->second);
}

Value ThrownObjects::load(Variable variable, const MemoryState &state) {
  const Value from = placeOf(variable);
  return memory_.load(from, {from.bits, 8, true, true}, state).value;
}

void ThrownObjects::store(Variable variable, const Value &exception, MemoryState &state) {
  const Value to = placeOf(variable);
  memory_.store(to, {to.bits, 8, true, true}, exception, state);
}

} // namespace premise::encode
