// Are calls followed: nested, recursive, through pointers, variadic?
#include <assert.h>
#include <stdarg.h>

static int twice(int x) {
  return x * 2;
}
static int negated(int x) {
  return -x;
}
static int same(int x) {
  return x;
}
static int (*const kOperations[3])(int) = {twice, negated, same};

int pointer_table_bad(unsigned which, signed char x) {
  if (which < 3)
    assert(kOperations[which](x) != 84); // expect: failed assert
  return 0;
}

int pointer_table_ok(unsigned which, signed char x) {
  return which < 3 ? kOperations[which](x) : 0;
}

int pointer_chosen_bad(int flag, signed char x) {
  int (*operation)(int) = flag ? twice : negated;
  assert(operation(x) != -26); // expect: failed assert
  return 0;
}

int null_function_bad(int flag) {
  int (*operation)(int) = flag == 9 ? (int (*)(int))0 : same;
  return operation(1); // expect: failed null-dereference
}

static int factorial(int n) {
  return n <= 1 ? 1 : n * factorial(n - 1); // expect: failed signed-overflow
}

// fails-in: factorial
int factorial_bad(int n) {
  return n < 20 ? factorial(n) : 0;
}

// exhaustive: yes
int factorial_ok(int n) {
  if (n < 0 || n > 6)
    return 0;
  int f = factorial(n);
  assert(f >= 1 && f <= 720);
  return f;
}

static unsigned gcd(unsigned a, unsigned b) {
  return b == 0 ? a : gcd(b, a % b);
}

int gcd_bad(unsigned char a, unsigned char b) {
  if (a > 15 || b > 15)
    return 0;
  assert(gcd(a, b) != 6); // expect: failed assert
  return 0;
}

// exhaustive: yes
int gcd_ok(unsigned char a, unsigned char b) {
  if (a > 7 || b > 7 || a == 0)
    return 0;
  unsigned d = gcd(a, b);
  assert(d != 0 && a % d == 0 && b % d == 0);
  return 0;
}

static int is_odd(unsigned n);
static int is_even(unsigned n) {
  return n == 0 ? 1 : is_odd(n - 1);
}
static int is_odd(unsigned n) {
  return n == 0 ? 0 : is_even(n - 1);
}

// exhaustive: yes
// paths: 8
int mutual_recursion_ok(unsigned n) {
  if (n > 6)
    return 0;
  assert(is_even(n) == (n % 2 == 0));
  return 0;
}

static int sum(int count, ...) {
  va_list arguments;
  int total = 0;
  va_start(arguments, count);
  for (int i = 0; i < count; i++)
    total += va_arg(arguments, int);
  va_end(arguments);
  return total;
}

int variadic_bad(signed char a, short b) {
  assert(sum(3, a, b, 1) != 1000); // expect: failed assert
  return 0;
}

// exhaustive: yes
int variadic_ok(signed char a, short b) {
  assert(sum(2, a, b) == a + b); // expect: verified-by-testing assert
  return 0;
}

static int limited(int x) {
  return x > 50 ? 50 : x;
}
static int raised(int x) {
  return limited(x) < 40 ? 40 : limited(x);
}

// exhaustive: yes
int nested_calls_ok(int x) {
  int y = raised(limited(x));
  assert(y >= 40 && y <= 50); // expect: verified-by-testing assert
  return y;
}

int nested_calls_bad(int x) {
  assert(raised(limited(x)) != 47); // expect: failed assert
  return 0;
}

static int sumOfTwo(int count, ...) {
  va_list list;
  va_start(list, count);
  int sum = 0;
  for (int i = 0; i < 2; i++)
    sum += va_arg(list, int); // expect: failed out-of-bounds
  va_end(list);
  return sum;
}

// fails-in: sumOfTwo
int too_few_arguments_bad(signed char x) {
  if (x == 100)
    return sumOfTwo(1, x);
  return sumOfTwo(2, x, x);
}

// What a caller passes to the unit itself is not known: nothing behind it is verified or unreachable.
// exhaustive: no
// bounds: input-size
int variable_ok(int count, ...) {
  if (count < 0)
    return 0;
  va_list list;
  va_start(list, count);
  int first = va_arg(list, int);
  va_end(list);
  assert(first != 7); // expect: open assert
  return first;
}
