// Are ACSL contracts in comments read as contracts?
#include <stddef.h>

/*@ requires \valid(a + (0 .. n-1));
  @ requires size: 0 <= n <= 4;
  @ assigns a[0 .. n-1];
  @ ensures \forall integer i; 0 <= i < n ==> a[i] == 0; // expect: verified-to-bound postcondition
  @*/
void zero_ok(int *a, int n) {
  /*@ loop invariant 0 <= i <= n;
      loop invariant \forall integer k; 0 <= k < i ==> a[k] == 0; // expect: verified-to-bound loop-invariant
      loop assigns i, a[0 .. n-1];
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    a[i] = 0;
}

/*@ requires \valid(a + (0 .. n-1)) && 0 <= n <= 4;
    ensures \forall integer i; 0 <= i < n ==> a[i] == 0; // expect: failed postcondition
*/
void zero_bad(int *a, int n) {
  for (int i = 0; i < n; i++)
    if (i != 2)
      a[i] = 0;
}

/*@ requires \valid_read(a + (0 .. n-1)) && 0 < n <= 4;
    ensures \result <==> (\exists integer i; 0 <= i < n && a[i] == key); // expect: failed postcondition
*/
int contains_bad(const int *a, int n, int key) {
  for (int i = 1; i < n; i++)
    if (a[i] == key)
      return 1;
  return 0;
}

/*@ requires \valid_read(a + (0 .. n-1)) && 0 < n <= 3;
    ensures \result != 0 <==> (\exists integer i; 0 <= i < n && a[i] == key);
*/
int contains_ok(const int *a, int n, int key) {
  for (int i = 0; i < n; i++)
    if (a[i] == key)
      return 1;
  return 0;
}

/*@ requires \valid(p) && \valid(q) && \separated(p, q);
    ensures *p == \old(*q) && *q == \old(*p);
*/
void swap_ok(int *p, int *q) {
  int t = *p;
  *p = *q;
  *q = t;
}

/*@ requires \valid(p) && \valid(q);
    ensures *p == \old(*q) && *q == \old(*p); // expect: failed postcondition
*/
void swap_bad(int *p, int *q) {
  *p = *p ^ *q;
  *q = *p ^ *q;
  *p = *p ^ *q;
}

/*@ requires \valid(p) && \valid(q);
    requires \separated(p, q);
*/
int separated_ok(int *p, int *q) {
  *p = 1;
  *q = 2;
  //@ assert *p == 1;
  return *p;
}

/*@ requires \valid(p) && \valid(q); */
int separated_bad(int *p, int *q) {
  *p = 1;
  *q = 2;
  //@ assert *p == 1; // expect: failed assert
  return *p;
}

// Sums are mathematical: the result of the code may wrap around, x + y does not.
//@ ensures \result == x + y; // expect: failed postcondition
int sum_bad(int x, int y) {
  return (int)((unsigned)x + (unsigned)y);
}

//@ ensures \result == x + y;
long sum_ok(int x, int y) {
  return (long)x + y;
}

//@ ensures \result == x + y + 1; // expect: failed postcondition
long long three_summands_bad(long long x, long long y) {
  return (long long)((unsigned long long)x + (unsigned long long)y + 1ull);
}

// -1 < 1u is true in mathematics.
//@ requires i < n;
int mixed_signs_ok(int i, unsigned n) {
  //@ assert i < n;
  return i < 0 ? 0 : (unsigned)i < n ? 0 : 1 / 0;
}

//@ requires x >= 0 ==> y > 0;
int implication_ok(int x, int y) {
  if (x >= 0)
    return 100 / y;
  return 0;
}

//@ requires x >= 0 ==> y >= 0;
int implication_bad(int x, int y) {
  if (x >= 0)
    return 100 / y; // expect: failed division-by-zero
  return 0;
}

/*@ requires x > 0;
    behavior even:
      assumes x % 2 == 0;
      ensures \result == x / 2; // expect: failed postcondition
    behavior odd:
      assumes x % 2 != 0;
      ensures \result == x;
    complete behaviors;
    disjoint behaviors;
*/
int behavior_bad(int x) {
  return x == 6 ? 4 : x % 2 ? x : x / 2;
}

//@ ensures 0 <= \result <= 10;
int clamp(int x);

int clamp(int x) {
  return x < 0 ? 0 : x > 10 ? 10 : x;
}

int declared_ok(int x) {
  int y = clamp(x);
  //@ assert 0 <= y <= 10;
  return y;
}

//@ requires d != 0; // expect: failed precondition
static int divide(int d) {
  return 100 / d;
}

// fails-in: divide
int caller_bad(int x) {
  return divide(x);
}

int head_of_loop_bad(int n) {
  int i = 0;
  //@ loop invariant i < 3; // expect: failed loop-invariant
  while (i < 3)
    i++;
  return i + (n & 1);
}

int head_of_loop_ok(int n) {
  int i = 0;
  /*@ loop invariant 0 <= i <= 3; */
  while (i < 3)
    i++;
  return i + (n & 1);
}

int endless_for_bad(int n) {
  int i = 0;
  //@ loop invariant i != 2; // expect: failed loop-invariant
  for (;;) {
    if (++i > 3)
      break;
  }
  return n & 1;
}

int do_while_ok(int n) {
  int i = 0;
  //@ loop invariant 0 <= i < 3;
  do {
    i++;
  } while (i < 3);
  return n & 1;
}

struct node {
  int value;
  struct node *next;
};

/*@ requires p == \null || \valid(p);
    assigns p->value;
    ensures p != \null ==> p->value == \old(p->value); // expect: failed postcondition
*/
void members_bad(struct node *p) {
  if (p && p->value == 77)
    p->value = 0;
}

//@ ensures \result == (x > 0 ? 1 : -1);
int conditional_ok(int x) {
  return x > 0 ? 1 : -1;
}

/*@ requires \valid(a + (0 .. 2));
    ensures a[1] == \old(a[1]); // expect: failed postcondition
*/
void element_bad(int *a) {
  if (a[0] == a[2])
    a[1] = 0;
}
