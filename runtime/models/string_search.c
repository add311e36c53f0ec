// Where do the searching and splitting functions of string.h find what they look for?
#include "premise_models.h"

void *memchr(const void *bytes, int byte, size_t count) {
  const unsigned char *cursor = bytes;
  for (size_t i = 0; i < count; i++)
    if (cursor[i] == (unsigned char)byte)
      return (void *)(cursor + i);
  return NULL;
}

void *rawmemchr(const void *bytes, int byte) {
  const unsigned char *cursor = bytes;
  size_t i = 0;
  while (cursor[i] != (unsigned char)byte)
    i++;
  return (void *)(cursor + i);
}

void *memrchr(const void *bytes, int byte, size_t count) {
  const unsigned char *cursor = bytes;
  for (size_t i = count; i > 0; i--)
    if (cursor[i - 1] == (unsigned char)byte)
      return (void *)(cursor + i - 1);
  return NULL;
}

char *strchrnul(const char *text, int code) {
  size_t i = 0;
  while ((text[i] != 0) & (text[i] != (char)code))
    i++;
  return (char *)(text + i);
}

char *strchr(const char *text, int code) {
  char *found = strchrnul(text, code);
  return *found == (char)code ? found : NULL;
}

char *strrchr(const char *text, int code) {
  return memrchr(text, code, strlen(text) + 1);
}

char *index(const char *text, int code) {
  return strchr(text, code);
}

char *rindex(const char *text, int code) {
  return strrchr(text, code);
}

// Compares all bytes as one term: one branch per candidate position, however long the needle is.
static int isEqual(const unsigned char *left, const unsigned char *right, size_t count) {
  int difference = 0;
  for (size_t i = 0; i < count; i++)
    difference |= left[i] ^ right[i];
  return difference == 0;
}

static int isEqualIgnoringCase(const unsigned char *left, const unsigned char *right, size_t count) {
  int difference = 0;
  for (size_t i = 0; i < count; i++)
    difference |= lowered(left[i]) ^ lowered(right[i]);
  return difference == 0;
}

void *memmem(const void *haystack, size_t haystackSize, const void *needle, size_t needleSize) {
  const unsigned char *bytes = haystack;
  needReadable(haystack, haystackSize);
  needReadable(needle, needleSize);
  for (size_t start = 0; start + needleSize <= haystackSize; start++)
    if (isEqual(bytes + start, needle, needleSize))
      return (void *)(bytes + start);
  return NULL;
}

char *strstr(const char *haystack, const char *needle) {
  return memmem(haystack, strlen(haystack), needle, strlen(needle));
}

char *strcasestr(const char *haystack, const char *needle) {
  size_t haystackSize = strlen(haystack);
  size_t needleSize = strlen(needle);
  const unsigned char *bytes = (const unsigned char *)haystack;
  for (size_t start = 0; start + needleSize <= haystackSize; start++)
    if (isEqualIgnoringCase(bytes + start, (const unsigned char *)needle, needleSize))
      return (char *)(bytes + start);
  return NULL;
}

// Is `code` one of the characters of `set`? The zero at the end of `set` is not one of them.
static int isMember(const char *set, char code) {
  int isFound = 0;
  for (size_t i = 0; set[i] != 0; i++)
    isFound |= set[i] == code;
  return isFound;
}

size_t strspn(const char *text, const char *set) {
  size_t length = 0;
  while (isMember(set, text[length]))
    length++;
  return length;
}

size_t strcspn(const char *text, const char *set) {
  size_t length = 0;
  while (((text[length] == 0) | isMember(set, text[length])) == 0)
    length++;
  return length;
}

char *strpbrk(const char *text, const char *set) {
  text += strcspn(text, set);
  return *text != 0 ? (char *)text : NULL;
}

char *strtok_r(char *text, const char *delimiters, char **rest) {
  char *token = text != NULL ? text : *rest;
  token += strspn(token, delimiters);
  char *end = token + strcspn(token, delimiters);
  if (token == end) {
    *rest = end;
    return NULL;
  }
  if (*end != 0)
    *end++ = 0;
  *rest = end;
  return token;
}

char *__strtok_r(char *text, const char *delimiters, char **rest) {
  return strtok_r(text, delimiters, rest);
}

char *strtok(char *text, const char *delimiters) {
  static char *rest;
  return strtok_r(text, delimiters, &rest);
}

char *strsep(char **rest, const char *delimiters) {
  char *token = *rest;
  if (token == NULL)
    return NULL;
  char *end = token + strcspn(token, delimiters);
  if (*end != 0) {
    *end = 0;
    *rest = end + 1;
  } else {
    *rest = NULL;
  }
  return token;
}
