// What do the functions of search.h find in an array?
#include "premise_models.h"

typedef int (*Compare)(const void *key, const void *element);

void *lfind(const void *key, const void *array, size_t *count, size_t size, Compare compare) {
  const char *elements = array;
  for (size_t i = 0; i < *count; i++)
    if (compare(key, elements + i * size) == 0)
      return (void *)(elements + i * size);
  return NULL;
}

// What is not there is appended; the caller has made room for it.
void *lsearch(const void *key, void *array, size_t *count, size_t size, Compare compare) {
  void *found = lfind(key, array, count, size, compare);
  if (found != NULL)
    return found;
  void *added = (char *)array + *count * size;
  copyBytes(added, key, size);
  (*count)++;
  return added;
}
