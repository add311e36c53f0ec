// How does a parser of markup take the next piece of its input, and how does markup become HTML?
#include <assert.h>
#include <premise/premise.h>
#include <stdbool.h>

enum { INVALID = -1, INPUT = 6, NAME = 3, OUTPUT = 24 };

struct cursor {
  int length, position;
  char input[INPUT];
};

struct text {
  int length;
  char at[OUTPUT];
};

static bool is_valid(const struct cursor *cursor) {
  return cursor && cursor->length >= 0 && cursor->length <= INPUT && cursor->position >= 0 &&
         cursor->position <= cursor->length;
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Takes one character if it is the expected one. Says whether it was.
bool parse_char(struct cursor *cursor, char expected) {
  if (!is_valid(cursor))
    return false;
  if (cursor->position == cursor->length || cursor->input[cursor->position] != expected)
    return false;
  cursor->position++;
  assert(is_valid(cursor));
  return true;
}

/// Skips white space. Returns how many characters it was.
int parse_whitespace(struct cursor *cursor) {
  if (!is_valid(cursor))
    return INVALID;
  int begin = cursor->position;
  while (cursor->position < cursor->length) {
    char c = cursor->input[cursor->position];
    if (c != ' ' && c != '\t')
      break;
    cursor->position++;
  }
  assert(begin <= cursor->position && is_valid(cursor));
  return cursor->position - begin;
}

/// Takes the letters of a name and an optional star before them. Returns its length, INVALID if there is none.
int parse_name(struct cursor *cursor, char name[NAME + 1]) {
  if (!is_valid(cursor) || !name)
    return INVALID;
  int begin = cursor->position, length = 0;
  if (parse_char(cursor, '*'))
    name[length++] = '*';
  while (cursor->position < cursor->length && is_letter(cursor->input[cursor->position])) {
    if (length > NAME) {
      cursor->position = begin;
      return INVALID;
    }
    name[length++] = cursor->input[cursor->position++];
  }
  if (length == 0)
    return INVALID;
  PREMISE_ASSERT(cursor->position == begin + length);
  name[length] = 0;
  return length;
}

/// Takes the value of an attribute: "=", then a quoted text or everything up to "]" or a space.
int parse_attribute_value(struct cursor *cursor, char value[INPUT]) {
  if (!is_valid(cursor) || !value)
    return INVALID;
  if (!parse_char(cursor, '='))
    return INVALID;
  parse_whitespace(cursor);
  bool quoted = parse_char(cursor, '"');
  int length = 0;
  while (cursor->position < cursor->length) {
    char c = cursor->input[cursor->position];
    if (quoted ? c == '"' : c == ' ' || c == ']' || c == '[')
      break;
    value[length++] = c;
    cursor->position++;
  }
  if (quoted && !parse_char(cursor, '"'))
    return INVALID;
  assert(length < INPUT);
  value[length] = 0;
  return length;
}

static bool put(struct text *out, const char *piece) {
  for (int i = 0; piece[i]; i++) {
    if (out->length >= OUTPUT - 1)
      return false;
    out->at[out->length++] = piece[i];
  }
  return true;
}

static bool put_character(struct text *out, char c) {
  if (c == '<')
    return put(out, "&lt;");
  if (c == '&')
    return put(out, "&amp;");
  const char piece[2] = {c, 0};
  return put(out, piece);
}

/// Translates [b] and [/b] and escapes everything else. Returns the length, INVALID for tags that do not match.
int to_html(const struct cursor *code, struct text *out) {
  if (!is_valid(code) || !out)
    return INVALID;
  struct cursor rest = *code;
  rest.position = 0;
  out->length = 0;
  int open = 0;
  bool fits = true;
  while (fits && rest.position < rest.length) {
    if (!parse_char(&rest, '[')) {
      fits = put_character(out, rest.input[rest.position++]);
      continue;
    }
    bool closes = parse_char(&rest, '/');
    if (!parse_char(&rest, 'b') || !parse_char(&rest, ']'))
      return INVALID;
    open += closes ? -1 : 1;
    if (open < 0)
      return INVALID;
    fits = put(out, closes ? "</b>" : "<b>");
  }
  if (!fits || open != 0)
    return INVALID;
  assert(out->length < OUTPUT);
  out->at[out->length] = 0;
  return out->length;
}
