// Pointers that may point to a constant of another function: what it holds is always the same.
static int first_letter(unsigned i) {
  static const char *const names[] = {"one", "two", "three"};
  return i < 3 ? names[i][0] : 0;
}

int letter_bad(unsigned i) {
  if (first_letter(i) == 'x')
    return 1; // infeasible
  if (first_letter(i) == 'o')
    return 2; // feasible
  return 0;   // feasible
}

int one_value_bad(const int *p) {
  if (p && *p == 3 && *p == 4)
    return 1; // infeasible
  if (p && *p == 3)
    return 2; // feasible
  return 0;   // feasible
}

int apart_bad(int *p, int *q) {
  if (!p || !q || p == q)
    return 0; // feasible
  *p = 1;
  *q = 2;
  if (*p == 2)
    return 1; // infeasible
  return 2;   // feasible
}

int text_bad(const char *s) {
  if (!s)
    return 0; // feasible
  if (s[0] == 0 && s[0] == 'a')
    return 1; // infeasible
  return 2;   // feasible
}
