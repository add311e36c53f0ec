// How do numbers get into the byte order of networks, and back?
#include "premise_models.h"

uint32_t htonl(uint32_t value) {
  return __builtin_bswap32(value);
}

uint32_t ntohl(uint32_t value) {
  return __builtin_bswap32(value);
}

uint16_t htons(uint16_t value) {
  return __builtin_bswap16(value);
}

uint16_t ntohs(uint16_t value) {
  return __builtin_bswap16(value);
}
