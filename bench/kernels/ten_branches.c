// How many runs per second when no query needs a solver: ten independent branches on ten bytes.
int ten_branches(unsigned char a, unsigned char b, unsigned char c, unsigned char d, unsigned char e, unsigned char f,
                 unsigned char g, unsigned char h, unsigned char i, unsigned char j) {
  int n = 0;
  if (a > 100)
    n |= 1;
  if (b > 100)
    n |= 2;
  if (c > 100)
    n |= 4;
  if (d > 100)
    n |= 8;
  if (e > 100)
    n |= 16;
  if (f > 100)
    n |= 32;
  if (g > 100)
    n |= 64;
  if (h > 100)
    n |= 128;
  if (i > 100)
    n |= 256;
  if (j > 100)
    n |= 512;
  return n;
}
