// Which emitter writes which format.
#include "suite/Emit.h"

#include "suite/EmitCorpus.h"
#include "suite/EmitGoogleTest.h"
#include "suite/EmitKtest.h"
#include "suite/EmitTestComp.h"

namespace premise::suite {

base::Result<std::unique_ptr<Emitter>> makeEmitter(const std::string &format) {
  std::unique_ptr<Emitter> emitter;
  if (format == "googletest")
    emitter = std::make_unique<GoogleTestEmitter>();
  else if (format == "test-comp")
    emitter = std::make_unique<TestCompEmitter>();
  else if (format == "ktest")
    emitter = std::make_unique<KtestEmitter>();
  else if (format == "corpus")
    emitter = std::make_unique<CorpusEmitter>();
  else
    return base::Diagnostic{"no test format is called '" + format + "': it is googletest, test-comp, ktest or corpus",
                            {}};
  return emitter;
}

std::vector<const Test *> emittable(const UnitResult &unit) {
  std::vector<const Test *> tests;
  for (const Test &test : unit.tests)
    if (test.outcome != Outcome::Abort && (test.outcome != Outcome::Rejected || test.exception))
      tests.push_back(&test);
  return tests;
}

} // namespace premise::suite
