// Tests as GoogleTest programs that need nothing of Premise.
#pragma once

#include "suite/Emit.h"

namespace premise::suite {

/// Two files per unit. `<unit>_unit.c` includes the source under test, so that its static functions and variables are
/// within reach, and has one C function per test that builds the inputs and makes the call. `<unit>_test.cpp` has the
/// GoogleTest cases, and never sees the C declarations, which need not be C++.
class GoogleTestEmitter final : public Emitter {
public:
  std::vector<EmittedFile> emit(const UnitResult &unit, const EmitContext &context) const override;
};

} // namespace premise::suite
