// What does a format string make of its arguments?
#include "format.h"

void __premise_model_put(Sink *sink, const char *text, size_t count) {
  if (sink->isCounting == 0 && sink->length + 1 < sink->capacity) {
    size_t room = sink->capacity - 1 - sink->length;
    copyBytes(sink->buffer + sink->length, text, count < room ? count : room);
  }
  sink->length += count;
}

void __premise_model_fill(Sink *sink, char code, size_t count) {
  if (sink->isCounting == 0 && sink->length + 1 < sink->capacity) {
    size_t room = sink->capacity - 1 - sink->length;
    fillBytes(sink->buffer + sink->length, code, count < room ? count : room);
  }
  sink->length += count;
}

static const char *readFlags(const char *cursor, Conversion *conversion) {
  for (;; cursor++) {
    switch (*cursor) {
    case '-':
      conversion->isLeft = 1;
      break;
    case '+':
      conversion->isSigned = 1;
      break;
    case ' ':
      conversion->isSpaced = 1;
      break;
    case '#':
      conversion->isAlternate = 1;
      break;
    case '0':
      conversion->isZeroFilled = 1;
      break;
    default:
      return cursor;
    }
  }
}

// A decimal number, or the next argument for *.
static const char *readCount(const char *cursor, int *count, Arguments *arguments) {
  if (*cursor == '*') {
    *count = va_arg(arguments->list, int);
    return cursor + 1;
  }
  for (*count = 0; isWithin(*cursor, '0', '9'); cursor++)
    *count = *count * 10 + (*cursor - '0');
  return cursor;
}

static const char *readSize(const char *cursor, int *size) {
  switch (*cursor) {
  case 'h':
    *size = cursor[1] == 'h' ? 1 : 2;
    return cursor + (cursor[1] == 'h' ? 2 : 1);
  case 'l':
    *size = 8;
    return cursor + (cursor[1] == 'l' ? 2 : 1);
  case 'j':
  case 'z':
  case 't':
  case 'q':
    *size = 8;
    return cursor + 1;
  case 'L':
    *size = sizeof(long double);
    return cursor + 1;
  default:
    *size = 4;
    return cursor;
  }
}

// Reads the specification behind a percent sign; returns the end of it.
static const char *readConversion(const char *cursor, Conversion *conversion, Arguments *arguments) {
  fillBytes(conversion, 0, sizeof *conversion);
  conversion->precision = -1;
  cursor = readFlags(cursor, conversion);
  cursor = readCount(cursor, &conversion->width, arguments);
  if (conversion->width < 0) {
    conversion->isLeft = 1;
    conversion->width = -conversion->width;
  }
  if (*cursor == '.')
    cursor = readCount(cursor + 1, &conversion->precision, arguments);
  cursor = readSize(cursor, &conversion->size);
  conversion->specifier = *cursor;
  return *cursor != 0 ? cursor + 1 : cursor;
}

static long long nextInteger(const Conversion *conversion, Arguments *arguments) {
  int isUnsigned = (conversion->specifier != 'd') & (conversion->specifier != 'i');
  if (conversion->size >= 8)
    return va_arg(arguments->list, long long);
  int value = va_arg(arguments->list, int);
  switch (conversion->size) {
  case 1:
    return isUnsigned ? (unsigned char)value : (signed char)value;
  case 2:
    return isUnsigned ? (unsigned short)value : (short)value;
  default:
    return isUnsigned ? (long long)(unsigned)value : value;
  }
}

static void putText(Sink *sink, const Conversion *conversion, const char *text, size_t length) {
  size_t width = (size_t)conversion->width;
  if (sink->isCounting) {
    sink->length += greater(width, length);
    return;
  }
  size_t padding = width > length ? width - length : 0;
  if (conversion->isLeft == 0)
    __premise_model_fill(sink, ' ', padding);
  __premise_model_put(sink, text, length);
  if (conversion->isLeft)
    __premise_model_fill(sink, ' ', padding);
}

// glibc prints a null pointer as (null) where the precision leaves room for all of it.
static void putString(Sink *sink, const Conversion *conversion, const char *text) {
  int precision = conversion->precision;
  if (text == NULL)
    text = ((precision >= 0) & (precision < 6)) ? "" : "(null)";
  putText(sink, conversion, text, precision >= 0 ? strnlen(text, (size_t)precision) : strlen(text));
}

static void putPointer(Sink *sink, Conversion *conversion, const void *pointer) {
  if (pointer == NULL) {
    putText(sink, conversion, "(nil)", 5);
    return;
  }
  conversion->isAlternate = 1;
  conversion->specifier = 'x';
  __premise_model_put_integer(sink, conversion, (long long)(uintptr_t)pointer);
}

static void storeCount(const Conversion *conversion, void *target, size_t length) {
  switch (conversion->size) {
  case 1:
    *(signed char *)target = (signed char)length;
    break;
  case 2:
    *(short *)target = (short)length;
    break;
  case 4:
    *(int *)target = (int)length;
    break;
  default:
    *(long long *)target = (long long)length;
  }
}

// Returns whether the specifier is known.
static int putConversion(Sink *sink, Conversion *conversion, Arguments *arguments) {
  switch (conversion->specifier) {
  case 'd':
  case 'i':
  case 'u':
  case 'x':
  case 'X':
  case 'o':
    __premise_model_put_integer(sink, conversion, nextInteger(conversion, arguments));
    return 1;
  case 'c': {
    char code = (char)va_arg(arguments->list, int);
    putText(sink, conversion, &code, 1);
    return 1;
  }
  case 's':
    putString(sink, conversion, va_arg(arguments->list, const char *));
    return 1;
  case 'p':
    putPointer(sink, conversion, va_arg(arguments->list, const void *));
    return 1;
  case 'n':
    storeCount(conversion, va_arg(arguments->list, void *), sink->length);
    return 1;
  case '%':
    __premise_model_put(sink, "%", 1);
    return 1;
  default:
    return 0;
  }
}

static int putFloat(Sink *sink, const Conversion *conversion, Arguments *arguments) {
  char letter = (char)(conversion->specifier | 32);
  if ((letter != 'a') & ((letter < 'e') | (letter > 'g')))
    return 0;
  double value = conversion->size == sizeof(long double) ? (double)va_arg(arguments->list, long double)
                                                         : va_arg(arguments->list, double);
  __premise_model_put_double(sink, conversion, value);
  return 1;
}

// An unknown conversion is copied as it stands.
int __premise_model_format(Sink *sink, const char *format, Arguments *arguments) {
  while (*format != 0) {
    size_t plain = 0;
    while ((format[plain] != 0) & (format[plain] != '%'))
      plain++;
    __premise_model_put(sink, format, plain);
    format += plain;
    if (*format == 0)
      break;
    Conversion conversion;
    const char *end = readConversion(format + 1, &conversion, arguments);
    if (!putConversion(sink, &conversion, arguments) && !putFloat(sink, &conversion, arguments))
      __premise_model_put(sink, format, (size_t)(end - format));
    format = end;
  }
  return (int)sink->length;
}
