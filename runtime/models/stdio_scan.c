// What do the scanf functions read and store?
#include "format.h"
#include "scan.h"

static void skipSpace(Source *source) {
  while (isSpaceCode(peek(source)))
    take(source);
}

static const char *readSize(const char *cursor, int *size) {
  *size = 4;
  for (;; cursor++) {
    switch (*cursor) {
    case 'h':
      *size /= 2;
      break;
    case 'l':
    case 'j':
    case 'z':
    case 't':
    case 'q':
      *size = 8;
      break;
    case 'L':
      *size = sizeof(long double);
      break;
    default:
      return cursor;
    }
  }
}

// The set of %[...]: a bracket right behind the start (or behind ^) belongs to it.
static const char *readSet(const char *cursor, Directive *directive) {
  directive->isNegatedSet = *cursor == '^';
  if (*cursor == '^')
    cursor++;
  directive->set = cursor;
  if (*cursor == ']')
    cursor++;
  while ((*cursor != 0) & (*cursor != ']'))
    cursor++;
  directive->setEnd = cursor;
  return *cursor != 0 ? cursor + 1 : cursor;
}

// Reads the specification behind a percent sign; returns the end of it.
static const char *readDirective(const char *cursor, Directive *directive) {
  fillBytes(directive, 0, sizeof *directive);
  if (*cursor == '*') {
    directive->isSuppressed = 1;
    cursor++;
  }
  for (; isWithin(*cursor, '0', '9'); cursor++)
    directive->width = directive->width * 10 + (*cursor - '0');
  cursor = readSize(cursor, &directive->size);
  directive->specifier = *cursor;
  if (directive->width == 0)
    directive->width = directive->specifier == 'c' ? 1 : INT_MAX;
  if (*cursor == 0)
    return cursor;
  return *cursor == '[' ? readSet(cursor + 1, directive) : cursor + 1;
}

// Is `code` in the set, with ranges like a-z? Without a branch on `code`.
static int isInSet(const Directive *directive, int code) {
  int isFound = 0;
  for (const char *cursor = directive->set; cursor < directive->setEnd; cursor++) {
    unsigned char first = (unsigned char)cursor[0];
    unsigned char last = first;
    if (cursor + 2 < directive->setEnd && cursor[1] == '-' && (unsigned char)cursor[2] >= first) {
      last = (unsigned char)cursor[2];
      cursor += 2;
    }
    isFound |= isWithin(code, first, last);
  }
  return (isFound ^ directive->isNegatedSet) & (code != kEnd);
}

static int isAccepted(const Directive *directive, int code) {
  switch (directive->specifier) {
  case 'c':
    return code != kEnd;
  case 's':
    return (code != kEnd) & (isSpaceCode(code) ^ 1);
  default:
    return isInSet(directive, code);
  }
}

// %c, %s and %[: the longest accepted piece, with a terminating zero except for %c.
static Outcome scanText(Source *source, const Directive *directive, char *target) {
  if (peek(source) == kEnd)
    return kInputEnded;
  int length = 0;
  while (length < directive->width && isAccepted(directive, peek(source))) {
    if (target != NULL)
      target[length] = (char)peek(source);
    take(source);
    length++;
  }
  if (directive->specifier == 'c')
    return kConverted;
  if (length == 0)
    return kMismatch;
  if (target != NULL)
    target[length] = 0;
  return kConverted;
}

static Outcome matchLiteral(Source *source, char literal) {
  int code = peek(source);
  if (code == kEnd)
    return kInputEnded;
  if (code != (unsigned char)literal)
    return kMismatch;
  take(source);
  return kConverted;
}

static Outcome storeConsumed(const Source *source, const Directive *directive, void *target) {
  if (target == NULL)
    return kConverted;
  if (directive->size == 1)
    *(signed char *)target = (signed char)source->consumed;
  else if (directive->size == 2)
    *(short *)target = (short)source->consumed;
  else if (directive->size == 4)
    *(int *)target = source->consumed;
  else
    *(long *)target = source->consumed;
  return kConverted;
}

static Outcome convert(Source *source, const Directive *directive, void *target) {
  char specifier = directive->specifier;
  if ((specifier != 'c') & (specifier != '[') & (specifier != 'n'))
    skipSpace(source);
  switch (specifier) {
  case 'd':
  case 'i':
  case 'u':
  case 'x':
  case 'X':
  case 'o':
  case 'p':
    return __premise_model_scan_integer(source, directive, target);
  case 'f':
  case 'e':
  case 'g':
  case 'E':
  case 'G':
    return __premise_model_scan_float(source, directive, target);
  case 'c':
  case 's':
  case '[':
    return scanText(source, directive, target);
  case 'n':
    return storeConsumed(source, directive, target);
  case '%':
    return matchLiteral(source, '%');
  default:
    return kMismatch;
  }
}

// Handles what stands at `*format`, a conversion or a literal, and moves `*format` behind it.
static Outcome scanStep(Source *source, const char **format, Arguments *arguments, int *assigned) {
  const char *cursor = *format;
  *format = cursor + 1;
  if (isSpaceCode(*cursor)) {
    skipSpace(source);
    return kConverted;
  }
  if (*cursor != '%')
    return matchLiteral(source, *cursor);
  Directive directive;
  *format = readDirective(cursor + 1, &directive);
  if (directive.specifier == 'p')
    directive.size = sizeof(void *);
  int takesArgument = (directive.isSuppressed | (directive.specifier == '%')) ^ 1;
  void *target = takesArgument ? va_arg(arguments->list, void *) : NULL;
  Outcome outcome = convert(source, &directive, target);
  *assigned += takesArgument & (outcome == kConverted) & (directive.specifier != 'n');
  return outcome;
}

// The number of assignments; kEnd if the input ended before the first one (as glibc counts).
static int scan(Source *source, const char *format, va_list list) {
  Arguments arguments;
  va_copy(arguments.list, list);
  int assigned = 0;
  Outcome outcome = kConverted;
  while (*format != 0 && outcome == kConverted)
    outcome = scanStep(source, &format, &arguments, &assigned);
  va_end(arguments.list);
  if (source->hasPeeked && source->stream != NULL)
    ungetc(source->peeked, source->stream);
  return outcome == kInputEnded && assigned == 0 ? kEnd : assigned;
}

int vsscanf(const char *text, const char *format, va_list list) {
  Source source = {text, NULL, 0, 0, 0};
  return scan(&source, format, list);
}

int vfscanf(FILE *stream, const char *format, va_list list) {
  Source source = {NULL, stream, 0, 0, 0};
  return scan(&source, format, list);
}

int vscanf(const char *format, va_list list) {
  return vfscanf(stdin, format, list);
}
