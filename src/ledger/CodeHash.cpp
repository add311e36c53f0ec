// How instructions, constants and types become bytes of a hash.
#include "ledger/CodeHash.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <llvm/Support/raw_ostream.h>

namespace premise::ledger {
namespace {

/// Calls that make checks explicit: their integer arguments number checks and sites of the whole file.
bool isCheckCall(const llvm::Instruction &instruction) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && callee->getName().starts_with("__premise_");
}

} // namespace

CodeHash::CodeHash(const llvm::GlobalValue &value) {
  if (!value.hasPrivateLinkage()) // names of string literals depend on the rest of the file
    add(value.getName());
  if (const auto *function = llvm::dyn_cast<llvm::Function>(&value))
    addFunction(*function);
  else if (const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(&value))
    addVariable(*variable);
  else
    for (const llvm::Use &operand : value.operands())
      addOperand(*operand);
  digest_ = llvm::toHex(hash_.final(), true);
}

void CodeHash::add(std::uint64_t number) {
  hash_.update(llvm::ArrayRef(reinterpret_cast<const std::uint8_t *>(&number), sizeof number));
}

void CodeHash::add(llvm::StringRef text) {
  add(text.size());
  hash_.update(text);
}

void CodeHash::addType(const llvm::Type *type) {
  add(type->getTypeID());
  if (const auto *integer = llvm::dyn_cast<llvm::IntegerType>(type)) {
    add(integer->getBitWidth());
  } else if (const auto *array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    add(array->getNumElements());
  } else if (const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    add(vector->getNumElements());
  } else if (const auto *record = llvm::dyn_cast<llvm::StructType>(type)) {
    const auto [known, isNew] = structs_.emplace(type, structs_.size());
    add(known->second);
    if (!isNew)
      return;
    add(record->isPacked());
  }
  add(type->getNumContainedTypes());
  for (const llvm::Type *contained : type->subtypes())
    addType(contained);
}

void CodeHash::addFunction(const llvm::Function &function) {
  addType(function.getFunctionType());
  add(function.getAttributes().getAsString(llvm::AttributeList::FunctionIndex));
  add(function.isDeclaration());
  for (const llvm::Argument &argument : function.args())
    locals_.emplace(&argument, locals_.size());
  for (const llvm::BasicBlock &block : function) {
    locals_.emplace(&block, locals_.size());
    for (const llvm::Instruction &instruction : block)
      locals_.emplace(&instruction, locals_.size());
  }
  if (function.hasPersonalityFn())
    addOperand(*function.getPersonalityFn());
  for (const llvm::BasicBlock &block : function)
    for (const llvm::Instruction &instruction : block)
      addInstruction(instruction);
}

void CodeHash::addVariable(const llvm::GlobalVariable &variable) {
  addType(variable.getValueType());
  add(variable.isConstant());
  add(variable.isThreadLocal());
  if (variable.hasInitializer())
    addConstant(*variable.getInitializer());
}

void CodeHash::addPlace(const llvm::Instruction &instruction) {
  const llvm::DebugLoc &place = instruction.getDebugLoc();
  add(place ? place.getLine() : 0);
  add(place ? place.getCol() : 0);
}

void CodeHash::addInstruction(const llvm::Instruction &instruction) {
  if (llvm::isa<llvm::DbgInfoIntrinsic>(instruction))
    return;
  add(instruction.getOpcode());
  addType(instruction.getType());
  addPlace(instruction);
  addDetails(instruction);
  const bool isCheck = isCheckCall(instruction);
  add(instruction.getNumOperands());
  for (const llvm::Use &operand : instruction.operands()) {
    const bool isCheckNumber = isCheck && llvm::isa<llvm::ConstantInt>(*operand) && operand->getType()->isIntegerTy(32);
    if (!isCheckNumber)
      addOperand(*operand);
    else
      add(llvm::cast<llvm::ConstantInt>(*operand).isMinusOne()); // no check of that kind
  }
}

/// What an instruction means beyond opcode, type and operands.
void CodeHash::addDetails(const llvm::Instruction &instruction) {
  add(instruction.getRawSubclassOptionalData());
  add(instruction.isVolatile());
  if (const auto *compare = llvm::dyn_cast<llvm::CmpInst>(&instruction)) {
    add(compare->getPredicate());
  } else if (const auto *alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
    addType(alloca->getAllocatedType());
  } else if (const auto *element = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) {
    addType(element->getSourceElementType());
  } else if (const auto *extract = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction)) {
    for (const unsigned index : extract->indices())
      add(index);
  } else if (const auto *insert = llvm::dyn_cast<llvm::InsertValueInst>(&instruction)) {
    for (const unsigned index : insert->indices())
      add(index);
  } else if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(&instruction)) {
    for (const llvm::BasicBlock *incoming : phi->blocks())
      add(locals_.at(incoming));
  } else if (const auto *landing = llvm::dyn_cast<llvm::LandingPadInst>(&instruction)) {
    add(landing->isCleanup());
    for (unsigned i = 0; i < landing->getNumClauses(); i++)
      add(landing->isCatch(i));
  } else if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    addType(call->getFunctionType());
    add(call->getAttributes().getAsString(llvm::AttributeList::FunctionIndex));
  } else if (instruction.isAtomic()) {
    std::string text;
    llvm::raw_string_ostream(text) << instruction;
    add(text);
  }
}

void CodeHash::addOperand(const llvm::Value &value) {
  if (const auto local = locals_.find(&value); local != locals_.end())
    add(local->second);
  else if (const auto *constant = llvm::dyn_cast<llvm::Constant>(&value))
    addConstant(*constant);
  else if (const auto *assembly = llvm::dyn_cast<llvm::InlineAsm>(&value)) {
    add(assembly->getAsmString());
    add(assembly->getConstraintString());
  }
}

void CodeHash::addConstant(const llvm::Constant &constant) {
  add(constant.getValueID());
  addType(constant.getType());
  if (const auto *symbol = llvm::dyn_cast<llvm::GlobalValue>(&constant)) {
    add(symbol->hasPrivateLinkage() ? llvm::StringRef("private") : symbol->getName());
    references_.push_back(symbol);
    return;
  }
  if (const auto *integer = llvm::dyn_cast<llvm::ConstantInt>(&constant)) {
    for (unsigned i = 0; i < integer->getValue().getNumWords(); i++)
      add(integer->getValue().getRawData()[i]);
    return;
  }
  if (const auto *real = llvm::dyn_cast<llvm::ConstantFP>(&constant)) {
    const llvm::APInt bits = real->getValueAPF().bitcastToAPInt();
    for (unsigned i = 0; i < bits.getNumWords(); i++)
      add(bits.getRawData()[i]);
    return;
  }
  if (const auto *data = llvm::dyn_cast<llvm::ConstantDataSequential>(&constant)) {
    add(data->getRawDataValues());
    return;
  }
  if (const auto *expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant)) {
    add(expression->getOpcode());
    if (const auto *element = llvm::dyn_cast<llvm::GEPOperator>(expression))
      addType(element->getSourceElementType());
  }
  add(constant.getNumOperands());
  for (const llvm::Use &operand : constant.operands())
    addOperand(*operand);
}

} // namespace premise::ledger
