// What every way of writing tests to files has in common.
#pragma once

#include "base/Result.h"
#include "suite/Results.h"

#include <memory>
#include <string>
#include <vector>

namespace premise::suite {

/// A file to be written; the path is relative to the folder that the caller chooses for the unit's source file.
struct EmittedFile {
  std::string path;
  std::string contents;

  bool operator==(const EmittedFile &) const = default;
};

/// What a unit's results do not say about the program it belongs to.
struct EmitContext {
  std::string
      sourceInclude; ///< the source under test as `#include "..."` finds it: absolute, or seen from the tests' folder
  std::vector<std::string> flags;  ///< of its compilation, repeated in the build instructions
  std::vector<std::string> linked; ///< other sources that the tests need, as the linker finds them
  bool definesMain = true;         ///< whether the source has a main of its own; true is always safe
  bool usesChoices = false;        ///< whether the source calls __VERIFIER_nondet_* or klee_* anywhere
  std::string producer = "Premise";
  std::string specification = "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )"; ///< Test-Comp
  std::string programFile;                                                              ///< Test-Comp, ktest
  std::string programHash;            ///< Test-Comp: SHA-256 of the program file, in hexadecimal
  std::string architecture = "64bit"; ///< Test-Comp
  std::string creationTime;           ///< Test-Comp: ISO 8601
};

/// Writes the tests of one unit in one format. Aborted and rejected inputs are no tests and are left out.
class Emitter {
public:
  virtual ~Emitter() = default;
  virtual std::vector<EmittedFile> emit(const UnitResult &unit, const EmitContext &context) const = 0;
};

/// "googletest", "test-comp", "ktest" or "corpus".
base::Result<std::unique_ptr<Emitter>> makeEmitter(const std::string &format);

/// The tests of the unit that are worth a file, in their order.
std::vector<const Test *> emittable(const UnitResult &unit);

} // namespace premise::suite
