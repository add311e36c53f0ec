// How does a fire spread through a forest on a grid?
#include <assert.h>
#include <premise/premise.h>
#include <stdbool.h>

enum { SIZE = 3, PERCENT = 100 };
enum state { EMPTY, TREE, BURNING };

struct forest {
  int height, width;
  unsigned char cell[SIZE][SIZE];
};

static bool is_grid(const struct forest *forest) {
  return forest && forest->height > 0 && forest->height <= SIZE && forest->width > 0 && forest->width <= SIZE;
}

/// Plants a tree where the draw of the cell is below `density`. Returns how many trees there are, -1 for bad arguments.
int initialize_forest_fire(struct forest *forest, int height, int width, int density, const unsigned char draws[SIZE]) {
  if (!forest || !draws || height <= 0 || height > SIZE || width <= 0 || width > SIZE)
    return -1;
  if (density < 0 || density > PERCENT)
    return -1;
  forest->height = height;
  forest->width = width;
  int trees = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      bool planted = (draws[y] + x) % PERCENT < density;
      forest->cell[y][x] = planted ? TREE : EMPTY;
      trees += planted;
    }
  PREMISE_ASSERT(is_grid(forest));
  assert(trees <= height * width);
  return trees;
}

/// Whether one of the eight cells around (x, y) is in state `wanted`.
bool is_neighbor(const struct forest *forest, int x, int y, enum state wanted) {
  if (!is_grid(forest) || x < 0 || x >= forest->width || y < 0 || y >= forest->height)
    return false;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++) {
      if (dx == 0 && dy == 0)
        continue;
      int nx = x + dx, ny = y + dy;
      if (nx < 0 || ny < 0 || nx >= forest->width || ny >= forest->height)
        continue;
      if (forest->cell[ny][nx] == wanted)
        return true;
    }
  return false;
}

static unsigned char next_state(const struct forest *forest, int x, int y, bool lightning) {
  switch (forest->cell[y][x]) {
  case BURNING:
    return EMPTY;
  case TREE:
    return lightning || is_neighbor(forest, x, y, BURNING) ? BURNING : TREE;
  default:
    return EMPTY;
  }
}

/// One step; lightning strikes the cells whose bit is set in `lightning`. Returns how many cells burn now.
int step_forest_fire(struct forest *forest, unsigned lightning) {
  if (!is_grid(forest))
    return -1;
  struct forest before = *forest;
  int burning = 0, trees = 0;
  for (int y = 0; y < before.height; y++)
    for (int x = 0; x < before.width; x++) {
      unsigned bit = (unsigned)(y * before.width + x);
      forest->cell[y][x] = next_state(&before, x, y, (lightning >> bit) & 1);
      PREMISE_ASSERT(before.cell[y][x] != BURNING || forest->cell[y][x] == EMPTY);
      burning += forest->cell[y][x] == BURNING;
      trees += before.cell[y][x] == TREE;
    }
  assert(burning <= trees);
  return burning;
}
