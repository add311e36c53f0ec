// What does a concrete loop over bytes cost? Primes below five million.
int sieve(void) {
  static unsigned char isComposite[5000000];
  int primes = 0;
  for (int i = 2; i < 5000000; i++) {
    if (isComposite[i])
      continue;
    primes++;
    for (long j = (long)i * i; j < 5000000; j += i)
      isComposite[j] = 1;
  }
  return primes;
}
