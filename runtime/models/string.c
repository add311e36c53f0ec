// What do the comparing and measuring functions of string.h and strings.h compute?
#include "premise_models.h"

// Bytes whose comparison becomes one term. More would nest terms too deeply, fewer would fork the path more often.
enum { kBlockBytes = 16 };

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length] != 0)
    length++;
  return length;
}

size_t strnlen(const char *text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length] != 0)
    length++;
  return length;
}

// The first nonzero difference of two bytes, without a branch on it.
static int firstDifference(const unsigned char *left, const unsigned char *right, size_t count) {
  int difference = 0;
  for (size_t i = 0; i < count; i++)
    difference |= (left[i] - right[i]) & -(difference == 0);
  return difference;
}

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *leftBytes = left;
  const unsigned char *rightBytes = right;
  needReadable(left, count);
  needReadable(right, count);
  while (count > kBlockBytes) {
    int difference = firstDifference(leftBytes, rightBytes, kBlockBytes);
    if (difference != 0)
      return difference;
    leftBytes += kBlockBytes;
    rightBytes += kBlockBytes;
    count -= kBlockBytes;
  }
  return firstDifference(leftBytes, rightBytes, count);
}

int bcmp(const void *left, const void *right, size_t count) {
  return memcmp(left, right, count);
}

int strcmp(const char *left, const char *right) {
  const unsigned char *leftBytes = (const unsigned char *)left;
  const unsigned char *rightBytes = (const unsigned char *)right;
  size_t i = 0;
  while ((leftBytes[i] != 0) & (leftBytes[i] == rightBytes[i]))
    i++;
  return leftBytes[i] - rightBytes[i];
}

int strncmp(const char *left, const char *right, size_t count) {
  const unsigned char *leftBytes = (const unsigned char *)left;
  const unsigned char *rightBytes = (const unsigned char *)right;
  for (size_t i = 0; i < count; i++)
    if ((leftBytes[i] == 0) | (leftBytes[i] != rightBytes[i]))
      return leftBytes[i] - rightBytes[i];
  return 0;
}

int strcasecmp(const char *left, const char *right) {
  const unsigned char *leftBytes = (const unsigned char *)left;
  const unsigned char *rightBytes = (const unsigned char *)right;
  size_t i = 0;
  while ((leftBytes[i] != 0) & (lowered(leftBytes[i]) == lowered(rightBytes[i])))
    i++;
  return lowered(leftBytes[i]) - lowered(rightBytes[i]);
}

int strncasecmp(const char *left, const char *right, size_t count) {
  const unsigned char *leftBytes = (const unsigned char *)left;
  const unsigned char *rightBytes = (const unsigned char *)right;
  for (size_t i = 0; i < count; i++) {
    int leftCode = lowered(leftBytes[i]);
    int rightCode = lowered(rightBytes[i]);
    if ((leftCode == 0) | (leftCode != rightCode))
      return leftCode - rightCode;
  }
  return 0;
}

// In the C locale the collating order is the order of the bytes.
int strcoll(const char *left, const char *right) {
  return strcmp(left, right);
}

size_t strxfrm(char *target, const char *source, size_t capacity) {
  size_t length = strlen(source);
  if (length < capacity)
    copyBytes(target, source, length + 1);
  return length;
}

// A fixed text: which one it is never matters to a check, and a table of texts would only slow runs down.
char *strerror(int number) {
  static char text[] = "Error";
  (void)number;
  return text;
}

int __xpg_strerror_r(int number, char *buffer, size_t size) {
  (void)number;
  if (size < sizeof "Error")
    return ERANGE;
  copyBytes(buffer, "Error", sizeof "Error");
  return 0;
}

char *strerror_r(int number, char *buffer, size_t size) {
  (void)buffer;
  (void)size;
  return strerror(number);
}

char *strsignal(int number) {
  static char text[] = "Signal";
  (void)number;
  return text;
}
