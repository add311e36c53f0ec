// How a test is laid out in KLEE's file format.
#include "suite/EmitKtest.h"

#include "suite/Bytes.h"

#include <cstdint>
#include <string_view>

namespace premise::suite {
namespace {

constexpr std::string_view kMagic = "KTEST";
constexpr std::uint32_t kVersion = 3;

void appendNumber(std::string &out, std::size_t number) {
  for (int shift = 24; shift >= 0; shift -= 8)
    out += static_cast<char>(static_cast<unsigned char>(number >> shift));
}

void appendSized(std::string &out, std::string_view bytes) {
  appendNumber(out, bytes.size());
  out += bytes;
}

/// magic, version, arguments, how many symbolic arguments and how long, objects; every number big-endian on four bytes.
std::string contents(const Test &test, const EmitContext &context) {
  std::string out(kMagic);
  appendNumber(out, kVersion);
  appendNumber(out, 1 + test.arguments.size());
  appendSized(out, context.programFile);
  for (const std::string &argument : test.arguments)
    appendSized(out, argument);
  appendNumber(out, 0);
  appendNumber(out, 0);
  const std::vector<NamedBytes> objects = namedBytes(test);
  appendNumber(out, objects.size());
  for (const NamedBytes &object : objects) {
    appendSized(out, object.name);
    appendSized(out, object.bytes);
  }
  return out;
}

} // namespace

std::vector<EmittedFile> KtestEmitter::emit(const UnitResult &unit, const EmitContext &context) const {
  std::vector<EmittedFile> files;
  for (const Test *test : emittable(unit))
    files.push_back({test->id + ".ktest", contents(*test, context)});
  return files;
}

} // namespace premise::suite
