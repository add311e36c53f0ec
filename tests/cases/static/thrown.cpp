// What is known where an exception comes out of a function that was followed.
#include <cassert>
#include <memory>
#include <stdexcept>
#include <vector>

int outside();
static int level;

template <typename F> struct Keep {
  F atEnd;
  ~Keep() { atEnd(); }
};
template <typename F> Keep(F) -> Keep<F>;

static void raise(int x) {
  if (x > 5)
    throw x;
}

static void set_and_raise(int *p, int x) {
  *p = 7;
  raise(x);
  *p = 8;
}

static void release_and_raise(int *p, int x) {
  delete p;
  raise(x);
}

static void call_and_raise(int x) {
  level = 1;
  outside();
  level = 2;
  raise(x);
}

int owned_ok(int x) {
  std::unique_ptr<int> p(new int(x));
  raise(x);
  return *p;
}

int set_before_ok(int x) {
  int state = 0;
  try {
    set_and_raise(&state, x);
    assert(state == 8);
  } catch (int) {
    state += 1;
  }
  return state;
}

int set_before_bad(int x) {
  int state = 0;
  Keep keep{[&] { assert(state == 0); }}; // fails: assert
  set_and_raise(&state, x);
  state = 0;
  return state;
}

int cleaned_ok(int x) {
  int state = 0;
  Keep keep{[&] { assert(state == 0 || state == 7 || state == 8); }};
  set_and_raise(&state, x);
  state = 0;
  return state;
}

int released_bad(int x) {
  int *p = new int(3);
  Keep keep{[&] { assert(*p != 4); }}; // fails: use-after-free
  release_and_raise(p, x);
  return 0;
}

int outside_bad(int x) {
  Keep keep{[] { assert(level == 1); }}; // fails: assert
  level = 1;
  call_and_raise(x);
  level = 1;
  return 0;
}

int grown_ok(int x) {
  std::vector<int> v;
  v.push_back(x);
  raise(x);
  v.push_back(x);
  return v.back();
}

int again_bad(int x) {
  int state = 0;
  Keep keep{[&] { assert(state != 2); }}; // fails: assert
  const auto inner = [&] {
    try {
      raise(x);
    } catch (int) {
      state = 2;
      throw;
    }
  };
  inner();
  return state;
}

int last_round_bad(int n) {
  int state = 0;
  Keep keep{[&] { assert(state < 3); }}; // fails: assert
  const auto rounds = [&] {
    for (int i = 0; i < 9; i++) {
      state = i;
      if (i == n)
        throw 1;
    }
    state = 0;
  };
  rounds();
  return state;
}
