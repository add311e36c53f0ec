// Tests as raw bytes: the start of a fuzzer's corpus.
#pragma once

#include "suite/Emit.h"

namespace premise::suite {

/// One file per test: its standard input if it has one, otherwise the bytes of its inputs one after the other.
class CorpusEmitter final : public Emitter {
public:
  std::vector<EmittedFile> emit(const UnitResult &unit, const EmitContext &context) const override;
};

} // namespace premise::suite
