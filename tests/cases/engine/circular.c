// Are circular inputs of a unit that walks along pointers left in good time?
#include <stddef.h>

struct tree {
  int key;
  struct tree *left, *right;
};

// bounds: branches input-size
int contains_ok(const struct tree *t, int key) {
  while (t) {
    if (t->key == key)
      return 1;
    t = key < t->key ? t->left : t->right;
  }
  return 0;
}

// bounds: branches input-size
int greatest_bad(const struct tree *t) {
  while (t->right) // expect: failed null-dereference
    t = t->right;
  return t->key;
}

// A loop that ends may decide the same for long.
// exhaustive: yes
int often_ok(int isCounted) {
  int count = 0;
  for (int i = 0; i < 20000; i++)
    if (isCounted > 3)
      count++;
  return count;
}
