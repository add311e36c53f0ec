// Which inputs are left out because a string has no end?
#include "premise_models.h"

void __premise_assume(_Bool holds, int site);

// Called before a unit that looks for the zero in `text` first of all; no caller passes it anything else.
void __premise_terminated(const char *text, size_t room) {
  if (text != NULL)
    __premise_assume(strnlen(text, room) < room, 0);
}
