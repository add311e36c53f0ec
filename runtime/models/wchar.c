// What do the functions of wchar.h compute that string.h has for bytes?
#include "premise_models.h"

size_t wcslen(const wchar_t *text) {
  size_t length = 0;
  while (text[length] != 0)
    length++;
  return length;
}

size_t wcsnlen(const wchar_t *text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length] != 0)
    length++;
  return length;
}

// `count` characters in bytes. What cannot exist is not made small by wrapping around.
static size_t bytesOf(size_t count) {
  return count > SIZE_MAX / sizeof(wchar_t) ? SIZE_MAX : count * sizeof(wchar_t);
}

wchar_t *wmemcpy(wchar_t *target, const wchar_t *source, size_t count) {
  copyBytes(target, source, bytesOf(count));
  return target;
}

wchar_t *wmempcpy(wchar_t *target, const wchar_t *source, size_t count) {
  return wmemcpy(target, source, count) + count;
}

wchar_t *wmemmove(wchar_t *target, const wchar_t *source, size_t count) {
  moveBytes(target, source, bytesOf(count));
  return target;
}

wchar_t *wmemset(wchar_t *target, wchar_t character, size_t count) {
  needWritable(target, bytesOf(count));
  for (size_t i = 0; i < count; i++)
    target[i] = character;
  return target;
}

wchar_t *wcpcpy(wchar_t *target, const wchar_t *source) {
  size_t length = wcslen(source);
  wmemcpy(target, source, length + 1);
  return target + length;
}

wchar_t *wcscpy(wchar_t *target, const wchar_t *source) {
  return wmemcpy(target, source, wcslen(source) + 1);
}

wchar_t *wcsncpy(wchar_t *target, const wchar_t *source, size_t count) {
  size_t length = wcsnlen(source, count);
  wmemcpy(target, source, length);
  wmemset(target + length, 0, count - length);
  return target;
}

wchar_t *wcscat(wchar_t *target, const wchar_t *source) {
  wcscpy(target + wcslen(target), source);
  return target;
}

wchar_t *wcsncat(wchar_t *target, const wchar_t *source, size_t count) {
  wchar_t *end = target + wcslen(target);
  size_t length = wcsnlen(source, count);
  wmemcpy(end, source, length);
  end[length] = 0;
  return target;
}

wchar_t *wcsdup(const wchar_t *source) {
  size_t length = wcslen(source);
  wchar_t *copy = malloc(bytesOf(length + 1));
  if (copy != NULL)
    wmemcpy(copy, source, length + 1);
  return copy;
}

static int order(wchar_t left, wchar_t right) {
  return (left > right) - (left < right);
}

int wmemcmp(const wchar_t *left, const wchar_t *right, size_t count) {
  needReadable(left, bytesOf(count));
  needReadable(right, bytesOf(count));
  for (size_t i = 0; i < count; i++)
    if (left[i] != right[i])
      return order(left[i], right[i]);
  return 0;
}

int wcsncmp(const wchar_t *left, const wchar_t *right, size_t count) {
  size_t i = 0;
  while (i < count && ((left[i] != 0) & (left[i] == right[i])))
    i++;
  return i == count ? 0 : order(left[i], right[i]);
}

int wcscmp(const wchar_t *left, const wchar_t *right) {
  return wcsncmp(left, right, SIZE_MAX);
}

wchar_t *wmemchr(const wchar_t *text, wchar_t character, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (text[i] == character)
      return (wchar_t *)text + i;
  return NULL;
}

wchar_t *wcschr(const wchar_t *text, wchar_t character) {
  size_t i = 0;
  while ((text[i] != character) & (text[i] != 0))
    i++;
  return text[i] == character ? (wchar_t *)text + i : NULL;
}

wchar_t *wcsrchr(const wchar_t *text, wchar_t character) {
  for (size_t i = wcslen(text) + 1; i-- > 0;)
    if (text[i] == character)
      return (wchar_t *)text + i;
  return NULL;
}

wchar_t *wcsstr(const wchar_t *text, const wchar_t *part) {
  const size_t length = wcslen(part);
  for (size_t i = 0;; i++) {
    if (wcsncmp(text + i, part, length) == 0)
      return (wchar_t *)text + i;
    if (text[i] == 0)
      return NULL;
  }
}
