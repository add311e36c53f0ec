// A sorted linked list: does every operation work for every list?
#include <stddef.h>

struct node {
  int value;
  struct node *next;
};

/// Whether the first elements (at most `limit`) are in order.
int list_is_sorted(const struct node *list, int limit) {
  if (limit > 4)
    limit = 4;
  for (; list && list->next && limit > 0; list = list->next, limit--)
    if (list->value > list->next->value)
      return 0;
  return 1;
}

/// Takes the second element out and returns it.
/// The bug: a list of one element has no second one.
struct node *list_take_second(struct node *list) {
  if (!list)
    return NULL;
  struct node *second = list->next;
  list->next = second->next;
  return second;
}
