// Sudoku with four by four cells: is a number possible, and what is in a block?
#include <cassert>
#include <premise/premise.h>

namespace {
constexpr int kSide = 4;
constexpr int kBlock = 2;
constexpr int kEmpty = 0;
constexpr int kInvalid = -1;
} // namespace

struct Cell {
  int row, column, value;

  /// Negative, zero or positive: order by row, then by column, then by value.
  int compareTo(const Cell *other) const;
};

class SudokuSolver {
public:
  /// Writes a number (0 for none) into a cell. Returns whether both exist.
  bool set(int row, int column, int value);

  /// Whether no two cells of a column have the same number.
  bool checkVertically(int column) const;

  /// Whether no two cells of a row have the same number.
  bool checkHorizontally(int row) const;

  /// The index of the block in which a cell lies, row by row.
  int getBlock(int row, int column) const;

  /// The numbers of a block as a set of bits; -1 if there is no such block.
  int getValues(int block) const;

private:
  int cells_[kSide][kSide] = {};
};

int Cell::compareTo(const Cell *other) const {
  if (other == nullptr)
    return 1;
  int order = row - other->row;
  if (order == 0)
    order = column - other->column;
  if (order == 0)
    order = value - other->value;
  assert(order != 0 || (row == other->row && column == other->column && value == other->value));
  assert((order < 0) ==
         (row < other->row ||
          (row == other->row && (column < other->column || (column == other->column && value < other->value)))));
  return order;
}

bool SudokuSolver::set(int row, int column, int value) {
  if (row < 0 || row >= kSide || column < 0 || column >= kSide || value < kEmpty || value > kSide)
    return false;
  cells_[row][column] = value;
  return true;
}

bool SudokuSolver::checkVertically(int column) const {
  if (column < 0 || column >= kSide)
    return false;
  bool seen[kSide + 1] = {};
  for (int row = 0; row < kSide; row++) {
    int value = cells_[row][column];
    PREMISE_ASSERT(value >= kEmpty && value <= kSide);
    if (value != kEmpty && seen[value])
      return false;
    seen[value] = true;
  }
  return true;
}

bool SudokuSolver::checkHorizontally(int row) const {
  if (row < 0 || row >= kSide)
    return false;
  for (int column = 1; column < kSide; column++)
    for (int before = 0; before < column; before++) {
      assert(before >= 0 && before < column);
      if (cells_[row][column] != kEmpty && cells_[row][column] == cells_[row][before])
        return false;
    }
  return true;
}

int SudokuSolver::getBlock(int row, int column) const {
  PREMISE_ENSURES(PREMISE_RESULT < kSide);
  if (row < 0 || column < 0 || row >= kSide || column >= kSide)
    return kInvalid;
  int block = row / kBlock * kBlock + column / kBlock;
  assert(block >= 0 && block < kSide);
  return block;
}

int SudokuSolver::getValues(int block) const {
  if (block < 0 || block > kSide)
    return kInvalid;
  int top = block / kBlock * kBlock, left = block % kBlock * kBlock;
  int values = 0;
  for (int row = top; row < top + kBlock; row++)
    for (int column = left; column < left + kBlock; column++)
      if (cells_[row][column] != kEmpty)
        values |= 1 << cells_[row][column];
  assert(values >= 0 && values < 1 << (kSide + 1));
  return values;
}

/// Writes the numbers of some cells as digits, a dot for an empty one. Returns the length, -1 for a number that is
/// none.
int cellsToString(const Cell *cells, int count, char text[kSide + 1]) {
  if (cells == nullptr || text == nullptr || count < 0 || count > kSide)
    return kInvalid;
  for (int i = 0; i < count; i++) {
    if (cells[i].value < kEmpty || cells[i].value > kSide)
      return kInvalid;
    text[i] = cells[i].value == kEmpty ? '.' : static_cast<char>('0' + cells[i].value);
    assert(text[i] >= '.' && text[i] <= '9');
  }
  text[count] = '\0';
  return count;
}
