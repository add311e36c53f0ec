// What the library's headers do with their arguments is looked at: arrays, vectors that are made here, iterators.
#include <algorithm>
#include <array>
#include <cassert>
#include <utility>
#include <vector>

int masked_ok(std::array<int, 8> a, unsigned i) {
  a.fill(1);
  return a[i & 7];
}

int masked_bad(std::array<int, 8> &a, unsigned i) {
  a.fill(1);
  return a[i & 15]; // fails: out-of-bounds
}

int ranged_ok() {
  std::array<int, 4> a = {1, 2, 3, 4};
  int last = 0;
  for (int x : a)
    last = x;
  return last;
}

int behind_bad() {
  std::array<int, 4> a = {1, 2, 3, 4};
  int last = 0;
  for (auto i = a.begin(); i <= a.end(); ++i)
    last = *i; // fails: out-of-bounds
  return last;
}

int filled_ok(unsigned i) {
  std::vector<int> v(10);
  return i < 10 && i < v.size() ? v.data()[i] != 0 : 0;
}

int filled_bad(unsigned i) {
  std::vector<int> v(10);
  return i <= 10 ? v[i] : 0; // fails: out-of-bounds
}

int made_empty_bad() {
  std::vector<int> v;
  return v.front(); // fails: out-of-bounds
}

int walked_ok() {
  int a[5] = {1, 2, 3, 4, 5};
  int last = 0;
  for (const int *p = a; p != a + 5; ++p)
    last = *p;
  return last;
}

int walked_bad() {
  int a[5] = {1, 2, 3, 4, 5};
  int last = 0;
  for (const int *p = a; p != a + 6; ++p)
    last = *p; // fails: out-of-bounds
  return last;
}

int stepped_bad(unsigned n) { // by two, so that it may step over the end
  int a[6] = {0};
  int last = 0;
  if (n > 5)
    return 0;
  for (const int *p = a; p != a + n; p += 2)
    last = *p; // fails: out-of-bounds
  return last;
}

int swapped_ok(int &a, int &b) {
  a = 1;
  b = 2;
  const int most = std::max(a, b);
  assert(most >= 2);
  return most;
}

int swapped_bad(int &a, int &b) {
  a = 1;
  b = 2;
  std::swap(a, b);
  assert(b == 1); // fails: assert
  return b;
}

static bool isSmall(const int &x) {
  return x >= 0 && x < 8;
}

int judged_ok(int i) { // what a function that returns true says of its argument
  static const int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  return isSmall(i) ? table[i] : 0;
}

int judged_bad(int i) {
  static const int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  return !isSmall(i) ? table[i & 15] : 0; // fails: out-of-bounds
}
