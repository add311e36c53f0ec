// The analyzer `numeric`: abstract interpretation with intervals and differences.
#pragma once

#include "analyze/Analyzer.h"

namespace premise::analyze::numeric {

class Numeric : public Analyzer {
public:
  std::string name() const override { return "numeric"; }
  Findings analyze(const Task &task, ledger::Ledger &ledger) override;
};

} // namespace premise::analyze::numeric
