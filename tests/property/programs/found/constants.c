// Are checks made on operations of two constants? The compiler would fold them before checks are placed.

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

enum { LIMIT = 1 << 4 };

// Constants that the language needs stay constants.
int constants_ok(int x) {
  static int table[LIMIT / 2] = {1 << 3, -(-5)};
  switch (x) {
  case 3 - 1:
    return table[1];
  case sizeof(int[1 << 2]):
    return 7 / 7;
  default:
    return (int)2.5 - 1;
  }
}
