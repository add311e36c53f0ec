// A program that reads "key=value" from standard input. The bug: nothing keeps a long key inside its buffer.
#include <stdio.h>
#include <string.h>

static int read_key(char *key) {
  int length = 0, c;
  while ((c = getchar()) != EOF && c != '=')
    key[length++] = (char)c;
  key[length] = '\0';
  return c == '=';
}

int main(void) {
  char key[4];
  if (!read_key(key)) {
    puts("expected key=value");
    return 1;
  }
  if (strcmp(key, "on") == 0)
    puts("switched on");
  return 0;
}
