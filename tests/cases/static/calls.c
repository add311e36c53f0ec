// Calls: what comes back, what is written through arguments, preconditions, globals.
#include <assert.h>
#include <premise/premise.h>
#include <stddef.h>
#include <stdlib.h>

static int limit = 10;
static int level;
int balance;

static int clamp(int x, int low, int high) {
  return x < low ? low : x > high ? high : x;
}

static void set(int *p, int value) {
  *p = value; // fails: null-dereference
}

static void swap(int *p, int *q) {
  int kept = *p; // fails: null-dereference
  *p = *q;
  *q = kept;
}

static int *find(int *a, int n, int wanted) {
  for (int i = 0; i < n; i++)
    if (a[i] == wanted) // fails: out-of-bounds
      return &a[i];
  return NULL;
}

static int half(int x) {
  PREMISE_REQUIRES(x >= 0);
  return x / 2;
}

static int third_bad(int x) {
  PREMISE_REQUIRES(x >= 0); // fails: precondition
  return x / 3;
}

int clamped_index_ok(int i) {
  int a[8] = {0};
  return a[clamp(i, 0, 7)];
}

int clamped_index_bad(int i) {
  int a[8] = {0};
  return a[clamp(i, 0, 8)]; // fails: out-of-bounds
}

int set_ok(void) {
  int x = 0;
  set(&x, 5);
  assert(x == 5);
  return x;
}

int swap_ok(void) {
  int x = 1, y = 2;
  swap(&x, &y);
  assert(x == 2 && y == 1);
  return x;
}

int swap_same_bad(int c) {
  int x = 1, y = 2;
  swap(&x, c ? &x : &y);
  assert(x == 2); // fails: assert
  return x;
}

int found_ok(int wanted) {
  int a[4] = {1, 2, 3, 4};
  int *p = find(a, 4, wanted);
  return p ? *p : 0;
}

int found_bad(int wanted) {
  int a[4] = {1, 2, 3, 4};
  return *find(a, 4, wanted); // fails: null-dereference
}

int half_ok(int x) {
  int result = x > 0 ? half(x) : 0;
  assert(result >= 0);
  return result;
}

int calls_third(int x) {
  return third_bad(x) | third_bad(4);
}

int fixed_static_ok(void) {
  assert(limit == 10);
  return limit;
}

int changed_static_bad(void) {
  assert(level == 0); // fails: assert
  level++;
  return level;
}

int required_ok(int n) {
  PREMISE_REQUIRES(n > 0 && n < 100);
  int a[100] = {0};
  return a[n];
}

int required_bad(int n) {
  PREMISE_REQUIRES(n > 0 && n <= 100);
  int a[100] = {0};
  return a[n]; // fails: out-of-bounds
}

void deposit_bad(int amount) {
  int old = balance;
  if (amount > 0 && amount <= 50000)
    balance = balance + amount; // fails: signed-overflow
  assert(balance >= old);       // fails: assert
}

int recursion_bad(int n) {
  if (n <= 0)
    return 0;
  int below = recursion_bad(n - 1);
  assert(below == 0); // fails: assert
  return 1;
}

int recursion_ok(int n) {
  if (n <= 0)
    return 0;
  return recursion_ok(n - 1) > 3;
}

int compare(const void *a, const void *b);
int (*chosen)(int);

int through_pointer_bad(int x) {
  level = 1;
  int y = chosen(x);  // fails: null-dereference
  assert(level == 1); // fails: assert
  return y;
}

volatile int device;

int volatile_bad(void) {
  int a = device, b = device;
  assert(a == b); // fails: assert
  return a;
}

struct node {
  int value;
  struct node *next;
};

static int length_within(const struct node *list, int limit) {
  return !list || limit <= 0 ? 0 : 1 + length_within(list->next, limit - 1);
}

static struct node *last_seen;

static int note_within(struct node *list, int limit) {
  last_seen = list;
  return !list || limit <= 0 ? 0 : 1 + note_within(list->next, limit - 1);
}

/// Recursion that only looks at memory leaves it as it is.
int looked_at_ok(int n) {
  struct node list = {n, 0};
  struct node *escaped = &list;
  last_seen = escaped;
  if (length_within(escaped, 3) > 4)
    return 0;
  assert(escaped->value == n);
  return list.value;
}

int written_to_bad(int n, struct node *other) {
  if (!other || !last_seen)
    return 0;
  last_seen->value = n;
  if (note_within(other, 3) > 4)
    return 0;
  assert(last_seen->value == n); // fails: assert
  return n;
}
