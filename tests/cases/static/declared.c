// Contracts of functions without code: preconditions are checks of each call, what is ensured is never known for sure.
#include <assert.h>

/*@ requires 0 < n <= 100;
    ensures \result >= n; */
int grow(int n);

/*@ requires p != \null; assigns *p; ensures \result == 0 || \result == 1; */
extern int fill(int *p, unsigned long bytes) __attribute__((nothrow));

struct Parts {
  int number, rest[8];
};
//@ requires number >= 0; ensures \result.number == number;
struct Parts split(int number);

//@ ensures \result < 0 && \result > 0;
int contradictory(int n);

int table[100];

int keeps_ok(int n) {
  return n > 0 && n <= 100 ? grow(n) : 0;
}

int breaks_bad(int n) {
  return grow(n); // fails: precondition
}

int both_bad(int n) {
  if (n > 0 && n < 50)
    n = grow(n * 2);
  return n < 100 ? grow(n) : 0; // fails: precondition
}

int relies_bad(int n) {
  if (n <= 0 || n > 100)
    return 0;
  int r = grow(n);
  assert(r >= n); // fails: assert
  return 0;
}

int relies_more_bad(void) {
  return table[grow(1)]; // fails: out-of-bounds
}

int local_ok(void) {
  int kept = 3, given = 1;
  if (split(4).number == 4)
    kept++;
  assert(kept >= 3);
  return kept + given;
}

int overwritten_bad(void) {
  int given = 1;
  fill(&given, 4);    // fails: use-after-free
  assert(given == 1); // fails: assert
  return 0;
}

int returned_bad(int n) {
  struct Parts parts = split(n); // fails: precondition
  assert(parts.number == n);     // fails: assert uninitialized-read
  return parts.rest[0] == n;     // fails: uninitialized-read
}

int impossible_bad(int n) {
  int r = contradictory(n);
  assert(r == 12345); // fails: assert
  return 10 / n;      // fails: division-by-zero
}

int (*pointer)(int) = grow;
