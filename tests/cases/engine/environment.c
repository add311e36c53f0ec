// Are functions of the C library that are rarely thought of followed, checked, or said to be fixed?
#define _GNU_SOURCE
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

// exhaustive: yes
int random_ok(void) {
  int a[4] = {0};
  return a[rand() % 5]; // expect: verified-under out-of-bounds
}

int variable_ok(void) {
  const char *home = getenv("HOME");
  return home ? home[0] : 0; // expect: open out-of-bounds
}

int variable_bad(void) {
  const char *home = getenv("HOME");
  return home[0]; // expect: failed null-dereference
}

int file_ok(void) {
  FILE *f = fopen("settings.txt", "r");
  if (!f)
    return 0;
  int c = fgetc(f); // expect: open null-dereference
  fclose(f);
  return c;
}

int divide_bad(int a, int b) {
  if (a == INT_MIN)
    return 0;
  return div(a, b).quot; // expect: failed division-by-zero
}

int divide_overflow_bad(long a, long b) {
  if (b == 0)
    return 0;
  ldiv_t parts = ldiv(a, b); // expect: failed signed-overflow
  return parts.rem != 0;
}

int divide_ok(int a, int b) {
  if (b <= 0)
    return 0;
  div_t parts = div(a, b);
  assert(parts.rem < b);
  return parts.quot;
}

int lowest_bit_bad(int x) {
  return 4 / (ffs(x) - 5); // expect: failed division-by-zero
}

// exhaustive: yes
int lowest_bit_ok(int x) {
  assert(ffs(x) >= 0 && ffs(x) <= 32);
  return 0;
}

int array_again_ok(unsigned n) {
  if (n == 0 || n > 4)
    return 0;
  int *p = reallocarray(NULL, n, sizeof *p);
  if (!p)
    return 0;
  p[n - 1] = 3;
  free(p);
  return 0;
}

int array_again_bad(unsigned n) {
  if (n > 4)
    return 0;
  int *p = reallocarray(NULL, n, sizeof *p);
  if (!p)
    return 0;
  p[n] = 3; // expect: failed out-of-bounds
  free(p);
  return 0;
}

int aligned_ok(int n) {
  void *p = NULL;
  if (posix_memalign(&p, 32, 64))
    return 0;
  ((char *)p)[n & 63] = 1;
  free(p);
  return 0;
}

int aligned_bad(int n) {
  void *p = NULL;
  if (posix_memalign(&p, 32, 64))
    return 0;
  ((char *)p)[n & 127] = 1; // expect: failed out-of-bounds
  free(p);
  return 0;
}

// Memory that the library allocated itself may be freed.
// imprecise: yes
int library_memory_ok(int x) {
  char *p = realpath("/", NULL);
  if (!p)
    return x;
  int c = p[0];
  free(p);
  return c;
}

// imprecise: yes
int library_stream_ok(int x) {
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  if (!f)
    return 0;
  fprintf(f, "%d", x);
  fclose(f);
  int c = text[0];
  free(text);
  return c;
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int shared;

int locked_bad(int x) {
  pthread_mutex_lock(&mutex);
  shared = x;
  int r = 10 / shared; // expect: failed division-by-zero
  pthread_mutex_unlock(&mutex);
  return r;
}

// exhaustive: yes
int locked_ok(int x) {
  pthread_mutex_lock(&mutex);
  shared = x;
  int r = shared ? 10 / (shared == -1 ? 1 : shared) : 0;
  pthread_mutex_unlock(&mutex);
  return r;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int *table;

static void make_table(void) {
  table = calloc(4, sizeof *table);
}

int once_bad(unsigned i) {
  table = NULL;
  pthread_once(&once, make_table);
  return i < 4 ? table[i] : 0; // expect: failed null-dereference
}
