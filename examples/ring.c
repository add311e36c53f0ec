// A ring buffer of four bytes: does its index always stay inside?
#include <assert.h>

enum { CAPACITY = 4 };

struct ring {
  unsigned char bytes[CAPACITY];
  unsigned start;
  unsigned count;
};

static int ring_is_valid(const struct ring *ring) {
  return ring && ring->start < CAPACITY && ring->count <= CAPACITY;
}

/// Takes the oldest byte, or -1 if there is none.
int ring_pop(struct ring *ring) {
  if (!ring_is_valid(ring) || ring->count == 0)
    return -1;
  unsigned char byte = ring->bytes[ring->start];
  ring->start = (ring->start + 1) % CAPACITY;
  ring->count--;
  assert(ring_is_valid(ring));
  return byte;
}

/// Adds a byte; 0 if the ring is full.
/// The bug: a position of exactly CAPACITY should start over, too.
int ring_push(struct ring *ring, unsigned char byte) {
  if (!ring_is_valid(ring) || ring->count == CAPACITY)
    return 0;
  unsigned position = ring->start + ring->count;
  if (position > CAPACITY)
    position -= CAPACITY;
  ring->bytes[position] = byte;
  ring->count++;
  return 1;
}
