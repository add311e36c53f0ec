// Are checks made on operations of two constants? The compiler folds them before the checks are placed.

// limit: Clang folds operations on constants while it emits code, before checks are placed
int fn_constant_shift(int x) {
  return x == 5 ? 31 >> -16 : 1; // expect: failed shift
}

// limit: Clang folds operations on constants while it emits code, before checks are placed
int fn_constant_left_shift(int x) {
  return x == 5 ? 1 << 40 : 1; // expect: failed shift
}

// limit: Clang folds operations on constants while it emits code, before checks are placed
int fn_constant_division(int x) {
  return x == 5 ? 1 / 0 : 1; // expect: failed division-by-zero
}

// limit: Clang folds operations on constants while it emits code, before checks are placed
int fn_constant_sum(int x) {
  return x == 5 ? 2147483647 + 1 : 1; // expect: failed signed-overflow
}

// limit: Clang folds operations on constants while it emits code, before checks are placed
int fn_constant_negation(int x) {
  return x == 5 ? -(-2147483647 - 1) : 1; // expect: failed signed-overflow
}

// limit: Clang folds operations on constants while it emits code, before checks are placed
int fn_constant_cast(int x) {
  return x == 5 ? (int)1e30 : 1; // expect: failed float-cast
}
