// Contradictions behind objects of classes, lambdas, templates and the standard library.
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

struct Shape {
  virtual ~Shape() = default;
  virtual int sides() const = 0;
};
struct Triangle : Shape {
  int sides() const override { return 3; }
};
struct Square : Shape {
  int sides() const override { return 4; }
};

int shapes_bad(bool isSquare) {
  Triangle t;
  Square s;
  const Shape &shape = isSquare ? static_cast<const Shape &>(s) : t;
  int n = shape.sides();
  if (n == 5)
    return 1; // infeasible
  if (n == 4 && !isSquare)
    return 2; // infeasible
  if (n == 4)
    return 3; // feasible
  return 0;   // feasible
}

template <typename T> T largest(T a, T b) {
  return a < b ? b : a;
}

int largest_of_bad(int a, int b) {
  int m = largest(a, b);
  if (m < a || m < b)
    return 1; // infeasible
  if (m != a && m != b)
    return 2; // infeasible
  if (m == b && a != b)
    return 3; // feasible
  return 0;   // feasible
}

int captured_bad(int n) {
  int total = 0;
  auto add = [&total](int by) { total += by; };
  add(2);
  if (n > 0 && n < 10)
    add(n);
  if (total < 2)
    return 1; // infeasible
  if (total == 11)
    return 2; // feasible
  if (total > 11)
    return 3; // infeasible
  return 0;   // feasible
}

int pushed_bad(int x) {
  std::vector<int> v;
  v.push_back(x);
  v.push_back(x);
  if (v.size() != 2)
    return 1; // infeasible
  if (v[0] != v[1])
    return 2; // infeasible
  return 0;   // feasible
}

int maybe_bad(int x) {
  std::optional<int> o;
  if (x > 0)
    o = x;
  if (o && *o <= 0)
    return 1; // infeasible
  if (!o && x > 0)
    return 2; // infeasible
  if (o)
    return 3; // feasible
  return 0;   // feasible
}

int cells_bad(int x) {
  std::array<int, 3> a{1, 2, 3};
  if (x < 0 || x > 2)
    return -1; // feasible
  a[static_cast<std::size_t>(x)] = 10;
  int sum = 0;
  for (int e : a)
    sum += e;
  if (sum == 6)
    return 1; // infeasible
  if (sum == 15)
    return 2; // feasible
  return 0;   // feasible
}

struct Guard {
  int &r;
  ~Guard() { r = 5; }
};
int guarded_bad(int x) {
  int r = 0;
  {
    Guard g{r};
    if (x > 0)
      r = 1;
  }
  if (r != 5)
    return 1; // infeasible
  return 0;   // feasible
}

int moved_bad(int x) {
  auto p = std::make_unique<int>(x);
  if (!p)
    return 1; // infeasible
  *p += 0;
  if (*p != x)
    return 2; // infeasible
  auto q = std::move(p);
  if (p)
    return 3; // infeasible
  return *q;  // feasible
}

int swapped_bad(int x, int y) {
  int &a = x;
  a = 3;
  if (x != 3)
    return 1; // infeasible
  std::swap(x, y);
  if (y != 3)
    return 2; // infeasible
  if (x == 4)
    return 3; // feasible
  return 0;   // feasible
}

int alternative_bad(int x) {
  std::variant<int, char> v = x;
  if (x > 10)
    v = 'c';
  if (std::holds_alternative<char>(v) && x <= 10)
    return 1; // infeasible
  if (std::holds_alternative<char>(v))
    return 2; // feasible
  return 0;   // feasible
}

int view_bad(std::string_view s) {
  if (s.size() > 2 && s.empty())
    return 1; // infeasible
  if (s.size() == 2)
    return 2; // feasible
  return 0;   // feasible
}

class Counter {
  int n_ = 0;

public:
  void up() {
    if (n_ < 3)
      n_++;
  }
  int value() const { return n_; }
};
int counter_bad(int times) {
  Counter c;
  for (int i = 0; i < times && i < 3; i++)
    c.up();
  if (c.value() > 3)
    return 1; // infeasible
  if (c.value() == 3)
    return 2; // feasible
  if (c.value() == 2 && times != 2)
    return 3; // infeasible
  return 0;   // feasible
}

int extremes_bad(int a, int b, int c) {
  int m = std::max({a, b, c});
  if (m < a)
    return 1; // infeasible
  if (std::min(a, b) > std::max(a, b))
    return 2; // infeasible
  if (m == c && c > a && c > b)
    return 3; // feasible
  return 0;   // feasible
}

enum class Kind { A, B, C };
int kinds_bad(Kind k) {
  if (k == Kind::A)
    return 0; // feasible
  switch (k) {
  case Kind::A:
    return 1; // infeasible
  case Kind::B:
    return 2; // feasible
  case Kind::C:
    return 3; // feasible
  }
  return 4;
}

constexpr int square(int x) {
  return x * x;
}
int constant_square_bad(int x) {
  if constexpr (square(3) == 9) {
    if (x > square(2) && x < square(2) - 1)
      return 1; // infeasible
  }
  if (x == square(4))
    return 2; // feasible
  return 0;   // feasible
}

namespace ns {
struct V {
  int x, y;
  V operator+(const V &o) const { return {x + o.x, y + o.y}; }
  bool operator==(const V &) const = default;
};
} // namespace ns
int vectors_bad(int a, int b) {
  if (a < -100 || a > 100 || b < -100 || b > 100)
    return -1; // feasible
  ns::V v{a, b}, w{b, a};
  if (!(v + w == w + v))
    return 1; // infeasible
  if ((v + w).x != (v + w).y)
    return 2; // infeasible
  if (v == w && a != b)
    return 3; // infeasible
  if (v == w)
    return 4; // feasible
  return 0;   // feasible
}

int appended_bad(bool b) {
  std::string s(3, 'x');
  if (b)
    s += 'y';
  if (s.length() == 4 && !b)
    return 1; // infeasible
  if (s.back() == 'y')
    return 2; // feasible
  return 0;   // feasible
}
