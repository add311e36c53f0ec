// Determinant signs of a symbolic 2x2 matrix of small numbers.
int matrix(signed char a, signed char b, signed char c, signed char d) {
  int determinant = a * d - b * c;
  if (determinant == 0)
    return 0;
  if (determinant == 1)
    return 1;
  if (determinant > 1000)
    return 2;
  return determinant < -1000 ? 3 : 4;
}
