// Small helpers for strings: do they work for the empty string, too?
#include <ctype.h>
#include <string.h>

/// How many of the first three characters are vowels.
int count_vowels(const char *text) {
  int count = 0;
  if (!text)
    return 0;
  for (int i = 0; i < 3 && text[i]; i++)
    if (strchr("aeiou", text[i]))
      count++;
  return count;
}

/// Removes spaces at the end, in place.
/// The bug: in a text that has only spaces, or nothing, the loop runs out at the front.
void trim_end(char *text) {
  if (!text)
    return;
  size_t length = strlen(text);
  while (isspace((unsigned char)text[length - 1]))
    length--;
  text[length] = '\0';
}
