// How many right triangles with whole sides have a perimeter up to a limit?
#include <assert.h>
#include <premise/premise.h>
#include <stdbool.h>

enum { LARGEST = 40 };

struct triple {
  int a, b, c;
};

struct tally {
  int limit;
  int total, primitive;
};

static bool is_triangle(struct triple t) {
  return t.a > 0 && t.b > 0 && t.c > t.a && t.c > t.b && t.a + t.b > t.c;
}

static struct triple child(struct triple t, int which) {
  int a = which == 2 ? -t.a : t.a;
  int b = which == 0 ? -t.b : t.b;
  struct triple next = {a + 2 * b + 2 * t.c, 2 * a + b + 2 * t.c, 2 * a + 2 * b + 3 * t.c};
  return next;
}

/// Counts a primitive triangle with its multiples, then the three that follow from it. Says whether it was valid.
bool count_new_triangle(struct tally *tally, struct triple triple) {
  if (!tally || tally->limit < 0 || tally->limit > LARGEST || tally->total < 0 || tally->primitive < 0)
    return false;
  if (!is_triangle(triple))
    return false;
  int perimeter = triple.a + triple.b + triple.c;
  if (perimeter > tally->limit)
    return true;
  tally->primitive += 1;
  tally->total += tally->limit / perimeter;
  assert(tally->total > 0);
  for (int which = 0; which < 3; which++) {
    struct triple next = child(triple, which);
    PREMISE_ASSERT(next.c > triple.c);
    if (!count_new_triangle(tally, next))
      return false;
  }
  return true;
}
