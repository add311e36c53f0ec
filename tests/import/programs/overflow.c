// Does a pending alarm survive the import? The assertion is proved only where the sum does not overflow.
// analyzer: frama-c-wp
// claim: deposit assert 13 under no-overflow
// fails: deposit signed-overflow 11
int balance;

/*@ requires balance >= 0; */
void deposit(int amount) {
  if (amount <= 0)
    return;
  int sum = balance + amount;
  balance = sum;
  //@ assert balance >= amount;
}
