// Are structures followed by value, nested, returned and copied?
#include <assert.h>

struct point {
  int x, y;
};
struct box {
  struct point low, high;
  char name[4];
};
struct big {
  long values[6];
};
struct mixed {
  char c;
  double d;
  short s;
};

int by_value_bad(struct point p) {
  if (p.x > 10 && p.y < -10)
    assert(p.x != 20); // expect: failed assert
  return 0;
}

int nested_bad(struct box b) {
  assert(b.high.y != 99 || b.name[2] != 'q'); // expect: failed assert
  return 0;
}

int big_by_value_bad(struct big b) {
  assert(b.values[5] != -5); // expect: failed assert
  return 0;
}

int mixed_bad(struct mixed m) {
  if (m.d > 1.0 && m.d < 2.0)
    assert(m.c != 'x' || m.s != 7); // expect: failed assert
  return 0;
}

static struct point swapped(struct point p) {
  return (struct point){p.y, p.x};
}

// exhaustive: yes
int returned_ok(struct point p) {
  struct point q = swapped(p);
  assert(q.x == p.y && q.y == p.x); // expect: verified-by-testing assert
  return 0;
}

static struct big filled(long value) {
  struct big b = {{value, value, value, value, value, value}};
  return b;
}

int returned_big_bad(long value) {
  assert(filled(value).values[3] != 31); // expect: failed assert
  return 0;
}

static void change(struct point p) {
  p.x = 0;
}

// exhaustive: yes
int copies_are_separate_ok(struct point p) {
  struct point q = p;
  change(p);
  q.y = 5;
  if (p.y == 6)
    assert(q.y == 5 && q.x == p.x);
  return 0;
}

int through_pointer_bad(struct box *b) {
  if (!b)
    return 0;
  struct point *corner = &b->high;
  corner->x = b->low.y;
  assert(b->high.x != 1234); // expect: failed assert
  return 0;
}

// exhaustive: yes
int array_of_structs_ok(unsigned i, int v) {
  struct point points[3] = {{0, 0}, {1, 1}, {2, 2}};
  points[i % 3].y = v;
  assert(points[i % 3].y == v && points[1].x == 1);
  return 0;
}

struct two {
  long a, b;
};

static struct two pair_of(long a, long b) {
  struct two t = {a, b};
  return t;
}

// exhaustive: yes
int returned_pair_bad(long x, int y) {
  struct two t = pair_of(x, y);
  assert(t.a != 77 || t.b != 3); // expect: failed assert
  return 0;
}

// exhaustive: yes
int wide_sum_bad(__int128 a, __int128 b) {
  __int128 sum = (__int128)((unsigned __int128)a + (unsigned __int128)b);
  assert(sum != 12345); // expect: failed assert
  return 0;
}

// A structure that has no name outside the function.
#define NAMELESS                                                                                                       \
  struct {                                                                                                             \
    int first, second;                                                                                                 \
  }
int nameless_bad(NAMELESS *p) {
  return p ? 10 / p->second : 0; // expect: failed division-by-zero
}
