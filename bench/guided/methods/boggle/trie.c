// A trie of words: the children of a node are a linked list of siblings.
#include <assert.h>
#include <premise/premise.h>
#include <stdbool.h>
#include <stddef.h>

enum { LONGEST = 3, POOL = 4 };

struct node {
  char letter;
  bool ends_word;
  struct node *child, *sibling;
};

struct pool {
  int used;
  struct node nodes[POOL];
};

static bool is_letter(char c) {
  return c >= 'a' && c <= 'z';
}

static struct node *child_of(struct node *parent, char letter) {
  struct node *child = parent->child;
  for (int steps = 0; child && steps < POOL; steps++) {
    if (child->letter == letter)
      return child;
    child = child->sibling;
  }
  return NULL;
}

/// The node at which a text ends; null if the trie has no word that starts with it.
struct node *last_node_of(struct node *root, const char *text) {
  if (!root || !text)
    return NULL;
  struct node *node = root;
  for (int i = 0; text[i]; i++) {
    if (i >= LONGEST || !is_letter(text[i]))
      return NULL;
    node = child_of(node, text[i]);
    if (!node)
      return NULL;
    assert(node->letter == text[i]);
  }
  return node;
}

/// Whether the trie has this word.
bool contains(struct node *root, const char *word) {
  struct node *last = last_node_of(root, word);
  PREMISE_ASSERT(!last || root);
  return last && last->ends_word;
}

/// Whether the trie has a word that starts with this text.
bool contains_prefix(struct node *root, const char *text) {
  if (!root || !text)
    return false;
  if (!text[0])
    return root->child != NULL || root->ends_word;
  struct node *last = last_node_of(root, text);
  if (!last)
    return false;
  assert(last != root || !root->child);
  return true;
}

static struct node *add_child(struct pool *pool, struct node *parent, char letter) {
  struct node *child = &pool->nodes[pool->used++];
  child->letter = letter;
  child->ends_word = false;
  child->child = NULL;
  child->sibling = parent->child;
  parent->child = child;
  return child;
}

/// Adds a word below the root; new nodes come from the pool. Says whether there was room for all of it.
bool add(struct pool *pool, struct node *root, const char *word) {
  if (!pool || !root || !word || pool->used < 0)
    return false;
  struct node *node = root;
  int length = 0;
  for (; word[length]; length++) {
    if (length >= LONGEST || !is_letter(word[length]))
      return false;
    struct node *child = child_of(node, word[length]);
    if (!child) {
      if (pool->used == POOL)
        return false;
      child = add_child(pool, node, word[length]);
    }
    PREMISE_ASSERT(child->letter == word[length]);
    node = child;
  }
  node->ends_word = true;
  assert(contains(root, word));
  return true;
}
