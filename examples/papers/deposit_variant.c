// Which deposits should be tried first, if one assertion is partly verified and another not at all?
//
// Guiding dynamic symbolic execution toward unverified program executions (ICSE 2016), Fig. 5; thesis, Fig. 2.4:
// the deposit of Fig. 2 with another assertion at its end that nobody verified. Add -fwrapv, since the paper's
// arithmetic wraps around.
#include <limits.h>
#include <premise/premise.h>

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
    PREMISE_ASSUMED(balance <= INT_MAX - amount, no_overflow);
    balance = balance + amount;
    if (balance > INVESTMENT_FROM)
      suggest_investment();
  }
  PREMISE_VERIFIED(balance >= old, no_overflow);
  PREMISE_VERIFIED(balance - old <= LARGEST_DEPOSIT, false);
}
