// What do the copying functions of string.h write?
//
// Each measures its source and then copies it in one piece: only the terminating zero forks the path, not each byte.
#include "premise_models.h"

char *stpcpy(char *target, const char *source) {
  size_t length = strlen(source);
  copyBytes(target, source, length + 1);
  return target + length;
}

char *strcpy(char *target, const char *source) {
  copyBytes(target, source, strlen(source) + 1);
  return target;
}

char *stpncpy(char *target, const char *source, size_t count) {
  size_t length = strnlen(source, count);
  copyBytes(target, source, length);
  fillBytes(target + length, 0, count - length);
  return target + length;
}

char *strncpy(char *target, const char *source, size_t count) {
  stpncpy(target, source, count);
  return target;
}

char *strcat(char *target, const char *source) {
  strcpy(target + strlen(target), source);
  return target;
}

char *strncat(char *target, const char *source, size_t count) {
  char *end = target + strlen(target);
  size_t length = strnlen(source, count);
  copyBytes(end, source, length);
  end[length] = 0;
  return target;
}

size_t strlcpy(char *target, const char *source, size_t capacity) {
  size_t length = strlen(source);
  if (capacity == 0)
    return length;
  size_t copied = length < capacity ? length : capacity - 1;
  copyBytes(target, source, copied);
  target[copied] = 0;
  return length;
}

size_t strlcat(char *target, const char *source, size_t capacity) {
  size_t used = strnlen(target, capacity);
  return used + strlcpy(target + used, source, capacity - used);
}

char *strndup(const char *source, size_t count) {
  size_t length = strnlen(source, count);
  char *copy = malloc(length + 1);
  if (copy == NULL)
    return NULL;
  copyBytes(copy, source, length);
  copy[length] = 0;
  return copy;
}

char *strdup(const char *source) {
  size_t size = strlen(source) + 1;
  char *copy = malloc(size);
  if (copy == NULL)
    return NULL;
  copyBytes(copy, source, size);
  return copy;
}

char *__strdup(const char *source) {
  return strdup(source);
}

void *memccpy(void *target, const void *source, int byte, size_t count) {
  unsigned char *to = target;
  const unsigned char *from = source;
  for (size_t i = 0; i < count; i++) {
    to[i] = from[i];
    if (from[i] == (unsigned char)byte)
      return to + i + 1;
  }
  return NULL;
}

void bzero(void *target, size_t count) {
  fillBytes(target, 0, count);
}

void explicit_bzero(void *target, size_t count) {
  fillBytes(target, 0, count);
}

void bcopy(const void *source, void *target, size_t count) {
  moveBytes(target, source, count);
}
