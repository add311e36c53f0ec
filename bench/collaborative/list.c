// A list with the twelve operations of FM 2012, Table 1: how many of them still need tests once they were verified?
//
// The operations are recursive, as in the paper, except list_reverse_in_place. A list of LONGEST elements is full:
// every walk carries how far it may still go, so that one over a circular list ends.
#include <assert.h>
#include <premise/premise.h>
#include <stdbool.h>
#include <stddef.h>

enum { LONGEST = 4, INVALID = -1 };

struct list {
  int element;
  struct list *next;
};

static int length_within(const struct list *list, int limit) {
  PREMISE_REQUIRES(limit >= 0 && limit <= LONGEST);
  PREMISE_ENSURES(PREMISE_RESULT >= 0 && PREMISE_RESULT <= LONGEST + 1 + limit);
  if (!list)
    return 0;
  if (limit == 0)
    return LONGEST + 1;
  return 1 + length_within(list->next, limit - 1);
}

static bool is_list(const struct list *list) {
  return length_within(list, LONGEST) <= LONGEST;
}

/// Whether `node` is none of the first LONGEST nodes of a list.
bool is_apart(const struct list *list, const struct list *node, int limit) {
  PREMISE_REQUIRES(limit >= 0 && limit <= LONGEST);
  return !list || limit == 0 || (list != node && is_apart(list->next, node, limit - 1));
}

/// Whether two lists share no node.
bool are_apart(const struct list *list, const struct list *other, int limit) {
  PREMISE_REQUIRES(limit >= 0 && limit <= LONGEST);
  return !other || limit == 0 || (is_apart(list, other, LONGEST) && are_apart(list, other->next, limit - 1));
}

/// Makes `node` a list of one element.
struct list *list_new(struct list *node, int element) {
  PREMISE_REQUIRES(node != NULL);
  node->element = element;
  node->next = NULL;
  assert(length_within(node, LONGEST) == 1);
  return node;
}

/// How many elements there are; INVALID if it is no list.
int list_length(const struct list *list) {
  PREMISE_ENSURES(PREMISE_RESULT >= INVALID && PREMISE_RESULT <= LONGEST);
  if (!is_list(list))
    return INVALID;
  if (!list)
    return 0;
  int length = list_length(list->next) + 1;
  assert(length > 0);
  return length;
}

/// Whether two lists have the same elements in the same order.
bool list_equals(const struct list *list, const struct list *other) {
  if (!is_list(list) || !is_list(other))
    return false;
  if (!list || !other)
    return list == other;
  if (list->element != other->element)
    return false;
  bool equal = list_equals(list->next, other->next);
  assert(!equal || length_within(list, LONGEST) == length_within(other, LONGEST));
  return equal;
}

/// Whether an element is in a list.
bool list_contains_element(const struct list *list, int element) {
  if (!list || !is_list(list))
    return false;
  bool contained = list->element == element || list_contains_element(list->next, element);
  assert(contained || list->element != element);
  return contained;
}

/// The first element; the list must have one.
int list_head(const struct list *list) {
  PREMISE_REQUIRES(list != NULL);
  PREMISE_ENSURES(PREMISE_RESULT == list->element);
  return list->element;
}

/// The list without its first element; the list must have one.
struct list *list_tail(const struct list *list) {
  PREMISE_REQUIRES(list != NULL && is_list(list));
  struct list *tail = list->next;
  assert(length_within(tail, LONGEST) == length_within(list, LONGEST) - 1);
  return tail;
}

/// The last element; the list must have one.
int list_last_element(const struct list *list) {
  PREMISE_REQUIRES(list != NULL && is_list(list));
  if (!list->next)
    return list->element;
  int last = list_last_element(list->next);
  assert(list_contains_element(list, last));
  return last;
}

/// Puts `node` with an element before a list. Returns the new list, null if the old one is full.
struct list *list_prepend(struct list *list, struct list *node, int element) {
  PREMISE_REQUIRES(node != NULL && is_apart(list, node, LONGEST));
  int before = length_within(list, LONGEST);
  if (before >= LONGEST)
    return NULL;
  node->element = element;
  node->next = list;
  assert(length_within(node, LONGEST) == before + 1);
  return node;
}

static struct list *join(struct list *list, struct list *rest) {
  if (!list)
    return rest;
  list->next = join(list->next, rest);
  return list;
}

/// Puts `node` with an element after a list. Returns the list, null if it is full.
struct list *list_append(struct list *list, struct list *node, int element) {
  PREMISE_REQUIRES(node != NULL && is_apart(list, node, LONGEST));
  int before = length_within(list, LONGEST);
  if (before >= LONGEST)
    return NULL;
  list_new(node, element);
  struct list *joined = join(list, node);
  assert(length_within(joined, LONGEST) == before + 1);
  return joined;
}

/// Puts one list behind another. Returns the list, null if both together are too long.
struct list *list_concatenate(struct list *list, struct list *other) {
  PREMISE_REQUIRES(are_apart(list, other, LONGEST));
  int first = length_within(list, LONGEST), second = length_within(other, LONGEST);
  if (first + second > LONGEST)
    return NULL;
  struct list *joined = join(list, other);
  assert(length_within(joined, LONGEST) == first + second);
  return joined;
}

static int copy_into(struct list nodes[LONGEST], int used, const struct list *list) {
  PREMISE_REQUIRES(used >= 0 && used <= LONGEST && used + length_within(list, LONGEST) <= LONGEST);
  if (!list)
    return used;
  PREMISE_ASSERT(used < LONGEST);
  nodes[used].element = list->element;
  nodes[used].next = list->next ? &nodes[used + 1] : NULL;
  return copy_into(nodes, used + 1, list->next);
}

/// Whether a list uses none of some nodes.
bool are_free(const struct list nodes[LONGEST], const struct list *list) {
  for (int i = 0; i < LONGEST; i++)
    if (!is_apart(list, &nodes[i], LONGEST))
      return false;
  return true;
}

/// A copy of a list in nodes that it does not use itself; null if the list is empty or none.
struct list *list_clone(const struct list *list, struct list nodes[LONGEST]) {
  PREMISE_REQUIRES(nodes != NULL && are_free(nodes, list));
  if (!list || !is_list(list))
    return NULL;
  int used = copy_into(nodes, 0, list);
  assert(used == length_within(list, LONGEST));
  assert(list_equals(list, &nodes[0]));
  return &nodes[0];
}

/// Turns the list around without new nodes. Returns the new list, which is the old one if that is none.
struct list *list_reverse_in_place(struct list *list) {
  int before = length_within(list, LONGEST);
  if (before > LONGEST)
    return list;
  struct list *reversed = NULL, *rest = list;
  int moved = 0;
  while (rest) {
    PREMISE_LOOP_INVARIANT(moved >= 0 && moved <= before);
    struct list *next = rest->next;
    rest->next = reversed;
    reversed = rest;
    rest = next;
    moved++;
    assert(moved <= before);
  }
  assert(moved == before);
  assert(!list || list->next == NULL);
  return reversed;
}
