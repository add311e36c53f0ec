// What is in a text: words, palindromes, white space?
#include <assert.h>
#include <premise/premise.h>
#include <stdbool.h>
#include <string.h>

enum { INVALID = -1, MOST_CHARACTERS = 6, MOST_WORDS = 3 };

static bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n';
}

static int length_of(const char *text) {
  int length = 0;
  while (length <= MOST_CHARACTERS && text[length])
    length++;
  return length;
}

/// The index in `text` of the first character that is also in `match`.
int any(const char *text, const char *match) {
  if (!text || !match || length_of(text) > MOST_CHARACTERS || length_of(match) > MOST_CHARACTERS)
    return INVALID;
  for (int i = 0; text[i]; i++) {
    if (is_space(text[i]))
      continue;
    for (int j = 0; match[j]; j++)
      if (text[i] == match[j])
        return i;
  }
  return INVALID;
}

/// Whether the letters of a text read the same from both ends; everything else is skipped.
bool is_palindrome(const char *text) {
  if (!text)
    return false;
  int left = 0, right = length_of(text) - 1;
  if (right >= MOST_CHARACTERS)
    return false;
  while (left < right) {
    if (text[left] < 'a' || text[left] > 'z') {
      left++;
    } else if (text[right] < 'a' || text[right] > 'z') {
      right--;
    } else {
      if (text[left] != text[right])
        return false;
      left++;
      right--;
    }
    PREMISE_ASSERT(left >= 0 && right >= 0);
  }
  return true;
}

/// How many words a text has.
int word_count(const char *text) {
  PREMISE_ENSURES(PREMISE_RESULT >= INVALID);
  if (!text || length_of(text) > MOST_CHARACTERS)
    return INVALID;
  int words = 0;
  bool inside = false;
  for (int i = 0; text[i]; i++) {
    if (!is_space(text[i]) && !inside)
      words++;
    inside = !is_space(text[i]);
  }
  assert(words <= (MOST_CHARACTERS + 1) / 2);
  return words;
}

struct span {
  int begin, end;
};

static int split(const char *text, struct span spans[MOST_WORDS]) {
  int words = 0, i = 0;
  while (text[i]) {
    while (is_space(text[i]))
      i++;
    if (!text[i])
      break;
    PREMISE_ASSERT(words < MOST_WORDS);
    spans[words].begin = i;
    while (text[i] && !is_space(text[i]))
      i++;
    spans[words].end = i;
    words++;
  }
  return words;
}

static bool same(const char *text, struct span a, struct span b) {
  int length = a.end - a.begin;
  if (b.end - b.begin != length)
    return false;
  for (int i = 0; i < length; i++)
    if (text[a.begin + i] != text[b.begin + i])
      return false;
  return true;
}

/// How many words of a text stood in it before.
int repeated_word_count(const char *text) {
  if (!text || length_of(text) > MOST_CHARACTERS)
    return INVALID;
  struct span spans[MOST_WORDS];
  int words = split(text, spans), repeated = 0;
  for (int i = 1; i < words; i++)
    for (int j = 0; j < i; j++)
      if (same(text, spans[i], spans[j])) {
        repeated++;
        break;
      }
  assert(words == 0 ? repeated == 0 : repeated < words);
  return repeated;
}

/// Writes the words of a text from last to first, one space between two. Returns the length.
int reverse_words(const char *text, char out[MOST_CHARACTERS]) {
  if (!text || !out || length_of(text) > MOST_CHARACTERS)
    return INVALID;
  struct span spans[MOST_WORDS];
  int words = split(text, spans), written = 0;
  for (int word = words - 1; word >= 0; word--) {
    int length = spans[word].end - spans[word].begin;
    if (written + length > MOST_CHARACTERS)
      return INVALID;
    for (int i = spans[word].begin; i < spans[word].end; i++)
      out[written++] = text[i];
    if (word > 0)
      out[written++] = ' ';
  }
  assert(written <= MOST_CHARACTERS);
  out[written] = 0;
  return written;
}

/// Removes everything but letters and digits in place. Returns the new length.
int strip(char text[MOST_CHARACTERS], int length) {
  if (!text || length < 0 || length > MOST_CHARACTERS)
    return INVALID;
  int kept = 0;
  for (int i = 0; i < length; i++) {
    char c = text[i];
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) {
      PREMISE_ASSERT(kept <= i);
      text[kept++] = c;
    }
  }
  assert(kept <= length);
  return kept;
}
