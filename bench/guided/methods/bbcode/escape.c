// Which characters of a text would be taken for markup, and how are they escaped?
#include <assert.h>
#include <premise/premise.h>
#include <stdbool.h>

enum { INVALID = -1, LONGEST = 4, ROOM = 2 * LONGEST };

static bool is_special(char c) {
  return c == '[' || c == ']' || c == '\\';
}

/// Writes a text with a backslash before each special character. Returns the length.
int escape_text(const char *text, char out[ROOM + 1]) {
  if (!text || !out)
    return INVALID;
  int written = 0, escaped = 0, i = 0;
  for (; text[i]; i++) {
    if (i >= LONGEST)
      return INVALID;
    if (is_special(text[i])) {
      out[written++] = '\\';
      escaped++;
    }
    out[written++] = text[i];
  }
  PREMISE_ASSERT(written == i + escaped);
  assert(written <= ROOM);
  out[written] = 0;
  return written;
}

/// Writes a text without the backslashes that escape_text adds. Returns the length, INVALID for an incomplete escape.
int unescape_text(const char *text, char out[LONGEST]) {
  if (!text || !out)
    return INVALID;
  int written = 0;
  bool after_backslash = false;
  for (int i = 0; text[i]; i++) {
    if (i >= LONGEST)
      return INVALID;
    char c = text[i];
    if (after_backslash && !is_special(c))
      return INVALID;
    if (!after_backslash && c == '\\') {
      after_backslash = true;
      continue;
    }
    out[written++] = c;
    after_backslash = false;
    PREMISE_ASSERT(written <= i + 1);
  }
  if (after_backslash)
    return INVALID;
  out[written] = 0;
  return written;
}
