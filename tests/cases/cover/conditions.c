// Which branches contradict what holds before them? The marks say what cover must find out about their line.
int contradiction_bad(int x) {
  int r = 0; // feasible
  if (x > 10) {
    r = 1; // feasible
    if (x < 5)
      r = 2; // infeasible
  }
  return r; // feasible
}

int no_contradiction_ok(int x) {
  int r = 0;
  if (x > 10) {
    r = 1; // feasible
    if (x < 50)
      r = 2; // feasible
  }
  return r;
}

int equal_and_different_bad(int x, int y) {
  if (x == y) {
    if (x != y)
      return 1; // infeasible
    return 2;   // feasible
  }
  return 3; // feasible
}

int transitive_bad(int x, int y, int z) {
  if (x < y && y < z) {
    if (z < x)
      return 1; // infeasible
    return 2;   // feasible
  }
  return 0; // feasible
}

int transitive_ok(int x, int y, int z) {
  if (x < y && z < y) {
    if (z < x)
      return 1; // feasible
    return 2;   // feasible
  }
  return 0; // feasible
}

int range_check_bad(unsigned char c) {
  if (c > 255)
    return 1; // infeasible
  if (c == 255)
    return 2; // feasible
  return 0;   // feasible
}

int unsigned_negative_bad(unsigned x) {
  if (x < 0u)
    return 1; // infeasible
  return 0;   // feasible
}

int assigned_bad(int x) {
  int limit = 3;
  if (x > 0)
    limit = 5; // feasible
  if (limit == 4)
    return 1; // infeasible
  return 0;   // feasible
}

int assigned_ok(int x) {
  int limit = 3;
  if (x > 0)
    limit = 4; // feasible
  if (limit == 4)
    return 1; // feasible
  return 0;   // feasible
}

int remainder_bad(unsigned x) {
  if (x % 4 == 5)
    return 1; // infeasible
  if (x % 4 == 3)
    return 2; // feasible
  return 0;   // feasible
}

int square_bad(unsigned short x) {
  unsigned s = (unsigned)x * x;
  if (s % 4 == 2)
    return 1; // infeasible
  return 0;   // feasible
}

int switch_bad(int x) {
  switch (x & 3) {
  case 0:
    return 10; // feasible
  case 3:
    return 13; // feasible
  case 4:
    return 14; // infeasible
  default:
    return 0; // feasible
  }
}

int both_branches_bad(int x) {
  int sign;
  if (x >= 0)
    sign = 1; // feasible
  else
    sign = -1; // feasible
  if (sign == 0)
    return 1; // infeasible
  return 0;   // feasible
}

int ordered_conditions_bad(int x) {
  if (x > 100)
    return 2; // feasible
  if (x > 200)
    return 3; // infeasible
  return 0;   // feasible
}

int ordered_conditions_ok(int x) {
  if (x > 200)
    return 3; // feasible
  if (x > 100)
    return 2; // feasible
  return 0;   // feasible
}
