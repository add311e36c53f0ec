// What do the functions of wctype.h say in the C locale, where only ASCII has letters?
#include "premise_models.h"

typedef unsigned wint_t;

#define WIDE_CLASS(name)                                                                                               \
  int is##name(int code);                                                                                              \
  int isw##name(wint_t code) {                                                                                         \
    return code < 128 ? is##name((int)code) : 0;                                                                       \
  }

WIDE_CLASS(alnum)
WIDE_CLASS(alpha)
WIDE_CLASS(blank)
WIDE_CLASS(cntrl)
WIDE_CLASS(digit)
WIDE_CLASS(graph)
WIDE_CLASS(lower)
WIDE_CLASS(print)
WIDE_CLASS(punct)
WIDE_CLASS(space)
WIDE_CLASS(upper)
WIDE_CLASS(xdigit)

wint_t towlower(wint_t code) {
  return code + ((wint_t)isWithin((int)code, 'A', 'Z') << 5);
}

wint_t towupper(wint_t code) {
  return code - ((wint_t)isWithin((int)code, 'a', 'z') << 5);
}
