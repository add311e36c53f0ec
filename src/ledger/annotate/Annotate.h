// A source file with its results written into it.
#pragma once

#include "ledger/Ledger.h"

#include <filesystem>
#include <string>
#include <vector>

namespace premise::ledger {

struct AnnotatedSource {
  std::string text;    ///< compiles and means the same; lines get longer or new ones come in between
  std::string sidecar; ///< JSON: what could not be written as C at its place
};

/// Writes proofs of assertions as PREMISE_VERIFIED, the overflow assumptions they rest on as PREMISE_ASSUMED in front
/// of the statement; everything else becomes a comment on its line and an entry of the sidecar. Bounded results,
/// results of testing and failures are never written as C: read back, they would be proofs.
AnnotatedSource annotate(const std::string &text, const program::Program &program, const Ledger &ledger);

/// "FILE.premise.json"
std::filesystem::path sidecarPath(const std::filesystem::path &source);

/// Adds what the sidecar beside an annotated file says to the ledger that its program gave. A sidecar that does not
/// belong to the file's present contents is not read; the answer says so. No sidecar: nothing to add.
base::Result<void> readSidecar(const std::filesystem::path &source, const program::Program &program, Ledger &ledger);

} // namespace premise::ledger
