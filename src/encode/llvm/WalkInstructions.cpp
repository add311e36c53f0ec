// What single instructions compute.
#include "encode/llvm/Walker.h"

#include <llvm/IR/GetElementPtrTypeIterator.h>

namespace premise::encode {

unsigned Walker::widthOf(const llvm::Type &type) const {
  return static_cast<unsigned>(layout_.getTypeSizeInBits(const_cast<llvm::Type *>(&type)).getFixedValue());
}

Value Walker::arbitrary(llvm::Type &type) {
  if (type.isPointerTy())
    return memory_.wild();
  Value value;
  if (type.isStructTy() || type.isArrayTy()) {
    const unsigned count =
        type.isStructTy() ? type.getStructNumElements() : static_cast<unsigned>(type.getArrayNumElements());
    for (unsigned i = 0; i < count; i++)
      value.parts.push_back(arbitrary(*llvm::GetElementPtrInst::getTypeAtIndex(&type, static_cast<std::uint64_t>(i))));
    return value;
  }
  const unsigned width = widthOf(type);
  if (width == 0 || width > 128) {
    stopped_ = "values of " + std::to_string(width) + " bits are not modelled";
    value.bits = terms_.fresh(64);
    return value;
  }
  value.bits = terms_.fresh(width);
  return value;
}

Value Walker::unknown(const llvm::Instruction &instruction, const std::string &what) {
  imprecise(&instruction, what + " is not modelled");
  return arbitrary(*instruction.getType());
}

Value Walker::valueOf(Frame &frame, const llvm::Value &value) {
  if (const auto *constant = llvm::dyn_cast<llvm::Constant>(&value))
    return constantOf(*constant);
  const auto found = frame.values.find(&value);
  if (found != frame.values.end())
    return found->second;
  return frame.values[&value] = arbitrary(*value.getType()); // metadata, or code that no execution reaches
}

void Walker::walkInstruction(Frame &frame, llvm::Instruction &instruction, Cursor &cursor) {
  if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction))
    return walkCall(frame, *call, cursor);
  if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
    return walkAlloca(frame, *local, cursor);
  if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    const Value value = valueOf(frame, *store->getValueOperand());
    const Value to = valueOf(frame, *store->getPointerOperand());
    return this->store(*store->getValueOperand()->getType(), to, value,
                       static_cast<unsigned>(store->getAlign().value()), cursor.memory);
  }
  if (llvm::isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(instruction)) {
    memory_.forgetEscaped(cursor.memory);
    for (const ObjectId id : valueOf(frame, *instruction.getOperand(0)).targets)
      if (id != kWildObject)
        memory_.forget(id, cursor.memory);
  }
  if (instruction.getType()->isVoidTy())
    return; // fences
  const std::optional<Value> value = compute(frame, instruction, cursor);
  frame.values[&instruction] = value ? *value : unknown(instruction, instruction.getOpcodeName());
}

std::optional<Value> Walker::compute(Frame &frame, llvm::Instruction &instruction, Cursor &cursor) {
  const auto operand = [&](const llvm::Value &value) { return valueOf(frame, value); };
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    if (load->isVolatile())
      return unknown(*load, "a volatile read");
    return read(frame, *load, cursor.memory);
  }
  if (auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(&instruction))
    return this->binary(frame, *binary);
  if (auto *compare = llvm::dyn_cast<llvm::CmpInst>(&instruction)) {
    const Value a = operand(*compare->getOperand(0));
    const Value b = operand(*compare->getOperand(1));
    if (compare->getOperand(0)->getType()->isVectorTy())
      return std::nullopt;
    if (a.isPointer())
      return Value{comparePointers(compare->getPredicate(), a, b, cursor.memory), {}, {}, {}};
    if (compare->isIntPredicate())
      return Value{compareIntegers(compare->getPredicate(), a.bits, b.bits), {}, {}, {}};
    const std::optional<Term> result = compareFloats(compare->getPredicate(), a.bits, b.bits);
    return result ? std::optional(Value{*result, {}, {}, {}}) : std::nullopt;
  }
  if (auto *cast = llvm::dyn_cast<llvm::CastInst>(&instruction))
    return this->cast(*cast->getSrcTy(), *cast->getDestTy(), cast->getOpcode(), operand(*cast->getOperand(0)));
  if (auto *step = llvm::dyn_cast<llvm::GEPOperator>(&instruction))
    return elementAddress(*step, operand);
  if (auto *select = llvm::dyn_cast<llvm::SelectInst>(&instruction);
      select && !select->getCondition()->getType()->isVectorTy())
    return memory_.choose(operand(*select->getCondition()).bits, operand(*select->getTrueValue()),
                          operand(*select->getFalseValue()));
  if (auto *part = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction))
    return aggregatePart(operand(*part->getAggregateOperand()), part->getIndices());
  if (auto *insert = llvm::dyn_cast<llvm::InsertValueInst>(&instruction))
    return withPart(operand(*insert->getAggregateOperand()), insert->getIndices(),
                    operand(*insert->getInsertedValueOperand()));
  if (llvm::isa<llvm::FreezeInst>(instruction))
    return operand(*instruction.getOperand(0));
  if (instruction.getOpcode() == llvm::Instruction::FNeg && widthOf(*instruction.getType()) <= 64 &&
      !instruction.getType()->isVectorTy()) {
    const Term a = operand(*instruction.getOperand(0)).bits;
    return Value{terms_.pool().make(term::Op::FNeg, a->width(), {a}), {}, {}, {}};
  }
  return std::nullopt;
}

Value Walker::aggregatePart(const Value &value, llvm::ArrayRef<unsigned> indices) {
  Value part = value;
  for (const unsigned index : indices) {
    Value next = part.parts[index];
    part = std::move(next);
  }
  return part;
}

Value Walker::withPart(Value value, llvm::ArrayRef<unsigned> indices, const Value &part) {
  if (indices.empty())
    return part;
  value.parts[indices.front()] = withPart(value.parts[indices.front()], indices.drop_front(), part);
  return value;
}

Value Walker::elementAddress(const llvm::GEPOperator &step, const std::function<Value(const llvm::Value &)> &operand) {
  const Value base = operand(*step.getPointerOperand());
  Term offset = terms_.number(kOffsetBits, 0);
  for (auto index = llvm::gep_type_begin(step); index != llvm::gep_type_end(step); ++index) {
    if (llvm::StructType *record = index.getStructTypeOrNull()) {
      const auto field = static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(index.getOperand())->getZExtValue());
      const std::uint64_t at = layout_.getStructLayout(record)->getElementOffset(field).getFixedValue();
      offset = terms_.add(offset, terms_.number(kOffsetBits, at));
      continue;
    }
    const Term scale = terms_.number(kOffsetBits, index.getSequentialElementStride(layout_).getFixedValue());
    const Term count = terms_.signExtend(operand(*index.getOperand()).bits, kOffsetBits);
    offset = terms_.add(offset, terms_.multiply(count, scale));
  }
  return memory_.addOffset(base, offset);
}

void Walker::walkAlloca(Frame &frame, llvm::AllocaInst &local, Cursor &cursor) {
  Object object;
  object.name = local.hasName() ? local.getName().str() : "a local";
  const std::uint64_t size = layout_.getTypeAllocSize(local.getAllocatedType()).getFixedValue();
  const Term count = terms_.resize(valueOf(frame, *local.getArraySize()).bits, kOffsetBits);
  object.size = terms_.multiply(terms_.number(kOffsetBits, size), count);
  // A pointer that starts anywhere is written through as by code that nobody sees.
  const bool startsAnywhere = options_.usesInvariants || options_.anyRound;
  object.mayEscape = prepared_.mayEscape(local) || (startsAnywhere && Prepared::isChosen(local));
  const ObjectId id = memory_.add(object);
  frame.locals.push_back(id);
  frame.values[&local] = memory_.pointerTo(id);
}

Access Walker::accessOf(llvm::Type &type, Term offset, unsigned alignment) const {
  Access access;
  access.bytes = static_cast<unsigned>(layout_.getTypeStoreSize(&type).getFixedValue());
  access.isPointer = type.isPointerTy();
  const bool isKnown = (1U << std::min(trailingZeros(offset), 16U)) >= access.bytes;
  access.isAligned = (access.bytes & (access.bytes - 1)) == 0 && (isKnown || alignment >= access.bytes);
  access.offset = offset;
  return access;
}

/// Clang calls what it reads from an object to find its virtual functions and bases `vtable`; nothing else has that
/// name.
Value Walker::read(Frame &frame, const llvm::LoadInst &load, const MemoryState &memory) {
  const Value pointer = valueOf(frame, *load.getPointerOperand());
  const auto alignment = static_cast<unsigned>(load.getAlign().value());
  if (!load.getType()->isPointerTy())
    return this->load(*load.getType(), pointer, alignment, memory);
  Access access = accessOf(*load.getType(), pointer.bits, alignment);
  access.isVtable = load.getName().starts_with("vtable");
  Value value = memory_.load(pointer, access, memory).value;
  const bool isKept = !access.isVtable && value.targets.size() > 1 && !value.isWild();
  const auto isThis = [&](const ReadPointer &known) { return known.object == value.object; };
  if (isKept && std::none_of(result_.readPointers.begin(), result_.readPointers.end(), isThis)) {
    const Frame *outer = &frame;
    const llvm::Instruction *at = &load;
    for (; outer->caller; outer = outer->caller)
      at = outer->call;
    result_.readPointers.push_back({placeOf(at->getDebugLoc()), value.object});
  }
  return value;
}

Value Walker::load(llvm::Type &type, const Value &pointer, unsigned alignment, const MemoryState &memory) {
  if (!type.isStructTy() && !type.isArrayTy()) {
    if (widthOf(type) > 128)
      return arbitrary(type);
    Read read = memory_.load(pointer, accessOf(type, pointer.bits, alignment), memory);
    if (!read.value.isPointer())
      read.value.bits = terms_.resize(read.value.bits, widthOf(type));
    return read.value;
  }
  Value value;
  const unsigned count =
      type.isStructTy() ? type.getStructNumElements() : static_cast<unsigned>(type.getArrayNumElements());
  for (unsigned i = 0; i < count; i++) {
    llvm::Type *part = llvm::GetElementPtrInst::getTypeAtIndex(&type, static_cast<std::uint64_t>(i));
    const std::uint64_t at =
        type.isStructTy()
            ? layout_.getStructLayout(llvm::cast<llvm::StructType>(&type))->getElementOffset(i).getFixedValue()
            : i * layout_.getTypeAllocSize(part).getFixedValue();
    value.parts.push_back(load(*part, memory_.addOffset(pointer, terms_.number(kOffsetBits, at)), 1, memory));
  }
  return value;
}

void Walker::store(llvm::Type &type, const Value &pointer, const Value &value, unsigned alignment,
                   MemoryState &memory) {
  if (!type.isStructTy() && !type.isArrayTy()) {
    const Access access = accessOf(type, pointer.bits, alignment);
    Value stored = value;
    if (!value.isPointer())
      stored.bits = terms_.resize(value.bits, access.bytes * 8);
    return memory_.store(pointer, access, stored, memory);
  }
  for (unsigned i = 0; i < value.parts.size(); i++) {
    llvm::Type *part = llvm::GetElementPtrInst::getTypeAtIndex(&type, static_cast<std::uint64_t>(i));
    const std::uint64_t at =
        type.isStructTy()
            ? layout_.getStructLayout(llvm::cast<llvm::StructType>(&type))->getElementOffset(i).getFixedValue()
            : i * layout_.getTypeAllocSize(part).getFixedValue();
    store(*part, memory_.addOffset(pointer, terms_.number(kOffsetBits, at)), value.parts[i], 1, memory);
  }
}

} // namespace premise::encode
