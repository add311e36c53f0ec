// Are text functions of the C library followed and checked?
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int atoi_bad(const char *s) {
  if (s && strlen(s) < 4)
    assert(atoi(s) != 27); // expect: failed assert
  return 0;
}

int strtol_bad(const char *s) {
  char *end;
  if (!s || strlen(s) > 3)
    return 0;
  long value = strtol(s, &end, 16);
  if (*end == 0)
    assert(value != 0x3f); // expect: failed assert
  return 0;
}

int digits_bad(char c) {
  if (isdigit((unsigned char)c))
    assert(c != '8'); // expect: failed assert
  return 0;
}

int letters_ok(char c) {
  if (isalpha((unsigned char)c))
    assert(c != '8');
  return 0;
}

int upper_bad(char c) {
  assert(toupper((unsigned char)c) != 'Q' || c == 'Q'); // expect: failed assert
  return 0;
}

int space_bad(const char *s) {
  int n = 0;
  if (!s)
    return 0;
  while (n < 3 && isspace((unsigned char)s[n]))
    n++;
  assert(n != 2); // expect: failed assert
  return n;
}

int snprintf_ok(unsigned char x) {
  char buffer[8];
  int length = snprintf(buffer, sizeof buffer, "%d", x);
  assert(length >= 1 && length <= 3);
  return buffer[0];
}

int snprintf_cut_ok(const char *s) {
  char buffer[4];
  if (!s)
    return 0;
  snprintf(buffer, sizeof buffer, "%s", s);
  return strlen(buffer) < 4;
}

void sprintf_bad(int x) {
  char buffer[4];
  sprintf(buffer, "%d", x); // expect: failed out-of-bounds
}

int strtok_bad(const char *s) {
  char buffer[6];
  if (!s || strlen(s) > 5)
    return 0;
  strcpy(buffer, s);
  char *first = strtok(buffer, ",");
  if (first) {
    char *second = strtok(0, ",");
    assert(!second || second[0] != 'z'); // expect: failed assert
  }
  return 0;
}

int printf_ok(int x) {
  printf("x is %d\n", x);
  puts("done");
  return x > 0;
}

// The digits of a symbolic number are those of one run only, and that must be said.
// imprecise: yes
int print_symbolic_double_ok(double x) {
  return printf("%f", x) > 0;
}

// exhaustive: yes
int print_known_double_ok(int x) {
  assert(printf("%.2f", 2.5) == 4);
  return x;
}
