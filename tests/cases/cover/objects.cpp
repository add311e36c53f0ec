// Classes, references, templates, virtual calls, lambdas, exceptions.
#include <optional>
#include <stdexcept>

class Account {
public:
  explicit Account(int start) : balance_(start > 0 ? start : 0) {}
  bool withdraw(int amount) {
    if (amount <= 0)
      return false; // feasible
    if (amount > balance_)
      return false; // feasible
    balance_ -= amount;
    if (balance_ < 0)
      return false; // infeasible
    return true;    // feasible
  }
  int balance() const { return balance_; }

private:
  int balance_;
};

int use_account_bad(int start, int amount) {
  Account a(start);
  bool ok = a.withdraw(amount);
  if (a.balance() < 0)
    return 1; // infeasible
  if (ok && a.balance() == 5)
    return 2; // feasible
  if (ok && start <= 0)
    return 3; // infeasible
  return 0;   // feasible
}

int reference_bad(int &x, int &y) {
  x = 1;
  y = 2;
  if (x == 1 && y == 2 && &x == &y)
    return 1; // infeasible
  if (x == 2)
    return 2; // feasible
  return 0;   // feasible
}

template <typename T> T clamp_to(T v, T lo, T hi) {
  if (v < lo)
    return lo;
  if (hi < v)
    return hi;
  return v;
}

int template_bad(int x) {
  int y = clamp_to(x, 3, 9);
  if (y < 3)
    return 1; // infeasible
  if (y == 9)
    return 2; // feasible
  return 0;   // feasible
}

struct Shape {
  virtual ~Shape() = default;
  virtual int sides() const { return 0; }
};
struct Square : Shape {
  int sides() const override { return 4; }
};
struct Triangle : Shape {
  int sides() const override { return 3; }
};

int virtual_bad(bool b) {
  Square s;
  Triangle t;
  const Shape &shape = b ? static_cast<const Shape &>(s) : t;
  if (shape.sides() == 5)
    return 1; // infeasible
  if (shape.sides() == 4)
    return 2; // feasible
  return 0;   // feasible
}

int lambda_bad(int x) {
  int calls = 0;
  auto f = [&](int v) {
    calls++;
    return v > 10 ? 10 : v;
  };
  int y = f(x);
  if (y > 10)
    return 1; // infeasible
  if (calls != 1)
    return 2; // infeasible
  if (y == 10)
    return 3; // feasible
  return 0;   // feasible
}

int throwing_ok(int x) {
  try {
    if (x == 7)
      throw std::runtime_error("seven");
    return 0; // feasible
  } catch (const std::runtime_error &) {
    return 1; // feasible
  }
}

int thrower(int x) {
  if (x > 5)
    throw 5;
  return x;
}

int catching_ok(int x) {
  int r = 0;
  try {
    r = thrower(x); // feasible
  } catch (int v) {
    if (v == 5)
      return 1; // feasible
  }
  return r; // feasible
}

int constexpr_if_ok(int x) {
  constexpr bool kFast = true;
  if constexpr (kFast)
    return x > 2 ? 1 : 0; // feasible
  else
    return 2;
}

enum class Level : unsigned char { Low = 1, High = 2 };
int enum_class_ok(Level l) {
  switch (l) {
  case Level::Low:
    return 1; // feasible
  case Level::High:
    return 2; // feasible
  }
  return 0; // feasible
}

int optional_bad(int x) {
  std::optional<int> o;
  if (x > 3)
    o = x;
  if (o && *o <= 3)
    return 1; // infeasible
  if (!o)
    return 2; // feasible
  return 0;   // feasible
}

int range_for_bad(int a, int b) {
  int v[] = {a, b};
  int n = 0;
  for (int e : v)
    if (e > 0)
      n++;
  if (n == 3)
    return 1; // infeasible
  if (n == 2)
    return 2; // feasible
  return 0;   // feasible
}

struct Counter {
  static int alive;
  Counter() { alive++; }
  ~Counter() { alive--; }
};
int Counter::alive = 0;

int destructor_bad() {
  int before = Counter::alive;
  {
    if (before > 1000 || before < -1000)
      return -1; // feasible
    Counter c;
    if (Counter::alive != before + 1)
      return 1; // infeasible
  }
  if (Counter::alive != before)
    return 2; // infeasible
  return 0;   // feasible
}

int operator_bad(int x) {
  struct Money {
    int cents;
    Money operator+(const Money &o) const { return {cents + o.cents}; }
    bool operator==(const Money &o) const = default;
  };
  if (x < 0 || x > 1000)
    return 0; // feasible
  Money m = Money{x} + Money{1};
  if (m == Money{0})
    return 1; // infeasible
  if (m == Money{100})
    return 2; // feasible
  return 3;   // feasible
}
