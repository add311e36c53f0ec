// Are small algorithms solved backwards?
#include <assert.h>
#include <stdint.h>

static uint8_t crc8(uint8_t crc, uint8_t byte) {
  crc ^= byte;
  for (int bit = 0; bit < 8; bit++)
    crc = (uint8_t)((crc << 1) ^ (0x07 & -(crc >> 7)));
  return crc;
}

int crc_bad(uint8_t a, uint8_t b) {
  assert(crc8(crc8(0, a), b) != 0x42); // expect: failed assert
  return 0;
}

// exhaustive: yes
int crc_ok(uint8_t a) {
  assert(a == 0 || crc8(0, a) != 0); // expect: verified-by-testing assert
  return 0;
}

int hash_bad(uint32_t x) {
  uint32_t h = x;
  h ^= h >> 16;
  h *= 0x85ebca6bu;
  h ^= h >> 13;
  assert(h != 0x12345678); // expect: failed assert
  return 0;
}

// exhaustive: yes
int leap_year_ok(unsigned year) {
  int leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  if (leap)
    assert(year % 4 == 0); // expect: verified-by-testing assert
  return leap;
}

int triangle_bad(int a, int b, int c) {
  if (a <= 0 || b <= 0 || c <= 0 || a > 1000 || b > 1000 || c > 1000)
    return 0;
  if (a + b <= c || a + c <= b || b + c <= a)
    return 1;
  if (a == b && b == c)
    assert(a != 500); // expect: failed assert
  return 2;
}

// exhaustive: yes
int binary_search_ok(int key) {
  static const int kSorted[7] = {1, 3, 5, 8, 13, 21, 34};
  int low = 0, high = 6;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (kSorted[middle] == key)
      return middle;
    if (kSorted[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  assert(key != 8 && key != 34); // expect: verified-by-testing assert
  return -1;
}

int popcount_bad(uint16_t x) {
  unsigned n = x;
  n = n - ((n >> 1) & 0x5555);
  n = (n & 0x3333) + ((n >> 2) & 0x3333);
  n = (n + (n >> 4)) & 0x0f0f;
  n = (n + (n >> 8)) & 0x1f;
  assert(n != 15); // expect: failed assert
  return 0;
}
