// Are checks made on operations of two constants? The compiler folds them before the checks are placed.

int fn_constant_shift(int x) {
  return x == 5 ? 31 >> -16 : 1; // should be: failed shift
}

int fn_constant_left_shift(int x) {
  return x == 5 ? 1 << 40 : 1; // should be: failed shift
}

int fn_constant_division(int x) {
  return x == 5 ? 1 / 0 : 1; // should be: failed division-by-zero
}

int fn_constant_sum(int x) {
  return x == 5 ? 2147483647 + 1 : 1; // should be: failed signed-overflow
}

int fn_constant_negation(int x) {
  return x == 5 ? -(-2147483647 - 1) : 1; // should be: failed signed-overflow
}

int fn_constant_cast(int x) {
  return x == 5 ? (int)1e30 : 1; // should be: failed float-cast
}
