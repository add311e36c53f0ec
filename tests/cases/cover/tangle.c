// Jumps into a loop: the graph is not reducible, and is taken apart before it is unwound.
int jump_into_loop_ok(int x) {
  int s = 0;
  if (x > 5)
    goto middle; // feasible
start:
  s += 1; // feasible
middle:
  s += 2; // feasible
  if (s < x && s < 20)
    goto start; // feasible
  if (s == 6)
    return 1; // feasible
  return s;   // feasible
}

int jump_into_loop_bad(int x) {
  int s = 0;
  if (x > 5)
    goto middle; // feasible
start:
  s += 2; // feasible
middle:
  s += 2; // feasible
  if (s < x && s < 4)
    goto start; // feasible
  if (s == 3)
    return 1; // infeasible
  return s;   // feasible
}

int plain_ok(int x) {
  if (x > 5)
    return 1; // feasible
  return 0;   // feasible
}

int constant_tangle_bad(int x) {
  int i = 0;
  if (x > 3)
    goto middle; // feasible
top:
  i++; // feasible
middle:
  i += 2; // feasible
  if (i < 6)
    goto top; // feasible
  if (i == 100)
    return 1; // infeasible
  return i;   // feasible
}

/// Where the values of p meet behind the switch, the compiler notes the place of one of the assignments.
int where_values_meet_bad(int x, int z) {
  int y = 3;
  int *p = &y;
  int i = 0;
  do {
    for (int k = 0; k < (z & 3); k++) {
      if (k > 100)
        p = z != i ? &z : &y; // infeasible
      switch (x & 7) {
      case 1:
        *p = k;              // feasible
        p = i > 9 ? &y : &z; // feasible
      case 8:;
      }
    }
    i++;
  } while (i < 2);
  return *p; // feasible
}
