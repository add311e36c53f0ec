// Is a number read with scanf symbolic?
// file-options: --program --stdin-bytes 3
#include <assert.h>
#include <stdio.h>

int main(void) {
  int x;
  if (scanf("%d", &x) != 1)
    return 0;
  assert(x != 64); // expect: failed assert
  return 0;
}
