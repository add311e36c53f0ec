// Are inputs tried that fill the arrays of a unit, however short most inputs are?
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void copied_name_bad(const char *name) {
  char buffer[16];
  if (!name)
    return;
  strcpy(buffer, name); // expect: failed out-of-bounds
  puts(buffer);
}

void copied_name_ok(const char *name) {
  char buffer[16];
  if (!name || strlen(name) >= sizeof buffer)
    return;
  strcpy(buffer, name);
  puts(buffer);
}

void formatted_bad(const char *name) {
  char buffer[32];
  if (!name)
    return;
  sprintf(buffer, "Hello, %s!", name); // expect: failed out-of-bounds
  puts(buffer);
}

// No string is too long for what is read of it, so nothing is left out in the end.
// exhaustive: yes
void loop_over_64_bad(const char *name) {
  char buffer[64];
  int i = 0;
  if (!name)
    return;
  while (name[i]) {
    buffer[i] = name[i]; // expect: failed out-of-bounds
    i++;
  }
  buffer[i] = 0; // expect: failed out-of-bounds
  puts(buffer);
}

void line_of_1024_bad(const char *text) {
  static char line[1024];
  if (text)
    strcpy(line, text); // expect: failed out-of-bounds
}

// bounds: input-size
int larger_than_any_input_ok(const char *text) {
  static char line[100000];
  if (text)
    strcpy(line, text);
  return line[0];
}

int local_array_bad(const int *a, int n) {
  int local[20];
  if (!a || n <= 0)
    return 0;
  for (int i = 0; i < n; i++)
    local[i] = a[i]; // expect: failed out-of-bounds
  return local[0];
}

struct record {
  int id;
  char title[40];
};

void field_bad(struct record *r, const char *title) {
  if (r && title)
    strcpy(r->title, title); // expect: failed out-of-bounds
}

int number_bad(const char *s) {
  int value = 0;
  if (!s)
    return 0;
  for (; *s >= '0' && *s <= '9'; s++)
    value = value * 10 + (*s - '0'); // expect: failed signed-overflow, failed signed-overflow
  return value;
}

// Behind a condition that no short string fulfils.
int month_bad(const char *date) {
  static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (!date || strlen(date) != 10 || date[4] != '-' || date[7] != '-')
    return -1;
  return days[(date[5] - '0') * 10 + date[6] - '0' - 1]; // expect: failed out-of-bounds
}

// A few runs reach the assertion, which is not enough to call it verified.
// exhaustive: no
int only_long_ok(const char *s) {
  int spaces = 0;
  if (!s || strlen(s) < 20)
    return 0;
  for (int i = 0; s[i]; i++)
    spaces += s[i] == ' ' || s[i] == '\t';
  assert(spaces >= 0); // expect: open assert
  return spaces;
}

// options: --longer-runs 0
void not_tried_ok(const char *name) {
  char buffer[16];
  if (!name)
    return;
  strcpy(buffer, name);
  puts(buffer);
}

// What is between the separators does not matter, but there are too many of them.
int address_bad(const char *s, unsigned char out[4]) {
  int part = 0, value = 0, digits = 0;
  if (!s)
    return -1;
  for (;; s++) {
    if (*s >= '0' && *s <= '9') {
      value = value * 10 + (*s - '0');
      digits++;
      if (value > 255)
        return -1;
    } else if (*s == '.' || *s == 0) {
      if (!digits)
        return -1;
      out[part++] = (unsigned char)value; // expect: failed out-of-bounds
      value = digits = 0;
      if (*s == 0)
        return part == 4 ? 0 : -1;
    } else {
      return -1;
    }
  }
}

int fields_bad(const char *line) {
  char copy[40];
  char *fields[6];
  int n = 0;
  if (!line || strlen(line) >= sizeof copy)
    return 0;
  strcpy(copy, line);
  for (char *field = strtok(copy, ","); field; field = strtok(NULL, ","))
    fields[n++] = field; // expect: failed out-of-bounds
  return n > 0 && fields[0][0] == 'x';
}
