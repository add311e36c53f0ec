// What C++ adds: exceptions, virtual calls, templates, references to one object.
#include <cstdint>

int thrown_bad(int n) {
  try {
    if (n > 5)
      throw n;
    if (n > 7)
      return 1; // infeasible
  } catch (int e) {
    return 3; // feasible
  }
  return 0; // feasible
}

struct Base {
  virtual ~Base() = default;
  virtual int number() const { return 1; }
};
struct Derived : Base {
  int number() const override { return 2; }
};

int overridden_bad(bool b) {
  Base x;
  Derived y;
  const Base &r = b ? static_cast<const Base &>(y) : x;
  if (r.number() == 1 && b)
    return 10; // infeasible
  if (r.number() == 2)
    return 20; // feasible
  return 30;   // feasible
}

template <int N> int atLeast(int v) {
  if (v < N)
    return N;
  return v;
}

int instantiated_bad(int v) {
  if (atLeast<4>(v) < 4)
    return 1; // infeasible
  if (atLeast<4>(v) == 4)
    return 2; // feasible
  return 0;   // feasible
}

int references_bad(int &a, int &b) {
  a = 3;
  b = 4;
  if (a == 4)
    return 1; // feasible
  if (a != 3)
    return 2; // infeasible
  return 0;   // feasible
}

int narrowed_ok(std::int64_t v) {
  const auto s = static_cast<std::int16_t>(v);
  if (v > 70000 && s == 5)
    return 2; // feasible
  return 0;   // feasible
}

int rethrow_bad(int x) {
  try {
    try {
      if (x)
        throw 3; // feasible
    } catch (int e) {
      if (e == 3)
        throw;  // feasible
      return 1; // infeasible
    }
  } catch (int) {
    return 2; // feasible
  }
  return 0; // feasible
}

struct Point {
  int x, y;
  friend bool same(const Point &a, const Point &b) { return a.x == b.x && a.y == b.y; }
  friend int lost(int y) { return y; }
};

/// Only the types of its arguments lead to a friend that is defined in its class.
int hidden_friend_bad(Point a, Point b) {
  if (same(a, b) && a.x != b.x)
    return 1; // infeasible
  if (same(a, b))
    return 2; // feasible
  return 0;   // feasible
}
