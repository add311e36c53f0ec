// Aliases, globals and structures decide what is feasible.
int same_pointer_ok(int *p, int *q) {
  if (!p || !q)
    return 0; // feasible
  *p = 1;
  *q = 2;
  if (*p == 2)
    return 1; // feasible
  return 2;   // feasible
}

int local_alias_bad(int x) {
  int a = x, b = 5;
  int *p = &a;
  *p = 7;
  if (b != 5)
    return 1; // infeasible
  if (a != 7)
    return 2; // infeasible
  return 0;   // feasible
}

int counter;

int global_ok(int x) {
  if (counter == 42) {
    if (x == counter)
      return 1; // feasible
    return 2;   // feasible
  }
  return 0; // feasible
}

int global_bad(int x) {
  counter = x;
  if (x > 3 && counter <= 3)
    return 1; // infeasible
  return 0;   // feasible
}

struct Point {
  int x;
  int y;
};

int point_ok(struct Point *p) {
  if (!p)
    return 0; // feasible
  if (p->x == 3 && p->y == 4)
    return 1; // feasible
  return 2;   // feasible
}

int point_bad(int v) {
  struct Point p = {v, 2};
  p.x = 1;
  if (p.y != 2)
    return 1; // infeasible
  return p.x; // feasible
}

/// Tests take it that `a` has four elements, so none of them passes null; the encoding knows better.
int array_ok(const int a[4]) {
  if (!a)
    return 0; // open
  if (a[0] == 11 && a[3] == 14)
    return 1; // feasible
  return 2;   // feasible
}

int swap_bad(int x, int y) {
  int a = x, b = y;
  int t = a;
  a = b;
  b = t;
  if (a != y || b != x)
    return 1; // infeasible
  return 0;   // feasible
}

int names_bad(unsigned k) {
  const char *names[2] = {"ab", "cd"};
  if (k > 1)
    return -1; // feasible
  if (names[k][0] == 'x')
    return 1; // infeasible
  if (names[k][0] == 'c' && k == 0)
    return 2; // infeasible
  return 0;   // feasible
}
