// What do concrete calls and reads through pointers cost? A hash of a text, again and again.
static unsigned hash(const char *text, unsigned seed) {
  unsigned h = seed;
  while (*text)
    h = (h ^ (unsigned char)*text++) * 16777619u;
  return h;
}
int string_hash(void) {
  unsigned h = 2166136261u;
  for (int i = 0; i < 1200000; i++)
    h = hash("the quick brown fox jumps over it", h);
  return (int)(h >> 1);
}
