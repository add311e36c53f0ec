// Are temporaries gone behind their full expression, and variables when their block is left in any way?
#include <cassert>
#include <stdexcept>

namespace {

void reset(int *p) {
  if (p)
    *p = 0; // expect: failed use-after-free
}

struct Guard {
  int *watched;
  explicit Guard(int *p) : watched(p) {}
  ~Guard() { reset(watched); }
};

struct Keeper {
  int *watched;
  explicit Keeper(int *p) : watched(p) {}
  ~Keeper() { *watched = 0; }
};

struct Box {
  int value;
  const int &get() const { return value; }
};

const int &smaller(const int &a, const int &b) {
  return b < a ? b : a;
}

void throwIf(bool condition) {
  if (condition)
    throw std::runtime_error("no");
}

} // namespace

int temporary_bad(int n) {
  const int &r = smaller(n, 5);
  return r; // expect: failed use-after-free
}

int temporary_ok(int n) {
  return smaller(n, 5);
}

int extended_ok(int n) {
  const int &r = n + 0L > 5 ? 5 : n;
  return r;
}

int member_of_temporary_bad(int n) {
  const int &r = Box{n}.get();
  return n > 3 ? r : 0; // expect: failed use-after-free
}

int member_of_temporary_ok(int n) {
  return Box{n}.get();
}

// fails-in: reset
int destroyed_later_bad(int n) {
  int own = n;
  Guard guard(&own);
  if (n > 2) {
    int x = 1;
    guard.watched = &x;
  }
  return own;
}

int destroyed_ok(int n) {
  int own = n;
  Keeper keeper(&own);
  {
    int x = 1;
    Keeper inner(&x);
    own += x > 5;
  }
  return 0;
}

int left_by_exception_bad(int n) {
  int own = 0, *p = &own;
  try {
    int x = n;
    p = &x;
    throwIf(n == 7);
    p = &own;
  } catch (const std::runtime_error &) {
  }
  return *p; // expect: failed use-after-free
}

int caught_in_loop_ok(int n) {
  int result = 0;
  for (int i = 0; i < 3; i++) {
    int x = i, *p = &x;
    try {
      throwIf(n == i);
    } catch (const std::runtime_error &) {
      result += *p;
    }
    result += *p;
  }
  return result;
}

int lambda_bad(int n) {
  const int *p = nullptr;
  const auto keep = [&](const int &x) { p = &x; };
  for (int i = 0; i < 1; i++) {
    const int x = n;
    keep(x);
  }
  return n > 0 ? *p : 0; // expect: failed use-after-free
}

int range_ok(int n) {
  int result = 0;
  for (const int &x : {n & 7, 2, 3})
    result += x;
  return result;
}
