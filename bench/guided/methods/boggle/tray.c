// A tray of letters: which word lies on a path through it, and what is it worth?
#include <assert.h>
#include <premise/premise.h>
#include <stdbool.h>

enum { INVALID = -1, ROWS = 2, COLUMNS = 3, LONGEST_PATH = 4 };

struct tray {
  char letter[ROWS][COLUMNS];
};

struct position {
  int row, column;
};

static bool is_inside(struct position p) {
  return p.row >= 0 && p.row < ROWS && p.column >= 0 && p.column < COLUMNS;
}

static bool is_letter(char c) {
  return c >= 'A' && c <= 'Z';
}

/// Fills a tray with the letters of a text, row by row. Says whether there were exactly enough.
bool filled_with(struct tray *tray, const char *letters) {
  if (!tray || !letters)
    return false;
  for (int row = 0; row < ROWS; row++)
    for (int column = 0; column < COLUMNS; column++) {
      char c = letters[row * COLUMNS + column];
      if (!is_letter(c))
        return false;
      tray->letter[row][column] = c;
    }
  assert(is_letter(tray->letter[ROWS - 1][COLUMNS - 1]));
  return letters[ROWS * COLUMNS] == 0;
}

/// Whether each position lies in the tray, next to the one before, and none is used twice.
bool validate(const struct position path[LONGEST_PATH], int count) {
  if (!path || count < 1 || count > LONGEST_PATH)
    return false;
  for (int i = 0; i < count; i++) {
    if (!is_inside(path[i]))
      return false;
    for (int j = 0; j < i; j++)
      if (path[i].row == path[j].row && path[i].column == path[j].column)
        return false;
    if (i == 0)
      continue;
    int rows = path[i].row - path[i - 1].row, columns = path[i].column - path[i - 1].column;
    PREMISE_ASSERT(rows > -ROWS && rows < ROWS && columns > -COLUMNS && columns < COLUMNS);
    if (rows < -1 || rows > 1 || columns < -1 || columns > 1)
      return false;
  }
  return true;
}

/// Writes the letters at the positions. Returns how many there are.
int letters_at(const struct tray *tray, const struct position *path, int count, char out[LONGEST_PATH]) {
  if (!tray || !path || !out || count < 0 || count > LONGEST_PATH)
    return INVALID;
  for (int i = 0; i < count; i++) {
    if (path[i].row >= ROWS || path[i].column >= COLUMNS)
      return INVALID;
    out[i] = tray->letter[path[i].row][path[i].column];
  }
  return count;
}

/// Writes letters as a text; a Q stands for QU. Returns the length of the text.
int as_string(const char letters[LONGEST_PATH], int count, char text[LONGEST_PATH + 2]) {
  if (!letters || !text || count < 0 || count > LONGEST_PATH)
    return INVALID;
  int written = 0;
  for (int i = 0; i < count; i++) {
    if (!is_letter(letters[i]))
      return INVALID;
    text[written++] = letters[i];
    if (letters[i] == 'Q')
      text[written++] = 'U';
    PREMISE_ASSERT(written > i);
  }
  text[written] = 0;
  assert(written <= 2 * count);
  return written;
}

/// What a word of so many letters scores, times the words found.
int score_letter_count(int letters, int words) {
  PREMISE_ENSURES(PREMISE_RESULT >= INVALID);
  if (letters < 0 || letters > 2 * ROWS * COLUMNS || words < 0)
    return INVALID;
  int points;
  if (letters < 3)
    points = 0;
  else if (letters <= 4)
    points = 1;
  else if (letters == 5)
    points = 2;
  else if (letters == 6)
    points = 3;
  else if (letters == 7)
    points = 5;
  else
    points = 11;
  int score = points * words;
  assert(points == 0 || score >= words);
  return score;
}
