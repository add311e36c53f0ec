// Scrabble: what lies where on the board, and where may a word go?
#include <cassert>
#include <premise/premise.h>

namespace {
constexpr int kSide = 4;
constexpr int kBag = 5;
constexpr int kInvalid = -1;
} // namespace

struct BoardLocation {
  int row, column;

  /// Whether the location is on the board.
  bool isLocationWithinBounds() const;
};

struct Board {
  char tiles[kSide][kSide];
  int placed;

  /// The letter at a location; 0 if none lies there or the location is not on the board.
  char tileAt(BoardLocation location) const;

  /// Whether a tile lies at a location.
  bool tileExistsAt(BoardLocation location) const;
};

bool BoardLocation::isLocationWithinBounds() const {
  int index = row * kSide + column;
  if (row < 0 || column < 0 || row >= kSide || column >= kSide)
    return false;
  assert(index >= 0 && index < kSide * kSide);
  return true;
}

char Board::tileAt(BoardLocation location) const {
  if (location.row > kSide || location.column > kSide || location.row < 0 || location.column < 0)
    return 0;
  char tile = tiles[location.row][location.column];
  if (tile < 'A' || tile > 'Z')
    return 0;
  return tile;
}

bool Board::tileExistsAt(BoardLocation location) const {
  if (!location.isLocationWithinBounds() || placed <= 0)
    return false;
  bool exists = tileAt(location) != 0;
  assert(!exists || tiles[location.row][location.column] >= 'A');
  return exists;
}

/// How many of the next `length` locations to the right are free; -1 if they leave the board.
int availableLocationsIn(const Board &board, BoardLocation start, int length) {
  if (length < 1 || !start.isLocationWithinBounds())
    return kInvalid;
  if (start.column + length > kSide)
    return kInvalid;
  int available = 0;
  for (int i = 0; i < length; i++) {
    BoardLocation location = {start.row, start.column + i};
    PREMISE_ASSERT(location.column < kSide);
    if (!board.tileExistsAt(location))
      available++;
  }
  assert(available <= length);
  return available;
}

/// Shuffles the letters of the bag; draws[i] decides step i. Returns a checksum of the letters, -1 for a bad count.
int shuffle(char *letters, int count, const unsigned char draws[kBag]) {
  if (letters == nullptr || draws == nullptr || count < 0 || count > kBag)
    return kInvalid;
  int before = 0, after = 0;
  for (int i = 0; i < count; i++)
    before += letters[i];
  for (int last = count - 1; last > 0; last--) {
    int other = draws[last] % (last + 1);
    PREMISE_ASSERT(other >= 0 && other <= last);
    char kept = letters[last];
    letters[last] = letters[other];
    letters[other] = kept;
  }
  for (int i = 0; i < count; i++)
    after += letters[i];
  assert(before == after);
  return after < 0 ? 0 : after;
}
