// Is a local variable gone behind its block, and a new one there in the next iteration?
#include <assert.h>

struct pair {
  int first, second;
};

static int sum(const int *p, int n) {
  int total = 0;
  for (int i = 0; i < n; i++)
    total += p[i] & 0xff;
  return total;
}

int left_block_bad(int c) {
  int own = 1, *p = &own;
  if (c > 3) {
    int x = 2;
    p = &x;
  }
  return *p; // expect: failed use-after-free
}

int inside_block_ok(int c) {
  int result = 1;
  if (c > 3) {
    int x = 2, *p = &x;
    *p = c;
    result = *p;
    assert(x == c);
  }
  return result;
}

int previous_iteration_bad(int n) {
  int *p = 0, result = 0;
  for (int i = 0; i < n && i < 3; i++) {
    int x = i;
    if (p)
      result += *p; // expect: failed use-after-free
    p = &x;
  }
  return result;
}

int every_iteration_ok(int n) {
  int result = 0;
  for (int i = 0; i < n && i < 4; i++) {
    int x = i, *p = &x;
    result += *p;
  }
  return result;
}

int loop_variable_bad(int n) {
  const int *p = 0;
  for (int i = 0; i < 2; i++)
    p = &i;
  return n > 5 ? *p : 0; // expect: failed use-after-free
}

int new_array_bad(int n) {
  int result = 0;
  for (int i = 0; i < 2; i++) {
    int a[3];
    if (i == 0 || n != 7)
      a[0] = a[1] = a[2] = i;
    result += a[1]; // expect: failed uninitialized-read
  }
  return result;
}

int out_by_break_bad(int n) {
  int *p = 0;
  while (1) {
    int x = n;
    p = &x;
    if (x >= 0)
      break;
    return 0;
  }
  return *p; // expect: failed use-after-free
}

int out_by_goto_bad(int n) {
  int *p = 0;
  {
    int x = n;
    p = &x;
    if (n > 0)
      goto out;
    x = 1;
  }
  return 0;
out:
  return *p; // expect: failed use-after-free
}

int into_by_goto_bad(int n) {
  int *p = 0;
  if (n > 0)
    goto inside;
  {
    int x;
  inside:
    x = n;
    p = &x;
    n = *p;
  }
  return n == 9 ? *p : 0; // expect: failed use-after-free
}

int into_by_goto_ok(int n) {
  int result = 0;
  if (n > 0)
    goto inside;
  for (int i = 0; i < 2; i++) {
    int x, *p;
  inside:
    x = 3;
    p = &x;
    result = *p;
    if (n > 0)
      break;
  }
  return result;
}

int again_by_goto_ok(int n) {
  int *p = 0, round = 0;
again:;
  int x = round;
  if (p && n == 5)
    return *p; // the block was not left
  p = &x;
  if (round++ < 2)
    goto again;
  return 0;
}

int behind_switch_bad(int n) {
  int *p = 0;
  switch (n) {
    int x;
  case 1:
    x = 1;
    p = &x;
    break;
  case 2:
    return 2;
  default:
    return 0;
  }
  return *p; // expect: failed use-after-free
}

int inside_switch_ok(int n) {
  int result = 0;
  if (n < 0)
    return 0;
  for (int i = 0; i < 2; i++)
    switch (n - i) {
      int x, *p;
    case 1:
      x = 1;
      p = &x;
      result += *p;
      break;
    case 2:
      x = 2;
      p = &x;
      result += *p;
      break;
    default:
      break;
    }
  return result;
}

int literal_bad(int n) {
  struct pair *p = 0;
  if (n > 1) {
    p = &(struct pair){n, 2};
    p->first = 3;
  }
  return p ? p->first : 0; // expect: failed use-after-free
}

int literal_ok(int n) {
  struct pair *p = 0;
  int result = 0;
  for (int i = 0; i < 2; i++) {
    p = &(struct pair){n, i};
    result = p->second;
    assert(result == i);
  }
  p = &(struct pair){n, 2};
  return p->second + result;
}

static int *global;

static void remember(int *p) {
  global = p;
}

int remembered_bad(int n) {
  if (n) {
    int x = n;
    remember(&x);
    *global = 2;
  }
  return n ? *global : 0; // expect: failed use-after-free
}

int nested_bad(int n) {
  int *p;
  {
    int x = n;
    p = &x;
    {
      int y = 2;
      if (n == 4)
        p = &y;
    }
    *p = 3; // expect: failed use-after-free
  }
  return 0;
}

int statement_expression_bad(int n) {
  int *p = ({
    int x = n;
    &x;
  });
  return n > 2 ? *p : 0; // expect: failed use-after-free
}

int callee_ok(int n) {
  int a[2] = {n, 1};
  if (n > 3) {
    int b[2] = {1, 2};
    return sum(a, 2) + sum(b, 2);
  }
  return sum(a, 2);
}

int variable_array_bad(int n) {
  int own = 1, *p = &own;
  if (n > 0 && n < 4) {
    int a[n];
    a[0] = 1;
    p = a;
    *p = 2;
  }
  return *p; // expect: failed use-after-free
}

int variable_array_ok(int n) {
  int result = 0;
  for (int i = 1; i < 3; i++) {
    int a[i];
    a[i - 1] = n;
    result ^= a[i - 1];
  }
  return result;
}
