/* Rounding of amounts in cents. */
#ifndef SHOP_ROUND_H
#define SHOP_ROUND_H
#ifdef __cplusplus
extern "C" {
#endif

/* The nearest multiple of `step`, which is at least 1; `cents` is from 0 to 1000000. */
int round_to(int cents, int step);

#ifdef __cplusplus
}
#endif
#endif
