// Battleships: where may a ship lie in the sea?
#include <cassert>
#include <premise/premise.h>

namespace {
constexpr int kSide = 4;
constexpr int kLongest = 3;
} // namespace

enum class Block { Water, Selected, Ship };
enum class Direction { Right, Down };

class Sea {
public:
  /// Turns the ship that is being placed, if it fits into the sea then. Returns whether it was turned.
  bool changeDirection(int row, int column, int length);

  /// Marks the blocks that a ship would take. Returns how many were marked; none if one of them is taken.
  int selectBlocks(int row, int column, int length);

  /// Makes water again of what was marked. Returns how many blocks that were.
  int unselectBlocks();

  /// Puts a ship on free blocks. Returns whether it could.
  bool placeShipInSea(int row, int column, int length);

  Direction direction() const { return direction_; }

private:
  bool fits(int row, int column, int length) const;
  Block &at(int row, int column, int step);

  Block blocks_[kSide][kSide] = {};
  Direction direction_ = Direction::Right;
  int selected_ = 0;
  int shipBlocks_ = 0;
};

bool Sea::fits(int row, int column, int length) const {
  if (row < 0 || column < 0 || length < 1 || length > kLongest)
    return false;
  if (direction_ == Direction::Right)
    return row < kSide && column + length <= kSide;
  return column < kSide && row + length <= kSide;
}

Block &Sea::at(int row, int column, int step) {
  PREMISE_REQUIRES(step >= 0 && step < kLongest);
  int blockRow = direction_ == Direction::Down ? row + step : row;
  int blockColumn = direction_ == Direction::Right ? column + step : column;
  assert(blockRow < kSide && blockColumn < kSide);
  return blocks_[blockRow][blockColumn];
}

bool Sea::changeDirection(int row, int column, int length) {
  Direction before = direction_;
  unselectBlocks();
  direction_ = before == Direction::Right ? Direction::Down : Direction::Right;
  if (fits(row, column, length)) {
    assert(direction_ != before);
    return true;
  }
  direction_ = before;
  return false;
}

int Sea::selectBlocks(int row, int column, int length) {
  if (!fits(row, column, length))
    return 0;
  for (int step = 0; step < length; step++)
    if (at(row, column, step) == Block::Ship)
      return 0;
  for (int step = 0; step < length; step++)
    at(row, column, step) = Block::Selected;
  selected_ += length;
  assert(selected_ <= kSide * kSide);
  return length;
}

int Sea::unselectBlocks() {
  int cleared = 0;
  for (int row = 0; row < kSide; row++)
    for (int column = 0; column < kSide; column++)
      if (blocks_[row][column] == Block::Selected) {
        blocks_[row][column] = Block::Water;
        cleared++;
      }
  PREMISE_ASSERT(cleared <= selected_);
  selected_ = 0;
  return cleared;
}

bool Sea::placeShipInSea(int row, int column, int length) {
  unselectBlocks();
  if (selectBlocks(row, column, length) != length)
    return false;
  int before = shipBlocks_;
  for (int step = 0; step < length; step++) {
    at(row, column, step) = Block::Ship;
    shipBlocks_++;
  }
  selected_ = 0;
  assert(shipBlocks_ == before + length && shipBlocks_ <= kSide * kSide);
  return true;
}
