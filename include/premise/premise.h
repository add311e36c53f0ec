/* What a C or C++ program says to Premise: checks, filters and contracts. */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Three ways to compile it:
 *   by Premise (__PREMISE__)         every annotation is understood;
 *   with PREMISE_CHECKED defined     what can be evaluated where it stands becomes an assert;
 *   otherwise                        nothing is evaluated and nothing remains in the program.
 * In all three the conditions have to compile, so that annotations do not rot.
 */
#ifndef PREMISE_PREMISE_H
#define PREMISE_PREMISE_H

#ifdef __cplusplus
#define PREMISE_EXTERN_C extern "C"
#else
#define PREMISE_EXTERN_C
#endif

/* Type-checks an expression as a condition and evaluates nothing. */
#define PREMISE_UNEVALUATED(condition) ((void)sizeof((condition) ? 1 : 0))

#if defined(__PREMISE__)

PREMISE_EXTERN_C void __premise_assert(int holds, const char *text);
PREMISE_EXTERN_C void __premise_assume(int holds);
PREMISE_EXTERN_C void __premise_requires(int holds, const char *text);

#define PREMISE_ASSERT(condition) __premise_assert(!!(condition), #condition)
#define PREMISE_ASSUME(condition) __premise_assume(!!(condition))
#define PREMISE_REQUIRES(condition) __premise_requires(!!(condition), #condition)
#define PREMISE_VERIFIED(condition, premise) __premise_assert(!!(condition), #condition)

#elif defined(PREMISE_CHECKED)

#ifdef __cplusplus
#include <cassert>
#else
#include <assert.h>
#endif
#define PREMISE_ASSERT(condition) assert(condition)
#define PREMISE_ASSUME(condition) assert(condition)
#define PREMISE_REQUIRES(condition) assert(condition)
#define PREMISE_LOOP_INVARIANT(condition) assert(condition)
#define PREMISE_ASSUMED(condition, assumption) assert(condition)
#define PREMISE_VERIFIED(condition, premise) assert(condition)

#else

#define PREMISE_ASSERT(condition) PREMISE_UNEVALUATED(condition)
#define PREMISE_ASSUME(condition) PREMISE_UNEVALUATED(condition)
#define PREMISE_REQUIRES(condition) PREMISE_UNEVALUATED(condition)
#define PREMISE_VERIFIED(condition, premise) PREMISE_UNEVALUATED(condition)

#endif

#ifndef PREMISE_LOOP_INVARIANT
#define PREMISE_LOOP_INVARIANT(condition) PREMISE_UNEVALUATED(condition)
#endif

/* `assumption` is an identifier that PREMISE_VERIFIED can name; it is no variable. */
#ifndef PREMISE_ASSUMED
#define PREMISE_ASSUMED(condition, assumption) PREMISE_UNEVALUATED(condition)
#endif

/* A postcondition speaks of a result that does not exist yet at the start of the body, so nothing can be compiled here.
 */
#define PREMISE_ENSURES(condition) ((void)0)
#define PREMISE_OLD(expression) (expression)
#define PREMISE_RESULT premise_result_outside_of_ensures

/* In a C++ class; a declaration that takes no space and generates no code. */
#define PREMISE_INVARIANT(condition) static_assert(true, #condition)

#endif /* PREMISE_PREMISE_H */
