// Conditions that overflow, conversions, shifts and floats decide.
int wraps_unsigned_ok(unsigned x) {
  if (x > 10 && x + 5 < 10)
    return 1; // feasible
  return 0;   // feasible
}

int wraps_unsigned_bad(unsigned x) {
  if (x < 10 && x + 5 < 5)
    return 1; // infeasible
  return 0;   // feasible
}

int signed_overflow_bad(int x) {
  if (x + 1 < x)
    return 1; // infeasible
  return 0;   // feasible
}

int truncation_ok(int x) {
  if (x > 255 && (unsigned char)x == 7)
    return 1; // feasible
  return 0;   // feasible
}

int truncation_bad(int x) {
  if (x >= 0 && x < 100 && (signed char)x < 0)
    return 1; // infeasible
  return 0;   // feasible
}

int shift_bad(unsigned x) {
  if ((x << 1) & 1u)
    return 1; // infeasible
  return 0;   // feasible
}

int product_ok(int x) {
  if (x > 0 && x < 1000 && x * x == 169)
    return 1; // feasible
  return 0;   // feasible
}

int negative_zero_bad(double x) {
  if (x == 0.0 && x != -0.0)
    return 1; // infeasible
  return 0;   // feasible
}

int not_a_number_ok(double x) {
  if (x != x)
    return 1; // feasible
  return 0;   // feasible
}

int half_bad(float x) {
  if (x > 1.0f && x < 0.5f)
    return 1; // infeasible
  return 0;   // feasible
}
