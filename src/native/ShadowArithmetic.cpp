// The term of an instruction, built from the terms and values of its operands.
#include "native/FunctionShadow.h"

namespace premise::native {

using namespace protocol;

namespace {

std::uint32_t codeOf(NodeOp op, unsigned resultBits, unsigned operandBits) {
  return op | resultBits << 8 | operandBits << 16;
}

NodeOp opOf(unsigned opcode) {
  switch (opcode) {
  case llvm::Instruction::Add:
    return kAdd;
  case llvm::Instruction::Sub:
    return kSub;
  case llvm::Instruction::Mul:
    return kMul;
  case llvm::Instruction::UDiv:
    return kUDiv;
  case llvm::Instruction::SDiv:
    return kSDiv;
  case llvm::Instruction::URem:
    return kURem;
  case llvm::Instruction::SRem:
    return kSRem;
  case llvm::Instruction::And:
    return kAnd;
  case llvm::Instruction::Or:
    return kOr;
  case llvm::Instruction::Xor:
    return kXor;
  case llvm::Instruction::Shl:
    return kShl;
  case llvm::Instruction::LShr:
    return kLShr;
  case llvm::Instruction::AShr:
    return kAShr;
  case llvm::Instruction::FAdd:
    return kFAdd;
  case llvm::Instruction::FSub:
    return kFSub;
  case llvm::Instruction::FMul:
    return kFMul;
  case llvm::Instruction::FDiv:
    return kFDiv;
  default:
    return kConst;
  }
}

/// First leaf and number of leaves of a member of a struct or array.
std::pair<std::ptrdiff_t, std::ptrdiff_t> leavesAt(llvm::Type *type, llvm::ArrayRef<unsigned> indices) {
  std::size_t first = 0;
  for (const unsigned index : indices) {
    for (unsigned i = 0; i < index; i++)
      first += leavesOf(llvm::GetElementPtrInst::getTypeAtIndex(type, std::uint64_t{i})).size();
    type = llvm::GetElementPtrInst::getTypeAtIndex(type, std::uint64_t{index});
  }
  return {static_cast<std::ptrdiff_t>(first), static_cast<std::ptrdiff_t>(leavesOf(type).size())};
}

bool isScalar(const llvm::Type *type) {
  return !type->isVectorTy() && !type->isAggregateType();
}

} // namespace

/// Whether the instruction's operands and result are all things terms can describe.
bool FunctionShadow::hasTerms(const llvm::Instruction &instruction) const {
  const llvm::DataLayout &layout = context_.layout();
  const bool isMove = llvm::isa<llvm::BitCastInst, llvm::SelectInst, llvm::FreezeInst>(instruction);
  const auto isFine = [&](llvm::Type *type) { return termBits(layout, type) != 0 && (isMove || isScalar(type)); };
  if (!isFine(instruction.getType()))
    return false;
  for (const llvm::Value *operand : instruction.operands())
    if (!llvm::isa<llvm::Function>(operand) && !isFine(operand->getType()))
      return false;
  return true;
}

llvm::Value *FunctionShadow::binary(llvm::IRBuilder<> &builder, NodeOp op, unsigned resultBits, llvm::Value *x,
                                    llvm::Value *y) {
  const unsigned operandBits = termBits(context_.layout(), x->getType());
  return call(builder, "__premise_binary", context_.i32(),
              {context_.number(codeOf(op, resultBits, operandBits)), handleOf(x), handleOf(y), concrete(builder, x),
               concrete(builder, y)});
}

llvm::Value *FunctionShadow::unary(llvm::IRBuilder<> &builder, NodeOp op, unsigned resultBits, llvm::Value *handle) {
  return call(builder, "__premise_unary", context_.i32(), {context_.number(codeOf(op, resultBits, 0)), handle});
}

/// Joins two conditions, each of them symbolic.
llvm::Value *FunctionShadow::combine(llvm::IRBuilder<> &builder, NodeOp op, llvm::Value *x, llvm::Value *y) {
  llvm::Value *none = llvm::ConstantInt::get(context_.i128(), 0);
  return call(builder, "__premise_binary", context_.i32(), {context_.number(codeOf(op, 1, 1)), x, y, none, none});
}

llvm::Value *FunctionShadow::buildBinary(llvm::IRBuilder<> &builder, llvm::BinaryOperator &instruction) {
  const unsigned bits = termBits(context_.layout(), instruction.getType());
  return binary(builder, opOf(instruction.getOpcode()), bits, instruction.getOperand(0), instruction.getOperand(1));
}

llvm::Value *FunctionShadow::buildCompare(llvm::IRBuilder<> &builder, llvm::CmpInst &compare) {
  llvm::Value *x = compare.getOperand(0);
  llvm::Value *y = compare.getOperand(1);
  switch (compare.getPredicate()) {
  case llvm::CmpInst::ICMP_EQ:
    return binary(builder, kEq, 1, x, y);
  case llvm::CmpInst::ICMP_NE:
    return unary(builder, kNot, 1, binary(builder, kEq, 1, x, y));
  case llvm::CmpInst::ICMP_ULT:
    return binary(builder, kULt, 1, x, y);
  case llvm::CmpInst::ICMP_ULE:
    return binary(builder, kULe, 1, x, y);
  case llvm::CmpInst::ICMP_UGT:
    return binary(builder, kULt, 1, y, x);
  case llvm::CmpInst::ICMP_UGE:
    return binary(builder, kULe, 1, y, x);
  case llvm::CmpInst::ICMP_SLT:
    return binary(builder, kSLt, 1, x, y);
  case llvm::CmpInst::ICMP_SLE:
    return binary(builder, kSLe, 1, x, y);
  case llvm::CmpInst::ICMP_SGT:
    return binary(builder, kSLt, 1, y, x);
  case llvm::CmpInst::ICMP_SGE:
    return binary(builder, kSLe, 1, y, x);
  default:
    return buildFloatCompare(builder, compare);
  }
}

/// Ordered predicates are terms; an unordered one is the negation of the opposite ordered one.
llvm::Value *FunctionShadow::buildFloatCompare(llvm::IRBuilder<> &builder, llvm::CmpInst &compare) {
  llvm::Value *x = compare.getOperand(0);
  llvm::Value *y = compare.getOperand(1);
  const auto negated = [&](llvm::Value *handle) { return unary(builder, kNot, 1, handle); };
  // Both operands as terms: isnan(x) | isnan(y) is !(x <= y) & !(y <= x) & ..., expressed by comparing with themselves.
  const auto isOrdered = [&] {
    llvm::Value *le = binary(builder, kFLe, 1, x, y);
    return combine(builder, kOr, le, binary(builder, kFLe, 1, y, x));
  };
  switch (compare.getPredicate()) {
  case llvm::CmpInst::FCMP_OEQ:
    return binary(builder, kFEq, 1, x, y);
  case llvm::CmpInst::FCMP_UNE:
    return negated(binary(builder, kFEq, 1, x, y));
  case llvm::CmpInst::FCMP_OLT:
    return binary(builder, kFLt, 1, x, y);
  case llvm::CmpInst::FCMP_OLE:
    return binary(builder, kFLe, 1, x, y);
  case llvm::CmpInst::FCMP_OGT:
    return binary(builder, kFLt, 1, y, x);
  case llvm::CmpInst::FCMP_OGE:
    return binary(builder, kFLe, 1, y, x);
  case llvm::CmpInst::FCMP_ULT:
    return negated(binary(builder, kFLe, 1, y, x));
  case llvm::CmpInst::FCMP_ULE:
    return negated(binary(builder, kFLt, 1, y, x));
  case llvm::CmpInst::FCMP_UGT:
    return negated(binary(builder, kFLe, 1, x, y));
  case llvm::CmpInst::FCMP_UGE:
    return negated(binary(builder, kFLt, 1, x, y));
  case llvm::CmpInst::FCMP_ORD:
    return isOrdered();
  case llvm::CmpInst::FCMP_UNO:
    return negated(isOrdered());
  case llvm::CmpInst::FCMP_ONE:
    return combine(builder, kOr, binary(builder, kFLt, 1, x, y), binary(builder, kFLt, 1, y, x));
  case llvm::CmpInst::FCMP_UEQ:
    return negated(combine(builder, kOr, binary(builder, kFLt, 1, x, y), binary(builder, kFLt, 1, y, x)));
  default:
    return context_.noHandle();
  }
}

llvm::Value *FunctionShadow::buildCast(llvm::IRBuilder<> &builder, llvm::CastInst &cast) {
  llvm::Value *handle = handleOf(cast.getOperand(0));
  const unsigned from = termBits(context_.layout(), cast.getSrcTy());
  const unsigned to = termBits(context_.layout(), cast.getDestTy());
  switch (cast.getOpcode()) {
  case llvm::Instruction::Trunc:
    return unary(builder, kExtract, to, handle);
  case llvm::Instruction::ZExt:
    return unary(builder, kZExt, to, handle);
  case llvm::Instruction::SExt:
    return unary(builder, kSExt, to, handle);
  case llvm::Instruction::FPTrunc:
  case llvm::Instruction::FPExt:
    return unary(builder, kFToF, to, handle);
  case llvm::Instruction::FPToSI:
    return unary(builder, kFToSInt, to, handle);
  case llvm::Instruction::FPToUI:
    return unary(builder, kFToUInt, to, handle);
  case llvm::Instruction::SIToFP:
    return unary(builder, kSIntToF, to, handle);
  case llvm::Instruction::UIToFP:
    return unary(builder, kUIntToF, to, handle);
  default:
    if (from == to)
      return handle;
    return unary(builder, from > to ? kExtract : kZExt, to, handle);
  }
}

llvm::Value *FunctionShadow::buildSelect(llvm::IRBuilder<> &builder, llvm::Value *condition, llvm::Value *x,
                                         llvm::Value *y) {
  const unsigned bits = termBits(context_.layout(), x->getType());
  llvm::Value *taken = builder.CreateShl(builder.CreateZExt(condition, context_.i32()), 8);
  llvm::Value *code = builder.CreateOr(taken, context_.number(bits));
  return call(builder, "__premise_select", context_.i32(),
              {code, handleOf(condition), handleOf(x), handleOf(y), concrete(builder, x), concrete(builder, y)});
}

/// base + constant offsets + index * size ..., one runtime call per index.
llvm::Value *FunctionShadow::buildAddress(llvm::IRBuilder<> &builder, llvm::GetElementPtrInst &address) {
  llvm::MapVector<llvm::Value *, llvm::APInt> variables;
  llvm::APInt constant(64, 0);
  const bool isLinear = address.collectOffset(context_.layout(), 64, variables, constant);
  if (!isLinear)
    return context_.noHandle();
  llvm::Value *handle = handleOf(address.getPointerOperand());
  llvm::Value *base = word(builder, address.getPointerOperand());
  const auto add = [&](llvm::Value *indexHandle, llvm::Value *index, llvm::Value *scale) {
    handle = call(builder, "__premise_element", context_.i32(), {handle, indexHandle, base, index, scale});
    base = builder.CreateAdd(base, builder.CreateMul(index, scale));
  };
  for (const auto &[index, scale] : variables)
    add(handleOf(index), builder.CreateSExtOrTrunc(index, context_.i64()),
        llvm::ConstantInt::get(context_.i64(), scale));
  if (!constant.isZero())
    add(context_.noHandle(), llvm::ConstantInt::get(context_.i64(), constant), builder.getInt64(1));
  return handle;
}

FunctionShadow::Handles FunctionShadow::buildExtractValue(llvm::ExtractValueInst &instruction) {
  const Handles all = handlesOf(instruction.getAggregateOperand());
  const auto [first, count] = leavesAt(instruction.getAggregateOperand()->getType(), instruction.getIndices());
  return Handles(all.begin() + first, all.begin() + first + count);
}

FunctionShadow::Handles FunctionShadow::buildInsertValue(llvm::InsertValueInst &instruction) {
  Handles all = handlesOf(instruction.getAggregateOperand());
  const auto [first, count] = leavesAt(instruction.getAggregateOperand()->getType(), instruction.getIndices());
  const Handles part = handlesOf(instruction.getInsertedValueOperand());
  std::copy(part.begin(), part.end(), all.begin() + first);
  return all;
}

/// No term for it: if an operand is symbolic, that is an approximation with a place.
FunctionShadow::Handles FunctionShadow::unsupported(llvm::IRBuilder<> &builder, llvm::Instruction &instruction) {
  llvm::Value *any = context_.noHandle();
  for (llvm::Value *operand : instruction.operands())
    if (!llvm::isa<llvm::BasicBlock, llvm::MetadataAsValue>(operand))
      for (llvm::Value *handle : handlesOf(operand))
        any = builder.CreateOr(any, handle);
  call(builder, "__premise_unsupported", builder.getVoidTy(), {context_.number(newPlace(instruction)), any});
  return Handles(leavesOf(instruction.getType()).size(), context_.noHandle());
}

FunctionShadow::Handles FunctionShadow::build(llvm::IRBuilder<> &builder, llvm::Instruction &instruction) {
  if (auto *extract = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction))
    return buildExtractValue(*extract);
  if (auto *insert = llvm::dyn_cast<llvm::InsertValueInst>(&instruction))
    return buildInsertValue(*insert);
  if (auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
    return buildIntrinsic(builder, *intrinsic);
  if (!hasTerms(instruction))
    return unsupported(builder, instruction);
  if (auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction))
    return {buildAddress(builder, *address)};
  if (auto *compare = llvm::dyn_cast<llvm::CmpInst>(&instruction))
    return {buildCompare(builder, *compare)};
  if (auto *cast = llvm::dyn_cast<llvm::CastInst>(&instruction))
    return {buildCast(builder, *cast)};
  if (auto *select = llvm::dyn_cast<llvm::SelectInst>(&instruction))
    return {buildSelect(builder, select->getCondition(), select->getTrueValue(), select->getFalseValue())};
  if (llvm::isa<llvm::FreezeInst>(instruction))
    return {handleOf(instruction.getOperand(0))};
  if (instruction.getOpcode() == llvm::Instruction::FNeg)
    return {
        unary(builder, kFNeg, termBits(context_.layout(), instruction.getType()), handleOf(instruction.getOperand(0)))};
  auto *binaryOperator = llvm::dyn_cast<llvm::BinaryOperator>(&instruction);
  if (binaryOperator != nullptr && opOf(binaryOperator->getOpcode()) != kConst)
    return {buildBinary(builder, *binaryOperator)};
  return unsupported(builder, instruction);
}

} // namespace premise::native
