// Can a deposit make a balance smaller?
#include <assert.h>

int balance;
//@ assigns \nothing;
static void ask_for_review(int amount) {
  (void)amount; // somebody looks at it later
}
//@ assigns \nothing;
static void suggest_investment(void) {}

void deposit(int amount) {
  int old = balance;
  if (amount <= 0 || amount > 50000) {
    ask_for_review(amount);
  } else {
    balance = balance + amount;
    if (balance > 10000)
      suggest_investment();
  }
  assert(balance >= old);
}
