// Functions as C++ has them: namespaces, overloads, templates, references, static methods, lambdas.
#include <cassert>

namespace shop {

int price(int amount) {
  return amount;
}

} // namespace shop

namespace {

int hidden_bad(int x) {
  return 100 / x; // expect: failed division-by-zero
}

} // namespace

int overloaded_bad(int x) {
  assert(x != 42); // expect: failed assert
  return x;
}

// exhaustive: yes
int calls_namespace_ok(int x) {
  if (x < 0 || x > 100)
    return 0;
  int twice = 2 * shop::price(x);
  assert(twice >= x); // expect: verified-by-testing assert
  return twice;
}

template <class T> T biggest(T a, T b) {
  return a < b ? b : a;
}

int uses_template_ok(int a, int b) {
  assert(biggest(a, b) >= a);
  return biggest<long>(a, b) == biggest(a, b);
}

template <class T> T quotient(T a, T b) {
  return a / b; // expect: failed division-by-zero
}

// fails-in: quotient
unsigned uses_template_bad(unsigned a, unsigned b) {
  return quotient(a, b);
}

struct Point {
  int x;
  int y;
};

int reads_reference_bad(const Point &p) {
  return 10 / (p.x & p.y); // expect: failed division-by-zero
}

// exhaustive: yes
void writes_reference_ok(int &out, const int &in) {
  out = 1;
  assert(in == 1 || &in != &out);
}

void aliased_references_bad(int &a, int &b) {
  a = 1;
  b = 2;
  assert(a == 1); // expect: failed assert
}

int rvalue_bad(int &&x) {
  assert(x != 17); // expect: failed assert
  return x;
}

struct Tool {
  static int half_bad(int x) { return x / 2; }
};

int lambda_bad(int x) {
  auto divide = [x](int y) { return x / y; }; // expect: failed division-by-zero, unreachable signed-overflow
  return x == 5 ? divide(0) : 0;
}

int lambda_by_reference_ok(int x) {
  int n = 0;
  auto add = [&n](int y) { n ^= y; };
  add(x);
  add(x);
  assert(n == 0);
  return n;
}

enum class Color { Red, Green, Blue };

int scoped_enum_bad(Color c) {
  switch (c) {
  case Color::Red:
    return 1;
  case Color::Green:
    return 2;
  case Color::Blue:
    assert(false); // expect: failed assert
  }
  return 3;
}

int missing_return_bad(int x) {
  if (x > 3) // expect: failed missing-return
    return 1;
}

int default_argument(int x, int step = 1) {
  return step == 0 ? x : x % step;
}

int uses_default_ok(int x) {
  return default_argument(x);
}

int range_for_ok(int x) {
  int values[] = {1, 2, 3};
  int count = 0;
  for (int value : values)
    count += value == x;
  assert(count <= 1);
  return count;
}

auto structured_bad(Point p) {
  auto [x, y] = p;
  assert(x != 3 || y != 4); // expect: failed assert
  return x;
}

int static_local_ok(int x) {
  static const int limit = 10;
  return x > limit ? limit : x;
}

int next() {
  static int counter = 41;
  return ++counter;
}

// fails-in: next
int dynamic_static_bad(int x) {
  static int first = next();
  assert(x != first); // expect: failed assert
  return first;
}

int table[] = {1, next(), 3};

// fails-in: next
int dynamic_global_ok(int i) {
  return i == 1 ? 1 : 0;
}

// Values that clients build may be pointers to functions and to arrays.
class Callbacks {
  int count_ = 0;

public:
  int apply_bad(int (*function)(int));
  int first_bad(int (*row)[3]);
  int none_ok(int (*function)(int));
};

int Callbacks::apply_bad(int (*function)(int)) {
  return function(count_); // expect: failed null-dereference
}

int Callbacks::first_bad(int (*row)[3]) {
  return (*row)[3]; // expect: failed null-dereference|out-of-bounds
}

int Callbacks::none_ok(int (*function)(int)) {
  return function ? 1 : count_;
}

// A reference to an array leads to all of its elements.
int summed_ok(const int (&values)[5]) {
  int sum = 0;
  for (int i = 0; i < 5; i++)
    sum ^= values[i];
  return sum;
}

void stored_bad(int (&values)[3], int i) {
  values[i] = 1; // expect: failed out-of-bounds
}

template <unsigned N> int last_of(const int (&values)[N]) {
  return values[N - 1];
}

int instantiated_ok() {
  int values[4] = {1, 2, 3, 4};
  assert(last_of(values) == 4);
  return 0;
}
