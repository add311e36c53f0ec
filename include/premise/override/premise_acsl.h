/* The words into which ACSL annotations are translated while Premise compiles a source file. */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef PREMISE_ACSL_H
#define PREMISE_ACSL_H
#ifdef __PREMISE__

#include <premise/premise.h>

/* A loop invariant at the head of the loop, where the condition is evaluated. */
PREMISE_STATEMENT_ __premise_loop_invariant_at_head(int holds, const char *text);

#define __PREMISE_ACSL_ASSERT(text, ...) __premise_assert(!!(__VA_ARGS__), text)
#define __PREMISE_ACSL_REQUIRES(text, ...) __premise_requires(!!(__VA_ARGS__), text)
#define __PREMISE_ACSL_INVARIANT(text, ...) __premise_loop_invariant_at_head(!!(__VA_ARGS__), text)
#define __PREMISE_ACSL_ASSUMED(text, name, ...)                                                                        \
  ((void)({                                                                                                            \
    int __premise_holds = 0;                                                                                           \
    __premise_tentative_begin();                                                                                       \
    __premise_holds = !!(__VA_ARGS__);                                                                                 \
    __premise_tentative_end();                                                                                         \
    __premise_assumed(__premise_holds, text, name);                                                                    \
  }))
#define __PREMISE_ACSL_ENSURES(text, ...)                                                                              \
  ((void)({                                                                                                            \
    __premise_ensures_begin();                                                                                         \
    __attribute__((premise_result)) void *__premise_result;                                                            \
    __premise_ensures(!!(__VA_ARGS__), text);                                                                          \
    __premise_ensures_end();                                                                                           \
  }))

/* Mathematical integers: types that hold the result of one operation on the operand's type (wide), of several (widest),
 * and every value of it, signed (comparable). None of these functions is ever called. */
#ifdef __cplusplus
#define PREMISE_OVERLOAD_
#define PREMISE_BOOL_ bool
template <typename T> T *__premise_wide(T *);
template <typename T> T *__premise_widest(T *);
template <typename T> const volatile void *__premise_comparable(T *);
#else
#define PREMISE_OVERLOAD_ __attribute__((__overloadable__))
#define PREMISE_BOOL_ _Bool
const volatile void *PREMISE_OVERLOAD_ __premise_wide(const volatile void *);
const volatile void *PREMISE_OVERLOAD_ __premise_widest(const volatile void *);
const volatile void *PREMISE_OVERLOAD_ __premise_comparable(const volatile void *);
#endif
#define PREMISE_WIDENING_(type, wide, widest, comparable)                                                              \
  wide PREMISE_OVERLOAD_ __premise_wide(type);                                                                         \
  widest PREMISE_OVERLOAD_ __premise_widest(type);                                                                     \
  comparable PREMISE_OVERLOAD_ __premise_comparable(type);
PREMISE_WIDENING_(PREMISE_BOOL_, long long, __int128, long long)
PREMISE_WIDENING_(char, long long, __int128, long long)
PREMISE_WIDENING_(signed char, long long, __int128, long long)
PREMISE_WIDENING_(unsigned char, long long, __int128, long long)
PREMISE_WIDENING_(short, long long, __int128, long long)
PREMISE_WIDENING_(unsigned short, long long, __int128, long long)
PREMISE_WIDENING_(int, long long, __int128, long long)
PREMISE_WIDENING_(unsigned, long long, __int128, long long)
PREMISE_WIDENING_(long, __int128, __int128, long long)
PREMISE_WIDENING_(unsigned long, __int128, __int128, __int128)
PREMISE_WIDENING_(long long, __int128, __int128, long long)
PREMISE_WIDENING_(unsigned long long, __int128, __int128, __int128)
PREMISE_WIDENING_(__int128, __int128, __int128, __int128)
PREMISE_WIDENING_(unsigned __int128, __int128, __int128, __int128)
PREMISE_WIDENING_(float, double, double, double)
PREMISE_WIDENING_(double, double, double, double)
PREMISE_WIDENING_(long double, long double, long double, long double)

#define __PREMISE_COMPARABLE(e) ((__typeof__(__premise_comparable(e)))(e))
#ifdef __cplusplus
#define __PREMISE_WIDE(e) ((__typeof__(__premise_wide(e)))(e))
#define __PREMISE_WIDEST(e) ((__typeof__(__premise_widest(e)))(e))
#else
/* Pointers keep their type. */
#define PREMISE_UNLESS_POINTER_(e, type) __builtin_choose_expr(__builtin_classify_type(e) == 5, (e), (type)(e))
#define __PREMISE_WIDE(e) PREMISE_UNLESS_POINTER_(e, __typeof__(__premise_wide(e)))
#define __PREMISE_WIDEST(e) PREMISE_UNLESS_POINTER_(e, __typeof__(__premise_widest(e)))
#endif

#define PREMISE_QUANTIFIED_(variable, lowest, highest, start, isDecided)                                               \
  __extension__({                                                                                                      \
    int __premise_all = start;                                                                                         \
    const __typeof__(__premise_comparable(highest)) __premise_highest_##variable = (highest);                          \
    __typeof__(__premise_comparable(lowest)) variable = (lowest);                                                      \
    for (; variable <= __premise_highest_##variable; variable++)                                                       \
      if (isDecided) {                                                                                                 \
        __premise_all = !start;                                                                                        \
        break;                                                                                                         \
      }                                                                                                                \
    __premise_all;                                                                                                     \
  })
#define __PREMISE_FORALL(variable, lowest, highest, ...)                                                               \
  PREMISE_QUANTIFIED_(variable, lowest, highest, 1, !(__VA_ARGS__))
#define __PREMISE_EXISTS(variable, lowest, highest, ...)                                                               \
  PREMISE_QUANTIFIED_(variable, lowest, highest, 0, (__VA_ARGS__))

/* Bytes of elements lowest to highest; more than any object has if that is not representable. */
#define PREMISE_RANGE_BYTES_(pointer, lowest, highest)                                                                 \
  __extension__({                                                                                                      \
    const unsigned long long __premise_count =                                                                         \
        (lowest) > (highest) ? 0 : (unsigned long long)(highest) - (unsigned long long)(lowest) + 1;                   \
    __premise_count > 0x7fffffffffffffff / sizeof(*(pointer)) ? 0x7fffffffffffffff                                     \
                                                              : __premise_count * sizeof(*(pointer));                  \
  })
#define __PREMISE_VALID_RANGE(pointer, lowest, highest, flags)                                                         \
  (!!__premise_valid((pointer) + (lowest), PREMISE_RANGE_BYTES_(pointer, lowest, highest), flags))
/* The first elements: analyzers see better than in a range that the count is what bounds indices. */
#define __PREMISE_VALID_COUNT(pointer, count, flags)                                                                   \
  ((count) <= 0 || ((count) <= (long long)(0x3fffffffffffffff / sizeof(*(pointer))) &&                                 \
                    !!__premise_valid((pointer), (unsigned long long)(count) * sizeof(*(pointer)), flags)))
#define __PREMISE_SEPARATED(a, aLowest, aHighest, b, bLowest, bHighest)                                                \
  __extension__({                                                                                                      \
    const unsigned long long __premise_a = (unsigned long long)((a) + (aLowest));                                      \
    const unsigned long long __premise_b = (unsigned long long)((b) + (bLowest));                                      \
    __premise_a + PREMISE_RANGE_BYTES_(a, aLowest, aHighest) <= __premise_b ||                                         \
        __premise_b + PREMISE_RANGE_BYTES_(b, bLowest, bHighest) <= __premise_a;                                       \
  })

#endif
#endif /* PREMISE_ACSL_H */
