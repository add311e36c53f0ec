// Are globals and file-scope statics inputs of the functions that read them?
#include <assert.h>

int balance;
static int limit;
static const int kRate = 3;
static int *cursor;
static struct {
  int used;
  char name[4];
} account;

void deposit_bad(int amount) {
  if (amount <= 0)
    return;
  int old = balance;
  balance = (int)((unsigned)balance + (unsigned)amount);
  assert(balance >= old); // expect: failed assert
}

void overflow_bad(int amount) {
  if (amount > 0)
    balance += amount; // expect: failed signed-overflow
}

int static_bad(int x) {
  if (x > limit)
    assert(limit != 1000); // expect: failed assert
  return 0;
}

// exhaustive: yes
int constant_ok(void) {
  assert(kRate == 3); // expect: verified-by-testing assert
  return kRate;
}

int pointer_bad(void) {
  return *cursor; // expect: failed null-dereference
}

// What nobody writes keeps its first value; this makes the record an input.
void fill_record(int used, char c) {
  account.used = used;
  account.name[1] = c;
}

int record_bad(void) {
  if (account.used > 5)
    assert(account.name[1] != 'z'); // expect: failed assert
  return 0;
}

// exhaustive: yes
int written_first_ok(int x) {
  limit = 7;
  if (x > 0)
    limit++;
  assert(limit == 7 || limit == 8); // expect: verified-by-testing assert
  return limit;
}

static void add_fee(void) {
  if (balance > 100)
    balance -= 1;
}

int through_callee_bad(void) {
  add_fee();
  assert(balance != 499); // expect: failed assert
  return 0;
}

_Thread_local int perThread = 4;

int thread_local_bad(int x) {
  perThread += perThread < 100;
  assert(x != perThread); // expect: failed assert
  return perThread;
}
