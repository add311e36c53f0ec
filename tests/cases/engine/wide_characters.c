// Do the functions of wchar.h carry symbolic characters, and are their targets large enough?
#include <assert.h>
#include <wchar.h>

int wcscpy_bad(int mode) {
  wchar_t target[4], source[8];
  wmemset(source, L'A', 7);
  source[7] = 0;
  if (mode > 3)
    wcscpy(target, source); // expect: failed out-of-bounds
  return 0;
}

// exhaustive: yes
int wcscpy_ok(int mode) {
  wchar_t target[8], source[8];
  wmemset(source, L'A', 7);
  source[7] = 0;
  if (mode > 3) {
    wcscpy(target, source);
    assert(target[6] == L'A' && target[7] == 0);
  }
  return 0;
}

int wmemcpy_bad(unsigned n) {
  wchar_t target[4], source[8] = L"abcdefg";
  if (n > 8)
    return 0;
  wmemcpy(target, source, n); // expect: failed out-of-bounds
  return 0;
}

int wmemcpy_huge_bad(unsigned long n) {
  wchar_t target[4], source[4] = L"abc";
  if (n > 4 && n != 0x4000000000000001ul)
    return 0;
  wmemcpy(target, source, n); // expect: failed out-of-bounds
  return 0;
}

int wcsncpy_bad(wchar_t a, wchar_t b) {
  wchar_t source[3] = {a, b, 0}, target[2];
  wcsncpy(target, source, 2);
  return (int)wcslen(target); // expect: failed out-of-bounds
}

int wcsncat_bad(unsigned n) {
  wchar_t target[4] = L"", source[8] = L"abcdefg";
  if (n > 8)
    return 0;
  wcsncat(target, source, n); // expect: failed out-of-bounds
  return 0;
}

// exhaustive: yes
int wcsncat_ok(unsigned n) {
  wchar_t target[4] = L"", source[8] = L"abcdefg";
  if (n > 3)
    return 0;
  wcsncat(target, source, n);
  assert(wcslen(target) == n);
  return 0;
}

int wcscmp_bad(wchar_t c) {
  wchar_t text[3] = {L'a', c, 0};
  assert(wcscmp(text, L"ax") != 0); // expect: failed assert
  return 0;
}

// exhaustive: yes
int wcschr_ok(wchar_t c) {
  const wchar_t *found = wcschr(L"abc", c);
  if (found)
    assert(*found == c);
  return 0;
}

int wcsstr_bad(wchar_t a, wchar_t b) {
  wchar_t text[4] = {L'-', a, b, 0};
  assert(wcsstr(text, L"::") == 0); // expect: failed assert
  return 0;
}
