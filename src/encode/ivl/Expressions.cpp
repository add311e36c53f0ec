// Operators by precedence: <==>, ==>, ||, &&, comparisons, + -, * div mod, unary; both sides must have the right type.
#include "encode/ivl/Expressions.h"

#include <array>
#include <string_view>

namespace premise::encode::ivl {
namespace {

using term::Op;

struct Binary {
  std::string_view sign;
  unsigned level; ///< binds tighter when higher
  Op op;
  Type args;
  Type result;
  bool isSwapped = false;
  bool isNegated = false;
};

constexpr std::array kBinary = {
    Binary{"<==>", 0, Op::Eq, Type::Boolean, Type::Boolean},
    Binary{"==>", 1, Op::Or, Type::Boolean, Type::Boolean},
    Binary{"||", 2, Op::Or, Type::Boolean, Type::Boolean},
    Binary{"&&", 3, Op::And, Type::Boolean, Type::Boolean},
    Binary{"==", 4, Op::IEq, Type::Integer, Type::Boolean},
    Binary{"!=", 4, Op::IEq, Type::Integer, Type::Boolean, false, true},
    Binary{"<", 4, Op::ILt, Type::Integer, Type::Boolean},
    Binary{"<=", 4, Op::ILe, Type::Integer, Type::Boolean},
    Binary{">", 4, Op::ILt, Type::Integer, Type::Boolean, true},
    Binary{">=", 4, Op::ILe, Type::Integer, Type::Boolean, true},
    Binary{"+", 5, Op::IAdd, Type::Integer, Type::Integer},
    Binary{"-", 5, Op::ISub, Type::Integer, Type::Integer},
    Binary{"*", 6, Op::IMul, Type::Integer, Type::Integer},
    Binary{"div", 6, Op::IDiv, Type::Integer, Type::Integer},
    Binary{"/", 6, Op::IDiv, Type::Integer, Type::Integer},
    Binary{"mod", 6, Op::IMod, Type::Integer, Type::Integer},
    Binary{"%", 6, Op::IMod, Type::Integer, Type::Integer},
};
constexpr unsigned kTightest = 7;

class Reader {
public:
  Reader(Words &words, Scope &scope) : words_(words), scope_(scope) {}

  Expression read(unsigned level) {
    if (level == kTightest)
      return readUnary();
    Expression left = read(level + 1);
    while (const Binary *binary = nextBinary(level)) {
      const Word sign = words_.take();
      // ==> groups to the right, everything else to the left; comparisons do not chain.
      Expression right = read(binary->sign == "==>" ? level : level + 1);
      left = combine(*binary, std::move(left), std::move(right), words_.placeOf(sign));
    }
    return left;
  }

private:
  const Binary *nextBinary(unsigned level) const {
    for (const Binary &binary : kBinary)
      if (binary.level == level && words_.isNext(binary.sign))
        return &binary;
    return nullptr;
  }

  static Expression combine(const Binary &binary, Expression left, Expression right, const base::SourceSpan &place) {
    const bool isEquality = binary.op == Op::IEq && left.type == Type::Boolean && right.type == Type::Boolean;
    if (!isEquality && (left.type != binary.args || right.type != binary.args))
      Words::failAt("'" + std::string(binary.sign) + "' needs " +
                        (binary.args == Type::Integer ? "integers" : "booleans") + " on both sides",
                    place);
    if (binary.sign == "==>")
      left = negation(std::move(left));
    if (binary.isSwapped)
      std::swap(left, right);
    Expression result{.op = isEquality ? Op::Eq : binary.op, .type = binary.result};
    result.args.push_back(std::move(left));
    result.args.push_back(std::move(right));
    return binary.isNegated ? negation(std::move(result)) : result;
  }

  Expression readUnary() {
    if (++nesting_ > kMaxNesting)
      words_.fail("the expression is nested too deeply");
    const base::SourceSpan place = words_.place();
    Expression result;
    if (words_.accept("!")) {
      result = readUnary();
      if (result.type != Type::Boolean)
        Words::failAt("'!' needs a boolean", place);
      result = negation(std::move(result));
    } else if (words_.accept("-")) {
      Expression inner = readUnary();
      if (inner.type != Type::Integer)
        Words::failAt("'-' needs an integer", place);
      result = {.op = Op::INeg, .type = Type::Integer};
      result.args.push_back(std::move(inner));
    } else if (words_.accept("(")) {
      result = read(0);
      words_.expect(")");
    } else {
      result = readLeaf();
    }
    nesting_--;
    return result;
  }

  Expression readLeaf() {
    const Word word = words_.peek();
    if (word.kind == WordKind::Number)
      return readNumber();
    if (words_.accept("true"))
      return {.type = Type::Boolean, .number = 1};
    if (words_.accept("false"))
      return {.type = Type::Boolean, .number = 0};
    const std::string name = words_.name("an expression");
    VariableIndex variable = scope_.find(name);
    if (variable == kNone)
      variable = scope_.declare(name, Type::Integer);
    return {.op = Op::Var, .type = scope_.typeOf(variable), .variable = variable};
  }

  Expression readNumber() {
    Expression result;
    for (const char digit : words_.peek().text) {
      if (digit < '0' || digit > '9')
        words_.fail("'" + words_.peek().text + "' is not a number");
      if (__builtin_mul_overflow(result.number, static_cast<__int128>(10), &result.number) ||
          __builtin_add_overflow(result.number, static_cast<__int128>(digit - '0'), &result.number))
        words_.fail("the number has more than 127 bits");
    }
    words_.take();
    return result;
  }

  Words &words_;
  Scope &scope_;
  unsigned nesting_ = 0;
};

} // namespace

Expression negation(Expression condition) {
  Expression result{.op = Op::Not, .type = Type::Boolean};
  result.args.push_back(std::move(condition));
  return result;
}

Expression readExpression(Words &words, Scope &scope) {
  return Reader(words, scope).read(0);
}

Expression readCondition(Words &words, Scope &scope) {
  const base::SourceSpan place = words.place();
  Expression condition = readExpression(words, scope);
  if (condition.type != Type::Boolean)
    Words::failAt("a condition should be a boolean", place);
  return condition;
}

} // namespace premise::encode::ivl
