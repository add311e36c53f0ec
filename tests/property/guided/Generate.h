// Random C functions with assertions and things that are taken for granted, and random claims about them.
#pragma once

#include "ledger/Ledger.h"
#include "program/Program.h"

#include <random>
#include <string>

namespace premise::guide {

/// A source with several functions that may call earlier ones. Loops and values are small enough to be explored
/// exhaustively. The assumptions are numbered through.
class Generator {
public:
  explicit Generator(unsigned seed) : random_(seed) {}

  std::string source(unsigned functions);
  unsigned assumptions() const { return assumptions_; }
  /// Premises over what is assumed in the same function, true or not.
  void claim(const program::Program &program, ledger::Ledger &ledger);

private:
  unsigned below(unsigned limit) { return std::uniform_int_distribution<unsigned>(0, limit - 1)(random_); }
  std::string variable();
  std::string value();
  std::string condition();
  std::string call(unsigned function);
  std::string question(unsigned function);
  std::string statements(unsigned depth, unsigned function);
  std::string statement(unsigned depth, unsigned function);
  ledger::Premise premise(const std::vector<std::string> &ids);

  std::mt19937 random_;
  unsigned assumptions_ = 0;
  std::vector<unsigned> functionOf_; ///< by assumption
  unsigned loops_ = 0;
};

} // namespace premise::guide
