// Is a line read with fgets symbolic?
// file-options: --program --stdin-bytes 4
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[8];
  if (!fgets(line, sizeof line, stdin))
    return 0;
  assert(strncmp(line, "go", 2) != 0); // expect: failed assert
  return 0;
}
