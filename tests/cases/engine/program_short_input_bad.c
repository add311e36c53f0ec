// Is input tried that ends before all of its bytes?
// file-options: --program --stdin-bytes 3 --file-bytes list.txt=2
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int a = getchar();
  if (a == EOF)
    return 0;
  int b = getchar();
  assert(b != EOF); // expect: failed assert
  FILE *file = fopen("list.txt", "r");
  if (!file)
    return 1;
  char bytes[2];
  size_t got = fread(bytes, 1, 2, file);
  fclose(file);
  return b / (int)got; // expect: failed division-by-zero
}
