// Five symbolic keys inserted into a sorted linked list; equal keys are kept once: 541 paths.
#include <stdlib.h>
struct node {
  int key;
  struct node *next;
};
static struct node *insert(struct node *list, int key) {
  struct node **place = &list;
  while (*place && (*place)->key < key)
    place = &(*place)->next;
  if (*place && (*place)->key == key)
    return list;
  struct node *fresh = malloc(sizeof *fresh);
  if (!fresh)
    return list;
  fresh->key = key;
  fresh->next = *place;
  *place = fresh;
  return list;
}
int sorted_list(int a, int b, int c, int d, int e) {
  struct node *list = 0;
  list = insert(list, a);
  list = insert(list, b);
  list = insert(list, c);
  list = insert(list, d);
  list = insert(list, e);
  int n = 0;
  for (; list; list = list->next)
    n++;
  return n;
}
