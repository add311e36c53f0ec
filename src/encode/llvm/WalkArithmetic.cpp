// What arithmetic, conversions and comparisons compute.
#include "encode/llvm/Walker.h"

namespace premise::encode {
namespace {

std::optional<term::Op> integerOp(unsigned opcode) {
  switch (opcode) {
  case llvm::Instruction::Add:
    return term::Op::Add;
  case llvm::Instruction::Sub:
    return term::Op::Sub;
  case llvm::Instruction::Mul:
    return term::Op::Mul;
  case llvm::Instruction::UDiv:
    return term::Op::UDiv;
  case llvm::Instruction::SDiv:
    return term::Op::SDiv;
  case llvm::Instruction::URem:
    return term::Op::URem;
  case llvm::Instruction::SRem:
    return term::Op::SRem;
  case llvm::Instruction::And:
    return term::Op::And;
  case llvm::Instruction::Or:
    return term::Op::Or;
  case llvm::Instruction::Xor:
    return term::Op::Xor;
  case llvm::Instruction::Shl:
    return term::Op::Shl;
  case llvm::Instruction::LShr:
    return term::Op::LShr;
  case llvm::Instruction::AShr:
    return term::Op::AShr;
  default:
    return std::nullopt;
  }
}

std::optional<term::Op> floatOp(unsigned opcode) {
  switch (opcode) {
  case llvm::Instruction::FAdd:
    return term::Op::FAdd;
  case llvm::Instruction::FSub:
    return term::Op::FSub;
  case llvm::Instruction::FMul:
    return term::Op::FMul;
  case llvm::Instruction::FDiv:
    return term::Op::FDiv;
  default:
    return std::nullopt;
  }
}

bool isPlainFloat(const llvm::Type &type) {
  return type.isFloatTy() || type.isDoubleTy();
}

} // namespace

std::optional<Value> Walker::binary(Frame &frame, llvm::BinaryOperator &operation) {
  if (operation.getType()->isVectorTy() || widthOf(*operation.getType()) > 128)
    return std::nullopt;
  const bool isFloat = operation.getType()->isFloatingPointTy();
  if (isFloat && !isPlainFloat(*operation.getType()))
    return std::nullopt;
  const std::optional<term::Op> op = isFloat ? floatOp(operation.getOpcode()) : integerOp(operation.getOpcode());
  if (!op)
    return std::nullopt;
  const Term a = valueOf(frame, *operation.getOperand(0)).bits;
  const Term b = valueOf(frame, *operation.getOperand(1)).bits;
  return Value{terms_.apply(*op, a, b), {}, {}, {}};
}

std::optional<Value> Walker::cast(const llvm::Type &from, llvm::Type &to, unsigned opcode, const Value &value) {
  if (from.isVectorTy() != to.isVectorTy() ? opcode != llvm::Instruction::BitCast
                                           : from.isVectorTy() && opcode != llvm::Instruction::BitCast)
    return std::nullopt;
  const auto converted = [&](term::Op op) -> std::optional<Value> {
    const bool isKnown =
        (!from.isFloatingPointTy() || isPlainFloat(from)) && (!to.isFloatingPointTy() || isPlainFloat(to));
    const unsigned width = to.isPointerTy() ? kOffsetBits : widthOf(to);
    if (!isKnown || width > 64 || value.bits->width() > 64)
      return std::nullopt;
    return Value{terms_.pool().make(op, width, {value.bits}), {}, {}, {}};
  };
  switch (opcode) {
  case llvm::Instruction::Trunc:
  case llvm::Instruction::ZExt:
    return Value{terms_.resize(value.bits, widthOf(to)), {}, {}, {}};
  case llvm::Instruction::SExt:
    return Value{terms_.signExtend(value.bits, widthOf(to)), {}, {}, {}};
  case llvm::Instruction::PtrToInt:
    return Value{terms_.resize(memory_.addressOf(value), widthOf(to)), {}, {}, {}};
  case llvm::Instruction::IntToPtr:
    return memory_.fromAddress(terms_.resize(value.bits, kOffsetBits));
  case llvm::Instruction::BitCast:
  case llvm::Instruction::AddrSpaceCast:
    return value;
  case llvm::Instruction::FPTrunc:
  case llvm::Instruction::FPExt:
    return converted(term::Op::FToF);
  case llvm::Instruction::FPToSI:
    return converted(term::Op::FToSInt);
  case llvm::Instruction::FPToUI:
    return converted(term::Op::FToUInt);
  case llvm::Instruction::SIToFP:
    return converted(term::Op::SIntToF);
  case llvm::Instruction::UIToFP:
    return converted(term::Op::UIntToF);
  default:
    return std::nullopt;
  }
}

Term Walker::compareIntegers(llvm::CmpInst::Predicate predicate, Term a, Term b) {
  const auto make = [&](term::Op op, Term x, Term y) { return terms_.pool().make(op, 1, {x, y}); };
  switch (predicate) {
  case llvm::CmpInst::ICMP_EQ:
    return terms_.equal(a, b);
  case llvm::CmpInst::ICMP_NE:
    return terms_.negate(terms_.equal(a, b));
  case llvm::CmpInst::ICMP_ULT:
    return make(term::Op::ULt, a, b);
  case llvm::CmpInst::ICMP_ULE:
    return make(term::Op::ULe, a, b);
  case llvm::CmpInst::ICMP_UGT:
    return make(term::Op::ULt, b, a);
  case llvm::CmpInst::ICMP_UGE:
    return make(term::Op::ULe, b, a);
  case llvm::CmpInst::ICMP_SLT:
    return make(term::Op::SLt, a, b);
  case llvm::CmpInst::ICMP_SLE:
    return make(term::Op::SLe, a, b);
  case llvm::CmpInst::ICMP_SGT:
    return make(term::Op::SLt, b, a);
  default:
    return make(term::Op::SLe, b, a); // ICMP_SGE
  }
}

Term Walker::comparePointers(llvm::CmpInst::Predicate predicate, const Value &a, const Value &b,
                             const MemoryState &memory) {
  switch (predicate) {
  case llvm::CmpInst::ICMP_EQ:
    return memory_.isEqual(a, b, memory);
  case llvm::CmpInst::ICMP_NE:
    return terms_.negate(memory_.isEqual(a, b, memory));
  case llvm::CmpInst::ICMP_ULT:
  case llvm::CmpInst::ICMP_SLT:
    return memory_.isOrdered(a, b, term::Op::ULt);
  case llvm::CmpInst::ICMP_ULE:
  case llvm::CmpInst::ICMP_SLE:
    return memory_.isOrdered(a, b, term::Op::ULe);
  case llvm::CmpInst::ICMP_UGT:
  case llvm::CmpInst::ICMP_SGT:
    return memory_.isOrdered(b, a, term::Op::ULt);
  default:
    return memory_.isOrdered(b, a, term::Op::ULe);
  }
}

/// Ordered predicates are false, unordered ones true, if an operand is not a number.
std::optional<Term> Walker::compareFloats(llvm::CmpInst::Predicate predicate, Term a, Term b) {
  if (a->width() != 32 && a->width() != 64)
    return std::nullopt;
  const auto make = [&](term::Op op, Term x, Term y) { return terms_.pool().make(op, 1, {x, y}); };
  const auto isNaN = [&](Term x) { return terms_.pool().make(term::Op::FIsNaN, 1, {x}); };
  const Term unordered = terms_.either(isNaN(a), isNaN(b));
  const auto orUnordered = [&](Term condition) { return terms_.either(condition, unordered); };
  switch (predicate) {
  case llvm::CmpInst::FCMP_FALSE:
    return terms_.no();
  case llvm::CmpInst::FCMP_TRUE:
    return terms_.yes();
  case llvm::CmpInst::FCMP_ORD:
    return terms_.negate(unordered);
  case llvm::CmpInst::FCMP_UNO:
    return unordered;
  case llvm::CmpInst::FCMP_OEQ:
    return make(term::Op::FEq, a, b);
  case llvm::CmpInst::FCMP_UEQ:
    return orUnordered(make(term::Op::FEq, a, b));
  case llvm::CmpInst::FCMP_ONE:
    return terms_.either(make(term::Op::FLt, a, b), make(term::Op::FLt, b, a));
  case llvm::CmpInst::FCMP_UNE:
    return terms_.negate(make(term::Op::FEq, a, b));
  case llvm::CmpInst::FCMP_OLT:
    return make(term::Op::FLt, a, b);
  case llvm::CmpInst::FCMP_ULT:
    return orUnordered(make(term::Op::FLt, a, b));
  case llvm::CmpInst::FCMP_OLE:
    return make(term::Op::FLe, a, b);
  case llvm::CmpInst::FCMP_ULE:
    return orUnordered(make(term::Op::FLe, a, b));
  case llvm::CmpInst::FCMP_OGT:
    return make(term::Op::FLt, b, a);
  case llvm::CmpInst::FCMP_UGT:
    return orUnordered(make(term::Op::FLt, b, a));
  case llvm::CmpInst::FCMP_OGE:
    return make(term::Op::FLe, b, a);
  case llvm::CmpInst::FCMP_UGE:
    return orUnordered(make(term::Op::FLe, b, a));
  default:
    return std::nullopt;
  }
}

} // namespace premise::encode
