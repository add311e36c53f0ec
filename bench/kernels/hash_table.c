// Four symbolic keys in an open-addressing table of eight.
int hash_table(unsigned a, unsigned b, unsigned c, unsigned d) {
  unsigned keys[8] = {0}, in[4] = {a, b, c, d};
  int used[8] = {0}, probes = 0;
  for (int i = 0; i < 4; i++) {
    unsigned h = (in[i] * 2654435761u) >> 29;
    while (used[h] && keys[h] != in[i]) {
      h = (h + 1) & 7;
      probes++;
    }
    used[h] = 1;
    keys[h] = in[i];
  }
  return probes;
}
