// What a fuzzer gets of each test.
#include "suite/EmitCorpus.h"

#include "suite/Bytes.h"

namespace premise::suite {

std::vector<EmittedFile> CorpusEmitter::emit(const UnitResult &unit, const EmitContext &) const {
  std::vector<EmittedFile> files;
  for (const Test *test : emittable(unit)) {
    std::string bytes = test->standardInput;
    if (bytes.empty())
      for (const NamedBytes &piece : namedBytes(*test))
        bytes += piece.bytes;
    files.push_back({test->id, std::move(bytes)});
  }
  return files;
}

} // namespace premise::suite
