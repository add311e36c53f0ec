// Are small functions of many headers followed exactly?
#include <arpa/inet.h>
#include <assert.h>
#include <inttypes.h>
#include <search.h>
#include <stdint.h>
#include <wctype.h>

// exhaustive: yes
uint32_t byte_order_ok(uint32_t address, uint16_t port) {
  assert(ntohl(htonl(address)) == address);  // expect: verified-by-testing assert
  assert((htons(port) & 0xff) == port >> 8); // expect: verified-by-testing assert
  return htonl(address);
}

int byte_order_bad(uint32_t address) {
  assert(ntohl(address) != 0x7f000001); // expect: failed assert
  return 0;
}

static int compare(const void *left, const void *right) {
  return *(const int *)left != *(const int *)right;
}

int find_bad(int key) {
  int values[3] = {3, 1, 4};
  size_t count = 2;
  const int *found = lfind(&key, values, &count, sizeof *values, compare);
  assert(found || key != 4); // expect: failed assert
  return 0;
}

// exhaustive: yes
int add_ok(int key) {
  int values[4] = {3, 1, 4};
  size_t count = 3;
  const int *found = lsearch(&key, values, &count, sizeof *values, compare);
  assert(*found == key); // expect: verified-by-testing assert
  return (int)count;
}

int add_bad(int key) {
  int values[3] = {3, 1, 4};
  size_t count = 3;
  lsearch(&key, values, &count, sizeof *values, compare); // expect: failed out-of-bounds
  return (int)count;
}

// exhaustive: yes
int wide_letters_ok(wint_t code) {
  if (iswlower(code))
    assert(iswupper(towupper(code))); // expect: verified-by-testing assert
  if (iswdigit(code))
    assert(code >= '0' && code <= '9'); // expect: verified-by-testing assert
  return iswalpha(code) ? 1 : 0;
}

int divide_bad(intmax_t value) {
  assert(imaxdiv(value, 10).rem != 7); // expect: failed assert
  return 0;
}
