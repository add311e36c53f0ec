// Which solver an incremental context uses: bits until something else is asked, from then on Z3.
#include "solve/Context.h"

#include "base/Ensure.h"
#include "base/Match.h"
#include "solve/SatContext.h"
#include "solve/Stage.h"
#include "solve/Z3Context.h"

#include <algorithm>

namespace premise::solve {
namespace {

class SwitchingContext : public Context {
public:
  SwitchingContext(term::Pool &pool, const ContextOptions &options)
      : pool_(pool), options_(options), sat_(std::make_unique<SatContext>(pool, options)) {}

  void add(term::Term fact) override {
    base::ensure(fact->width() == 1, "a fact should be a condition");
    facts_.push_back(fact);
    if (sat_)
      if (const auto lowered = sat_->expressible(fact))
        return sat_->add(*lowered);
    if (sat_)
      return leaveBits(); // adds all facts
    z3_->add(fact);
  }

  ContextAnswer check(std::span<const term::Term> assumptions) override {
    ++queries_;
    ContextAnswer answer = sat_ ? checkBits(assumptions) : z3_->check(assumptions);
    if (const auto *sat = std::get_if<Sat>(&answer); sat && !isModel(sat->model, assumptions)) {
      base::ensure(!sat_, "a model of the SAT solver should satisfy what was asked");
      return Unknown{"the solver's model does not satisfy the question"};
    }
    return answer;
  }

  void prefer(term::Term condition) override {
    if (!sat_)
      return;
    if (const auto lowered = sat_->expressible(condition))
      sat_->prefer(*lowered);
  }

  std::uint64_t queries() const override { return queries_; }

private:
  ContextAnswer checkBits(std::span<const term::Term> assumptions) {
    std::vector<term::Term> lowered;
    for (const term::Term assumption : assumptions) {
      const auto expressible = sat_->expressible(assumption);
      if (!expressible) {
        leaveBits();
        return z3_->check(assumptions);
      }
      lowered.push_back(*expressible);
    }
    return sat_->check(lowered);
  }

  void leaveBits() {
    sat_.reset();
    z3_ = std::make_unique<Z3Context>(pool_, options_);
    for (const term::Term fact : facts_)
      z3_->add(fact);
  }

  bool isModel(const term::Assignment &model, std::span<const term::Term> assumptions) {
    if (!satisfiesAll(evaluator_, facts_, model))
      return false;
    return satisfiesAll(evaluator_, assumptions, model);
  }

  term::Pool &pool_;
  ContextOptions options_;
  std::vector<term::Term> facts_;
  std::unique_ptr<SatContext> sat_; ///< exactly one of the two exists
  std::unique_ptr<Z3Context> z3_;
  term::Evaluator evaluator_;
  std::uint64_t queries_ = 0;
};

} // namespace

std::unique_ptr<Context> makeContext(term::Pool &pool, const ContextOptions &options) {
  return std::make_unique<SwitchingContext>(pool, options);
}

} // namespace premise::solve
