// Are dereferences, pointer arithmetic, aliasing and pointers to pointers followed?
#include <assert.h>
#include <stddef.h>

int null_bad(const int *p) {
  return *p; // expect: failed null-dereference
}

int null_ok(const int *p) {
  return p ? *p : 0;
}

int pointee_bad(const int *p) {
  if (p)
    assert(*p != 4711); // expect: failed assert
  return 0;
}

void alias_bad(int *a, int *b) {
  if (!a || !b)
    return;
  *a = 1;
  *b = 2;
  assert(*a == 1); // expect: failed assert
}

void alias_ok(int *a, int *b) {
  if (!a || !b || a == b)
    return;
  *a = 1;
  *b = 2;
  assert(*a == 1);
}

int double_pointer_bad(int **pp) {
  if (!pp || !*pp)
    return 0;
  assert(**pp != 42); // expect: failed assert
  return 0;
}

int double_pointer_null_bad(int **pp) {
  if (!pp)
    return 0;
  return **pp; // expect: failed null-dereference
}

int local_address_ok(int x) {
  int y = x;
  int *p = &y;
  int **pp = &p;
  **pp = 3;
  assert(y == 3);
  return y;
}

// exhaustive: yes
int arithmetic_ok(unsigned i) {
  int a[4] = {10, 11, 12, 13};
  const int *p = a + (i & 3);
  assert(p - a == (ptrdiff_t)(i & 3));
  return *p;
}

int arithmetic_bad(unsigned i) {
  int a[4] = {10, 11, 12, 13};
  const int *p = a;
  if (i <= 4)
    p += i;
  return *p; // expect: failed out-of-bounds
}

// exhaustive: yes
int end_pointer_ok(int x) {
  int a[3] = {x, x, x};
  int count = 0;
  for (int *p = a, *end = a + 3; p < end; ++p)
    count += *p == x;
  assert(count == 3);
  return count;
}

int before_begin_bad(int x) {
  int a[3] = {x, 1, 2};
  const int *p = a + 2;
  while (*p != 7) // expect: failed out-of-bounds
    p--;
  return 0;
}

int byte_view_bad(unsigned x) {
  const unsigned char *bytes = (const unsigned char *)&x;
  assert(bytes[3] != 0x5a); // expect: failed assert
  return 0;
}

struct inner {
  int value;
};
struct outer {
  struct inner *left, *right;
};

int nested_pointers_bad(struct outer *o) {
  if (!o || !o->left || !o->right)
    return 0;
  o->left->value = 1;
  o->right->value = 2;
  assert(o->left->value == 1); // expect: failed assert
  return 0;
}

int nested_null_bad(struct outer *o) {
  if (!o || !o->left)
    return 0;
  return o->right->value; // expect: failed null-dereference
}

int static_array_ok(int a[static 4]) {
  return a[0] == a[3];
}

int static_array_bad(int a[static 4]) {
  return a[4]; // expect: failed out-of-bounds
}

// Constants are not written to, whether their address is known at once or not.
static const int kSizes[3] = {1, 2, 3};

void constant_element_bad(int x) {
  if (x == 9)
    *(int *)&kSizes[1] = x; // expect: failed out-of-bounds
}

int literal_bad(int x) {
  char *text = "abc";
  if (x == 5)
    text[0] = 'x'; // expect: failed out-of-bounds
  return text[0];
}

int block_ended_bad(int x) {
  int *p = 0;
  {
    int y = x;
    p = &y;
  }
  return *p; // expect: failed use-after-free
}

int own_code_bad(int x) {
  unsigned char *code = (unsigned char *)(void *)own_code_bad;
  if (x == 4)
    code[0] = 0xcc; // expect: failed out-of-bounds
  return 0;
}

int read_code_ok(int x) {
  const unsigned char *code = (const unsigned char *)(const void *)read_code_ok;
  return x == 4 ? code[0] != 0 : 0;
}
