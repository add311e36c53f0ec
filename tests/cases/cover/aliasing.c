// Whether two pointers mean the same object; what is known through one of them.
int may_alias_ok(int *p, int *q) {
  if (!p || !q)
    return 0; // feasible
  *p = 1;
  *q = 2;
  if (*p == 2)
    return 1; // feasible
  return 2;   // feasible
}

int same_pointer_bad(int *p) {
  if (!p)
    return 0; // feasible
  int *q = p;
  *q = 3;
  if (*p != 3)
    return 1; // infeasible
  return 2;   // feasible
}

int own_object_bad(int *p) {
  int mine = 7;
  if (!p)
    return 0; // feasible
  *p = 1;
  if (mine != 7)
    return 1; // infeasible
  return 2;   // feasible
}

int array_cells_bad(unsigned i) {
  int a[4] = {0, 0, 0, 0};
  if (i >= 4)
    return 0; // feasible
  a[i] = 5;
  if (a[0] == 5 && a[1] == 5)
    return 1; // infeasible
  return 2;   // feasible
}

int array_cells_ok(unsigned i, unsigned j) {
  int a[4] = {0, 0, 0, 0};
  if (i >= 4 || j >= 4)
    return 0; // feasible
  a[i] = 5;
  a[j] = 6;
  if (a[i] == 6)
    return 1; // feasible
  return 2;   // feasible
}

struct Node {
  int value;
  struct Node *next;
};

int chain_ok(struct Node *n) {
  if (n && n->next && n->next->value == 42)
    return 1; // feasible
  return 0;   // feasible
}

int cycle_ok(struct Node *n) {
  if (n && n->next == n)
    return 1; // feasible
  return 0;   // feasible
}

static int factorial(int n) {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

int factorial_ok(int n) {
  if (n > 0 && n < 4 && factorial(n) == 6)
    return 1; // feasible
  return 0;   // feasible
}

int factorial_bad(int n) {
  if (n > 0 && n < 4 && factorial(n) == 5)
    return 1; // infeasible
  return 0;   // feasible
}

static int is_odd(unsigned n);
static int is_even(unsigned n) {
  return n == 0 ? 1 : is_odd(n - 1);
}
static int is_odd(unsigned n) {
  return n == 0 ? 0 : is_even(n - 1);
}

int mutual_bad(unsigned n) {
  if (n < 3 && is_even(n) && n == 1)
    return 1; // infeasible
  return 0;   // feasible
}
