// The parts of bcrypt that are not the cipher: its base 64, salts, and words from a key.
#include <assert.h>
#include <premise/premise.h>
#include <stdbool.h>
#include <stdint.h>

enum { INVALID = -1, MOST_BYTES = 6, MOST_DECODED = 3, MOST_SYMBOLS = 8, SALT_BYTES = 3, PREFIX = 7 };

static const char kSymbols[65] = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// The six bits that a symbol stands for; INVALID if it stands for none.
int char64(char symbol) {
  PREMISE_ENSURES(PREMISE_RESULT >= INVALID && PREMISE_RESULT < 64);
  int value = INVALID;
  if (symbol == '.' || symbol == '/')
    value = symbol - '.';
  else if (symbol >= 'A' && symbol <= 'Z')
    value = symbol - 'A' + 2;
  else if (symbol >= 'a' && symbol <= 'z')
    value = symbol - 'a' + 28;
  else if (symbol >= '0' && symbol <= '9')
    value = symbol - '0' + 54;
  assert(value == INVALID || kSymbols[value] == symbol);
  return value;
}

/// Writes `length` bytes as symbols, without padding. Returns how many symbols there are.
int encode_base64(const uint8_t *bytes, int length, char out[MOST_SYMBOLS + 1]) {
  if (!bytes || !out || length <= 0 || length > MOST_BYTES)
    return INVALID;
  int written = 0;
  for (int i = 0; i < length; i += 3) {
    unsigned group = (unsigned)bytes[i] << 16;
    if (i + 1 < length)
      group |= (unsigned)bytes[i + 1] << 8;
    if (i + 2 < length)
      group |= bytes[i + 2];
    int symbols = length - i >= 3 ? 4 : length - i + 1;
    for (int k = 0; k < symbols; k++) {
      PREMISE_ASSERT(written < MOST_SYMBOLS);
      out[written++] = kSymbols[(group >> (18 - 6 * k)) & 63];
    }
  }
  out[written] = 0;
  assert(written == (length * 4 + 2) / 3);
  return written;
}

/// Reads at most `wanted` bytes from symbols up to the first that is none. Returns how many bytes were read.
int decode_base64(const char *symbols, uint8_t out[MOST_DECODED], int wanted) {
  if (!symbols || !out || wanted <= 0)
    return INVALID;
  int read = 0, position = 0;
  while (symbols[position] && read < wanted) {
    int first = char64(symbols[position++]);
    if (first == INVALID || !symbols[position])
      break;
    int second = char64(symbols[position++]);
    if (second == INVALID)
      break;
    out[read++] = (uint8_t)(first << 2 | second >> 4);
    if (read >= wanted || !symbols[position])
      break;
    int third = char64(symbols[position++]);
    if (third == INVALID)
      break;
    out[read++] = (uint8_t)((second & 15) << 4 | third >> 2);
    if (read >= wanted || !symbols[position])
      break;
    int fourth = char64(symbols[position++]);
    if (fourth == INVALID)
      break;
    out[read++] = (uint8_t)((third & 3) << 6 | fourth);
  }
  assert(read <= wanted);
  return read;
}

/// Writes "$2a$", the number of rounds, "$" and the random bytes. Returns the length.
int generate_salt(int log_rounds, const uint8_t random[SALT_BYTES], char salt[PREFIX + MOST_SYMBOLS + 1]) {
  if (!random || !salt || log_rounds < 4 || log_rounds > 31)
    return INVALID;
  const char start[5] = "$2a$";
  for (int i = 0; i < 4; i++)
    salt[i] = start[i];
  salt[4] = (char)('0' + log_rounds / 10);
  salt[5] = (char)('0' + log_rounds % 10);
  salt[6] = '$';
  assert(salt[4] <= '3' && salt[5] <= '9');
  int symbols = encode_base64(random, SALT_BYTES, salt + PREFIX);
  assert(symbols != INVALID);
  return PREFIX + symbols;
}

/// The next four bytes of a key as a word; the key is read in a circle. `offset` says where, and moves on.
uint32_t stream_to_word(const uint8_t *key, int length, int offset[1]) {
  if (!key || !offset || length <= 0)
    return 0;
  if (offset[0] < 0)
    return 0;
  uint32_t word = 0;
  for (int i = 0; i < 4; i++) {
    word = word << 8 | key[offset[0]];
    offset[0] = (offset[0] + 1) % length;
    PREMISE_ASSERT(offset[0] >= 0 && offset[0] < length);
  }
  return word;
}
