// Pointers: null, aliases, what is behind them, lifetimes.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct pair {
  int first, second;
  struct pair *next;
};
static int here, there;
int visible;
void unknown(void);
void keep(int *p);

int read_bad(int *p) {
  return *p; // fails: null-dereference
}

int read_twice_ok(void) {
  int x = 3, *p = &x;
  *p = 4;
  assert(x == 4);
  return *p;
}

int null_test_ok(int c) {
  int *p = c ? &here : NULL;
  return p ? *p : 0;
}

int null_test_bad(int c) {
  int *p = c ? &here : NULL;
  return *p; // fails: null-dereference
}

int wrong_test_bad(int c) {
  int *p = c ? &here : NULL;
  if (!p)
    return *p; // fails: null-dereference
  return 0;
}

int moved_null_bad(int *p) {
  p++;
  if (p)
    return *p; // fails: null-dereference
  return 0;
}

int choose_ok(int c) {
  int *p = c ? &here : &there;
  *p = 5;
  assert(*p == 5);
  return 0;
}

int alias_bad(int *p, int *q) {
  if (!p || !q)
    return 0;
  *p = 1;
  *q = 2;
  assert(*p == 1); // fails: assert
  return 0;
}

int same_pointer_ok(void) {
  int x = 1, y = 2;
  int *p = &x, *q = &y;
  *p = 3;
  *q = 4;
  assert(*p == 3 && x == 3 && y == 4);
  return 0;
}

int global_alias_bad(int *p) {
  if (!p)
    return 0;
  visible = 1;
  *p = 2;
  assert(visible == 1); // fails: assert
  return 0;
}

int local_is_safe_ok(int *p) {
  int x = 1;
  if (p == NULL)
    return 0;
  *p = 2; // fails: out-of-bounds use-after-free
  assert(x == 1);
  return 0;
}

int unknown_call_bad(void) {
  visible = 1;
  unknown();
  assert(visible == 1); // fails: assert
  return 0;
}

int local_survives_call_ok(void) {
  int x = 1;
  unknown();
  assert(x == 1);
  return 0;
}

int given_away_bad(void) {
  int x = 1;
  keep(&x);
  x = 2;
  unknown();
  assert(x == 2); // fails: assert
  return 0;
}

int pointer_to_pointer_ok(void) {
  int x = 1, y = 2;
  int *p = &x, **pp = &p;
  *pp = &y;
  *p = 7;
  assert(y == 7 && x == 1);
  return 0;
}

int member_ok(int a) {
  struct pair both = {a, 2, NULL};
  struct pair *p = &both;
  p->second = 5;
  assert(both.second == 5 && p->first == a);
  return 0;
}

int member_chain_bad(struct pair *p) {
  if (!p)
    return 0;
  return p->next->first; // fails: null-dereference
}

int copied_struct_ok(int a) {
  struct pair x = {a, 4, NULL}, y = x;
  x.second = 9;
  assert(y.second == 4 && y.first == a);
  return 0;
}

int heap_ok(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = 3;
  int result = *p;
  free(p);
  return result;
}

int heap_unchecked_bad(void) {
  int *p = malloc(4 * sizeof *p);
  p[0] = 1; // fails: null-dereference
  free(p);
  return 0;
}

int heap_too_far_bad(void) {
  int *p = malloc(4 * sizeof *p);
  if (!p)
    return 0;
  p[4] = 1; // fails: out-of-bounds
  free(p);
  return 0;
}

int heap_sized_ok(int n) {
  if (n <= 0 || n > 1000)
    return 0;
  int *p = malloc(n * sizeof *p);
  if (!p)
    return 0;
  for (int i = 0; i < n; i++)
    p[i] = i;
  int last = p[n - 1];
  free(p);
  return last;
}

int heap_sized_bad(int n) {
  if (n <= 0 || n > 1000)
    return 0;
  int *p = malloc(n * sizeof *p);
  if (!p)
    return 0;
  for (int i = 0; i <= n; i++)
    p[i] = i; // fails: out-of-bounds
  free(p);
  return 0;
}

int use_after_free_bad(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = 1;
  free(p);
  return *p; // fails: use-after-free
}

int double_free_bad(int c) {
  int *p = malloc(sizeof *p);
  free(p);
  if (c)
    free(p); // fails: invalid-free
  return 0;
}

int free_local_bad(void) {
  int x = 1, *p = &x;
  free(p); // fails: invalid-free
  return 0;
}

int uninitialised_heap_bad(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  int result = *p; // fails: uninitialized-read
  free(p);
  return result;
}

int uninitialised_bad(int c) {
  int x;
  if (c)
    x = 1;
  return x; // fails: uninitialized-read
}

int initialised_on_both_ok(int c) {
  int x;
  if (c)
    x = 1;
  else
    x = 2;
  return x;
}

static int *stale(void) {
  int x = 1;
  int *p = &x;
  return p;
}

int dangling_bad(void) {
  int *p = stale();
  return *p; // fails: use-after-free
}

// Constants are there, and not to be written to.
void writes_literal_bad(int x) {
  char *text = "abc";
  if (text[0] == 'a' && x == 5)
    text[0] = 'x'; // fails: out-of-bounds
}

static const int kSizes[3] = {1, 2, 3};

void writes_constant_bad(int i) {
  int *size = (int *)kSizes;
  if (i >= 0 && i < 3)
    size[i] = 4; // fails: out-of-bounds
}

void writes_constant_element_bad(void) {
  *(int *)&kSizes[1] = 4; // fails: out-of-bounds
}

int *seen;

static int *own_after_use(void) {
  int x = 1;
  seen = &x;
  unknown();
  int *p = seen;
  *p = 1;
  return p;
}

int returned_local_bad(void) {
  return *own_after_use(); // fails: use-after-free
}

int block_local_bad(int c) {
  int *p = &here;
  if (c) {
    int x = 1;
    p = &x;
  }
  return *p; // fails: use-after-free
}

int block_local_ok(int c) {
  int result = 0;
  if (c) {
    int x = 1, *p = &x;
    *p = 3;
    result = *p;
    assert(result == 3);
  }
  return result;
}

int iteration_local_bad(void) {
  int *p = NULL, result = 0;
  for (int i = 0; i < 3; i++) {
    int x = i;
    if (p)
      result += *p; // fails: use-after-free
    p = &x;
  }
  return result;
}

int iteration_array_bad(void) {
  int result = 0;
  for (int i = 0; i < 2; i++) {
    int a[2];
    if (i == 0)
      a[0] = a[1] = 1;
    result ^= a[1]; // fails: uninitialized-read
  }
  return result;
}

int literal_bad(int c) {
  struct pair *p = NULL;
  if (c) {
    p = &(struct pair){1, 2, NULL};
    p->first = 3;
  }
  return p ? p->first : 0; // fails: use-after-free
}

int switch_local_bad(int c) {
  int *p = &here;
  switch (c) {
    int x;
  case 1:
    x = 1;
    p = &x;
    break;
  }
  return *p; // fails: use-after-free
}

struct padded {
  int id;
  long sum;
  int cells[5];
  short tail;
};

// A read passes if any of its bytes was written: that says nothing about each of them.
int partly_bad(void) {
  struct padded b;
  b.tail = 3;
  int *cells = b.cells;
  int both = cells[5];
  char *bytes = (char *)&b;
  return both + bytes[38]; // fails: uninitialized-read
}

int written_literal_bad(char *text) {
  unsigned long n = strlen(text); // fails: null-dereference out-of-bounds use-after-free uninitialized-read
  text[n] = 'a';                  // fails: out-of-bounds
  return 0;
}

// What was read may still be a constant.
int read_then_written_bad(int *p) {
  if (!p)
    return 0;
  int x = *p; // fails: out-of-bounds use-after-free uninitialized-read
  *p = 1;     // fails: out-of-bounds
  return x;
}
