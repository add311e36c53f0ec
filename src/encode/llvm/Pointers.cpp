// What pointers are: an object and an offset, or an address where a program looks at one.
#include "encode/llvm/Memory.h"

namespace premise::encode {

Value Memory::pointerTo(ObjectId id) {
  return {terms_.number(kOffsetBits, 0), terms_.number(kObjectBits, id), {id}, {}};
}

Value Memory::wild() {
  return {terms_.fresh(kOffsetBits), terms_.number(kObjectBits, kWildObject), {kWildObject}, {}};
}

Value Memory::arbitrary(unsigned bits, bool isPointer) {
  if (isPointer)
    return wild();
  return {terms_.fresh(bits), {}, {}, {}};
}

Value Memory::inputPointer(const std::string &name, unsigned alignment, bool isReference) {
  Object own;
  own.name = name;
  own.kind = ObjectKind::Input;
  own.size = terms_.fresh(kOffsetBits);
  own.content = Content::Input;
  if (!isReference)
    own.isReadOnly = terms_.fresh(1);
  facts_.push_back(terms_.isAtMost(own.size, terms_.number(kOffsetBits, 1ULL << 40U)));
  add(own);
  Value pointer;
  pointer.object = terms_.fresh(kObjectBits);
  unsigned zeros = 0;
  while ((1U << (zeros + 1)) <= alignment)
    zeros++;
  pointer.bits = zeros == 0 ? terms_.fresh(kOffsetBits)
                            : terms_.concat(terms_.fresh(kOffsetBits - zeros), terms_.number(zeros, 0));
  std::vector<term::Value> values;
  for (ObjectId id = 0; id < count(); id++) {
    const ObjectKind kind = objects_[id].kind;
    const bool isOutside = kind == ObjectKind::Input || kind == ObjectKind::Global;
    if (id != kNullObject && !(isOutside && objects_[id].mayEscape))
      continue;
    pointer.targets.push_back(id);
    values.push_back(id);
  }
  facts_.push_back(terms_.isOneOf(pointer.object, values));
  facts_.push_back(terms_.isAtMost(pointer.bits, sizeOf(pointer)));
  return pointer;
}

Value Memory::vtable() {
  constexpr std::uint64_t kHalf = 1U << 20U; // the pointer is into the middle: distances stand in front of it
  Object table;
  table.name = "a table of virtual functions";
  table.kind = ObjectKind::Input;
  table.size = terms_.number(kOffsetBits, 2 * kHalf);
  table.content = Content::Input;
  table.isConstant = true;
  table.mayEscape = false;
  return addOffset(pointerTo(add(std::move(table))), terms_.number(kOffsetBits, kHalf));
}

Value Memory::choose(Term condition, const Value &a, const Value &b) {
  if (a == b || Terms::isTrue(condition))
    return a;
  if (Terms::isFalse(condition))
    return b;
  Value result;
  for (std::size_t i = 0; i < a.parts.size(); i++)
    result.parts.push_back(choose(condition, a.parts[i], b.parts[i]));
  if (a.bits.isNull() || b.bits.isNull())
    return result;
  result.bits = terms_.choose(condition, a.bits, b.bits);
  if (a.isPointer() && b.isPointer()) {
    result.object = terms_.choose(condition, a.object, b.object);
    result.targets = unite(a.targets, b.targets);
  }
  return result;
}

Value Memory::addOffset(const Value &pointer, Term offset) {
  Value result = pointer;
  result.bits = terms_.add(pointer.bits, offset);
  return result;
}

/// A variable per object: nothing is known about where it lies but that it is aligned, not null and below 2^47.
Term Memory::addressOf(const Value &value) {
  if (!value.isPointer())
    return value.bits;
  Term base = terms_.number(kOffsetBits, 0);
  for (const ObjectId id : value.targets) {
    if (id == kNullObject)
      continue;
    if (id == kWildObject) {
      base = terms_.choose(pointsTo(value, id), terms_.fresh(kOffsetBits), base);
      continue;
    }
    if (bases_[id].isNull()) {
      bases_[id] = terms_.fresh(kOffsetBits);
      effects_.beyond = "it takes addresses as numbers";
      facts_.push_back(terms_.isBelow(terms_.number(kOffsetBits, 4095), bases_[id]));
      facts_.push_back(terms_.isBelow(bases_[id], terms_.number(kOffsetBits, 1ULL << 47U)));
      imprecise_.insert("the address of " + objects_[id].name + " is used as a number");
    }
    base = terms_.choose(pointsTo(value, id), bases_[id], base);
  }
  return terms_.add(base, value.bits);
}

Value Memory::fromAddress(Term address) {
  if (address->isConst()) {
    Value pointer = null();
    pointer.bits = terms_.resize(address, kOffsetBits);
    return pointer;
  }
  imprecise_.insert("a number is used as a pointer");
  return wild();
}

Term Memory::pointsTo(const Value &pointer, ObjectId id) {
  if (pointer.targets.size() == 1)
    return pointer.targets.front() == id ? terms_.yes() : terms_.no();
  return terms_.equal(pointer.object, terms_.number(kObjectBits, id));
}

Term Memory::sizeOf(const Value &pointer) {
  Term size = terms_.number(kOffsetBits, 0);
  for (const ObjectId id : pointer.targets)
    if (id != kNullObject)
      size =
          terms_.choose(pointsTo(pointer, id), id == kWildObject ? terms_.fresh(kOffsetBits) : objects_[id].size, size);
  return size;
}

Term Memory::isFreed(const Value &pointer, const MemoryState &state) {
  Term result = terms_.no();
  for (const ObjectId id : pointer.targets) {
    if (id == kNullObject)
      continue;
    const Term freed = id == kWildObject ? terms_.fresh(1) : slotOf(id, state).freed;
    if (!freed.isNull())
      result = terms_.either(result, terms_.both(pointsTo(pointer, id), freed));
  }
  return result;
}

Term Memory::isInside(const Value &pointer, Term bytes) {
  const Term size = sizeOf(pointer);
  const Term fits = terms_.isAtMost(bytes, size);
  const Term inside = terms_.both(fits, terms_.isAtMost(pointer.bits, terms_.subtract(size, bytes)));
  return pointer.isWild() ? terms_.both(inside, terms_.fresh(1)) : inside;
}

/// Whether `pointer` is to an object from outside that may be the constant (or function) which `literal` points to: a
/// caller may pass it, but it is not among what the caller's pointers are known to point to.
Term Memory::isHiddenFrom(const Value &pointer, const Value &literal) {
  Term isConstant = terms_.no();
  for (const ObjectId id : literal.targets)
    if (objects_[id].isConstant && !std::ranges::binary_search(pointer.targets, id))
      isConstant = terms_.either(isConstant, pointsTo(literal, id));
  Term isOutside = terms_.no();
  for (const ObjectId id : pointer.targets)
    if (objects_[id].kind == ObjectKind::Input)
      isOutside = terms_.either(isOutside, pointsTo(pointer, id));
  return terms_.both(isConstant, isOutside);
}

/// Addresses of different objects differ while both are alive and both pointers point at something in them. Otherwise
/// (one past the end, freed memory) nobody knows.
Term Memory::isEqual(const Value &a, const Value &b, const MemoryState &state) {
  if (a == b)
    return terms_.yes();
  if (a.isWild() || b.isWild())
    return terms_.fresh(1);
  const Term sameObject = terms_.equal(a.object, b.object);
  const Term sameOffset = terms_.equal(a.bits, b.bits);
  if (Terms::isTrue(sameObject))
    return sameOffset;
  const Term mayCoincide = terms_.either(isHiddenFrom(b, a), isHiddenFrom(a, b));
  if (Terms::isTrue(mayCoincide))
    return terms_.fresh(1);
  const auto isNull = [&](const Value &pointer) {
    return terms_.both(pointsTo(pointer, kNullObject), terms_.equal(pointer.bits, terms_.number(kOffsetBits, 0)));
  };
  const auto isAlive = [&](const Value &pointer) {
    return terms_.both(terms_.isBelow(pointer.bits, sizeOf(pointer)), terms_.negate(isFreed(pointer, state)));
  };
  const Term oneIsNull = terms_.either(isNull(a), isNull(b));
  const Term differ = terms_.either(oneIsNull, terms_.both(isAlive(a), isAlive(b)));
  const Term otherwise = Terms::isTrue(differ) ? terms_.no() : terms_.both(terms_.negate(differ), terms_.fresh(1));
  const Term known = terms_.choose(sameObject, sameOffset, otherwise);
  return Terms::isFalse(mayCoincide) ? known : terms_.choose(mayCoincide, terms_.fresh(1), known);
}

Term Memory::isOrdered(const Value &a, const Value &b, term::Op below) {
  if (a.isWild() || b.isWild())
    return terms_.fresh(1);
  const auto isWithin = [&](const Value &pointer) { return terms_.isAtMost(pointer.bits, sizeOf(pointer)); };
  const Term known = terms_.both(terms_.equal(a.object, b.object), terms_.both(isWithin(a), isWithin(b)));
  const Term ordered = terms_.pool().make(below, 1, {a.bits, b.bits});
  return Terms::isTrue(known) ? ordered : terms_.choose(known, ordered, terms_.fresh(1));
}

} // namespace premise::encode
