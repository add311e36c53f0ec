/* What a C or C++ program says to Premise: checks, filters and contracts. */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Three ways to compile it:
 *   by Premise (__PREMISE__)         every annotation is understood;
 *   with PREMISE_CHECKED defined     what can be evaluated where it stands becomes an assert;
 *   otherwise                        nothing is evaluated and nothing remains in the program.
 * In all three the conditions have to compile (those of PREMISE_ENSURES only by Premise), so that they do not rot.
 */
#ifndef PREMISE_PREMISE_H
#define PREMISE_PREMISE_H

#ifdef __cplusplus
#define PREMISE_EXTERN_C extern "C"
#else
#define PREMISE_EXTERN_C
#endif

/* Type-checks an expression as a condition and evaluates nothing; what it names counts as used. */
#define PREMISE_UNEVALUATED(condition) ((void)(0 && (condition)))
/* The same for a value of any type, also an array. */
#define PREMISE_UNEVALUATED_VALUE(value) ((void)sizeof(0 ? (value) : (value)))

/* Whether the result of one operation fits into its type; `a` and `b` have at most 64 bits. */
#define PREMISE_ADD_FITS(a, b) PREMISE_FITS_(a, +, b)
#define PREMISE_SUB_FITS(a, b) PREMISE_FITS_(a, -, b)
#define PREMISE_MUL_FITS(a, b) PREMISE_FITS_(a, *, b)
#define PREMISE_FITS_(a, operation, b)                                                                                 \
  (__extension__((__typeof__((a)operation(b)))((__int128)(a)operation(__int128)(b)) ==                                 \
                 (__int128)(a)operation(__int128)(b)))

#define PREMISE_JOIN_(a, b) a##b
#define PREMISE_JOIN(a, b) PREMISE_JOIN_(a, b)

/* In front of a function that makes objects of a C++ class: tests then build them by such functions only. */
#if defined(__PREMISE__)
#define PREMISE_FACTORY __attribute__((annotate("premise_factory")))
#else
#define PREMISE_FACTORY
#endif

#if defined(__PREMISE__)

#define PREMISE_STATEMENT_ PREMISE_EXTERN_C __attribute__((__nothrow__)) void
PREMISE_STATEMENT_ __premise_assert(int holds, const char *text);
PREMISE_STATEMENT_ __premise_assume(int holds);
PREMISE_STATEMENT_ __premise_requires(int holds, const char *text);
PREMISE_STATEMENT_ __premise_loop_invariant(int holds, const char *text);
PREMISE_STATEMENT_ __premise_verified(int holds, const char *text, const char *premise);
PREMISE_STATEMENT_ __premise_verified_if(const char *premise);
PREMISE_STATEMENT_ __premise_assumed(int holds, const char *text, const char *name);
/* What stands between begin and end is moved: an ensures to the return, an old value to the entry. */
PREMISE_STATEMENT_ __premise_ensures_begin(void);
PREMISE_STATEMENT_ __premise_ensures(int holds, const char *text);
PREMISE_STATEMENT_ __premise_ensures_end(void);
PREMISE_STATEMENT_ __premise_old_begin(void);
PREMISE_STATEMENT_ __premise_old_end(void);
/* What stands between these never fails: where it is undefined, it is left. */
PREMISE_STATEMENT_ __premise_tentative_begin(void);
PREMISE_STATEMENT_ __premise_tentative_end(void);
/* Flags: 1 may be written, 2 is initialised. */
PREMISE_EXTERN_C __attribute__((__nothrow__)) int __premise_valid(const volatile void *start, unsigned long long bytes,
                                                                  int flags);

#ifdef __cplusplus
#define PREMISE_COPY_(expression) auto __premise_saved = (expression)
#else
#define PREMISE_COPY_(expression) __typeof__((void)0, (expression)) __premise_saved = (expression)
#endif

#define PREMISE_ASSERT(...) __premise_assert(!!(__VA_ARGS__), #__VA_ARGS__)
#define PREMISE_ASSUME(...) __premise_assume(!!(__VA_ARGS__))
#define PREMISE_REQUIRES(...) __premise_requires(!!(__VA_ARGS__), #__VA_ARGS__)
#define PREMISE_LOOP_INVARIANT(...) __premise_loop_invariant(!!(__VA_ARGS__), #__VA_ARGS__)
#define PREMISE_VERIFIED(condition, premise) __premise_verified(!!(condition), #condition, #premise)
#define PREMISE_VERIFIED_IF(premise) __premise_verified_if(#premise)
#define PREMISE_ASSUMED(condition, assumption)                                                                         \
  ((void)({                                                                                                            \
    int __premise_holds = 0;                                                                                           \
    __premise_tentative_begin();                                                                                       \
    __premise_holds = !!(condition);                                                                                   \
    __premise_tentative_end();                                                                                         \
    __premise_assumed(__premise_holds, #condition, #assumption);                                                       \
  }))
#define PREMISE_ENSURES(...)                                                                                           \
  ((void)({                                                                                                            \
    __premise_ensures_begin();                                                                                         \
    __attribute__((premise_result)) void *__premise_result;                                                            \
    __premise_ensures(!!(__VA_ARGS__), #__VA_ARGS__);                                                                  \
    __premise_ensures_end();                                                                                           \
  }))
#define PREMISE_RESULT (*__premise_result)
#define PREMISE_OLD(...)                                                                                               \
  __extension__({                                                                                                      \
    __premise_old_begin();                                                                                             \
    PREMISE_COPY_((__VA_ARGS__));                                                                                      \
    __premise_old_end();                                                                                               \
    __premise_saved;                                                                                                   \
  })
#define PREMISE_VALID(pointer, count) PREMISE_VALID_(pointer, count, 1)
#define PREMISE_VALID_READ(pointer, count) PREMISE_VALID_(pointer, count, 0)
#define PREMISE_VALID_(pointer, count, flags)                                                                          \
  ((unsigned long long)(count) <= 0x3fffffffffffffff / sizeof(*(pointer)) &&                                           \
   !!__premise_valid((pointer), (unsigned long long)(count) * sizeof(*(pointer)), flags))
#define PREMISE_INVARIANT(...)                                                                                         \
  bool PREMISE_JOIN(__premise_invariant_, __COUNTER__)() const {                                                       \
    return !!(__VA_ARGS__);                                                                                            \
  }                                                                                                                    \
  static_assert(true, "")
#define PREMISE_GLOBAL_ASSUMPTION(assumption) extern char __premise_assumption_##assumption

#else

#if defined(PREMISE_CHECKED)
#ifdef __cplusplus
#include <cassert>
#else
#include <assert.h>
#endif
#define PREMISE_EVALUATED_(...) assert((__VA_ARGS__))
#else
#define PREMISE_EVALUATED_(...) PREMISE_UNEVALUATED((__VA_ARGS__))
#endif

#define PREMISE_ASSERT(...) PREMISE_EVALUATED_(__VA_ARGS__)
#define PREMISE_ASSUME(...) PREMISE_EVALUATED_(__VA_ARGS__)
#define PREMISE_REQUIRES(...) PREMISE_EVALUATED_(__VA_ARGS__)
#define PREMISE_LOOP_INVARIANT(...) PREMISE_EVALUATED_(__VA_ARGS__)
/* `assumption` is an identifier that PREMISE_VERIFIED can name, `premise` an expression over such; no variables. */
#define PREMISE_ASSUMED(condition, assumption) PREMISE_EVALUATED_(condition)
#define PREMISE_VERIFIED(condition, premise) PREMISE_EVALUATED_(condition)
/* About the assertion behind it, which is the check: `PREMISE_VERIFIED_IF(A); assert(P);` */
#define PREMISE_VERIFIED_IF(premise) ((void)0)

/* A postcondition speaks of a result that does not exist yet at the start of the body: nothing can be compiled here. */
#define PREMISE_ENSURES(...) ((void)0)
#define PREMISE_OLD(...) premise_old_outside_of_ensures
#define PREMISE_RESULT premise_result_outside_of_ensures

/* No compiler knows how large the object behind a pointer is. */
#define PREMISE_VALID(pointer, count) (PREMISE_UNEVALUATED_VALUE(pointer), PREMISE_UNEVALUATED_VALUE(count), 1)
#define PREMISE_VALID_READ(pointer, count) PREMISE_VALID(pointer, count)

/* Declarations that take no space and generate no code. */
#ifdef __cplusplus
#define PREMISE_INVARIANT(...) static_assert(true, #__VA_ARGS__)
#define PREMISE_GLOBAL_ASSUMPTION(assumption) static_assert(true, #assumption)
#else
#define PREMISE_GLOBAL_ASSUMPTION(assumption) _Static_assert(1, #assumption)
#endif

#endif

#endif /* PREMISE_PREMISE_H */
