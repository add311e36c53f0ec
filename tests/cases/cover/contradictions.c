// Contradictions behind wraps, fields, shifts, jumps and calls.
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

int between_bad(int x, int y) {
  if (x > y) {
    if (y > x)
      return 1; // infeasible
    if (y + 1 > x)
      return 2; // infeasible
    return 3;   // feasible
  }
  return 0; // feasible
}

int square_root_ok(int x, int y) {
  if (x * x == 49 && y == x + 1 && x < 0)
    return 1; // feasible
  return 0;   // feasible
}

static int pick(int mode, int x) {
  switch (mode) {
  case 0:
    return x + 1;
  case 1:
    return x - 1;
  default:
    return 0;
  }
}

int mode_of_caller_bad(int x) {
  if (x < -1000 || x > 1000)
    return -1; // feasible
  int r = pick(0, x);
  if (r < x)
    return 1; // infeasible
  r = pick(7, x);
  if (r != 0)
    return 2; // infeasible
  return 3;   // feasible
}

int carry_bad(unsigned a, unsigned b) {
  unsigned s = a + b;
  if (s < a && s >= b)
    return 1; // infeasible
  if (s < a)
    return 2; // feasible
  if (s < b)
    return 3; // infeasible
  return 0;   // feasible
}

int bytes_sum_bad(uint8_t a, uint8_t b) {
  int s = a + b;
  if (s > 510)
    return 1; // infeasible
  if (s == 510)
    return 2; // feasible
  uint8_t t = (uint8_t)s;
  if (t > s)
    return 3; // infeasible
  if (t < s)
    return 4; // feasible
  return 0;   // feasible
}

int negated_bad(int x) {
  if (x == INT_MIN) {
    int y = -x;
    return y; // infeasible
  }
  int z = abs(x);
  if (z < 0)
    return 1; // infeasible
  return 2;   // feasible
}

int three_bits_bad(int n) {
  int i, sum = 0;
  for (i = 0; i < 3; i++)
    sum += n & (1 << i);
  if (sum > 7)
    return 1; // infeasible
  if (sum == 5)
    return 2; // feasible
  return i;   // feasible
}

int fall_through_bad(int n, int x) {
  switch (n & 3) {
  case 0:
    x = 5;
  case 1:
    x += 1;
    break;
  case 2:
    x = 7;
    break;
  case 3:
    x = 8;
    break;
  default:
    return -1; // infeasible
  }
  if ((n & 3) == 0 && x != 6)
    return 1; // infeasible
  if ((n & 3) == 1 && x == 6)
    return 2; // feasible
  return 3;   // feasible
}

int duff_ok(char *to, const char *from, int count) {
  if (count <= 0 || count > 5)
    return 0; // feasible
  int n = (count + 3) / 4;
  switch (count % 4) {
  case 0:
    do {
      *to++ = *from++; // feasible
    case 3:
      *to++ = *from++; // feasible
    case 2:
      *to++ = *from++; // feasible
    case 1:
      *to++ = *from++; // feasible
    } while (--n > 0);
  }
  return 1; // feasible
}

struct flags {
  unsigned a : 3;
  int b : 2;
  unsigned c : 1;
};

int narrow_fields_bad(struct flags f) {
  if (f.a > 7)
    return 1; // infeasible
  if (f.b == 1)
    return 2; // feasible
  if (f.b > 1)
    return 3; // infeasible
  if (f.b < -2)
    return 4; // infeasible
  f.a = f.a + 1;
  if (f.a == 0)
    return 5; // feasible
  return 0;   // feasible
}

union word {
  uint32_t all;
  uint8_t bytes[4];
};

int word_bytes_bad(uint32_t x) {
  union word w;
  w.all = x;
  if (w.bytes[0] == 0xff && (x & 1) == 0)
    return 1; // infeasible
  if (w.bytes[3] == 0x80 && (int32_t)x >= 0)
    return 2; // infeasible
  if (w.bytes[1] == 3)
    return 3; // feasible
  return 0;   // feasible
}

static int counter;
static void bump(int by) {
  counter += by;
}

int bumped_bad(int n) {
  counter = 0;
  bump(2);
  bump(3);
  if (counter != 5)
    return 1; // infeasible
  if (n > 0 && n < 100)
    bump(n);
  if (counter == 5 && n > 0 && n < 100)
    return 2; // infeasible
  if (counter == 104)
    return 3; // feasible
  return 0;   // feasible
}

int float_gap_bad(float f) {
  if (f > 16777216.0f && f < 16777218.0f)
    return 1; // infeasible
  if (f > 0.0f && f / 2 == 0.0f)
    return 2; // feasible
  if (!(f < 0) && !(f > 0) && f != 0)
    return 3; // feasible
  return 0;   // feasible
}

int shifted_out_bad(unsigned x, unsigned n) {
  if (n >= 32) {
    unsigned y = x << n;
    return y; // infeasible
  }
  if (n == 31 && (x >> n) > 1)
    return 1; // infeasible
  if ((x << n) >> n != x)
    return 2; // feasible
  return 0;   // feasible
}

int arithmetic_shift_bad(int x) {
  if (x < 0 && (x >> 31) != -1)
    return 1; // infeasible
  if (x >> 4 == 3 && x / 16 != 3)
    return 2; // infeasible
  if (x >> 4 != x / 16)
    return 3; // feasible
  return 0;   // feasible
}

static int is_odd(unsigned n);
static int is_even(unsigned n) {
  return n == 0 ? 1 : is_odd(n - 1);
}
static int is_odd(unsigned n) {
  return n == 0 ? 0 : is_even(n - 1);
}

int mutual_parity_bad(unsigned n) {
  if (n > 3)
    return -1; // feasible
  if (is_even(n) && is_odd(n))
    return 1; // infeasible
  if (!is_even(n) && n == 2)
    return 2; // infeasible
  if (is_odd(n))
    return 3; // feasible
  return 0;   // feasible
}

int two_pointers_bad(int *p, int *q) {
  if (!p || !q)
    return -1; // feasible
  *p = 1;
  *q = 2;
  if (*p == 1 && p == q)
    return 1; // infeasible
  if (*p == 2 && p != q)
    return 2; // infeasible
  if (*p == 2)
    return 3; // feasible
  return 0;   // feasible
}

int one_cell_bad(int *p, int i) {
  int a[4] = {1, 2, 3, 4};
  if (i < 0 || i > 3)
    return -1; // feasible
  a[i] = 0;
  if (a[0] + a[1] + a[2] + a[3] == 10)
    return 1; // infeasible
  if (a[0] + a[1] + a[2] + a[3] == 7)
    return 2; // feasible
  if (a[0] + a[1] + a[2] + a[3] < 6)
    return 3; // infeasible
  return 0;   // feasible
}

int assigned_within_bad(int x) {
  int r = 0;
  if (x > 5 && (r = 1) && x < 3)
    return 1; // infeasible
  if (r == 1 && x <= 5)
    return 2; // infeasible
  if (r == 1)
    return 3; // feasible
  return 0;   // feasible
}

int cut_long_bad(long x) {
  int y = (int)x;
  if (y == x && x > INT_MAX)
    return 1; // infeasible
  if (y != x && y == 0)
    return 2; // feasible
  return 0;   // feasible
}

int parity_sum_bad(int x, int y) {
  if (x % 2 == 0 && y % 2 == 0 && x < 1000 && y < 1000 && x > -1000 && y > -1000)
    if ((x + y) % 2 != 0)
      return 1; // infeasible
  if (x % 2 == -1)
    return 2; // feasible
  if (x % 2 == 2)
    return 3; // infeasible
  return 0;   // feasible
}

int constant_loops_bad(int n) {
  int count = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++) {
      if (i == 1 && j == 2)
        count += 10; // feasible
      if (i == 2)
        count += 100; // infeasible
      if (j > 2)
        count += 1000; // infeasible
    }
  if (count != 10)
    return 1; // infeasible
  return n;   // feasible
}

int counted_goto_bad(int n) {
  int i = 0;
again:
  if (i == n)
    goto done;
  i++;
  if (i < 3)
    goto again;
  if (n == 2)
    return 1; // infeasible
done:
  if (i > 3)
    return 2; // infeasible
  return i;   // feasible
}

enum state { IDLE, BUSY, DONE };
int states_bad(const int *events, int n) {
  enum state s = IDLE;
  for (int i = 0; i < n && i < 3; i++) {
    switch (s) {
    case IDLE:
      if (events[i] == 1)
        s = BUSY; // feasible
      break;
    case BUSY:
      if (events[i] == 2)
        s = DONE; // feasible
      break;
    case DONE:
      if (events[i] == 3)
        return 3; // feasible
      if (i == 1)
        return 4; // infeasible
      break;
    }
  }
  return s; // feasible
}

int two_halves_bad(int x) {
  int a = x & 0xf0, b = x & 0x0f;
  if ((a & b) != 0)
    return 1; // infeasible
  if ((a | b) != (x & 0xff))
    return 2; // infeasible
  if (a + b == 0xff)
    return 3; // feasible
  if ((a ^ b) != a + b)
    return 4; // infeasible
  return 0;   // feasible
}
