// Are strings followed: as inputs, through the library, in hand-written parsers?
#include <assert.h>
#include <string.h>

int length_bad(const char *s) {
  if (s)
    assert(strlen(s) != 3); // expect: failed assert
  return 0;
}

int compare_bad(const char *s) {
  if (s)
    assert(strcmp(s, "key") != 0); // expect: failed assert
  return 0;
}

int prefix_bad(const char *s) {
  if (s && strncmp(s, "ab", 2) == 0)
    assert(s[2] != 'c'); // expect: failed assert
  return 0;
}

void copy_bad(const char *s) {
  char buffer[3];
  if (s)
    strcpy(buffer, s); // expect: failed out-of-bounds
}

void copy_ok(const char *s) {
  char buffer[3];
  if (s && strlen(s) < sizeof buffer) {
    strcpy(buffer, s);
    assert(buffer[strlen(s)] == 0);
  }
}

void concatenate_bad(const char *s) {
  char buffer[8] = "name=";
  if (s && strlen(s) <= 3)
    strcat(buffer, s); // expect: failed out-of-bounds
}

int terminator_ok(const char *s) {
  int n = 0;
  if (!s)
    return 0;
  while (s[n] && n < 3)
    n++;
  return n;
}

int past_terminator_bad(const char *s) {
  if (!s || s[0])
    return 0;
  return s[1]; // expect: failed out-of-bounds
}

int own_copy_bad(const char *s) {
  char buffer[2];
  int n = 0;
  if (!s)
    return 0;
  while (s[n]) {
    buffer[n] = s[n]; // expect: failed out-of-bounds
    n++;
  }
  return n ? buffer[0] : 0;
}

int number_parser_bad(const char *s) {
  int value = 0;
  if (!s)
    return 0;
  for (int i = 0; i < 3 && s[i] >= '0' && s[i] <= '9'; i++)
    value = value * 10 + (s[i] - '0');
  assert(value != 407); // expect: failed assert
  return value;
}

int literal_ok(unsigned i) {
  const char *greeting = "hello";
  return greeting[i % 6] != '!';
}

int literal_bad(unsigned i) {
  const char *greeting = "hello";
  return greeting[i % 7]; // expect: failed out-of-bounds
}

// Strings are tried up to a length, and that must be said.
// bounds: input-size
// exhaustive: no
unsigned whole_length_ok(const char *s) {
  unsigned n = 0;
  if (s)
    while (s[n])
      n++;
  return n;
}

// How much is copied and how long the text is are both symbolic.
int copy_part_bad(const char *s, unsigned k) {
  char b[16];
  if (!s || k > 16)
    return 0;
  memcpy(b, s, k); // expect: failed out-of-bounds
  return 0;
}

// That there is a zero is an assumption.
// exhaustive: yes
int first_two_ok(const char *s) {
  return s && s[0] ? s[1] : 0; // expect: verified-under out-of-bounds
}

struct person {
  const char *name;
};

// exhaustive: yes
int initial_ok(const struct person *p) {
  return p && p->name ? p->name[0] : 0; // expect: verified-under out-of-bounds
}
