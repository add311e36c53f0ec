/* What the C++ library is told before a source file: every template is compiled where it is used. */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#if defined(__cplusplus) && __has_include(<bits/c++config.h>)
#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0
#endif
