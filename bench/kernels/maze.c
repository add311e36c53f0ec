// A walk of 16 symbolic moves through a maze.
int maze(const char move[static 16]) {
  static const char kMap[7][12] = {"+-+---+---+", "| |     |#|", "| | --+ | |", "| |   | | |",
                                   "| +-- | | |", "|     |   |", "+-----+---+"};
  int x = 1, y = 1;
  for (int i = 0; i < 16; i++) {
    int ox = x, oy = y;
    switch (move[i]) {
    case 'w':
      y--;
      break;
    case 's':
      y++;
      break;
    case 'a':
      x--;
      break;
    case 'd':
      x++;
      break;
    default:
      return -1;
    }
    if (kMap[y][x] == '#')
      return 1;
    if (kMap[y][x] != ' ')
      return -2;
    if (ox == x && oy == y)
      return -3;
  }
  return 0;
}
