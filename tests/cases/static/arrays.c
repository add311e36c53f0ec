// Arrays: indices, pointers that walk, initialisation by a loop, tables.
#include <assert.h>
#include <string.h>

static const int table[8] = {1, 2, 3, 5, 8, 13, 21, 34};
static int scratch[16];
extern int elsewhere[];

int index_bad(int i) {
  int a[10] = {0};
  return a[i]; // fails: out-of-bounds
}

int index_ok(int i) {
  int a[10] = {0};
  return i >= 0 && i < 10 ? a[i] : 0;
}

int index_one_too_far_bad(int i) {
  int a[10] = {0};
  return i >= 0 && i <= 10 ? a[i] : 0; // fails: out-of-bounds
}

int negative_index_bad(int i) {
  int a[10] = {0};
  return i < 10 ? a[i] : 0; // fails: out-of-bounds
}

int unsigned_index_ok(unsigned i) {
  return i < 16 ? scratch[i] : 0;
}

int masked_index_ok(int i) {
  return table[i & 7];
}

int masked_index_bad(int i) {
  return table[i & 15]; // fails: out-of-bounds
}

int table_value_ok(unsigned i) {
  int value = table[i % 8];
  assert(value >= 1 && value <= 34);
  return value;
}

int table_value_bad(unsigned i) {
  int value = table[i % 8];
  assert(value < 34); // fails: assert
  return value;
}

int fill_and_read_ok(int k) {
  int a[10];
  for (int i = 0; i < 10; i++)
    a[i] = i;
  return k >= 0 && k < 10 ? a[k] : 0;
}

int fill_too_few_bad(int k) {
  int a[10];
  for (int i = 0; i < 9; i++)
    a[i] = i;
  return k >= 0 && k < 10 ? a[k] : 0; // fails: uninitialized-read
}

int fill_past_end_bad(void) {
  int a[10];
  for (int i = 0; i <= 10; i++)
    a[i] = i; // fails: out-of-bounds
  return a[0];
}

int walk_ok(void) {
  int a[10] = {0}, largest = 0;
  for (int *p = a; p < a + 10; p++)
    if (*p > largest)
      largest = *p;
  return largest;
}

int walk_too_far_bad(void) {
  int a[10] = {0}, largest = 0;
  for (int *p = a; p <= a + 10; p++)
    if (*p > largest) // fails: out-of-bounds
      largest = *p;
  return largest;
}

int binary_search_ok(int wanted) {
  int low = 0, high = 7;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (table[middle] == wanted)
      return middle;
    if (table[middle] < wanted)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}

int binary_search_bad(int wanted) {
  int low = 0, high = 8;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (table[middle] == wanted) // fails: out-of-bounds
      return middle;
    if (table[middle] < wanted)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}

int reverse_ok(void) {
  int a[8] = {0};
  for (int i = 0, j = 7; i < j; i++, j--) {
    int kept = a[i];
    a[i] = a[j];
    a[j] = kept;
  }
  return a[0];
}

int reverse_bad(void) {
  int a[8] = {0};
  for (int i = 0, j = 8; i < j; i++, j--) {
    int kept = a[i];
    a[i] = a[j]; // fails: out-of-bounds
    a[j] = kept;
  }
  return a[0];
}

int matrix_ok(int i, int j) {
  int m[3][4] = {{0}};
  if (i < 0 || i >= 3 || j < 0 || j >= 4)
    return 0;
  return m[i][j];
}

int matrix_bad(int i, int j) {
  int m[3][4] = {{0}};
  if (i < 0 || i >= 4 || j < 0 || j >= 3)
    return 0;
  return m[i][j]; // fails: out-of-bounds
}

int constant_cell_ok(void) {
  int a[4] = {1, 2, 3, 4};
  a[2] = 7;
  assert(a[2] == 7 && a[1] == 2);
  return a[3];
}

int overwritten_cell_bad(unsigned i) {
  int a[4] = {1, 2, 3, 4};
  a[i % 4] = 9;
  assert(a[1] == 2); // fails: assert
  return a[0];
}

int cleared_ok(void) {
  int a[6];
  memset(a, 0, sizeof a);
  assert(a[3] == 0);
  return a[5];
}

int unknown_length_bad(int i) {
  return elsewhere[i & 3]; // fails: out-of-bounds
}

int window_ok(unsigned from) {
  int sum = 0;
  if (from > 12)
    return 0;
  for (unsigned i = 0; i < 4; i++)
    sum |= scratch[from + i];
  return sum;
}

int window_bad(unsigned from) {
  int sum = 0;
  if (from > 13)
    return 0;
  for (unsigned i = 0; i < 4; i++)
    sum |= scratch[from + i]; // fails: out-of-bounds
  return sum;
}

int before_bad(int *a, int n) { // a + n may lie before all addresses, and then wraps around
  int found = 0;
  for (int *p = a; p < a + n; p++)
    found ^= *p; // fails: out-of-bounds
  return found;
}

int wrapped_bad(int *a, unsigned long n) {
  if (a == a + n)
    assert(n == 0); // fails: assert
  return 0;
}

int far_bad(unsigned n) { // long steps wrap around sooner than anybody waits
  int a[4] = {0};
  const int *p = a;
  for (unsigned i = 0; i < n; i++)
    p += 1 << 28;
  if (p != a)
    assert(p > a); // fails: assert
  return 0;
}

struct stack {
  int top, items[10];
};

int stack_ok(int n) {
  struct stack stack = {0};
  for (int i = 0; i < n && stack.top < 10; i++)
    stack.items[stack.top++] = i;
  int sum = 0;
  while (stack.top > 0)
    sum ^= stack.items[--stack.top];
  assert(stack.top == 0);
  return sum;
}

int stack_bad(int n) {
  struct stack stack = {0};
  for (int i = 0; i < n && stack.top <= 10; i++)
    stack.items[stack.top++] = i; // fails: out-of-bounds
  return stack.top;
}

int written_before_bad(int n) {
  struct stack stack = {0};
  stack.top = 3;
  for (int i = 0; i < n; i++) {
    assert(stack.top < 3); // fails: assert
    stack.top = 1;
  }
  return stack.top;
}

int byte_bad(int n) {
  struct stack stack = {0};
  if (n > 3)
    *((char *)&stack.top + 1) = 1;
  else if (n > 1)
    stack.top = 5;
  assert(stack.top <= 5); // fails: assert
  return stack.top;
}

int linked_bad(int n) {
  struct {
    int *first;
    int count;
  } list = {0};
  int one = 1;
  for (int i = 0; i < n; i++) {
    if (list.count > 2)
      list.first = &one;
    list.count++;
  }
  if (list.count > 1)
    return *list.first; // fails: null-dereference
  return 0;
}
