// A parser of tagged chunks in 40 symbolic bytes.
int chunks(const unsigned char d[static 40]) {
  if (d[0] != 'C' || d[1] != 'H' || d[2] != 'N' || d[3] != 'K')
    return -1;
  unsigned at = 4, total = 0, count = 0;
  while (at + 4 <= 40 && count < 6) {
    unsigned tag = d[at], length = d[at + 1];
    if (length < 4 || at + length > 40)
      return -2;
    if (tag == 'A')
      total += d[at + 2];
    else if (tag == 'B') {
      if (d[at + 2] > d[at + 3])
        return -3;
      total += 2;
    } else if (tag == 'E')
      return (int)total;
    else
      return -4;
    at += length;
    count++;
  }
  return (int)total;
}
