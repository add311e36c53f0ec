// C++: exceptions and clean-up, references, containers, virtual calls, lambdas, statics.
#include <array>
#include <cassert>
#include <stdexcept>
#include <vector>

static int level;
int outside();

struct Restore {
  int &place;
  int old;
  explicit Restore(int &p) : place(p), old(p) {}
  ~Restore() { place = old; }
};

struct Counter {
  int count = 0;
  void add(int n) {
    if (n > 0 && n < 100 && count < 1000)
      count += n;
  }
};

struct Animal {
  virtual ~Animal() = default;
  virtual int legs() const { return 4; }
};

class Window {
public:
  int get(int i) const { return i >= 0 && i < 4 ? cells_[i] : -1; }
  int get_wrong(int i) const { return i >= 0 && i <= 4 ? cells_[i] : -1; } // fails: out-of-bounds
  void set(int i, int value) {
    if (i < 0 || i >= 4)
      throw std::out_of_range("set");
    cells_[i] = value;
  }

private:
  int cells_[4] = {0, 0, 0, 0};
};

static void check_positive(int x) {
  if (x <= 0)
    throw x;
}

int restored_ok(int x) {
  int value = 7;
  {
    Restore keep(value);
    value = x;
  }
  assert(value == 7);
  return value;
}

int restored_bad(int x) {
  int value = 7;
  Restore keep(value);
  value = x;
  assert(value == 7); // fails: assert
  return value;
}

int thrown_number_ok(int x) {
  try {
    check_positive(x);
  } catch (int) {
    return -1;
  }
  assert(x > 0);
  return x;
}

int thrown_number_bad(int x) {
  try {
    check_positive(x);
  } catch (int) {
  }
  assert(x > 0); // fails: assert
  return x;
}

int before_throw_bad(int x) {
  level = 0;
  try {
    level = 1;
    if (x > 10)
      throw x;
    level = 2;
  } catch (...) {
  }
  assert(level == 2); // fails: assert
  return level;
}

int unknown_call_throws_bad() {
  int state = 0;
  try {
    state = 1;
    outside();
    state = 2;
  } catch (...) {
  }
  assert(state == 2); // fails: assert
  return state;
}

int unknown_call_throws_ok() {
  int state = 0;
  try {
    state = 1;
    outside();
    state = 2;
  } catch (...) {
  }
  assert(state == 1 || state == 2);
  return state;
}

int same_object_bad(Counter &a, Counter &b) {
  a.count = 1;
  b.count = 2;
  assert(a.count == 1); // fails: assert
  return a.count;
}

int reference_to_element_ok(int i) {
  int values[3] = {1, 2, 3};
  int &chosen = values[i >= 0 && i < 3 ? i : 0];
  chosen = 9;
  return chosen;
}

int reference_to_element_bad(int i) {
  int values[3] = {1, 2, 3};
  int &chosen = values[i >= 0 && i <= 3 ? i : 0];
  chosen = 9; // fails: out-of-bounds
  return values[0];
}

int member_ok(int n) {
  Counter counter;
  counter.add(n);
  assert(counter.count >= 0 && counter.count < 100);
  return counter.count;
}

int member_bad(int n) {
  Counter counter;
  counter.add(n);
  assert(counter.count > 0); // fails: assert
  return counter.count;
}

int window_ok(int i, int value) {
  Window window;
  window.set(i, value);
  assert(i >= 0 && i < 4);
  return window.get(i);
}

int overridden_bad(const Animal &animal) {
  int legs = animal.legs();
  assert(legs == 4); // fails: assert
  return legs;
}

int captured_ok(int n) {
  int sum = 0;
  const auto add = [&sum](int k) { sum += k > 0 && k < 10 ? k : 0; };
  add(n);
  assert(sum >= 0 && sum < 10);
  return sum;
}

int captured_bad(int n) {
  int sum = 0;
  const auto add = [&sum](int k) { sum += k > 0 && k < 10 ? k : 0; };
  add(n);
  assert(sum > 0); // fails: assert
  return sum;
}

int in_lambda_bad(int n) {
  const auto half = [](int k) {
    assert(k > 0); // fails: assert
    return k / 2;
  };
  return half(n);
}

int once_bad(int n) {
  static int first = n;
  assert(first == n); // fails: assert
  return first;
}

int fixed_array_ok(unsigned i) {
  std::array<int, 4> values = {1, 2, 3, 4};
  return values[i % 4];
}

int fixed_array_bad(unsigned i) {
  std::array<int, 4> values = {1, 2, 3, 4};
  return values[i % 5]; // fails: out-of-bounds
}

int vector_bad(std::vector<int> &values) {
  return values[3]; // fails: out-of-bounds
}

int vector_index_bad(int i) {
  std::vector<int> values = {1, 2, 3};
  return values[i]; // fails: out-of-bounds
}

int new_array_ok(unsigned n) {
  if (n == 0 || n > 10)
    return 0;
  int *values = new int[n];
  values[n - 1] = 3;
  int last = values[n - 1];
  delete[] values;
  return last;
}

int new_array_bad(unsigned n) {
  if (n == 0 || n > 10)
    return 0;
  int *values = new int[n];
  values[n] = 3; // fails: out-of-bounds
  delete[] values;
  return 0;
}

int wrong_delete_bad() {
  int *values = new int[3];
  delete values; // fails: invalid-free
  return 0;
}

int deleted_bad() {
  int *value = new int(3);
  delete value;
  return *value; // fails: use-after-free
}

struct Refusal {
  int code;
  const char *text;
};

int thrown_object_ok(int x) {
  if (x > 4)
    throw Refusal{x, "too large"};
  return x;
}

int kept_from_handler_bad(int x) {
  int *kept = nullptr;
  try {
    if (x > 4)
      throw x;
  } catch (int &thrown) {
    kept = &thrown;
  }
  return kept ? *kept : 0; // fails: use-after-free
}

int thrown_again_ok(int x) {
  try {
    try {
      if (x > 4)
        throw x;
    } catch (int &) {
      throw;
    }
  } catch (int &thrown) {
    return thrown;
  }
  return 0;
}
