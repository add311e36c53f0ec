// Does exit end a run without failing it?
// file-options: --program --stdin-bytes 1
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static void require(int condition) {
  if (!condition)
    exit(3);
}

int main(void) {
  int c = getchar();
  require(c == 'a');
  assert(c == 'a');
  return 0;
}
