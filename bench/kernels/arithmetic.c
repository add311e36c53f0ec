// Branches on arithmetic of several inputs.
int arithmetic(int x, int y, int z) {
  int n = 0;
  if (x > 0 && x < 1000 && y > 0 && y < 1000) {
    if (x + y == 777)
      n += 1;
    if (x * 3 - y == 100)
      n += 2;
    if ((x ^ y) == 0x55)
      n += 4;
    if (x % 7 == 3 && y % 11 == 5)
      n += 8;
    if (z == x * y)
      n += 16;
    if ((z & 0xff) == 0x42)
      n += 32;
  }
  return n;
}
