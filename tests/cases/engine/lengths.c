// Does an array parameter with a length parameter have that many elements?
#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

unsigned sum_ok(const int *a, int n) {
  unsigned sum = 0;
  if (!a)
    return 0;
  for (int i = 0; i < n; i++)
    sum += (unsigned)a[i];
  return sum;
}

int last_bad(const int *a, int n) {
  if (!a || n <= 0)
    return 0;
  return a[n]; // expect: failed out-of-bounds
}

int last_ok(const int *a, int n) {
  if (!a || n <= 0)
    return 0;
  return a[n - 1];
}

int first_bad(const int *a, int n) {
  if (!a || n < 0)
    return 0;
  return a[0]; // expect: failed out-of-bounds
}

int sum_off_by_one_bad(const unsigned char *bytes, size_t length) {
  int sum = 0;
  if (!bytes || length > 4)
    return 0;
  for (size_t i = 0; i <= length; i++)
    sum += bytes[i]; // expect: failed out-of-bounds
  return sum;
}

int contains_bad(const int *a, int n) {
  if (!a)
    return 0;
  for (int i = 0; i < n && i < 3; i++)
    assert(a[i] != 77); // expect: failed assert
  return 0;
}

void reverse_ok(int *a, int n) {
  if (!a || n < 0 || n > 4)
    return;
  for (int i = 0, j = n - 1; i < j; i++, j--) {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
}

int maximum_ok(const short *a, unsigned n) {
  if (!a || n == 0 || n > 3)
    return 0;
  short best = a[0];
  for (unsigned i = 1; i < n; i++)
    if (a[i] > best)
      best = a[i];
  assert(best >= a[0] && best >= a[n - 1]);
  return best;
}

// The bound in the parameter is what the array is taken to have.
int diagonal_ok(int m[3][3]) {
  int n = 0;
  for (int i = 0; i < 3; i++)
    n += m[i][i] > 0;
  return n;
}

int written_bad(const int a[4], unsigned i) {
  return i <= 4 ? a[i] : 0; // expect: failed out-of-bounds
}

// A length belongs to the array before it, not to the string after it.
int lookup_ok(const int *table, int n, const char *key) {
  if (!table || !key)
    return -1;
  for (int i = 0; i < n; i++)
    if (table[i] == key[0])
      return i;
  return -1;
}

// Records of symbolic length, one behind the other; the last one may be cut off.
unsigned walk_bad(const unsigned char *buf, unsigned len) {
  unsigned pos = 0;
  if (!buf)
    return 0;
  while (pos < len) {
    unsigned char step = buf[pos];
    if (step == 0)
      return pos;
    pos += step + 1u;
  }
  return buf[pos]; // expect: failed out-of-bounds
}

// Nor to another array after it.
int find_ok(const int *a, int n, const int *key) {
  if (!a || !key || n < 1)
    return -1;
  for (int i = 0; i < n; i++)
    if (a[i] == 0)
      return i;
  return *key;
}

void clear_ok(char *out, int capacity) {
  if (!out)
    return;
  for (int i = 0; i < capacity && i < 4; i++)
    out[i] = 1;
}

// Arrays that are too long are rejected before anything is read: every length is explored.
// exhaustive: yes
int short_sum_ok(const unsigned char *values, int n) {
  if (values == 0 || n < 0 || n > 4)
    return -1;
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += values[i];
  assert(sum <= 4 * 255); // expect: verified-under assert
  return sum;
}

// Only inputs with long arrays come here, and none of their elements is needed.
int rejects_long_bad(const int *values, int n) {
  if (values != 0 && n > 1000)
    assert(n < 5000); // expect: failed assert
  return n;
}

// exhaustive: no
// bounds: input-size
int reads_first_ok(const int *values, unsigned n) {
  return values != 0 && n > 0 ? values[0] > 0 : 0;
}

// No input is as long as this needs it: said, not called unreachable.
// exhaustive: no
// bounds: input-size
int reads_far_ok(const int *values, int n) {
  if (values == 0 || n < 100)
    return 0;
  int first = values[0];
  return first > 0;
}

// A pointer through which only one object is looked at is no array, whatever stands beside it.
struct stack {
  int top, data[4];
};

int push_ok(struct stack *stack, int n) {
  if (!stack || stack->top < 0 || stack->top >= 4)
    return -1;
  stack->data[stack->top++] = n;
  return stack->top;
}

int push_bad(struct stack *stack, int n) {
  if (!stack || stack->top < 0 || stack->top > 4)
    return -1;
  stack->data[stack->top++] = n; // expect: failed out-of-bounds
  return stack->top;
}

struct chain {
  int value;
  struct chain *next;
};

int nth_ok(struct chain *chain, int n) {
  for (n = n < 3 ? n : 3; n > 0 && chain != NULL; n--)
    chain = chain->next;
  return chain ? chain->value : -1;
}

void store_ok(int *out, int count) {
  if (out)
    *out = count;
}

int advance_bad(const int *a, int n) {
  if (!a || n < 0)
    return 0;
  int first = *a++; // expect: failed out-of-bounds
  return first > 0;
}

// A `const char *` that is followed to its zero is a string, whatever stands beside it.
int any_of_ok(const char *text, const char *keys, unsigned n) {
  if (!text || !keys)
    return -1;
  for (int i = 0; text[i]; i++)
    for (unsigned j = 0; j < n; j++)
      if (text[i] == keys[j])
        return i;
  return -1;
}

int any_of_bad(const char *text, const char *keys, unsigned n) {
  if (!text || !keys)
    return -1;
  for (int i = 0; text[i]; i++)
    for (unsigned j = 0; j <= n; j++)
      if (text[i] == keys[j]) // expect: failed out-of-bounds
        return i;
  return -1;
}

int copy_string_ok(char *target, const char *source, size_t size) {
  if (!target || !source || size == 0 || strlen(source) >= size)
    return -1;
  strcpy(target, source);
  return 0;
}

int copy_string_bad(char *target, const char *source, size_t size) {
  if (!target || !source || strlen(source) > size)
    return -1;
  strcpy(target, source); // expect: failed out-of-bounds
  return 0;
}

size_t walked_ok(const char *text, size_t size) {
  size_t n = 0;
  for (const char *p = text; p && *p != '\0'; p++)
    n++;
  return n < size ? n : size;
}

// With its length in the condition, too, it has that many characters and perhaps no zero.
size_t bounded_ok(const char *text, size_t size) {
  size_t n = 0;
  while (text && n < size && text[n])
    n++;
  return n;
}

int bounded_bad(const char *text, size_t size) {
  size_t n = 0;
  if (!text)
    return 0;
  while (n < size && text[n])
    n++;
  return text[n] == 0; // expect: failed out-of-bounds
}

// `void *` that is only ever cast to one type points to that, as the context of a callback does.
int compare_ok(const void *left, const void *right) {
  if (!left || !right)
    return 0;
  const int *a = left;
  int b = *(const int *)right;
  return (*a > b) - (*a < b);
}

int compare_bad(const void *left, const void *right) {
  if (!left || !right)
    return 0;
  return *(const int *)left - *(const int *)right; // expect: failed signed-overflow
}

int context_bad(void *context) {
  struct stack *stack = context;
  return stack ? stack->data[stack->top & 7] : 0; // expect: failed out-of-bounds
}

int two_views_bad(const void *data) {
  const unsigned char *bytes = data;
  if (!data || bytes[0] == 0)
    return 0;
  return *(const int *)data; // expect: failed out-of-bounds
}

int options_ok(int argc, char **argv) {
  int n = 0;
  for (int i = 0; argv && i < argc; i++)
    n += argv[i] && argv[i][0] == '-';
  return n;
}

// Two dimensions side by side: as many elements as their product.
unsigned matrix_sum_ok(const int *m, int rows, int cols) {
  unsigned sum = 0;
  if (!m || rows < 0 || cols < 0 || rows > 3 || cols > 3)
    return 0;
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < cols; c++)
      sum += (unsigned)m[r * cols + c];
  return sum;
}

unsigned matrix_sum_bad(const int *m, int rows, int cols) {
  unsigned sum = 0;
  if (!m || rows < 0 || cols < 0 || rows > 3 || cols > 3)
    return 0;
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < cols; c++)
      sum += (unsigned)m[r * rows + c]; // expect: failed out-of-bounds
  return sum;
}

int pixel_ok(const unsigned char *pixels, size_t width, size_t height, size_t x, size_t y) {
  if (!pixels || width > 4 || height > 2 || x >= width || y >= height)
    return -1;
  return pixels[y * width + x];
}

void transpose_bad(const int *in, int rows, int cols, int *out) {
  if (!in || !out || rows < 1 || cols < 1 || rows > 2 || cols > 2)
    return;
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < cols; c++)
      out[c * cols + r] = in[r * cols + c]; // expect: failed out-of-bounds
}

unsigned rows_of_three_ok(int m[][3], int rows) {
  unsigned sum = 0;
  for (int r = 0; m && r < rows && r < 2; r++)
    for (int c = 0; c < 3; c++)
      sum += (unsigned)m[r][c];
  return sum;
}

int row_of_three_bad(int m[][3], int rows, int r) {
  if (!m || r < 0 || r > rows || r > 2)
    return 0;
  return m[r][1]; // expect: failed out-of-bounds
}

unsigned variable_matrix_ok(int rows, int cols, int m[rows][cols]) {
  unsigned sum = 0;
  if (!m || rows < 1 || cols < 1 || rows > 2 || cols > 2)
    return 0;
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < cols; c++)
      sum += (unsigned)m[r][c];
  return sum;
}

int variable_matrix_bad(int rows, int cols, int m[rows][cols]) {
  if (!m || rows < 1 || cols < 1 || rows > 2 || cols > 2)
    return 0;
  return m[rows - 1][cols]; // expect: failed out-of-bounds
}

// A buffer whose zero is looked for before anything is written has one within its size.
int append_ok(char *text, size_t size, const char *more) {
  if (!text || !more)
    return -1;
  size_t length = strlen(text);
  size_t added = strlen(more);
  if (length + added + 1 > size)
    return -1;
  memcpy(text + length, more, added + 1);
  return 0;
}

int append_bad(char *text, size_t size, const char *more) {
  if (text == NULL || more == NULL)
    return -1;
  char *end = text;
  while (*end != '\0')
    end++;
  if ((size_t)(end - text) + strlen(more) > size)
    return -1;
  while ((*end++ = *more++) != '\0') // expect: failed out-of-bounds
    ;
  return 0;
}

// What the unit writes itself needs no zero before.
int printed_bad(char *text, size_t size) {
  if (!text)
    return -1;
  snprintf(text, size, "ab");
  return (int)strlen(text); // expect: failed out-of-bounds
}
