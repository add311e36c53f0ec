// Are linked structures of any shape tried: empty, long, shared, cyclic?
#include <assert.h>
#include <stddef.h>

struct node {
  int value;
  struct node *next;
};
struct tree {
  int key;
  struct tree *left, *right;
};

unsigned sum_ok(const struct node *list) {
  unsigned sum = 0;
  for (int steps = 0; list && steps < 3; steps++, list = list->next)
    sum += (unsigned)list->value;
  return sum;
}

int second_bad(const struct node *list) {
  if (!list)
    return 0;
  return list->next->value; // expect: failed null-dereference
}

int third_value_bad(const struct node *list) {
  if (!list || !list->next || !list->next->next)
    return 0;
  assert(list->next->next->value != 3); // expect: failed assert
  return 0;
}

int cycle_bad(const struct node *list) {
  if (list && list->next)
    assert(list->next->next != list); // expect: failed assert
  return 0;
}

int self_loop_bad(struct node *list) {
  if (!list)
    return 0;
  assert(list->next != list); // expect: failed assert
  return 0;
}

int shared_bad(struct node *a, struct node *b) {
  if (!a || !b)
    return 0;
  a->value = 1;
  b->value = 0;
  assert(a->value == 1); // expect: failed assert
  return 0;
}

int sorted_bad(const struct node *list) {
  for (int steps = 0; list && list->next && steps < 3; steps++, list = list->next)
    assert(list->value <= list->next->value); // expect: failed assert
  return 0;
}

void prepend_ok(struct node *head, struct node *added) {
  if (!head || !added)
    return;
  added->next = head->next;
  head->next = added;
  assert(head->next == added);
}

int depth_bad(const struct tree *t) {
  if (t && t->left && t->left->right)
    assert(t->left->right->key != t->key); // expect: failed assert
  return 0;
}

int search_ok(const struct tree *t, int key) {
  for (int steps = 0; t && steps < 2; steps++) {
    if (t->key == key)
      return 1;
    t = key < t->key ? t->left : t->right;
  }
  return 0;
}

// Lists are unfolded up to a length, and that must be said.
// bounds: input-size
// exhaustive: no
int bounded_walk_ok(const struct node *list) {
  int n = 0;
  while (list && n < 100) {
    n++;
    list = list->next;
  }
  return n;
}

// Walking a circle never ends; what all other lists show still holds to the bound on the length of a run.
// exhaustive: no
// bounds: branches
int last_value_ok(const struct node *list) {
  if (!list)
    return 0;
  while (list->next) // expect: verified-to-bound null-dereference
    list = list->next;
  assert(list->next == NULL); // expect: verified-to-bound assert
  return list->value;
}

// What stands behind a loop that is longer than a run may be is not called unreachable.
// exhaustive: no
// no-tests: yes
int behind_long_loop_ok(int x) {
  volatile int steps = 0;
  while (steps < 100000000)
    steps++;
  assert(x != 7); // expect: open assert
  return x;
}
