// Random terms, built twice in step: as asked and simplified.
#pragma once

#include "term/Assignment.h"
#include "term/Pool.h"

#include <cstdint>
#include <random>
#include <vector>

namespace premise::testing {

/// The seed of this run: PREMISE_SEED, or a fixed one.
std::uint64_t seedOfRun();

struct TermPair {
  term::Term raw;        ///< of a pool that does not simplify
  term::Term simplified; ///< the same, of a pool that does
};

struct Mixture {
  unsigned floatPercent = 4;    ///< share of float operators
  unsigned maxWidth = 128;      ///< of variables and intermediate results
  unsigned divisionPercent = 8; ///< share of operators that are hard for solvers: *, /, %, variable shifts
};

/// A stock of terms that grows by random operators on its members.
class RandomTerms {
public:
  RandomTerms(term::Pool &raw, term::Pool &simplified, std::uint64_t seed);

  /// Forgets the stock and starts with fresh leaves; the variables stay the same.
  void restart(const Mixture &mixture);
  /// The same, but with one variable of this width as the only leaf besides constants.
  void restartWithOneVariable(unsigned width, const Mixture &mixture);
  /// Adds one random operator to the stock.
  TermPair grow();
  /// A random term of width 1 made from the stock.
  TermPair condition();
  /// Random values, mostly at the edges of the ranges.
  term::Assignment assignment();
  std::uint64_t below(std::uint64_t limit) { return limit == 0 ? 0 : random_() % limit; }
  bool chance(unsigned percent) { return below(100) < percent; }

private:
  TermPair make(term::Op op, unsigned width, const std::vector<TermPair> &args);
  TermPair extract(TermPair of, unsigned low, unsigned width);
  TermPair constant(unsigned width);
  TermPair pick();
  TermPair pickOfWidth(unsigned width);
  TermPair fit(TermPair t, unsigned width);
  TermPair growInteger();
  TermPair growStructure();
  TermPair growFloat();
  unsigned randomWidth();
  term::Value edgeValue(unsigned width);

  term::Pool &raw_;
  term::Pool &simplified_;
  std::mt19937_64 random_;
  Mixture mixture_;
  std::vector<TermPair> stock_;
  std::vector<unsigned> variableWidths_;
};

} // namespace premise::testing
