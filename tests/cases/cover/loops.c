// Loops that need so many rounds; the runner uses the default bound 3 unless a function's name ends with its own.
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
