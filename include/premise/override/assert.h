/* What assert means while Premise compiles a source file: a check at the place of its use. */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* No include guard: like the standard header, this one may be included again after NDEBUG changed. */
#ifndef __PREMISE__
#include_next <assert.h>
#else

#undef assert

#ifdef NDEBUG
#define assert(expression) ((void)0)
#else
#define assert(expression) __premise_assert(!!(expression), #expression)
#endif

#ifndef PREMISE_OVERRIDE_ASSERT_H
#define PREMISE_OVERRIDE_ASSERT_H

#ifdef __cplusplus
extern "C" {
#endif
void __premise_assert(int holds, const char *text) __attribute__((__nothrow__));
/* What the C library's own assert calls; sources that were preprocessed elsewhere use it directly. */
void __assert_fail(const char *expression, const char *file, unsigned int line, const char *function)
    __attribute__((__noreturn__, __nothrow__));
#ifdef __cplusplus
}
#endif

#if !defined(__cplusplus) && defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L && __STDC_VERSION__ < 202311L
#undef static_assert
#define static_assert _Static_assert
#endif

#endif /* PREMISE_OVERRIDE_ASSERT_H */
#endif /* __PREMISE__ */
