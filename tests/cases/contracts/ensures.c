// Is every ensures checked at every return, with old values and the result?
// file-flags: -I{root}/include
#include <premise/premise.h>
#include <stdlib.h>

struct pair {
  int first;
  long second;
};
struct table {
  int cells[10];
};
struct three {
  char bytes[3];
};

int balance;

int one_return_bad(int x) {
  PREMISE_REQUIRES(x < 100);
  PREMISE_ENSURES(PREMISE_RESULT == x + 1); // expect: failed postcondition
  return x == 42 ? 0 : x + 1;
}

int one_return_ok(int x) {
  PREMISE_REQUIRES(x < 100);
  PREMISE_ENSURES(PREMISE_RESULT == x + 1); // expect: verified-by-testing postcondition
  return x + 1;
}

int several_returns_bad(int x) {
  PREMISE_ENSURES(PREMISE_RESULT >= 0); // expect: failed postcondition
  if (x == 1)
    return 5;
  if (x == 2)
    return -5;
  return 0;
}

int several_returns_ok(int x) {
  PREMISE_ENSURES(PREMISE_RESULT >= 0); // expect: verified-by-testing postcondition
  if (x == 1)
    return 5;
  if (x == 2)
    return 6;
  return 0;
}

void global_bad(int amount) {
  PREMISE_REQUIRES(amount >= 0 && balance >= 0 && balance < 1000 && amount < 1000);
  PREMISE_ENSURES(balance == PREMISE_OLD(balance) + amount); // expect: failed postcondition
  if (amount != 13)
    balance += amount;
}

void global_ok(int amount) {
  PREMISE_REQUIRES(amount >= 0 && balance >= 0 && balance < 1000 && amount < 1000);
  PREMISE_ENSURES(balance == PREMISE_OLD(balance) + amount); // expect: verified-by-testing postcondition
  balance += amount;
}

// A parameter means its value at the entry: nobody outside sees what becomes of it.
int changed_parameter_ok(int x) {
  PREMISE_REQUIRES(x >= 0 && x < 5);
  PREMISE_ENSURES(PREMISE_RESULT == x); // expect: verified-by-testing postcondition
  int count = 0;
  while (x > 0) {
    x--;
    count++;
  }
  return count;
}

int changed_parameter_bad(int x) {
  PREMISE_REQUIRES(x >= 0 && x < 5);
  PREMISE_ENSURES(PREMISE_RESULT == 0 && x == 0); // expect: failed postcondition
  while (x > 0)
    x--;
  return x;
}

long by_value_ok(struct pair p) {
  PREMISE_ENSURES(PREMISE_RESULT == p.second); // expect: verified-by-testing postcondition
  const long kept = p.second;
  p.second = 0;
  return kept;
}

// An old value that is not defined at the entry does no harm unless it is used.
void behind_a_pointer_ok(int *p) {
  PREMISE_REQUIRES(p == 0 || (*p > -1000 && *p < 1000));
  PREMISE_ENSURES(p == 0 || *p == PREMISE_OLD(*p) + 1); // expect: verified-to-bound postcondition
  if (p)
    *p += 1;
}

void behind_a_pointer_bad(int *p) {
  PREMISE_REQUIRES(p == 0 || (*p > -1000 && *p < 1000));
  PREMISE_ENSURES(p == 0 || *p == PREMISE_OLD(*p) + 1); // expect: failed postcondition
  if (p)
    *p += *p == 5 ? 2 : 1;
}

void undefined_old_bad(int *p) {
  PREMISE_ENSURES(PREMISE_OLD(*p) != 5 || balance == 1); // expect: failed postcondition
  if (p && *p == 5)
    balance = 1;
}

struct pair in_registers_bad(int x) {
  PREMISE_ENSURES(PREMISE_RESULT.first == x && PREMISE_RESULT.second != 35); // expect: failed postcondition
  return (struct pair){x, (long)x * 5};
}

struct pair in_registers_ok(int x) {
  PREMISE_ENSURES(PREMISE_RESULT.second == 5L * x); // expect: verified-by-testing postcondition
  return (struct pair){x, (long)x * 5};
}

struct table in_memory_bad(int x) {
  PREMISE_ENSURES(PREMISE_RESULT.cells[3] != 77); // expect: failed postcondition
  struct table t = {{0}};
  t.cells[3] = x;
  return t;
}

struct table in_memory_ok(int x) {
  PREMISE_ENSURES(PREMISE_RESULT.cells[3] == x); // expect: verified-by-testing postcondition
  struct table t = {{0}};
  t.cells[3] = x;
  return t;
}

struct three three_bytes_bad(char x) {
  PREMISE_ENSURES(PREMISE_RESULT.bytes[2] != 'q'); // expect: failed postcondition
  return (struct three){{0, 0, x}};
}

_Bool truth_bad(int x) {
  PREMISE_ENSURES(PREMISE_RESULT); // expect: failed postcondition
  return x != 4711;
}

double real_bad(int x) {
  PREMISE_ENSURES(PREMISE_RESULT != 2.5); // expect: failed postcondition
  return x == 5 ? 2.5 : 0;
}

int *pointer_ok(int *p) {
  PREMISE_ENSURES(PREMISE_RESULT == p); // expect: verified-by-testing postcondition
  return p;
}

int *pointer_bad(int *p) {
  PREMISE_ENSURES(PREMISE_RESULT != 0); // expect: failed postcondition
  return p;
}

struct bits {
  unsigned low : 3, high : 5;
};
void bit_field_bad(struct bits *b) {
  PREMISE_REQUIRES(b != 0);
  PREMISE_ENSURES(b->low == PREMISE_OLD(b->low)); // expect: failed postcondition
  if (b->high == 17)
    b->low = b->low ^ 1u;
}

int two_ensures_bad(int x) {
  PREMISE_ENSURES(PREMISE_RESULT <= 10);
  PREMISE_ENSURES(PREMISE_RESULT >= 0); // expect: failed postcondition
  return x > 10 ? 10 : x;
}

static int clamp(int x) {
  PREMISE_REQUIRES(x > -1000);
  PREMISE_ENSURES(PREMISE_RESULT >= 0); // expect: failed postcondition
  return x == -3 ? -1 : (x < 0 ? 0 : x);
}

// fails-in: clamp
int callee_bad(int x) {
  if (x < -100)
    return 0;
  return clamp(x);
}

// What ends the program is no return.
int no_return_ok(int x) {
  PREMISE_ENSURES(PREMISE_RESULT == 1);
  if (x == 3)
    exit(0);
  return 1;
}

// No execution returns.
void endless_ok(int x) {
  PREMISE_ENSURES(0);
  exit(x);
}

// There is no result to speak of.
int missing_return_bad(int x) {
  PREMISE_ENSURES(PREMISE_RESULT > 0);
  if (x > 3)
    return 1;
} // expect: failed missing-return
