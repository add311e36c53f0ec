// Numbers that loops add to: how large they become is the number of iterations times what is added.
#include <assert.h>
#include <stdbool.h>

int bytes_ok(const unsigned char *p, int n) {
  unsigned char own[256] = {0};
  int sum = 0;
  if (!p || n > 10000)
    return 0;
  for (int i = 0; i < n; i++)
    sum += own[i & 255];
  assert(sum >= 0 && sum <= 2550000);
  return sum;
}

int up_to_ok(int n) {
  if (n < 0 || n > 1000)
    return 0;
  int sum = 0;
  for (int i = 1; i <= n; i++)
    sum += i;
  assert(sum >= 0);
  return sum;
}

int up_to_bad(int n) {
  if (n < 0)
    return 0;
  int sum = 0;
  for (int i = 1; i <= n; i++)
    sum += i; // fails: signed-overflow
  return sum;
}

int exact_bad(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += 3;
  assert(sum <= 30);
  assert(sum < 30); // fails: assert
  return sum;
}

int sometimes_ok(unsigned bits) {
  int ones = 0, pairs = 0;
  for (int i = 0; i < 32; i++) {
    if (bits >> i & 1) {
      ones++;
      if (i % 2)
        pairs += 2;
    }
  }
  assert(ones <= 32 && pairs <= 64);
  return ones + pairs;
}

int down_ok(int n) {
  if (n < 0 || n > 50)
    return 0;
  int left = 1000;
  for (int i = n; i > 0; i -= 2)
    left -= 40;
  assert(left >= -1000);
  return left;
}

int rows_ok(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++)
      sum += i * j;
  assert(sum <= 10000);
  return sum;
}

int rows_bad(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++)
      sum++;
  assert(sum <= 99); // fails: assert
  return sum;
}

// The inner loop ends, the outer one need not.
int again_bad(bool (*more)(void)) {
  int sum = 0;
  while (more && more())
    for (int j = 0; j < 10; j++)
      sum += j; // fails: signed-overflow
  return sum;
}

// What is added grows itself.
int doubled_bad(void) {
  int sum = 1;
  for (int i = 0; i < 40; i++)
    sum += sum; // fails: signed-overflow
  return sum;
}

int fibonacci_bad(void) {
  int a = 0, b = 1;
  for (int i = 0; i < 60; i++) {
    int next = a + b; // fails: signed-overflow
    a = b;
    b = next;
  }
  return a;
}

// The counter wraps around before it comes to the end, which it never does.
int wrapped_counter_bad(int n) {
  unsigned sum = 0;
  for (unsigned char i = 1; i < 254; i += 2) {
    if (n-- < 0)
      break;
    sum++;
  }
  assert(sum <= 126); // fails: assert
  return 0;
}

// It starts over.
int reset_counter_bad(int n) {
  int sum = 0, i = 0;
  while (i < 10) {
    i++;
    sum++;
    if (n-- > 0)
      i = 0;
  }
  assert(sum <= 10); // fails: assert
  return sum;
}

int stepped_back_bad(int n) {
  int sum = 0;
  for (int i = 0; i < 10; i++) {
    sum++;
    if (n-- > 0)
      i--;
  }
  assert(sum <= 10); // fails: assert
  return sum;
}

int narrow_ok(void) {
  unsigned char count = 0;
  for (unsigned char i = 0; i < 100; i++)
    count += 2;
  assert(count <= 200);
  return count;
}

int narrow_bad(void) {
  unsigned char count = 0;
  for (unsigned char i = 0; i < 100; i++)
    count += 3;
  assert(count > 100); // fails: assert
  return count;
}

int below_bad(int n) {
  if (n < -5 || n > 5)
    return 0;
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += n;
  assert(sum >= -50 && sum <= 50);
  assert(sum > -50); // fails: assert
  return sum;
}

int jumped_into_bad(int n) {
  int sum = 0, i = 5;
  if (n > 3)
    goto inside;
  for (i = 0; i < 4; i++) {
  inside:
    sum += 10;
    if (n > 100 && sum < 1000)
      goto inside;
  }
  assert(sum <= 40); // fails: assert
  return sum;
}
