// A list of words in order: which does it contain?
#include <assert.h>
#include <premise/premise.h>
#include <stdbool.h>

enum { INVALID = -1, MOST_WORDS = 3, SHORTEST = 2, LONGEST = 3 };

struct word_list {
  int count;
  char word[MOST_WORDS][LONGEST + 1];
};

static int length_of(const char *text) {
  int length = 0;
  while (length <= LONGEST && text[length])
    length++;
  return length;
}

/// Whether a word is neither too short nor too long for the game.
bool is_word_within_bounds(const char *word) {
  if (!word)
    return false;
  int length = length_of(word);
  assert(length <= LONGEST + 1);
  return length >= SHORTEST && length <= LONGEST;
}

static int compare(const char *left, const char *right, int length) {
  for (int i = 0; i < length; i++) {
    if (left[i] != right[i])
      return left[i] < right[i] ? -1 : 1;
    if (!left[i])
      return 0;
  }
  return 0;
}

static bool is_list(const struct word_list *list) {
  if (!list || list->count < 0 || list->count > MOST_WORDS)
    return false;
  for (int i = 0; i < list->count; i++)
    if (list->word[i][LONGEST])
      return false;
  return true;
}

static int place_of(const struct word_list *list, const char *word, int length) {
  int low = 0, high = list->count - 1;
  while (low <= high) {
    int middle = (low + high) / 2;
    PREMISE_ASSERT(middle >= 0 && middle < list->count);
    int order = compare(word, list->word[middle], length);
    if (order == 0)
      return middle;
    if (order < 0)
      high = middle - 1;
    else
      low = middle + 1;
  }
  return INVALID;
}

/// Whether the list has this word.
bool contains_word(const struct word_list *list, const char *word) {
  if (!is_list(list) || !is_word_within_bounds(word))
    return false;
  int place = place_of(list, word, LONGEST + 1);
  assert(place < list->count);
  return place != INVALID;
}

/// Whether the list has a word that starts with this text.
bool contains_word_starting_with(const struct word_list *list, const char *start) {
  if (!is_list(list) || !start)
    return false;
  int length = length_of(start);
  if (length > LONGEST)
    return false;
  if (length == 0)
    return list->count > 0;
  int place = place_of(list, start, length);
  if (place == INVALID)
    return false;
  assert(list->word[place][0] == start[0]);
  return true;
}

static bool append(struct word_list *list, const char *text, int begin, int end) {
  if (list->count == MOST_WORDS)
    return false;
  char *word = list->word[list->count];
  for (int i = begin; i < end; i++)
    word[i - begin] = text[i];
  word[end - begin] = 0;
  list->count++;
  return true;
}

/// Reads one word per line; lines that are too short or too long are skipped. Returns how many words were taken.
int load(struct word_list *list, const char *lines) {
  if (!list || !lines)
    return INVALID;
  list->count = 0;
  int begin = 0;
  for (int i = 0;; i++) {
    if (lines[i] && lines[i] != '\n')
      continue;
    int length = i - begin;
    if (length >= SHORTEST && length <= LONGEST + 1 && !append(list, lines, begin, i))
      return INVALID;
    if (!lines[i])
      break;
    begin = i + 1;
  }
  assert(is_list(list));
  return list->count;
}
