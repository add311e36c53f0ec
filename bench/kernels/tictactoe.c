// Who has won on a symbolic board of nine cells?
static int line(const unsigned char *b, int i, int j, int k, int who) {
  return b[i] == who && b[j] == who && b[k] == who;
}
static int wins(const unsigned char *b, int who) {
  return line(b, 0, 1, 2, who) || line(b, 3, 4, 5, who) || line(b, 6, 7, 8, who) || line(b, 0, 3, 6, who) ||
         line(b, 1, 4, 7, who) || line(b, 2, 5, 8, who) || line(b, 0, 4, 8, who) || line(b, 2, 4, 6, who);
}
int tictactoe(const unsigned char board[static 9]) {
  int x = 0, o = 0;
  for (int i = 0; i < 9; i++) {
    if (board[i] > 2)
      return -1;
    x += board[i] == 1;
    o += board[i] == 2;
  }
  if (x < o || x > o + 1)
    return -2;
  if (wins(board, 1))
    return 1;
  if (wins(board, 2))
    return 2;
  return 0;
}
