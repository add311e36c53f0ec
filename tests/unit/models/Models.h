// How do the tests call a model and its original side by side?
//
// Every symbol of the models carries the prefix model_ here; models::name is the model, ::name the real function.
#pragma once

#include <cctype>
#include <cerrno>
#include <cinttypes>
#include <cmath>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <limits>
#include <locale.h>
#include <random>
#include <signal.h>
#include <string>
#include <string_view>
#include <strings.h>
#include <sys/time.h>
#include <unistd.h>
#include <vector>

extern "C" int *model___errno_location();

namespace premise::models {

/// How many random inputs each family of functions is compared on.
constexpr int kRuns = 20000;

/// Random texts over a few characters, so that matches, prefixes and ties are frequent.
class Random {
public:
  explicit Random(unsigned seed) : engine_(seed) {}

  /// A number in [first, last].
  long long number(long long first, long long last) {
    return std::uniform_int_distribution<long long>(first, last)(engine_);
  }
  unsigned long long bits() { return engine_(); }
  bool chance(int percent) { return number(1, 100) <= percent; }
  char oneOf(std::string_view alphabet) { return alphabet[static_cast<size_t>(number(0, alphabet.size() - 1))]; }
  std::string text(std::string_view alphabet, int longest) {
    std::string result(static_cast<size_t>(number(0, longest)), ' ');
    for (char &code : result)
      code = oneOf(alphabet);
    return result;
  }
  /// A value whose number of bits is uniform, so that small and extreme ones are equally likely.
  unsigned long long scaledBits() { return bits() >> number(0, 63); }

private:
  std::mt19937_64 engine_;
};

/// Memory that ends at an inaccessible page: a model that reads or writes one byte too many crashes the test.
class Guarded {
public:
  Guarded();
  ~Guarded();
  Guarded(const Guarded &) = delete;
  Guarded &operator=(const Guarded &) = delete;

  /// Copies `bytes` so that they end at the guard.
  char *place(std::string_view bytes);
  /// The same with a terminating zero, which is the last accessible byte.
  char *placeText(const std::string &text) { return place(std::string_view(text.c_str(), text.size() + 1)); }
  /// `size` bytes filled with '#' that end at the guard.
  char *room(size_t size) { return place(std::string(size, '#')); }

private:
  char *pages_;
};

/// A range of memory that a model required to be accessible.
struct Access {
  const void *bytes;
  size_t count;
  bool isWrite;
  bool operator==(const Access &) const = default;
};

/// What the primitives of the runtime deliver to the models in this test, and what the models demanded of them.
struct Environment {
  std::string standardInput;
  std::string fileName;
  std::string fileContent;
  std::vector<Access> accesses = {};
  bool keepsAccesses = false;
};
Environment &environment();

inline void clearErrors() {
  errno = 0;
  *model___errno_location() = 0;
}

inline int signOf(long long value) {
  return (value > 0) - (value < 0);
}

/// The place of a result within its text, or -1 for null.
inline long offset(const void *result, const void *start) {
  return result == nullptr ? -1 : static_cast<const char *>(result) - static_cast<const char *>(start);
}

} // namespace premise::models

/// Declares the model of a function that is not overloaded.
#define PREMISE_MODEL(name) extern "C" decltype(::name) model_##name
