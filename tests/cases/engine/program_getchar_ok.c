// Does standard input end where it ends?
// file-options: --program --stdin-bytes 2
#include <assert.h>
#include <stdio.h>

int main(void) {
  int count = 0;
  while (getchar() != EOF)
    count++;
  assert(count <= 2);
  return count;
}
