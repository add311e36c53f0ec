// Does a union among the inputs hold any of its members, pointers and numbers alike?
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum tag { Number, Text, Pair };

struct value {
  enum tag tag;
  union {
    int number;
    const char *text;
    struct {
      int a, b;
    } pair;
  } u;
};

int quotient_bad(const struct value *v) {
  if (!v || v->tag != Pair || v->u.pair.b == -1)
    return 0;
  return v->u.pair.a / v->u.pair.b; // expect: failed division-by-zero
}

int number_bad(const struct value *v) {
  if (!v || v->tag != Number)
    return 0;
  assert(v->u.number != 12345); // expect: failed assert
  return 0;
}

int text_ok(const struct value *v) {
  if (!v || v->tag != Text || !v->u.text)
    return 0;
  return (int)strlen(v->u.text);
}

int text_bad(struct value v) {
  if (v.tag != Text || !v.u.text)
    return 0;
  assert(strcmp(v.u.text, "no") != 0); // expect: failed assert
  return 0;
}

struct expression {
  enum { Constant, Name, Sum, Quotient } kind;
  union {
    int constant;
    char *name;
    struct {
      struct expression *left, *right;
    } operands;
  } u;
};

int evaluate_bad(const struct expression *e, int depth) {
  int left, right;
  if (!e || depth <= 0 || depth > 2)
    return 0;
  switch (e->kind) {
  case Constant:
    return e->u.constant % 100;
  case Name:
    return e->u.name ? (int)strlen(e->u.name) % 10 : 0;
  case Sum:
    return (evaluate_bad(e->u.operands.left, depth - 1) + evaluate_bad(e->u.operands.right, depth - 1)) % 100;
  case Quotient:
    left = evaluate_bad(e->u.operands.left, depth - 1);
    right = evaluate_bad(e->u.operands.right, depth - 1);
    return left / right; // expect: failed division-by-zero
  }
  return 0;
}

int depth_ok(const struct expression *e) {
  if (!e || (e->kind != Sum && e->kind != Quotient))
    return 0;
  const struct expression *left = e->u.operands.left;
  if (left && left->kind == Constant && left->u.constant == 77)
    return 1;
  return left != 0;
}

// A byte has more values than a truth value that shares its place.
union byte {
  _Bool truth;
  uint8_t byte;
};

int byte_bad(union byte b) {
  assert(b.byte != 7); // expect: failed assert
  return 0;
}

// Bytes that the largest member does not use are there, too.
union packet {
  struct {
    char kind;
    int size;
  } head;
  unsigned char bytes[6];
};

int bytes_ok(const union packet *p) {
  if (!p)
    return 0;
  unsigned sum = 0;
  for (int i = 0; i < 6; i++)
    sum += p->bytes[i];
  return (int)sum;
}

int bytes_bad(const union packet *p) {
  if (!p)
    return 0;
  assert(p->bytes[2] != 200); // expect: failed assert
  return 0;
}

// The largest member is not the one with the pointer.
union block {
  union block *next;
  char room[24];
};

int blocks_ok(const union block *b) {
  int count = 0;
  while (b && count < 3) {
    b = b->next;
    count++;
  }
  return count;
}

int blocks_bad(const union block *b) {
  if (!b)
    return 0;
  assert(b->room[3] != 'x' || b->room[20] != 'y'); // expect: failed assert
  return 0;
}

// Functions and data at one place.
union handler {
  int (*call)(int);
  int *data;
};

int handle_bad(int isCall, union handler h) {
  if (isCall)
    return h.call ? h.call(1) : 0;
  return *h.data; // expect: failed null-dereference
}

int handle_ok(int isCall, union handler h) {
  if (isCall)
    return h.call ? h.call(1) : 0;
  return h.data ? *h.data : 0;
}

// Elements of an array, also at an unknown index, and copies.
int element_ok(const struct value *v, int n, int i) {
  if (!v || n < 0 || n > 3 || i < 0 || i >= n)
    return 0;
  const struct value copy = v[i];
  return copy.tag == Text && copy.u.text ? copy.u.text[0] : 0;
}

static union {
  long number;
  char *text;
} current;

int global_bad(void) {
  assert(current.number != 99); // expect: failed assert
  return 0;
}

void set_global(long number) {
  current.number = number;
}

// Both are looked at: the low bit of a pointer is free for a mark.
union marked {
  int *pointer;
  uintptr_t bits;
};

int marked_bad(union marked m) {
  if (m.bits & 1 || !m.pointer)
    return 0;
  assert(*m.pointer != 3); // expect: failed assert
  return 0;
}
