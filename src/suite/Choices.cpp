// How the choices of a test are lined up for the unit.
#include "suite/Choices.h"

#include "suite/CText.h"
#include "suite/Scalar.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace premise::suite {
namespace {

constexpr const char *kSupport = R"(// The values that the unit asks for, in the order of its calls.
static std::deque<std::string> choices;

template <typename T> static std::string valueOf(T value) {
  return std::string(reinterpret_cast<const char *>(&value), sizeof value);
}

static void choose(void *object, std::size_t size) {
  std::memset(object, 0, size);
  if (choices.empty())
    return;
  std::memcpy(object, choices.front().data(), std::min(size, choices.front().size()));
  choices.pop_front();
}

#define PREMISE_CHOICE(type, name)                                                                                     \
  __attribute__((weak)) type __VERIFIER_nondet_##name() {                                                              \
    type value;                                                                                                        \
    choose(&value, sizeof value);                                                                                      \
    return value;                                                                                                      \
  }

extern "C" {
PREMISE_CHOICE(bool, bool)
PREMISE_CHOICE(bool, _Bool)
PREMISE_CHOICE(char, char)
PREMISE_CHOICE(signed char, schar)
PREMISE_CHOICE(unsigned char, uchar)
PREMISE_CHOICE(unsigned char, unsigned_char)
PREMISE_CHOICE(unsigned char, u8)
PREMISE_CHOICE(short, short)
PREMISE_CHOICE(unsigned short, ushort)
PREMISE_CHOICE(unsigned short, u16)
PREMISE_CHOICE(int, int)
PREMISE_CHOICE(unsigned, uint)
PREMISE_CHOICE(unsigned, unsigned)
PREMISE_CHOICE(unsigned, unsigned_int)
PREMISE_CHOICE(unsigned, u32)
PREMISE_CHOICE(long, long)
PREMISE_CHOICE(unsigned long, ulong)
PREMISE_CHOICE(long long, longlong)
PREMISE_CHOICE(unsigned long long, ulonglong)
PREMISE_CHOICE(std::size_t, size_t)
PREMISE_CHOICE(float, float)
PREMISE_CHOICE(double, double)
PREMISE_CHOICE(__int128, int128)
PREMISE_CHOICE(unsigned __int128, uint128)
PREMISE_CHOICE(void *, pointer)
__attribute__((weak)) void klee_make_symbolic(void *object, std::size_t size, const char *) { choose(object, size); }
__attribute__((weak)) void klee_assume(std::size_t condition) {
  if (condition == 0)
    std::abort();
}
__attribute__((weak)) void __VERIFIER_assume(int condition) { klee_assume(condition != 0); }
__attribute__((weak)) void __VERIFIER_assert(int condition) { klee_assume(condition != 0); }
__attribute__((weak)) void __VERIFIER_error() { std::abort(); }
__attribute__((weak)) void reach_error() { std::abort(); }
}
)";

std::string exactType(const InputValue &value) {
  const std::string sign = value.isSigned ? "signed " : "unsigned ";
  if (value.bits <= 8)
    return sign + "char";
  if (value.bits <= 16)
    return sign + "short";
  if (value.bits <= 32)
    return sign + "int";
  return value.bits <= 64 ? sign + "long long" : sign + "__int128";
}

std::string choiceText(const InputValue &value) {
  if (value.kind == ValueKind::Integer) {
    InputValue plain = value;
    plain.type.clear(); // C++ may not know the enumeration
    return fmt::format("valueOf<{}>({})", exactType(value), integerLiteral(plain));
  }
  if (value.kind == ValueKind::Float && (value.bits == 32 || value.bits == 64) && floatText(value) != "NaN")
    return fmt::format("valueOf<{}>({})", value.bits == 32 ? "float" : "double", floatLiteral(value));
  const std::string bytes = memoryBytes(value);
  return fmt::format("std::string({}, {})", stringLiteral(bytes), bytes.size());
}

} // namespace

std::string choiceSupport() {
  return kSupport;
}

std::string choiceStatement(const Test &test) {
  if (test.choices.empty())
    return {};
  std::vector<std::string> values;
  for (const InputValue &choice : test.choices)
    values.push_back(choiceText(choice));
  return fmt::format("  choices = {{{}}};\n", fmt::join(values, ", "));
}

} // namespace premise::suite
