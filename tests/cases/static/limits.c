// What is correct and not shown yet: fp_ functions, each with its reason. The driver says when one of them is proved.
#include <assert.h>
#include <string.h>

// Needs a fact about three variables.
int fp_sum_of_parts(int a, int b) {
  if (a < 0 || b < 0 || a > 100 || b > 100 - a)
    return 0;
  int left = 100 - a - b;
  assert(left >= 0);
  return left;
}

// The contents of an array after a loop are not followed.
int fp_array_contents(unsigned i) {
  int a[8];
  for (int k = 0; k < 8; k++)
    a[k] = 1;
  assert(a[i % 8] == 1);
  return 0;
}

// Library functions are not looked into.
unsigned long fp_string_length(void) {
  char text[4] = "abc";
  return strlen(text);
}
