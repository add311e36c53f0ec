// Function pointers as inputs: null, functions of this file, and functions that only the caller knows.
#include <assert.h>
#include <stddef.h>

typedef int (*unary)(int);
typedef int (*comparator)(const int *, const int *);

static int twice(int x) {
  return 2 * (x & 0xff);
}

static int thirteen(int x) {
  (void)x;
  return 13;
}

// exhaustive: yes
int apply_bad(unary f, int x) {
  return f(x); // expect: failed null-dereference
}

// exhaustive: yes
int apply_ok(unary f, int x) {
  return f ? f(x) : 0; // expect: verified-under null-dereference
}

int known_function_bad(unary f) {
  if (f == twice)
    assert(f(7) != 14); // expect: failed assert
  return 0;
}

// Only a function that nobody here defines returns 42.
int unknown_function_bad(unary f) {
  if (!f)
    return 0;
  int y = f(1);
  assert(y != 42); // expect: failed assert
  return y;
}

// Two calls of one function may return different values.
int not_pure_bad(unary f) {
  if (!f)
    return 0;
  int first = f(1);
  assert(first == f(1)); // expect: failed assert
  return first;
}

static const int kTable[4] = {1, 2, 3, 4};

int index_of_callback_bad(int (*choose)(void)) {
  if (!choose)
    return 0;
  return kTable[choose()]; // expect: failed out-of-bounds
}

// exhaustive: yes
int index_of_callback_ok(int (*choose)(void)) {
  if (!choose)
    return 0;
  int i = choose();
  return i < 0 || i > 3 ? 0 : kTable[i]; // expect: verified-under out-of-bounds
}

static int ascending(const int *a, const int *b) {
  return *a < *b ? -1 : *a > *b;
}

static void sort_two(int *a, comparator compare) {
  if (compare(&a[0], &a[1]) > 0) {
    int t = a[0];
    a[0] = a[1];
    a[1] = t;
  }
}

// A comparator need not be the one that was meant.
int comparator_bad(int x, int y, comparator compare) {
  if (!compare)
    return 0;
  int a[2] = {x, y};
  sort_two(a, compare);
  assert(a[0] <= a[1]); // expect: failed assert
  return a[0];
}

// exhaustive: yes
int comparator_ok(int x, int y, comparator compare) {
  if (compare != ascending)
    return 0;
  int a[2] = {x, y};
  sort_two(a, compare);
  assert(a[0] <= a[1]); // expect: verified-under assert
  return a[0];
}

struct device {
  int state;
  int (*read)(struct device *, int);
  void (*notify)(struct device *);
};

static int read_state(struct device *d, int n) {
  return d->state == n;
}

// exhaustive: yes
int device_bad(struct device *d) {
  if (!d || !d->read)
    return -1;
  int r = d->read(d, 3);
  d->notify(d); // expect: failed null-dereference
  return r;
}

int device_ok(struct device *d) {
  if (!d)
    return -1;
  int r = d->read ? d->read(d, 3) : 0;
  if (d->notify)
    d->notify(d);
  return r;
}

int device_state_bad(struct device *d) {
  if (d && d->read == read_state && d->state == 3)
    assert(!d->read(d, 3)); // expect: failed assert
  return 0;
}

enum { kCommands = 3 };
unary commands[kCommands];

int dispatch_bad(unsigned command, int x) {
  if (command > kCommands)
    return -1;
  if (!commands[command]) // expect: failed out-of-bounds
    return 0;
  return commands[command](x);
}

int dispatch_ok(unsigned command, int x) {
  if (command >= kCommands || !commands[command])
    return -1;
  return commands[command](x);
}

static unary const kFixed[2] = {twice, thirteen};

// exhaustive: yes
int fixed_table_ok(unsigned command) {
  int y = kFixed[command % 2](6);
  assert(y == 12 || y == 13); // expect: verified-by-testing assert
  return y;
}

// The function may read a global that nothing else of the unit does.
int counter;

static long count(void) {
  return counter;
}

int reads_global_bad(long (*read)(void)) {
  if (read == count)
    assert(read() != 77); // expect: failed assert
  return 0;
}

int float_callback_bad(double (*f)(double), double x) {
  if (!f)
    return 0;
  double y = f(x);
  assert(!(y > 0.25 && y < 0.5)); // expect: failed assert
  return 0;
}

_Bool bool_callback_bad(_Bool (*f)(void)) {
  if (!f)
    return 0;
  assert(f()); // expect: failed assert
  return 1;
}

struct item {
  int value;
  struct item *next;
};

// exhaustive: yes
int returned_null_bad(int *(*find)(int), int key) {
  if (!find)
    return 0;
  int *found = find(key);
  return *found; // expect: failed null-dereference
}

// exhaustive: yes
int returned_object_bad(struct item *(*find)(int), int key) {
  if (!find)
    return 0;
  struct item *found = find(key);
  if (!found)
    return 0;
  assert(found->value != 5); // expect: failed assert
  return 1;
}

// exhaustive: yes
int returned_object_ok(struct item *(*find)(int), int key) {
  struct item *found = find ? find(key) : 0;
  return found ? found->value > 3 : 0; // expect: verified-under null-dereference
}

int returned_input_bad(struct item *(*find)(struct item *), struct item *list) {
  if (!find || !list)
    return 0;
  struct item *found = find(list);
  if (found)
    found->value = 0;
  list->value = 1;
  assert(!found || found->value == 0); // expect: failed assert
  return 1;
}

// Two calls may return different objects, or one object twice.
int returned_twice_bad(struct item *(*make)(void)) {
  if (!make)
    return 0;
  struct item *first = make();
  struct item *second = make();
  if (!first || !second)
    return 0;
  first->value = 1;
  second->value = 2;
  assert(first->value == 1); // expect: failed assert
  return 1;
}

// A third call could return yet another object.
// exhaustive: no
// bounds: input-size
int returned_twice_ok(struct item *(*make)(void)) {
  if (!make)
    return 0;
  struct item *first = make();
  struct item *second = make();
  if (first && second && first != second) {
    first->value = 1;
    second->value = 2;
    assert(first->value == 1);
  }
  return 1;
}

int returned_text_bad(const char *(*name)(void)) {
  const char *text = name ? name() : 0;
  if (text && text[0] == 'h' && text[1] == 'i')
    assert(text[2] != '!'); // expect: failed assert
  return 0;
}

// Nobody takes its address, so nobody is expected to pass it: it fails where it is the unit.
int fails_for_zero_bad(int *p) {
  return *p; // expect: failed null-dereference
}

// exhaustive: yes
int address_not_taken_ok(int (*f)(int *), int x) {
  return f ? f(&x) : f != 0;
}

// How much memory is behind a `void *` nobody says, so only null is tried and nothing is claimed.
// exhaustive: no
// bounds: input-size
int allocator_ok(void *(*allocate)(size_t)) {
  if (!allocate)
    return 0;
  void *p = allocate(8);
  return p == NULL;
}

// limit: callbacks that write through their arguments are an assumption (callback-frame), not tried
int fn_writing_callback_bad(void (*fill)(int *)) {
  int x = 1;
  if (fill)
    fill(&x);
  assert(x == 1); // expect: failed assert
  return x;
}
