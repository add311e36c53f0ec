// Is standard input read with getchar symbolic?
// file-options: --program --stdin-bytes 2
#include <assert.h>
#include <stdio.h>

int main(void) {
  int a = getchar(), b = getchar();
  assert(a != 'h' || b != 'i'); // expect: failed assert
  return 0;
}
