// Can a deposit make a balance smaller?
//
// Guiding dynamic symbolic execution toward unverified program executions (ICSE 2016), Fig. 1; thesis, Fig. 2.1.
// Arithmetic of the paper wraps around: add -fwrapv, and the assertion is what fails, not the addition.
#include <assert.h>

enum { LARGEST_DEPOSIT = 50000, INVESTMENT_FROM = 10000 };

static int balance;
static unsigned reviews, suggestions;

static void review_deposit(int amount) {
  if (amount > 10 * LARGEST_DEPOSIT)
    reviews += 10;
  else if (amount > LARGEST_DEPOSIT)
    reviews += 3;
  else if (amount == 0)
    return;
  else
    reviews++;
}

static void suggest_investment(void) {
  if (balance > 100 * INVESTMENT_FROM)
    suggestions += 3;
  else if (balance > 10 * INVESTMENT_FROM)
    suggestions += 2;
  else
    suggestions++;
}

void deposit(int amount) {
  int old = balance;
  if (amount <= 0 || amount > LARGEST_DEPOSIT) {
    review_deposit(amount);
  } else {
    balance = balance + amount;
    if (balance > INVESTMENT_FROM)
      suggest_investment();
  }
  assert(balance >= old);
}
