// The same in C++: templates, lambdas, text that looks like code.
// inputs: 0 1 -1 12 100 2147483647
// clang-format off
#include <cassert>
#include <cstdio>
#include <cstdlib>

namespace {

template <typename T> T grown(T x) {
  T y = x + 1;
  assert(y > x);
  return y;
}

const char *text(int x) {
  assert(x == x); const char *raw = R"(assert(x > 0);
  " int y = x + 1; assert(y > x); )";
  return raw + (x == 100);
}

int inside(int x) {
  auto less = [](int y) {
    assert(y < 100);
    return y - 1'000;
  };
  auto same = [&](auto y) {
    assert(y == x);
    return y;
  };
  return less(x) + same(x) + static_cast<int>(same(static_cast<long>(x)));
}

struct Counter {
  int value = 0;
  Counter() { assert(value == 0); }
  void add(int x) {
    if (x < 0)
      assert(value == 0);
    else
      value = value + x, assert(value >= 0);
  }
};

} // namespace

int main(int count, char **arguments) {
  int x = count > 1 ? std::atoi(arguments[1]) : 0;
  Counter counter;
  counter.add(x);
  std::printf("%d %s\n", inside(x), text(x));
  std::printf("%d\n", grown(static_cast<short>(x)) + grown(x));
  return 0;
}
