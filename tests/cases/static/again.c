// What was read or written before is read again: it is the same, unless something in between may have changed it.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair {
  int low, high;
  int *where;
};
int total;
void unknown(void);

int counted_ok(int i) {
  int from[8] = {1, 2, 3}, seen[4] = {0};
  if (i < 0 || i >= 8)
    return 0;
  if (from[i] >= 0 && from[i] < 4)
    seen[from[i]] = 1;
  return seen[0];
}

int counted_bad(int i) {
  int from[8] = {1, 2, 3}, seen[4] = {0};
  if (i < 0 || i >= 8)
    return 0;
  from[7 - i] = i;
  if (from[i] >= 0 && from[i] < 4) {
    from[i % 7] = 5;
    seen[from[i]] = 1; // fails: out-of-bounds
  }
  return seen[0];
}

int parsed_ok(int n) {
  char text[10];
  memset(text, n, 9);
  text[9] = 0;
  int value = 0;
  for (int i = 0; text[i] >= '0' && text[i] <= '9'; i++) {
    int digit = text[i] - '0';
    assert(digit >= 0 && digit <= 9);
    value = (value ^ digit) & 15;
    if (i == 8)
      break;
  }
  return value;
}

int written_ok(int i, int value) {
  int cells[4] = {0};
  if (i < 0 || i > 3)
    return 0;
  cells[i] = value;
  assert(cells[i] == value);
  return cells[i];
}

int written_bad(int i, int k, int value) {
  int cells[4] = {0};
  if (i < 0 || i > 3 || k < 0 || k > 3)
    return 0;
  cells[i] = value;
  cells[k] = 0;
  assert(cells[i] == value); // fails: assert
  return cells[i];
}

// On one of two ways it is written.
int sometimes_bad(int i, int n) {
  int cells[4] = {0};
  if (i < 0 || i > 3)
    return 0;
  cells[i] = 1;
  if (n > 7)
    cells[i] = 2;
  assert(cells[i] == 1); // fails: assert
  return cells[i];
}

// In the iteration before it was another one.
int next_bad(void) {
  int cells[4] = {0}, last = 0;
  for (int i = 0; i < 4; i++) {
    if (i > 0)
      assert(cells[i - 1] == last); // fails: assert
    last = cells[i];
    cells[i] = i + 1;
  }
  return last;
}

int called_bad(struct pair *p) {
  if (!p || p->low != 3)
    return 0;
  unknown();
  assert(p->low == 3); // fails: assert
  return 1;
}

int by_pointer_bad(struct pair *p) {
  if (!p || !p->where || p->low != 3)
    return 0;
  *p->where = 4;
  assert(p->low == 3); // fails: assert
  return 1;
}

static void look(const struct pair *p) {
  if (p->low > p->high)
    total = 1;
}

int looked_bad(void) {
  total = 0;
  struct pair p = {2, 1, NULL};
  look(&p);
  assert(total == 0); // fails: assert
  return 1;
}

int volatile_bad(volatile int *p) {
  if (!p || *p < 0 || *p > 3)
    return 0;
  int cells[4] = {0};
  return cells[*p]; // fails: out-of-bounds
}

int by_format_bad(void) {
  int written = 0;
  if (written == 0)
    printf("abc%n", &written);
  assert(written == 0); // fails: assert
  return written;
}

int reused_bad(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = 1;
  free(p);
  return *p; // fails: use-after-free
}

int outlived_bad(int n) {
  int *p = NULL;
  for (int i = 0; i < 2; i++) {
    int local = i;
    if (!p)
      p = &local;
    local += n;
    n = *p & 1; // fails: use-after-free
  }
  return n;
}

int printed_ok(int n) {
  total = n;
  printf("%5.2ld%% of %s\n", (long)n, "all");
  assert(total == n);
  return n;
}

int printed_bad(const char *format, int *n) {
  total = 1;
  printf("%-*n", 3, n);
  assert(total == 1); // fails: assert
  total = 1;
  printf(format, n);
  assert(total == 1); // fails: assert
  return 1;
}
