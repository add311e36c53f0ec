// Predicates and terms of ACSL, as far as they are read.
#pragma once

#include "program/contracts/acsl/Token.h"

#include <optional>
#include <string>
#include <vector>

namespace premise::program::acsl {

struct Node {
  enum class Kind : std::uint8_t {
    Name,       ///< text
    Number,     ///< text
    Literal,    ///< text: a string or character
    Builtin,    ///< text: \result, \true, \false, \null; or \old, \valid, ... with arguments
    Unary,      ///< text: the operator
    Arithmetic, ///< text: the operator
    Comparison, ///< `operators` between the operands: a <= b < c
    And,
    Or,
    Implies,
    Equivalent,
    Conditional, ///< three operands
    Index,       ///< array, index or range
    Member,      ///< text: ".name" or "->name"
    Cast,        ///< text: the type
    SizeOf,      ///< text: what stands between the parentheses
    Range,       ///< lowest, highest
    Quantifier   ///< text: \forall or \exists; `operators`: the variables; one operand
  } kind = Kind::Name;
  std::string text;
  std::vector<Node> operands = {};
  std::vector<std::string> operators = {};
  std::size_t offset = 0; ///< in the source file
};

/// What is not in the subset that is read, and where.
struct Outside {
  std::string what;
  std::size_t offset = 0;
  bool isWrong = false; ///< it means nothing in ACSL either
};

/// Reads tokens from `position` on, as far as one predicate (or term) goes.
class Parser {
public:
  Parser(const std::vector<Token> &tokens, std::size_t &position) : tokens_(tokens), position_(position) {}

  Node predicate();
  const std::optional<Outside> &error() const { return error_; }

private:
  const Token &peek(std::size_t ahead = 0) const;
  bool isOperator(std::string_view text, std::size_t ahead = 0) const;
  bool take(std::string_view text);
  void expect(std::string_view text);
  void fail(const std::string &what);

  Node quantifier();
  Node conditional();
  Node equivalence();
  Node implication();
  Node disjunction();
  Node conjunction();
  Node binary(unsigned level);
  Node comparison();
  Node unary();
  Node postfix();
  Node primary();
  Node builtin();
  Node parenthesis();
  std::optional<std::string> castType();
  std::vector<Node> arguments();

  const std::vector<Token> &tokens_;
  std::size_t &position_;
  unsigned depth_ = 0;
  std::optional<Outside> error_;
};

} // namespace premise::program::acsl
