// Exceptions through instrumented code: thrown, caught by type, rethrown, unwinding, leaving the unit.
#include <cassert>
#include <stdexcept>
#include <string>

struct Error {
  int code;
};
struct Special : Error {
  explicit Special(int c) : Error{c} {}
};

int thrower(int x) {
  if (x == 7)
    throw Error{x};
  if (x == 8)
    throw Special(x);
  return x;
}

int caught_value_bad(int x) {
  try {
    return thrower(x);
  } catch (const Error &e) {
    assert(e.code != 7); // expect: failed assert
    return e.code;
  }
}

int caught_by_base_ok(int x) {
  try {
    return thrower(x);
  } catch (const Special &e) {
    assert(e.code == 8);
  } catch (const Error &e) {
    assert(e.code == 7);
  }
  return 0;
}

int symbolic_payload_bad(int x) {
  try {
    throw x;
  } catch (int caught) {
    return 10 / caught; // expect: failed division-by-zero
  }
}

int catch_all_bad(int x) {
  try {
    thrower(x);
  } catch (...) {
    assert(false); // expect: failed assert
  }
  return 0;
}

int rethrown_bad(int x) {
  try {
    try {
      thrower(x);
    } catch (const Error &) {
      throw;
    }
  } catch (const Special &) {
    assert(false); // expect: failed assert
  } catch (const Error &) {
  }
  return 0;
}

struct Counter {
  int &count;
  ~Counter() { ++count; }
};

int unwinding_ok(int x) {
  int count = 0;
  try {
    Counter a{count};
    Counter b{count};
    thrower(x);
  } catch (const Error &) {
    assert(count == 2);
  }
  assert(count == 2);
  return count;
}

int unwinding_frames(int x, int depth, int &count) {
  Counter here{count};
  return depth == 0 ? thrower(x) : unwinding_frames(x, depth - 1, count);
}

int unwinding_deep_ok(int x) {
  int count = 0;
  try {
    unwinding_frames(x, 3, count);
  } catch (const Error &e) {
    assert(e.code == 7 || e.code == 8);
  }
  assert(count == 4);
  return x;
}

int uncaught_noexcept_bad(int x) noexcept {
  return thrower(x); // expect: failed uncaught-exception
}

int noexcept_ok(int x) noexcept {
  try {
    return thrower(x);
  } catch (const Error &e) {
    return e.code;
  }
}

// An exception that leaves a function that may throw is no failure.
int leaves_ok(int x) {
  return thrower(x);
}

int rejects_ok(int x) {
  if (x < 0)
    throw std::invalid_argument("negative");
  return x % 3;
}

int standard_what_ok(int x) {
  try {
    if (x == 1)
      throw std::runtime_error("one");
  } catch (const std::exception &e) {
    assert(std::string(e.what()) == "one");
  }
  return x;
}

int standard_what_bad(int x) {
  try {
    if (x == 1)
      throw std::runtime_error("one");
  } catch (const std::exception &e) {
    assert(std::string(e.what()) != "one"); // expect: failed assert
  }
  return x;
}

int destroyed_object_bad(int x) {
  const int *kept = nullptr;
  int local = x;
  try {
    kept = &local;
    thrower(local);
    return 0;
  } catch (const Error &) {
  }
  return *kept == 7 ? 10 / (x - 7) : 0; // expect: failed division-by-zero
}

class Guarded {
public:
  explicit Guarded(int x) : value_(x) {
    if (x == 13)
      throw Error{x};
  }
  int value() const { return value_; }

private:
  int value_;
};

int throwing_constructor_ok(int x) {
  try {
    Guarded g(x);
    assert(g.value() != 13);
    return 1;
  } catch (const Error &e) {
    assert(e.code == 13);
    return 2;
  }
}

int dynamic_memory_bad(int x) {
  int *p = new int(x);
  try {
    thrower(x);
  } catch (const Error &) {
    delete p;
  }
  int result = *p; // expect: failed use-after-free
  delete p;
  return result;
}
