// May another queen stand here?
#include <assert.h>
#include <stdbool.h>

enum { SIZE = 4 };

/// Whether no queen in the columns before x attacks (x, y). Columns are filled from the left.
bool allowed(const bool board[SIZE][SIZE], int x, int y) {
  if (!board || x < 0 || x >= SIZE || y < 0 || y >= SIZE)
    return false;
  for (int i = 1; i <= x; i++) {
    assert(x - i >= 0);
    if (board[y][x - i])
      return false;
    if (y - i >= 0 && board[y - i][x - i])
      return false;
    if (y + i < SIZE && board[y + i][x - i])
      return false;
  }
  return true;
}
