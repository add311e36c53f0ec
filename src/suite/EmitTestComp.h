// Tests in the exchange format of the Test-Comp competition.
#pragma once

#include "suite/Emit.h"

namespace premise::suite {

/// `metadata.xml` and one `test-<n>.xml` per test: the values that the program asks for, in the order of its calls.
class TestCompEmitter final : public Emitter {
public:
  std::vector<EmittedFile> emit(const UnitResult &unit, const EmitContext &context) const override;
};

} // namespace premise::suite
