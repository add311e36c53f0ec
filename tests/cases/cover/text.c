// What functions of the C library answer: texts, blocks of bytes, characters, whole numbers.
#include <ctype.h>
#include <math.h>
#include <string.h>

int empty_bad(void) {
  char text[8] = "";
  if (strlen(text) > 0)
    return 1; // infeasible: strlen(text) > 0 (line 8) never holds here
  return 0;   // feasible
}

int length_bad(const char *s) {
  if (!s)
    return -1; // feasible
  size_t n = strlen(s);
  if (n == 0 && s[0] != '\0')
    return 1; // infeasible: n == 0 (line 17) contradicts s[0] != '\0' (line 17)
  if (n == 3 && s[2] == '\0')
    return 2; // infeasible
  if (n == 3 && s[0] == 'a')
    return 3; // feasible
  return 0;   // feasible
}

int long_text_ok(const char *s) {
  if (!s)
    return -1; // feasible
  if (strlen(s) > 5)
    return 1; // feasible
  return 0;   // feasible
}

int equal_texts_bad(const char *s) {
  if (!s)
    return -1; // feasible
  if (strcmp(s, "on") == 0) {
    if (strcmp(s, "off") == 0)
      return 1; // infeasible: strcmp(s, "on") == 0 (line 37) contradicts strcmp(s, "off") == 0 (line 38)
    if (s[0] == 'x')
      return 2; // infeasible
    return 3;   // feasible
  }
  if (strcmp(s, "off") < 0)
    return 4; // feasible
  return 0;   // feasible
}

int prefix_bad(const char *s) {
  if (!s)
    return -1; // feasible
  if (strncmp(s, "abc", 3) == 0 && s[1] != 'b')
    return 1; // infeasible
  if (strncmp(s, "abc", 2) == 0 && s[2] == 'z')
    return 2; // feasible
  return 0;   // feasible
}

int blocks_bad(const unsigned char *p, unsigned n) {
  if (!p || n > 2)
    return -1; // feasible
  unsigned char q[2] = {p[0], p[1]};
  if (memcmp(p, q, n) != 0)
    return 1; // infeasible
  q[1]++;
  if (n == 2 && memcmp(p, q, n) == 0)
    return 2; // infeasible
  if (memcmp(p, q, 2) > 0)
    return 3; // feasible
  return 0;   // feasible
}

int searched_bad(void) {
  const char *text = "key=value=";
  const char *first = strchr(text, '=');
  const char *last = strrchr(text, '=');
  if (first == last)
    return 1; // infeasible
  if (strchr(text, 'x'))
    return 2; // infeasible
  if (!memchr(text, 'v', 5))
    return 3; // infeasible
  if (memchr(text, 'v', 4))
    return 4; // infeasible
  return 0;   // feasible
}

int found_bad(const char *s) {
  if (!s)
    return -1; // feasible
  const char *p = strchr(s, ':');
  if (!p && s[0] == ':')
    return 1; // infeasible
  if (p == s)
    return 2; // feasible
  return 0;   // feasible
}

int copied_bad(int k) {
  char buffer[16];
  strcpy(buffer, k ? "left" : "right");
  strcat(buffer, "!");
  if (strlen(buffer) == 5 && !k)
    return 1; // infeasible
  if (strlen(buffer) == 5)
    return 2; // feasible
  if (buffer[4] == '!')
    return 3; // infeasible
  return 0;   // feasible
}

int cut_off_bad(const char *s) {
  char buffer[4] = "xyz";
  if (!s)
    return -1; // feasible
  strncpy(buffer, s, 3);
  if (strlen(buffer) > 3)
    return 1; // infeasible
  if (s[0] == '\0' && buffer[2] != '\0')
    return 2; // infeasible
  if (buffer[2] == 'q')
    return 3; // feasible
  return 0;   // feasible
}

int appended_bad(int n) {
  char buffer[8] = "a";
  if (n < 0 || n > 3)
    return -1; // feasible
  strncat(buffer, "bcd", (size_t)n);
  if (strlen(buffer) != (size_t)n + 1)
    return 1; // infeasible
  if (buffer[3] == 'd' && n == 2)
    return 2; // infeasible
  return 0;   // feasible
}

int characters_bad(int c) {
  if (c < 0 || c > 127)
    return -1; // feasible
  if (isdigit(c) && isalpha(c))
    return 1; // infeasible
  if (isalnum(c) && !isdigit(c) && !isupper(c) && !islower(c))
    return 2; // infeasible
  if (toupper(c) == 'a')
    return 3; // infeasible
  if (isxdigit(c) && tolower(c) == 'g')
    return 4; // infeasible
  if (ispunct(c) && c == '_')
    return 5; // feasible
  if (isspace(c) && isprint(c))
    return 6; // feasible
  return 0;   // feasible
}

int roots_bad(double x) {
  if (x < 0)
    return -1; // feasible
  if (sqrt(x) < 0)
    return 1; // infeasible
  return 0;   // feasible
}

int whole_bad(double x) {
  if (floor(x) > x)
    return 1; // infeasible
  if (ceil(x) < x)
    return 2; // infeasible
  if (floor(x) == x)
    return 3; // feasible
  return 0;   // feasible
}
