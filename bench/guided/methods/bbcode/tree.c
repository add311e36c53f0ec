// A tree of tags and texts: how is it changed, and what does a visitor make of it?
#include <assert.h>
#include <premise/premise.h>
#include <stdbool.h>
#include <stddef.h>

enum { INVALID = -1, MOST_NODES = 3, MOST_ATTRIBUTES = 2, DEEPEST = 3 };
enum kind { TEXT, TAG, SEQUENCE };

struct attribute {
  int id, value;
};

struct node {
  enum kind kind;
  int attributes;
  struct attribute attribute[MOST_ATTRIBUTES];
  int count;
  struct node *sub[MOST_NODES];
};

/// What one walk over a tree is asked to do, and what it found.
struct visitor {
  int removed_attribute;
  int depth, texts, tags, weight;
};

static bool is_collection(const struct node *node) {
  return node && node->count >= 0 && node->count <= MOST_NODES && (node->kind == TAG || node->kind == SEQUENCE);
}

/// Inserts a node before the one at `index`. Says whether it could; a node has no empty places.
bool insert_item(struct node *parent, int index, struct node *item) {
  if (!is_collection(parent) || !item)
    return false;
  if (index < 0 || index > parent->count)
    return false;
  for (int i = parent->count; i > index; i--)
    parent->sub[i] = parent->sub[i - 1];
  parent->sub[index] = item;
  parent->count++;
  assert(parent->count <= MOST_NODES);
  return true;
}

/// Replaces all nodes of a sequence. Says whether it could.
bool set_sub_nodes(struct node *sequence, struct node *const *nodes, int count) {
  if (!is_collection(sequence) || sequence->kind != SEQUENCE || !nodes)
    return false;
  if (count < 0 || count > MOST_NODES)
    return false;
  for (int i = 0; i < count; i++)
    if (!nodes[i] || nodes[i] == sequence)
      return false;
  for (int i = 0; i < count; i++)
    sequence->sub[i] = nodes[i];
  sequence->count = count;
  for (int i = 0; i < sequence->count; i++)
    assert(sequence->sub[i]);
  return true;
}

/// Gives an attribute another value; one that is not there yet is added. Returns its index, INVALID if there is no
/// room.
int replace_attribute(struct node *tag, int id, int value) {
  if (!tag || tag->kind != TAG || tag->attributes < 0 || tag->attributes > MOST_ATTRIBUTES)
    return INVALID;
  int index = 0;
  while (index < tag->attributes && tag->attribute[index].id != id)
    index++;
  if (index == MOST_ATTRIBUTES)
    return INVALID;
  if (index == tag->attributes)
    tag->attributes++;
  tag->attribute[index].id = id;
  tag->attribute[index].value = value;
  PREMISE_ASSERT(tag->attributes <= MOST_ATTRIBUTES);
  assert(index < tag->attributes);
  return index;
}

/// Counts a tag, takes the unwanted attribute away and adds up the values of the others. Returns the new weight.
int visit_tag(struct visitor *visitor, struct node *tag) {
  if (!visitor || !tag || tag->kind != TAG || tag->attributes < 0 || tag->attributes > MOST_ATTRIBUTES)
    return INVALID;
  int kept = 0, before = visitor->weight;
  for (int i = 0; i < tag->attributes; i++) {
    if (tag->attribute[i].id == visitor->removed_attribute)
      continue;
    PREMISE_ASSERT(kept <= i);
    tag->attribute[kept++] = tag->attribute[i];
    if (tag->attribute[i].value > 0)
      visitor->weight += tag->attribute[i].value;
  }
  tag->attributes = kept;
  visitor->tags++;
  assert(visitor->weight >= before);
  return visitor->weight;
}

static int visit(struct visitor *visitor, struct node *node);

/// Visits what a sequence consists of. Returns how many nodes were visited, INVALID if it is too deep.
int visit_sequence(struct visitor *visitor, struct node *sequence) {
  if (!visitor || !is_collection(sequence) || visitor->depth < 0)
    return INVALID;
  if (visitor->depth >= DEEPEST)
    return INVALID;
  int visited = 0;
  visitor->depth++;
  for (int i = 0; i < sequence->count; i++) {
    int below = visit(visitor, sequence->sub[i]);
    if (below != INVALID)
      visited += below;
  }
  visitor->depth--;
  assert(visitor->depth >= 0 && visitor->depth < DEEPEST);
  return visited;
}

static int visit(struct visitor *visitor, struct node *node) {
  if (!visitor || !node)
    return INVALID;
  switch (node->kind) {
  case TEXT:
    visitor->texts++;
    return 1;
  case TAG:
    return visit_tag(visitor, node) == INVALID ? INVALID : 1;
  case SEQUENCE:
    return visit_sequence(visitor, node);
  }
  return INVALID;
}

/// Visits any node by its kind. Returns how many nodes were visited.
int visit_node(struct visitor *visitor, struct node *node) {
  if (!visitor || visitor->texts < 0 || visitor->texts > 100 || visitor->depth < 0)
    return INVALID;
  int texts = visitor->texts;
  int visited = visit(visitor, node);
  assert(visitor->texts >= texts);
  assert(visited == INVALID || visitor->texts - texts <= visited);
  return visited;
}

/// Lets a visitor see a sequence. Says whether it came back at the depth at which it started.
bool accept_visitor(struct node *sequence, struct visitor *visitor) {
  PREMISE_REQUIRES(sequence != NULL && visitor != NULL);
  if (sequence->kind != SEQUENCE)
    return false;
  int depth = visitor->depth;
  int visited = visit_sequence(visitor, sequence);
  assert(visitor->depth == depth);
  return visited != INVALID;
}

/// Writes what is left of a collection without its texts. Returns how many nodes, INVALID if nothing would change.
int get_modified_sub_nodes(const struct node *parent, struct node *out[MOST_NODES]) {
  if (!is_collection(parent) || !out)
    return INVALID;
  int kept = 0;
  for (int i = 0; i < parent->count; i++) {
    struct node *sub = parent->sub[i];
    if (sub->kind == TEXT)
      continue;
    PREMISE_ASSERT(kept <= i);
    out[kept++] = sub;
  }
  assert(kept <= parent->count);
  return kept == parent->count ? INVALID : kept;
}
