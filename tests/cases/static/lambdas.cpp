// Lambdas: what they capture is known where they are called, also by templates and the library.
#include <algorithm>
#include <cassert>
#include <functional>

template <typename F> static void each(const int *a, int n, F f) {
  for (int i = 0; i < n; i++)
    f(a[i]);
}

template <typename F> static int applied(int x, F &&f) {
  return f(x);
}

int local_ok(int n) {
  int t[10] = {0};
  auto set = [&](int i, int v) {
    if (i >= 0 && i < 10)
      t[i] = v;
  };
  set(n, 3);
  set(2, 4);
  return t[2];
}

int by_value_ok(int n) {
  if (n < 0 || n > 9)
    return 0;
  int t[10] = {0};
  auto get = [&t, n](int k) { return k > 0 ? t[n] : t[0]; };
  return get(4);
}

int by_value_bad(int n) {
  if (n < 0 || n > 10)
    return 0;
  int t[10] = {0};
  auto get = [&t, n](int k) { return k > 0 ? t[n] : t[0]; }; // fails: out-of-bounds
  return get(4);
}

int counted_ok() {
  int a[4] = {1, 2, 3, 4};
  int count = 0;
  each(a, 4, [&count](int x) {
    if (x > 2 && count < 9)
      count++;
  });
  assert(count >= 0);
  return count;
}

int limited_ok(int x, int limit) {
  auto clamp = [limit](int v) { return v > limit ? limit : v; };
  int y = clamp(x);
  assert(y <= limit);
  return y;
}

int sum_ok() {
  const int a[5] = {1, 2, 3, 4, 5};
  unsigned sum = 0;
  int n = 7;
  each(a, 5, [&sum, n](int x) {
    if (x > 0 && x < n)
      sum += (unsigned)x;
  });
  return (int)(sum & 15);
}

int applied_ok(int x) {
  int bound = 10;
  int y = applied(x, [&bound](int v) { return v > bound ? bound : v < 0 ? 0 : v; });
  int t[11] = {0};
  return t[y];
}

int applied_bad(int x) {
  int bound = 11;
  int y = applied(x, [&bound](int v) { return v > bound ? bound : v < 0 ? 0 : v; });
  int t[11] = {0};
  return t[y]; // fails: out-of-bounds
}

int nested_ok(int x) {
  int t[4] = {0};
  auto in = [](int i) { return i >= 0 && i < 4; };
  auto put = [&](int i) {
    if (in(i))
      t[i] = 1;
  };
  put(x);
  put(x + 0);
  return t[0];
}

int loop_ok(int n) {
  int count = 0;
  auto step = [&] {
    if (count < 100)
      count++;
  };
  for (int i = 0; i < n; i++)
    step();
  assert(count <= 100);
  return count;
}

int find_ok() {
  int a[6] = {5, 3, 4, 1, 2, 0};
  int *p = std::find_if(a, a + 6, [](int x) { return x == 1; });
  return p == a + 6 ? -1 : *p;
}

int for_each_ok() {
  int a[6] = {5, 3, 4, 1, 2, 0};
  unsigned sum = 0;
  std::for_each(a, a + 6, [&sum](int x) { sum += (unsigned)x; });
  return (int)(sum & 7);
}

int mutable_ok(int n) {
  int next = 0;
  auto gen = [next]() mutable {
    next = (next + 1) % 8;
    return next;
  };
  int t[8] = {0};
  for (int i = 0; i < n; i++)
    t[gen()] = i;
  return t[0];
}

static std::function<int()> kept;

void kept_bad(int *p) {
  kept = [p] { return *p; }; // fails: null-dereference out-of-bounds use-after-free uninitialized-read
}

static auto reader(int *p) {
  return [p] { return *p; }; // fails: null-dereference
}

int returned_bad(int *p) {
  const auto read = reader(p);
  const auto again = [&] { return read() + *p; }; // fails: signed-overflow
  return p ? again() : read();
}

int called_twice_bad(int i) {
  int t[4] = {0};
  const auto at = [&t](int k) { return t[k]; }; // fails: out-of-bounds
  return at(3) + (i >= 0 && i <= 4 ? at(i) : 0);
}

int by_pointer_bad(int i) {
  static const int t[4] = {1, 2, 3, 4};
  int (*at)(int) = [](int k) { return t[k]; }; // fails: out-of-bounds
  return i == 0 ? at(i) : 0;
}

int changed_bad(int n) {
  int t[4] = {0};
  int limit = 4;
  const auto set = [&] {
    if (n >= 0 && n < limit)
      t[n] = 1; // fails: out-of-bounds
  };
  set();
  limit = 5;
  set();
  return t[0];
}

int recursive_ok(int i) {
  const auto sum = [](const auto &self, int n) -> int { return n <= 0 ? 0 : self(self, n - 1) / 2 + 1; };
  return sum(sum, i);
}
