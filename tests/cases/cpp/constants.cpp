// Operations on constants are checked in C++, too; what must be constant stays so.
#include <array>

inline int scaled(int x) {
  return x == 5 ? 1 + 2147483647 * 2 : x; // expect: failed signed-overflow
}

// fails-in: scaled
int constant_product_bad(int x) {
  return scaled(x);
}

constexpr int kBits = 1 << 4;
static_assert(kBits == 16);

constexpr int half(int n) {
  return n / 2;
}

int constant_shift_bad(int x) {
  auto shift = [](int y) { return y == 3 ? 1 << 33 : y; }; // expect: failed shift
  return shift(x);
}

template <int N> int quotient(int x) {
  return N == 0 ? x : 12 / (N == 0 ? 1 : N);
}

int constants_ok(int x) {
  std::array<int, half(kBits)> numbers = {1 << 2, 7 / 7};
  constexpr int three = 9 / 3;
  if constexpr (three == 3)
    return numbers[1] + quotient<4>(0);
  return x > 3 ? 1 : 2;
}
