// How terms are written as text.
#include "term/Print.h"

#include "term/Node.h"

#include <unordered_map>
#include <utility>
#include <vector>

namespace premise::term {
namespace {

std::string decimal(Value value) {
  std::string digits;
  do
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<unsigned>(value % 10)));
  while (value /= 10);
  return digits;
}

/// Large constants are mostly small negative numbers.
std::string number(Value value, unsigned width) {
  if (width == kIntegerWidth)
    return toDecimal(static_cast<__int128>(value));
  const __int128 asSigned = toSigned(value, width);
  if (width > 1 && asSigned < 0 && asSigned > -65536)
    return "-" + decimal(static_cast<Value>(-asSigned));
  return decimal(value);
}

constexpr std::pair<Op, const char *> kInfix[] = {
    {Op::Add, "+"},     {Op::Sub, "-"},   {Op::Mul, "*"},   {Op::UDiv, "/u"}, {Op::SDiv, "/"},  {Op::URem, "%u"},
    {Op::SRem, "%"},    {Op::And, "&"},   {Op::Or, "|"},    {Op::Xor, "^"},   {Op::Shl, "<<"},  {Op::LShr, ">>u"},
    {Op::AShr, ">>"},   {Op::Eq, "=="},   {Op::ULt, "<u"},  {Op::ULe, "<=u"}, {Op::SLt, "<"},   {Op::SLe, "<="},
    {Op::Concat, "::"}, {Op::FAdd, "+."}, {Op::FSub, "-."}, {Op::FMul, "*."}, {Op::FDiv, "/."}, {Op::FEq, "==."},
    {Op::FLt, "<."},    {Op::FLe, "<=."}, {Op::IAdd, "+"},  {Op::ISub, "-"},  {Op::IMul, "*"},  {Op::IDiv, "div"},
    {Op::IMod, "mod"},  {Op::IEq, "=="},  {Op::ILt, "<"},   {Op::ILe, "<="},
};

constexpr std::pair<Op, const char *> kFunctions[] = {
    {Op::ZExt, "zext"},
    {Op::SExt, "sext"},
    {Op::Mux, "table"},
    {Op::FNeg, "-."},
    {Op::FAbs, "fabs"},
    {Op::FSqrt, "sqrt"},
    {Op::FIsNaN, "isnan"},
    {Op::FToF, "float"},
    {Op::FToSInt, "int"},
    {Op::FToUInt, "unsigned"},
    {Op::SIntToF, "floatFromInt"},
    {Op::UIntToF, "floatFromUnsigned"},
};

template <std::size_t count> const char *nameIn(const std::pair<Op, const char *> (&table)[count], Op op) {
  for (const auto &[candidate, name] : table)
    if (candidate == op)
      return name;
  return nullptr;
}

class Printer {
public:
  Printer(const NameOf &nameOf, std::size_t maxLength) : nameOf_(nameOf), maxLength_(maxLength) {}

  /// The length limit also bounds the recursion: every level writes at least one character before it descends.
  void print(Term t, bool nested) {
    if (text_.size() > maxLength_) {
      if (!text_.ends_with("..."))
        text_ += "...";
      return;
    }
    const char *between = nameIn(kInfix, t->op());
    if (!between)
      return printOther(t, nested);
    text_ += nested ? "(" : "";
    print(t->arg(0), true);
    text_ += " ";
    text_ += t->width() == 1 && t->op() == Op::And ? "&&" : t->width() == 1 && t->op() == Op::Or ? "||" : between;
    text_ += " ";
    print(t->arg(1), true);
    text_ += nested ? ")" : "";
  }

  std::string take() { return std::move(text_); }

private:
  void printOther(Term t, bool nested) {
    switch (t->op()) {
    case Op::Const:
      text_ += number(t->value(), t->width());
      return;
    case Op::Var:
      text_ += nameOf_(t->variable());
      return;
    case Op::Not:
    case Op::Neg:
    case Op::INeg:
      return printPrefix(t);
    case Op::Ite:
    case Op::IIte:
      text_ += nested ? "(" : "";
      print(t->arg(0), true);
      text_ += " ? ";
      print(t->arg(1), true);
      text_ += " : ";
      print(t->arg(2), true);
      text_ += nested ? ")" : "";
      return;
    case Op::Extract:
      text_ += "bits(";
      print(t->arg(0), false);
      text_ += ", " + std::to_string(t->lowestBit() + t->width() - 1) + ".." + std::to_string(t->lowestBit()) + ")";
      return;
    default:
      return printCall(t);
    }
  }

  void printPrefix(Term t) {
    const Term inner = t->arg(0);
    if (t->op() == Op::Not && (inner->op() == Op::Eq || inner->op() == Op::IEq)) {
      text_ += "(";
      print(inner->arg(0), true);
      text_ += " != ";
      print(inner->arg(1), true);
      text_ += ")";
      return;
    }
    text_ += t->op() == Op::Neg || t->op() == Op::INeg ? "-" : t->width() == 1 ? "!" : "~";
    print(inner, true);
  }

  void printCall(Term t) {
    text_ += nameIn(kFunctions, t->op());
    if (t->op() == Op::ZExt || t->op() == Op::SExt || (t->op() >= Op::FToF && t->op() <= Op::UIntToF))
      text_ += std::to_string(t->width());
    text_ += "(";
    for (unsigned i = 0; i < t->argCount(); ++i) {
      text_ += i == 0 ? "" : ", ";
      print(t->arg(i), false);
    }
    text_ += ")";
  }

  const NameOf &nameOf_;
  std::size_t maxLength_;
  std::string text_;
};

Term rebuild(Pool &to, const Node &node, const std::vector<Term> &args) {
  switch (node.op()) {
  case Op::Const:
    return node.width() == kIntegerWidth ? to.integer(static_cast<__int128>(node.value()))
                                         : to.constant(node.width(), node.value());
  case Op::Var:
    return to.variable(node.variable(), node.width());
  case Op::Extract:
    return to.extract(args[0], node.lowestBit(), node.width());
  default:
    return to.make(node.op(), node.width(), args);
  }
}

} // namespace

std::string toDecimal(__int128 value) {
  return value < 0 ? "-" + decimal(-static_cast<Value>(value)) : decimal(static_cast<Value>(value));
}

std::string print(Term term, const NameOf &nameOf, std::size_t maxLength) {
  Printer printer(nameOf, maxLength);
  printer.print(term, false);
  return printer.take();
}

Term copyTerm(Pool &to, Term term) {
  std::unordered_map<Term, Term> copies;
  std::vector<Term> pending{term};
  while (!pending.empty()) {
    const Term next = pending.back();
    const std::size_t before = pending.size();
    std::vector<Term> args;
    for (Term arg : next->args()) {
      const auto copy = copies.find(arg);
      if (copy == copies.end())
        pending.push_back(arg);
      else
        args.push_back(copy->second);
    }
    if (pending.size() != before)
      continue;
    copies.emplace(next, rebuild(to, next.node(), args));
    pending.pop_back();
  }
  return copies.at(term);
}

} // namespace premise::term
