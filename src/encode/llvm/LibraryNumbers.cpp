// How functions of <ctype.h> and <math.h> are written down.
#include "encode/llvm/Library.h"

#include <llvm/ADT/StringSwitch.h>

namespace premise::encode {

/// From `low` to `high`, by one comparison.
Term Library::between(Term code, int low, int high) {
  const auto width = code->width();
  const Term distance = terms_.subtract(code, terms_.number(width, static_cast<term::Value>(low)));
  return terms_.isAtMost(distance, terms_.number(width, static_cast<term::Value>(high - low)));
}

/// Of characters of the basic set; null: the function is another one.
Term Library::isInClass(llvm::StringRef name, Term code) {
  const Term upper = between(code, 'A', 'Z');
  const Term lower = between(code, 'a', 'z');
  const Term digit = between(code, '0', '9');
  const Term letter = terms_.either(upper, lower);
  const auto hex = [&] { return terms_.either(between(code, 'A', 'F'), between(code, 'a', 'f')); };
  const auto blank = [&] { return terms_.either(between(code, ' ', ' '), between(code, '\t', '\t')); };
  const Term graph = between(code, '!', '~');
  return llvm::StringSwitch<Term>(name)
      .Case("isupper", upper)
      .Case("islower", lower)
      .Case("isdigit", digit)
      .Case("isalpha", letter)
      .Case("isalnum", terms_.either(letter, digit))
      .Case("isxdigit", terms_.either(digit, hex()))
      .Case("isspace", terms_.either(between(code, '\t', '\r'), between(code, ' ', ' ')))
      .Case("isblank", blank())
      .Case("isprint", between(code, ' ', '~'))
      .Case("isgraph", graph)
      .Case("ispunct", terms_.both(graph, terms_.negate(terms_.either(letter, digit))))
      .Case("iscntrl", terms_.either(between(code, 0, 31), between(code, 127, 127)))
      .Default(Term());
}

/// What belongs to other characters depends on the locale: it is anything.
bool Library::callCharacter(const LibraryCall &call) {
  if (call.arguments.size() != 1 || call.arguments[0].isPointer() || call.arguments[0].bits->width() != 32)
    return false;
  const Term code = call.arguments[0].bits;
  const bool isUpper = call.name == "toupper";
  const Term isBasic = terms_.either(between(code, 0, 127), between(code, -1, -1));
  if (isUpper || call.name == "tolower") {
    const Term changes = isUpper ? between(code, 'a', 'z') : between(code, 'A', 'Z');
    const Term other = terms_.apply(term::Op::Xor, code, terms_.number(32, 'a' ^ 'A'));
    result.bits = terms_.choose(isBasic, terms_.choose(changes, other, code), terms_.fresh(32));
    return true;
  }
  const Term isInside = isInClass(call.name, code);
  if (isInside.isNull())
    return false;
  result.bits = terms_.fresh(32);
  const Term isZero = terms_.equal(result.bits, terms_.number(32, 0));
  facts.push_back(terms_.implies(isBasic, terms_.equal(isInside, terms_.negate(isZero))));
  return true;
}

/// Whole numbers next to x, without arithmetic on floats, which is hard for solvers: with an exponent of e above 0,
/// the lowest `fraction - e` bits are behind the point. To go away from 0 is to add one unit, which may carry into the
/// exponent. From 2^fraction on every number is whole; infinities and what is no number stay. So does the sign.
std::optional<Term> Library::rounded(llvm::StringRef name, Term x) {
  const bool isFloor = name.starts_with("floor");
  if (!isFloor && !name.starts_with("ceil") && !name.starts_with("trunc"))
    return std::nullopt;
  const unsigned width = x->width();
  const unsigned fraction = width == 64 ? 52 : 23;
  const unsigned bias = width == 64 ? 1023 : 127;
  const auto number = [&](term::Value value) { return terms_.number(width, value); };
  const Term isNegative = terms_.extract(x, width - 1, 1);
  const Term magnitude = terms_.resize(terms_.extract(x, 0, width - 1), width);
  const Term exponent = terms_.apply(term::Op::LShr, magnitude, number(fraction));
  const Term isBelowOne = terms_.isBelow(exponent, number(bias));
  const Term isWhole = terms_.isAtMost(number(bias + fraction), exponent);
  const Term behind = terms_.subtract(number(bias + fraction), exponent);
  const Term unit = terms_.apply(term::Op::Shl, number(1), behind);
  const Term cut = terms_.apply(term::Op::And, magnitude, terms_.apply(term::Op::Sub, number(0), unit));
  const Term one = number(static_cast<term::Value>(bias) << fraction);
  const Term toZero = terms_.choose(isWhole, magnitude, terms_.choose(isBelowOne, number(0), cut));
  const Term away = terms_.choose(isBelowOne, one, terms_.add(cut, unit));
  const Term isCut = terms_.negate(terms_.equal(toZero, magnitude));
  const Term goesAway = isFloor                    ? terms_.both(isNegative, isCut)
                        : name.starts_with("ceil") ? terms_.both(terms_.negate(isNegative), isCut)
                                                   : terms_.no();
  const Term result = terms_.choose(goesAway, away, toZero);
  return terms_.concat(isNegative, terms_.extract(result, 0, width - 1));
}

bool Library::callNumber(const LibraryCall &call) {
  if (call.arguments.size() != 1 || call.arguments[0].isPointer())
    return false;
  const Term x = call.arguments[0].bits;
  const unsigned width = x->width();
  if (width != (call.name.ends_with("f") ? 32U : 64U))
    return false;
  if (call.name == "sqrt" || call.name == "sqrtf")
    result.bits = terms_.pool().make(term::Op::FSqrt, width, {x});
  else if (const std::optional<Term> whole = rounded(call.name, x))
    result.bits = *whole;
  else
    return false;
  return true;
}

} // namespace premise::encode
