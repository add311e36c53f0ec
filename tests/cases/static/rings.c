// Ring buffers with two indices, whose invariant is a precondition, and tables that a computed index looks into.
#include <assert.h>
#include <premise/premise.h>

#define N 8
struct ring {
  int items[N];
  int head, count;
};
struct ends {
  int items[N];
  unsigned head, tail;
};
#define IS_RING(r) ((r)->head >= 0 && (r)->head < N && (r)->count >= 0 && (r)->count <= N)

static int put(struct ring *r, int x) {
  if (r->count == N)
    return 0;
  r->items[(r->head + r->count) % N] = x;
  r->count++;
  return 1;
}

static void drop(struct ring *r) {
  if (r->count == 0)
    return;
  if (++r->head == N)
    r->head = 0;
  r->count--;
}

int used_ok(int n) {
  struct ring r = {{0}, 0, 0};
  for (int i = 0; i < n; i++) {
    put(&r, i);
    if (i & 1)
      drop(&r);
    assert(IS_RING(&r));
  }
  return r.items[r.head];
}

int used_bad(int n) {
  struct ring r = {{0}, 0, 0};
  for (int i = 0; i < n; i++) {
    put(&r, i);
    assert(r.count < N); // fails: assert
  }
  return r.items[r.count];
}

int kept_ok(struct ring *r, int x) {
  PREMISE_REQUIRES(PREMISE_VALID(r, 1)); // fails: precondition
  PREMISE_REQUIRES(IS_RING(r));          // fails: precondition uninitialized-read
  PREMISE_ENSURES(IS_RING(r));
  if (r->count == N)
    return 0;
  r->items[(r->head + r->count) % N] = x;
  r->count++;
  return 1;
}

int kept_bad(struct ring *r, int x) {
  PREMISE_REQUIRES(PREMISE_VALID(r, 1)); // fails: precondition
  PREMISE_REQUIRES(IS_RING(r));          // fails: precondition uninitialized-read
  PREMISE_ENSURES(IS_RING(r));           // fails: postcondition
  r->items[(r->head + r->count) % N] = x;
  r->count++;
  return 1;
}

int two_ends_ok(struct ends *r, int x) {
  PREMISE_REQUIRES(PREMISE_VALID(r, 1));        // fails: precondition
  PREMISE_REQUIRES(r->head < N && r->tail < N); // fails: precondition uninitialized-read
  PREMISE_ENSURES(r->head < N && r->tail < N);
  unsigned next = (r->tail + 1) % N;
  if (next == r->head)
    return 0;
  r->items[r->tail] = x;
  r->tail = next;
  return 1;
}

int two_ends_bad(struct ends *r, int x) {
  PREMISE_REQUIRES(PREMISE_VALID(r, 1));          // fails: precondition
  PREMISE_REQUIRES(r->head <= N && r->tail <= N); // fails: precondition uninitialized-read
  unsigned next = r->tail + 1 == N ? 0 : r->tail + 1;
  r->items[r->tail] = x; // fails: out-of-bounds
  r->tail = next;
  return 1;
}

int walked_ok(const struct ends *r) {
  PREMISE_REQUIRES(PREMISE_VALID_READ(r, 1));   // fails: precondition
  PREMISE_REQUIRES(r->head < N && r->tail < N); // fails: precondition
  int all = 0;
  for (unsigned i = r->head; i != r->tail; i = (i + 1) % N)
    all |= r->items[i];
  return all;
}

int walked_bad(const struct ends *r) {
  PREMISE_REQUIRES(PREMISE_VALID_READ(r, 1));    // fails: precondition
  PREMISE_REQUIRES(r->head < N && r->tail <= N); // fails: precondition
  int all = 0;
  for (unsigned i = r->head; i != r->tail; i = (i + 1) % (N + 1))
    all |= r->items[i]; // fails: out-of-bounds
  return all;
}
