// Are checks made on operations of two constants? The compiler folds them before the checks are placed.

int constant_shift_bad(int x) {
  return x == 5 ? 31 >> -16 : 1; // expect: failed shift
}

int constant_left_shift_bad(int x) {
  return x == 5 ? 1 << 40 : 1; // expect: failed shift
}

int constant_division_bad(int x) {
  return x == 5 ? 1 / 0 : 1; // expect: failed division-by-zero
}

int constant_sum_bad(int x) {
  return x == 5 ? 2147483647 + 1 : 1; // expect: failed signed-overflow
}

int constant_negation_bad(int x) {
  return x == 5 ? -(-2147483647 - 1) : 1; // expect: failed signed-overflow
}

int constant_cast_bad(int x) {
  return x == 5 ? (int)1e30 : 1; // expect: failed float-cast
}
