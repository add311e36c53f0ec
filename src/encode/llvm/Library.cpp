// How functions of <string.h> are written down: what they answer, and what they copy.
#include "encode/llvm/Library.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>

namespace premise::encode {
namespace {

constexpr unsigned kReach = 16;      ///< characters of a text of unknown size that are looked at
constexpr unsigned kMaxReach = 64;   ///< of one whose object is no larger
constexpr unsigned kResultBits = 32; ///< of `int`

/// The functions, with what they take: pointers, and numbers.
struct Signature {
  llvm::StringRef name;
  llvm::StringRef takes;
};
constexpr Signature kTextFunctions[] = {{"strlen", "p"},   {"strnlen", "pn"}, {"strcmp", "pp"},   {"strncmp", "ppn"},
                                        {"memcmp", "ppn"}, {"bcmp", "ppn"},   {"strchr", "pn"},   {"strrchr", "pn"},
                                        {"memchr", "pnn"}, {"strcpy", "pp"},  {"strncpy", "ppn"}, {"strcat", "pp"},
                                        {"strncat", "ppn"}};

bool isText(const LibraryCall &call) {
  return llvm::any_of(kTextFunctions, [&](const Signature &known) {
    if (known.name != call.name || known.takes.size() != call.arguments.size())
      return false;
    for (std::size_t i = 0; i < call.arguments.size(); i++)
      if (call.arguments[i].isPointer() != (known.takes[i] == 'p'))
        return false;
    return true;
  });
}

} // namespace

bool Library::call(const LibraryCall &call) {
  if (!isText(call))
    return callCharacter(call) || callNumber(call);
  return callText(call) || callCopy(call);
}

Term Library::lesserOf(Term a, Term b) {
  return terms_.choose(terms_.isBelow(a, b), a, b);
}

Term Library::byteAt(const Value &text, unsigned index) {
  Access byte;
  byte.isAligned = true;
  return memory_.load(memory_.addOffset(text, terms_.number(kOffsetBits, index)), byte, state_).value.bits;
}

/// How many characters can be asked about. An object that is small is known as a whole: nothing reads beyond it.
unsigned Library::reachOf(const Value &text) const {
  std::uint64_t largest = 0;
  for (const ObjectId id : text.targets) {
    if (id == kNullObject)
      continue;
    const bool isKnown = id != kWildObject && memory_[id].size->isConst() && memory_[id].size->value() <= kMaxReach;
    if (!isKnown)
      return kReach;
    largest = std::max(largest, static_cast<std::uint64_t>(memory_[id].size->value()));
  }
  return std::max(static_cast<unsigned>(largest), 1U);
}

/// Whether the limit lets the function look at this character.
Term Library::isWithin(unsigned index, const Length &length) {
  return length.limit.isNull() ? terms_.yes() : terms_.isBelow(terms_.number(kOffsetBits, index), length.limit);
}

/// The place of the first zero, or the limit if that comes first:
///   ite(text[0] = 0, 0, ite(text[1] = 0, 1, ... anything beyond what was looked at))
Term Library::lengthOf(const Value &text, Term limit) {
  std::vector<Term> ends;
  const Length length{limit};
  Term goesOn = terms_.yes();
  for (unsigned i = 0; i < reachOf(text) && !Terms::isFalse(goesOn); i++) {
    const Term isEnd =
        terms_.either(terms_.negate(isWithin(i, length)), terms_.equal(byteAt(text, i), terms_.number(8, 0)));
    ends.push_back(isEnd);
    goesOn = terms_.both(goesOn, terms_.negate(isEnd));
  }
  Term result = terms_.number(kOffsetBits, ends.size());
  if (!Terms::isFalse(goesOn)) {
    isCut = true;
    result = terms_.fresh(kOffsetBits);
    facts.push_back(terms_.implies(goesOn, terms_.isAtMost(terms_.number(kOffsetBits, ends.size()), result)));
    if (!limit.isNull())
      facts.push_back(terms_.implies(goesOn, terms_.isAtMost(result, limit)));
  }
  for (std::size_t i = ends.size(); i-- > 0;)
    result = terms_.choose(ends[i], terms_.number(kOffsetBits, i), result);
  return result;
}

/// Only the sign of the result is promised.
Term Library::compare(const Value &a, const Value &b, const Length &length) {
  Term isLess = terms_.no();
  Term isGreater = terms_.no();
  Term isEqual = terms_.no();
  Term goesOn = terms_.yes(); // equal so far, and not at the end
  const unsigned reach = std::max(reachOf(a), reachOf(b));
  for (unsigned i = 0; i < reach && !Terms::isFalse(goesOn); i++) {
    const Term isEnd = terms_.negate(isWithin(i, length));
    isEqual = terms_.either(isEqual, terms_.both(goesOn, isEnd));
    goesOn = terms_.both(goesOn, terms_.negate(isEnd));
    if (Terms::isFalse(goesOn))
      break;
    const Term x = byteAt(a, i);
    const Term y = byteAt(b, i);
    isLess = terms_.either(isLess, terms_.both(goesOn, terms_.isBelow(x, y)));
    isGreater = terms_.either(isGreater, terms_.both(goesOn, terms_.isBelow(y, x)));
    goesOn = terms_.both(goesOn, terms_.equal(x, y));
    if (!length.stopsAtZero)
      continue;
    const Term isZero = terms_.equal(y->isConst() ? y : x, terms_.number(8, 0));
    isEqual = terms_.either(isEqual, terms_.both(goesOn, isZero));
    goesOn = terms_.both(goesOn, terms_.negate(isZero));
  }
  const Term end = terms_.negate(isWithin(reach, length));
  isEqual = terms_.either(isEqual, terms_.both(goesOn, end));
  isCut |= !Terms::isFalse(terms_.both(goesOn, terms_.negate(end)));
  const Term zero = terms_.number(kResultBits, 0);
  if (Terms::isTrue(isEqual))
    return zero;
  const Term sign = terms_.fresh(kResultBits);
  const Term isNegative = terms_.equal(terms_.extract(sign, kResultBits - 1, 1), terms_.number(1, 1));
  facts.push_back(terms_.implies(isEqual, terms_.equal(sign, zero)));
  facts.push_back(terms_.implies(isLess, isNegative));
  facts.push_back(terms_.implies(isGreater, terms_.negate(terms_.either(isNegative, terms_.equal(sign, zero)))));
  return sign;
}

/// A pointer to the first or last such character, or null.
Value Library::find(const Value &text, Term wanted, const Found &how) {
  std::vector<Term> hits;
  Term goesOn = terms_.yes();
  for (unsigned i = 0; i < reachOf(text) && !Terms::isFalse(goesOn); i++) {
    goesOn = terms_.both(goesOn, isWithin(i, how.length));
    const Term character = byteAt(text, i);
    hits.push_back(terms_.both(goesOn, terms_.equal(character, wanted)));
    if (how.length.stopsAtZero)
      goesOn = terms_.both(goesOn, terms_.negate(terms_.equal(character, terms_.number(8, 0))));
    if (!how.wantsLast)
      goesOn = terms_.both(goesOn, terms_.negate(hits.back()));
  }
  const auto at = [&](std::uint64_t index) { return memory_.addOffset(text, terms_.number(kOffsetBits, index)); };
  Value result = memory_.null();
  if (how.wantsLast)
    for (std::size_t i = 0; i < hits.size(); i++)
      result = memory_.choose(hits[i], at(i), result);
  else
    for (std::size_t i = hits.size(); i-- > 0;)
      result = memory_.choose(hits[i], at(i), result);
  goesOn = terms_.both(goesOn, isWithin(static_cast<unsigned>(hits.size()), how.length));
  if (Terms::isFalse(goesOn))
    return result;
  isCut = true;
  const Term index = terms_.fresh(kOffsetBits);
  facts.push_back(terms_.isAtMost(terms_.number(kOffsetBits, hits.size()), index));
  return memory_.choose(terms_.both(goesOn, terms_.fresh(1)), memory_.addOffset(text, index), result);
}

/// Without a limit up to the zero and with it; `isPadded`: with zeros up to the limit, else one zero is added.
void Library::copyText(const Value &to, const Value &from, Term limit, bool isPadded) {
  const Term one = terms_.number(kOffsetBits, 1);
  const Term length = lengthOf(from, limit);
  if (limit.isNull())
    return memory_.copy(to, from, terms_.add(length, one), state_);
  memory_.copy(to, from, length, state_);
  const Term zeros = isPadded ? terms_.subtract(limit, length) : one;
  memory_.fill(memory_.addOffset(to, length), zeros, terms_.number(8, 0), state_);
}

bool Library::callText(const LibraryCall &call) {
  const auto &arguments = call.arguments;
  const auto number = [&](unsigned index) { return terms_.resize(arguments[index].bits, kOffsetBits); };
  const auto character = [&] { return terms_.extract(arguments[1].bits, 0, 8); };
  const llvm::StringRef name = call.name;
  if (name == "strlen")
    result.bits = lengthOf(arguments[0], {});
  else if (name == "strnlen")
    result.bits = lengthOf(arguments[0], number(1));
  else if (name == "strcmp")
    result.bits = compare(arguments[0], arguments[1], {});
  else if (name == "strncmp")
    result.bits = compare(arguments[0], arguments[1], {number(2)});
  else if (name == "memcmp" || name == "bcmp")
    result.bits = compare(arguments[0], arguments[1], {number(2), false});
  else if (name == "strchr" || name == "strrchr")
    result = find(arguments[0], character(), {name == "strrchr", {}});
  else if (name == "memchr")
    result = find(arguments[0], character(), {false, {number(2), false}});
  else
    return false;
  return true;
}

bool Library::callCopy(const LibraryCall &call) {
  const auto &arguments = call.arguments;
  const llvm::StringRef name = call.name;
  Value to = arguments[0];
  if (name.contains("cat"))
    to = memory_.addOffset(to, lengthOf(to, {}));
  const Term limit = arguments.size() == 3 ? terms_.resize(arguments[2].bits, kOffsetBits) : Term();
  copyText(to, arguments[1], limit, name == "strncpy");
  result = arguments[0];
  return true;
}

} // namespace premise::encode
