// How sites, groups and runtime functions are numbered and declared while shadow code is added.
#include "native/ShadowContext.h"

#include "native/Lower.h"

#include <llvm/IR/DebugInfoMetadata.h>

#include <algorithm>

namespace premise::native {
namespace {

std::string fileOf(const llvm::DILocation &location) {
  return location.getFilename().str();
}

/// A unit may exist twice: a copy that only its test runs, and the function that others call.
std::string sourceName(const llvm::Function &function) {
  const llvm::Attribute name = function.getFnAttribute("premise-unit");
  return name.isStringAttribute() ? name.getValueAsString().str() : function.getName().str();
}

/// What stood in the block before locals became registers.
void addNotedPlaces(const llvm::BasicBlock &block, std::vector<std::pair<unsigned, unsigned>> &places) {
  const llvm::MDNode *noted = block.getTerminator()->getMetadata(kPlacesMetadata);
  const auto number = [&](unsigned index) {
    return static_cast<unsigned>(llvm::mdconst::extract<llvm::ConstantInt>(noted->getOperand(index))->getZExtValue());
  };
  for (unsigned i = 0; noted && i + 1 < noted->getNumOperands(); i += 2)
    places.emplace_back(number(i), number(i + 1));
}

} // namespace

ShadowContext::ShadowContext(llvm::Module &module, Instrumentation &instrumentation)
    : module_(module), instrumentation_(instrumentation) {}

llvm::Constant *ShadowContext::address(std::uint64_t value) {
  return llvm::ConstantExpr::getIntToPtr(llvm::ConstantInt::get(i64(), value), llvm::PointerType::getUnqual(context()));
}

llvm::FunctionCallee ShadowContext::runtime(const char *name, llvm::Type *result,
                                            llvm::ArrayRef<llvm::Value *> arguments) {
  std::vector<llvm::Type *> types;
  for (llvm::Value *argument : arguments)
    types.push_back(argument->getType());
  return module_.getOrInsertFunction(name, llvm::FunctionType::get(result, types, false));
}

std::uint32_t ShadowContext::newSite(const llvm::Instruction &at, std::string what) {
  Site site;
  site.what = std::move(what);
  if (const llvm::DILocation *location = at.getDebugLoc()) {
    site.file = fileOf(*location);
    site.line = location->getLine();
  }
  instrumentation_.sites.push_back(std::move(site));
  return static_cast<std::uint32_t>(instrumentation_.sites.size() - 1);
}

std::uint32_t ShadowContext::newSites(const llvm::Instruction &at, unsigned count) {
  const std::uint32_t first = newSite(at);
  for (unsigned i = 1; i < count; i++)
    newSite(at);
  return first;
}

std::uint32_t ShadowContext::newGroup(std::vector<std::uint32_t> checks) {
  instrumentation_.groups.push_back(std::move(checks));
  return static_cast<std::uint32_t>(instrumentation_.groups.size() - 1);
}

std::uint32_t ShadowContext::newBlock(const llvm::BasicBlock &block) {
  Block entry;
  entry.function = sourceName(*block.getParent());
  for (const llvm::Instruction &instruction : block) {
    const llvm::DILocation *location = instruction.getDebugLoc();
    // Where values meet, promotion notes the place of one of the assignments.
    if (location == nullptr || location->getLine() == 0 || llvm::isa<llvm::PHINode>(instruction))
      continue;
    entry.file = fileOf(*location);
    entry.lines.push_back(location->getLine());
    entry.places.emplace_back(location->getLine(), location->getColumn());
  }
  addNotedPlaces(block, entry.places);
  std::sort(entry.lines.begin(), entry.lines.end());
  entry.lines.erase(std::unique(entry.lines.begin(), entry.lines.end()), entry.lines.end());
  std::sort(entry.places.begin(), entry.places.end());
  entry.places.erase(std::unique(entry.places.begin(), entry.places.end()), entry.places.end());
  instrumentation_.blocks.push_back(std::move(entry));
  return static_cast<std::uint32_t>(instrumentation_.blocks.size() - 1);
}

std::uint32_t ShadowContext::newBranch(const llvm::Instruction &branch) {
  const llvm::DILocation *location = branch.getDebugLoc();
  instrumentation_.branches.push_back(
      {sourceName(*branch.getFunction()), location != nullptr ? location->getLine() : 0});
  return static_cast<std::uint32_t>(instrumentation_.branches.size() - 1);
}

llvm::Constant *ShadowContext::accessSite(const AccessChecks &checks, std::uint32_t site) {
  auto *type = llvm::ArrayType::get(i32(), 6);
  const auto word = [&](std::int64_t value) { return llvm::ConstantInt::getSigned(i32(), value); };
  llvm::Constant *value =
      llvm::ConstantArray::get(type, {word(checks.flags), word(checks.nullCheck), word(checks.boundsCheck),
                                      word(checks.freedCheck), word(checks.initCheck), word(site)});
  return new llvm::GlobalVariable(module_, type, true, llvm::GlobalValue::InternalLinkage, value, "__premise_site");
}

unsigned termBits(const llvm::DataLayout &layout, llvm::Type *type) {
  if (type->isPointerTy())
    return 64;
  if (type->isFloatTy())
    return 32;
  if (type->isDoubleTy())
    return 64;
  const bool isWord = type->isIntegerTy() || llvm::isa<llvm::FixedVectorType>(type);
  if (!isWord)
    return 0;
  const std::uint64_t bits = layout.getTypeSizeInBits(type);
  return bits <= 128 ? static_cast<unsigned>(bits) : 0;
}

std::vector<llvm::Type *> leavesOf(llvm::Type *type) {
  std::vector<llvm::Type *> leaves;
  if (auto *record = llvm::dyn_cast<llvm::StructType>(type)) {
    for (llvm::Type *element : record->elements())
      for (llvm::Type *leaf : leavesOf(element))
        leaves.push_back(leaf);
    return leaves;
  }
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    for (std::uint64_t i = 0; i < array->getNumElements(); i++)
      for (llvm::Type *leaf : leavesOf(array->getElementType()))
        leaves.push_back(leaf);
    return leaves;
  }
  if (!type->isVoidTy())
    leaves.push_back(type);
  return leaves;
}

unsigned callbackOrigin(llvm::StringRef question) {
  unsigned number = 0;
  return question.consume_front("callback_") && !question.getAsInteger(10, number) ? number + 1 : 0;
}

} // namespace premise::native
