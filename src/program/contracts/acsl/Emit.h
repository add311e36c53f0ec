// ACSL predicates as C expressions.
#pragma once

#include "program/contracts/acsl/Syntax.h"

#include <optional>
#include <set>
#include <string>

namespace premise::program::acsl {

/// Where a predicate is evaluated.
enum class Position : std::uint8_t { Requires, Ensures, Statement };

/// Writes a predicate in the words of <premise_acsl.h>. ACSL's numbers are mathematical: operands of arithmetic and
/// comparisons are widened so that the result fits; what does not even fit into 128 bits is a signed-overflow check.
class Emitter {
public:
  explicit Emitter(Position position) : position_(position) {}

  std::string condition(const Node &node);
  const std::optional<Outside> &error() const { return error_; }

private:
  /// Pointer, lowest and highest index of a set of locations; of 0 .. n - 1 also n.
  struct Location {
    std::string pointer, lowest = "0", highest = "0";
    std::string count = {};
  };

  std::string term(const Node &node);
  std::string builtin(const Node &node);
  std::string old(const Node &node);
  std::string arithmetic(const Node &node);
  void flatten(const Node &node, std::string &text, unsigned count);
  std::string comparison(const Node &node);
  std::string comparable(const Node &node);
  std::string quantifier(const Node &node);
  std::string loop(const Node &node, std::size_t variable);
  std::string valid(const Node &node);
  std::string separated(const Node &node);
  Location location(const Node &node);
  Location elements(const Node &pointer, const Node &range);
  std::string fail(const Node &node, const std::string &what);
  std::string reject(const Node &node, const std::string &what);

  Position position_;
  std::set<std::string> bound_; ///< variables of the quantifiers around
  bool isInOld_ = false;
  std::optional<Outside> error_;
};

} // namespace premise::program::acsl
