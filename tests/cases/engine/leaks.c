// Is memory that nobody can reach any more found, when asked for?
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};
static struct node *kept;

// options: --leaks
int forgotten_bad(int x) { // expect: failed memory-leak
  char *p = malloc(4);
  if (!p)
    return 0;
  if (x > 3)
    return 1;
  free(p);
  return 0;
}

// options: --leaks
struct node *returned_ok(int x) {
  struct node *n = malloc(sizeof *n);
  if (n) {
    n->value = x;
    n->next = 0;
  }
  return n;
}

// options: --leaks
int stored_ok(int x) {
  kept = returned_ok(x);
  return x;
}

// options: --leaks
int tail_lost_bad(int x) { // expect: failed memory-leak
  struct node *n = returned_ok(x);
  if (!n)
    return 0;
  n->next = returned_ok(x);
  if (x == 7)
    n->next = 0;
  if (n->next)
    free(n->next);
  free(n);
  return 0;
}

int not_asked_ok(int x) {
  return malloc(4) != 0 && x;
}
