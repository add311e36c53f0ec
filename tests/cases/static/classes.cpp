// C++: classes, references, virtual calls, exceptions, array and vector indices.
#include <array>
#include <cassert>
#include <stdexcept>
#include <vector>

struct Shape {
  virtual ~Shape() = default;
  virtual int area() const = 0;
};

class Account {
public:
  explicit Account(int start) : balance_(start < 0 ? 0 : start) {}
  int balance() const { return balance_; }
  void take(int amount) {
    if (amount > 0 && amount <= balance_)
      balance_ -= amount;
  }

private:
  int balance_;
};

static void increase(int &x) {
  if (x < 100)
    x++;
}

static int positive(int x) {
  if (x <= 0)
    throw std::invalid_argument("not positive");
  return x;
}

int reference_ok(int start) {
  int x = start > 0 && start < 50 ? start : 1;
  increase(x);
  assert(x > 0 && x <= 50);
  return x;
}

int reference_bad(int start) {
  int x = start > 0 && start <= 50 ? start : 1;
  increase(x);
  assert(x <= 50); // fails: assert
  return x;
}

int reference_alias_bad(int &a, int &b) {
  a = 1;
  b = 2;
  assert(a == 1); // fails: assert
  return a;
}

int constructed_ok(int start) {
  Account account(start);
  assert(account.balance() >= 0);
  return account.balance();
}

int constructed_bad(int start) {
  Account account(start);
  assert(account.balance() > 0); // fails: assert
  return account.balance();
}

int method_ok(int start, int amount) {
  Account account(start);
  account.take(amount);
  assert(account.balance() >= 0);
  return account.balance();
}

int virtual_bad(const Shape &shape) {
  int area = shape.area();
  assert(area >= 0); // fails: assert
  return area;
}

int array_index_ok(int i) {
  int values[5] = {1, 2, 3, 4, 5};
  return i >= 0 && i < 5 ? values[i] : 0;
}

int array_index_bad(int i) {
  int values[5] = {1, 2, 3, 4, 5};
  return i >= 0 && i <= 5 ? values[i] : 0; // fails: out-of-bounds
}

int throwing_ok(int x) {
  int y = positive(x);
  assert(y > 0);
  return y;
}

int caught_bad(int x) {
  int state = 0;
  try {
    state = 1;
    positive(x);
    state = 2;
  } catch (const std::invalid_argument &) {
  }
  assert(state == 2); // fails: assert
  return state;
}

template <typename T> static T larger(T a, T b) {
  return a > b ? a : b;
}

int template_ok(int a, int b) {
  int most = larger(a, b);
  assert(most >= a && most >= b);
  return most;
}

int lambda_ok(int n) {
  const auto cut = [](int x) { return x > 9 ? 9 : x < 0 ? 0 : x; };
  int table[10] = {0};
  return table[cut(n)];
}

int default_argument_bad(int n) {
  int *p = n > 0 ? new int(n) : nullptr;
  int result = *p; // fails: null-dereference
  delete p;
  return result;
}

int owned_ok(int n) {
  int *p = new int(n);
  int result = *p;
  delete p;
  return result;
}

struct Counted {
  virtual ~Counted() = default;
  int count = 0;
};
struct Left : virtual Counted {
  Left *next = nullptr;
};

int virtual_base_ok(Left &l) {
  int kept = l.count; // fails: out-of-bounds uninitialized-read use-after-free
  l.next = nullptr;
  assert(l.next == nullptr);
  return kept;
}

int virtual_base_bad(Left &a, Left &b) {
  int kept = a.count; // fails: out-of-bounds
  b.count = 7;
  assert(a.count == kept); // fails: assert
  return kept;
}
