// Branches on floating-point data.
int floats(double x, double y) {
  int n = 0;
  if (x > 0.5 && x < 2.0)
    n |= 1;
  if (y > x)
    n |= 2;
  if (x + y == 3.0)
    n |= 4;
  if (x * 2.0 == 3.0)
    n |= 8;
  return n;
}
