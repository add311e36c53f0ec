// CRC-8 by table over four symbolic bytes, compared with a constant.
static const unsigned char kTable[16] = {0x00, 0x07, 0x0e, 0x09, 0x1c, 0x1b, 0x12, 0x15,
                                         0x38, 0x3f, 0x36, 0x31, 0x24, 0x23, 0x2a, 0x2d};
int crc(const unsigned char d[static 4]) {
  unsigned char c = 0;
  for (int i = 0; i < 4; i++) {
    c ^= d[i];
    c = (unsigned char)(c << 4) ^ kTable[c >> 4];
    c = (unsigned char)(c << 4) ^ kTable[c >> 4];
  }
  if (c == 0x5a)
    return d[0] == 'x' ? 2 : 1;
  return 0;
}
