// Tests as KLEE stores them, so that its tools can show and replay them.
#pragma once

#include "suite/Emit.h"

namespace premise::suite {

/// One `<test>.ktest` (format version 3) per test, with one object per input.
class KtestEmitter final : public Emitter {
public:
  std::vector<EmittedFile> emit(const UnitResult &unit, const EmitContext &context) const override;
};

} // namespace premise::suite
