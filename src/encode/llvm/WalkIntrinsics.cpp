// What LLVM's own functions compute.
#include "encode/llvm/Library.h"
#include "encode/llvm/Walker.h"

#include <algorithm>

namespace premise::encode {

using llvm::Intrinsic::ID;

/// What every product fulfils, said once more: the sign, and when it is 0. A solver that only sees the bits of the
/// multiplication hardly ever finds that out.
void Walker::addProductLemmas(Term a, Term b, Term product, Cursor &cursor) {
  if (a->isConst() || b->isConst())
    return;
  const auto signOf = [&](Term term) { return terms_.extract(term, term->width() - 1, 1); };
  const auto isZero = [&](Term term) { return terms_.equal(term, terms_.number(term->width(), 0)); };
  const Term isNegative = terms_.negate(terms_.equal(signOf(a), signOf(b)));
  const Term zero = terms_.either(isZero(a), isZero(b));
  assume(cursor, terms_.equal(isZero(product), zero), nullptr, "");
  assume(cursor, terms_.either(zero, terms_.equal(signOf(product), isNegative)), nullptr, "");
}

/// The result is a pair: the bits, and whether they are wrong.
std::optional<Value> Walker::overflowing(Frame &frame, llvm::WithOverflowInst &call, Cursor &cursor) {
  const Term a = valueOf(frame, *call.getLHS()).bits;
  const Term b = valueOf(frame, *call.getRHS()).bits;
  const unsigned width = a->width();
  const bool isSigned = call.isSigned();
  const auto signOf = [&](Term term) { return terms_.extract(term, width - 1, 1); };
  Term bits;
  Term overflows;
  switch (call.getBinaryOp()) {
  case llvm::Instruction::Add:
    bits = terms_.add(a, b);
    overflows =
        isSigned ? terms_.both(terms_.equal(signOf(a), signOf(b)), terms_.negate(terms_.equal(signOf(a), signOf(bits))))
                 : terms_.isBelow(bits, a);
    break;
  case llvm::Instruction::Sub:
    bits = terms_.subtract(a, b);
    overflows = isSigned ? terms_.both(terms_.negate(terms_.equal(signOf(a), signOf(b))),
                                       terms_.negate(terms_.equal(signOf(a), signOf(bits))))
                         : terms_.isBelow(a, b);
    break;
  default: {
    if (width > 64)
      return std::nullopt;
    const auto widen = [&](Term term) {
      return isSigned ? terms_.signExtend(term, 2 * width) : terms_.resize(term, 2 * width);
    };
    const Term wide = terms_.multiply(widen(a), widen(b));
    const Term low = terms_.extract(wide, 0, width);
    overflows = terms_.negate(terms_.equal(wide, widen(low)));
    bits = low;
    if (isSigned)
      addProductLemmas(a, b, wide, cursor);
  }
  }
  Value pair;
  pair.parts = {Value{bits, {}, {}, {}}, Value{overflows, {}, {}, {}}};
  return pair;
}

/// What depends on single bits. Where the language leaves the count of zeros in 0 open, it is the width as elsewhere.
std::optional<Term> Walker::bitIntrinsic(llvm::Intrinsic::ID id, Term a) {
  const unsigned width = a->width();
  const auto bit = [&](unsigned i) { return terms_.extract(a, i, 1); };
  Term result = terms_.number(width, id == llvm::Intrinsic::ctpop ? 0 : width);
  switch (id) {
  case llvm::Intrinsic::ctpop:
    for (unsigned i = 0; i < width; i++)
      result = terms_.add(result, terms_.resize(bit(i), width));
    return result;
  case llvm::Intrinsic::ctlz: // the highest bit decides last
    for (unsigned i = 0; i < width; i++)
      result = terms_.choose(bit(i), terms_.number(width, width - 1 - i), result);
    return result;
  case llvm::Intrinsic::cttz:
    for (unsigned i = width; i-- > 0;)
      result = terms_.choose(bit(i), terms_.number(width, i), result);
    return result;
  case llvm::Intrinsic::bswap:
    result = terms_.extract(a, 0, 8);
    for (unsigned i = 8; i < width; i += 8)
      result = terms_.concat(result, terms_.extract(a, i, 8));
    return result;
  default:
    return std::nullopt;
  }
}

/// Under the name that the C library has for it.
std::optional<Value> Walker::roundedBy(llvm::Intrinsic::ID id, Term number) {
  std::string name = id == llvm::Intrinsic::floor ? "floor" : id == llvm::Intrinsic::ceil ? "ceil" : "trunc";
  if (number->width() == 32)
    name += 'f';
  MemoryState untouched;
  Library library(terms_, memory_, untouched);
  if (!library.call({name, {Value{number, {}, {}, {}}}}))
    return std::nullopt;
  return library.result;
}

std::optional<Value> Walker::numericIntrinsic(Frame &frame, llvm::IntrinsicInst &call, Cursor &cursor) {
  if (auto *overflow = llvm::dyn_cast<llvm::WithOverflowInst>(&call))
    return overflowing(frame, *overflow, cursor);
  if (call.arg_size() == 0 || call.getType()->isVectorTy())
    return std::nullopt;
  const auto argument = [&](unsigned index) { return valueOf(frame, *call.getArgOperand(index)).bits; };
  const auto lesser = [&](term::Op below, bool wantsLesser) {
    const Term a = argument(0);
    const Term b = argument(1);
    const Term condition = terms_.pool().make(below, 1, {a, b});
    return Value{terms_.choose(condition, wantsLesser ? a : b, wantsLesser ? b : a), {}, {}, {}};
  };
  if (call.getType()->isIntegerTy())
    if (const auto bits = bitIntrinsic(call.getIntrinsicID(), argument(0)))
      return Value{*bits, {}, {}, {}};
  const bool isFloat = call.getType()->isFloatTy() || call.getType()->isDoubleTy();
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::expect:
  case llvm::Intrinsic::launder_invariant_group:
    return valueOf(frame, *call.getArgOperand(0));
  case llvm::Intrinsic::abs: {
    const Term a = argument(0);
    const Term isNegative = terms_.extract(a, a->width() - 1, 1);
    return Value{terms_.choose(isNegative, terms_.pool().make(term::Op::Neg, a->width(), {a}), a), {}, {}, {}};
  }
  case llvm::Intrinsic::smin:
    return lesser(term::Op::SLt, true);
  case llvm::Intrinsic::smax:
    return lesser(term::Op::SLt, false);
  case llvm::Intrinsic::umin:
    return lesser(term::Op::ULt, true);
  case llvm::Intrinsic::umax:
    return lesser(term::Op::ULt, false);
  case llvm::Intrinsic::fabs:
    if (isFloat)
      return Value{terms_.pool().make(term::Op::FAbs, argument(0)->width(), {argument(0)}), {}, {}, {}};
    return std::nullopt;
  case llvm::Intrinsic::sqrt:
    if (isFloat)
      return Value{terms_.pool().make(term::Op::FSqrt, argument(0)->width(), {argument(0)}), {}, {}, {}};
    return std::nullopt;
  case llvm::Intrinsic::floor:
  case llvm::Intrinsic::ceil:
  case llvm::Intrinsic::trunc:
    return isFloat ? roundedBy(call.getIntrinsicID(), argument(0)) : std::nullopt;
  case llvm::Intrinsic::fmuladd:
    if (isFloat)
      return Value{terms_.apply(term::Op::FAdd, terms_.apply(term::Op::FMul, argument(0), argument(1)), argument(2)),
                   {},
                   {},
                   {}};
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

bool Walker::walkMemoryIntrinsic(Frame &frame, llvm::IntrinsicInst &call, Cursor &cursor) {
  auto *operation = llvm::dyn_cast<llvm::MemIntrinsic>(&call);
  if (!operation)
    return false;
  const Value to = valueOf(frame, *operation->getRawDest());
  const Term length = terms_.resize(valueOf(frame, *operation->getLength()).bits, kOffsetBits);
  if (auto *transfer = llvm::dyn_cast<llvm::MemTransferInst>(operation))
    memory_.copy(to, valueOf(frame, *transfer->getRawSource()), length, cursor.memory);
  else
    memory_.fill(to, length, valueOf(frame, *llvm::cast<llvm::MemSetInst>(operation)->getValue()).bits, cursor.memory);
  return true;
}

// Each time that the scope of a local begins there is another object, so that pointers to the last one stay dangling.
// Where it begins at several places, which of them was passed is not followed: then the object is the same, and once
// its scope has ended, nobody knows whether a pointer leads to the new one.
void Walker::walkScope(Frame &frame, llvm::LifetimeIntrinsic &marker, Cursor &cursor) {
  auto &local = *llvm::cast<llvm::AllocaInst>(marker.getArgOperand(1));
  if (marker.getIntrinsicID() == llvm::Intrinsic::lifetime_end)
    return memory_.setFreed(valueOf(frame, local), cursor.memory);
  const auto isStart = [](const llvm::User *user) {
    const auto *other = llvm::dyn_cast<llvm::LifetimeIntrinsic>(user);
    return other && other->getIntrinsicID() == llvm::Intrinsic::lifetime_start;
  };
  if (std::count_if(local.user_begin(), local.user_end(), isStart) == 1)
    walkAlloca(frame, local, cursor);
  else
    memory_.begin(valueOf(frame, local).targets.front(), cursor.memory);
}

void Walker::walkIntrinsic(Frame &frame, llvm::IntrinsicInst &call, Cursor &cursor) {
  if (walkMemoryIntrinsic(frame, call, cursor))
    return;
  if (auto *marker = llvm::dyn_cast<llvm::LifetimeIntrinsic>(&call))
    return walkScope(frame, *marker, cursor);
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::trap:
  case llvm::Intrinsic::debugtrap:
    cursor.isLive = false; // a failing check stands before it
    return;
  case llvm::Intrinsic::eh_typeid_for: {
    const std::string type = call.getArgOperand(0)->stripPointerCasts()->getName().str();
    frame.values[&call] = {terms_.number(32, thrown_.numberOf(type)), {}, {}, {}};
    return;
  }
  case llvm::Intrinsic::vastart:
  case llvm::Intrinsic::vacopy:
    imprecise(&call, "variable arguments");
    for (const ObjectId id : valueOf(frame, *call.getArgOperand(0)).targets)
      if (id != kWildObject)
        memory_.forget(id, cursor.memory);
    return;
  case llvm::Intrinsic::stackrestore: // variable-length arrays may be gone
    for (const auto &[value, pointer] : frame.values)
      if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(value); local && !local->getParent()->isEntryBlock())
        memory_.mayBeGone(pointer.targets.front(), cursor.memory);
    return;
  default:
    break;
  }
  if (call.getType()->isVoidTy())
    return; // markers for others: debug information, assumptions
  if (const std::optional<Value> value = numericIntrinsic(frame, call, cursor))
    frame.values[&call] = *value;
  else
    frame.values[&call] = unknown(call, call.getCalledFunction()->getName().str());
}

} // namespace premise::encode
