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

/// All tests of one source together: `<stem>_test.cpp`, and `<stem>_unit.c` for C. The files are there even if no test
/// is, so that a build system knows their names before it generates them.
std::vector<EmittedFile> emitSource(const std::vector<const UnitResult *> &units, const EmitContext &context,
                                    bool isCxx, const std::string &stem);

} // namespace premise::suite
