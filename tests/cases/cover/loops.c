// Loops that need so many rounds; the runner uses the default bound 3 unless a function's name ends with its own.
#include <stdlib.h>

int exactly_three_ok(unsigned n) {
  unsigned i = 0;
  while (i < n && i < 10)
    i++; // feasible
  if (i == 3)
    return 1; // feasible
  return 0;   // feasible
}

int exactly_six_bad(unsigned n) {
  unsigned i = 0;
  while (i < n && i < 10)
    i++; // feasible
  if (i == 6)
    return 1; // infeasible-bound
  return 0;   // feasible
}

int counted_loop_bad(void) {
  int s = 0;
  for (int i = 0; i < 3; i++)
    s += i; // feasible
  if (s != 3)
    return 1; // infeasible
  return 0;   // feasible
}

int sum_ok(int n) {
  int s = 0;
  for (int i = 1; i <= n; i++)
    s += i; // feasible
  if (s == 6)
    return 1; // feasible
  return 0;   // feasible
}

int step_two_bad(unsigned n) {
  unsigned i = 0;
  while (i < n && i < 6)
    i += 2; // feasible
  if (i == 3)
    return 1; // infeasible
  return 0;   // feasible
}

int nested_ok(unsigned n) {
  int s = 0;
  for (unsigned i = 0; i < n && i < 2; i++)
    for (unsigned j = 0; j < n && j < 2; j++)
      s++; // feasible
  if (s == 4)
    return 1; // feasible
  return 0;   // feasible
}

int break_ok(int x) {
  for (;;) {
    if (x > 10)
      break; // feasible
    x += 5;  // feasible
  }
  return x; // feasible
}

/// No execution ends within the bound, so nothing is feasible within it, also what comes before the loop.
int before_a_long_loop_bad(int x) {
  int s = x & 7; // infeasible-bound
  while (s < 1000)
    s++;    // infeasible-bound
  return s; // infeasible-bound
}

/// However often a loop before it goes round: what contradicts itself does so for any bound.
int after_any_loop_bad(int a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s ^= i; // feasible
  if (a > 5)
    if (a < 3)
      s = 1; // infeasible: a > 5 (line 81) contradicts a < 3 (line 82)
  if (s == 12)
    s = 2;  // infeasible-bound
  return s; // feasible
}

int in_any_round_bad(const int *a, int n) {
  for (int i = 0; a && i < n; i++) {
    if (a[i] > 7 && a[i] < 7)
      return 1; // infeasible
    if (i == 5)
      return 2; // infeasible-bound
  }
  return 0; // feasible
}

/// From its second round on, the loop writes through a pointer that it has chosen itself.
int chosen_pointer_bad(int n, int c) {
  int x = 0, y = 0;
  int *p = &y;
  for (int i = 0; i < n; i++) {
    x = 1;
    *p = 3;
    if (x == 3 && i == 5)
      y = 5; // infeasible-bound
    p = (c + i) & 1 ? &x : &y;
  }
  return x + y; // feasible
}

/// Executed, but only by executions that never end: no bound shows an end, and nobody may call it unreachable.
int never_ends_bad(int x) {
  int i = 0; // infeasible-bound
  while (1) {
    if (i == 7)
      x = 4;         // infeasible-bound
    i = (i + 1) % 9; // infeasible-bound
  }
  return x;
}

int list_of_allocations_bad(int n) {
  struct node {
    struct node *next;
    int v;
  } *head = 0;
  for (int i = 0; i < n; i++) {
    struct node *one = malloc(sizeof *one);
    if (!one)
      return 0;
    one->v = i;
    one->next = head;
    head = one;
    if (head->next && head->next->v == 5)
      return 2; // infeasible-bound
    if (head->v > i)
      return 3; // infeasible
  }
  return 1; // feasible
}
