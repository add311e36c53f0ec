// What functions on single bits compute.
int clz_bad(unsigned x) {
  if (x == 0)
    return 0; // feasible
  int n = __builtin_clz(x);
  if (n == 32)
    return 1; // infeasible
  if (n == 31 && x != 1)
    return 2; // infeasible
  return n;   // feasible
}

int ctz_bad(unsigned long x) {
  if (x == 0)
    return 0; // feasible
  int n = __builtin_ctzl(x);
  if (n > 63)
    return 1; // infeasible
  if (n == 3 && x == 24)
    return 2; // feasible
  if (n == 3 && (x & 7))
    return 3; // infeasible
  return n;   // feasible
}

int pop_bad(unsigned char x) {
  int n = __builtin_popcount(x);
  if (n > 8)
    return 1; // infeasible
  if (n == 7 && x == 254)
    return 2; // feasible
  if (__builtin_parity(x) != (n & 1))
    return 3; // infeasible
  return 0;   // feasible
}

int swap_bad(unsigned x) {
  unsigned y = __builtin_bswap32(x);
  if ((y & 0xff) != x >> 24)
    return 1; // infeasible
  if (y == 0x01020304)
    return 2; // feasible
  return 0;   // feasible
}
