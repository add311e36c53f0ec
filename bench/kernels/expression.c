// A recursive-descent parser for expressions of six symbolic bytes.
static const char *cursor;
static int failed;
static int sum(void);
static int primary(void) {
  if (*cursor >= '0' && *cursor <= '9') {
    int value = 0;
    while (*cursor >= '0' && *cursor <= '9')
      value = value * 10 + (*cursor++ - '0');
    return value;
  }
  if (*cursor == '(') {
    cursor++;
    int value = sum();
    if (*cursor != ')') {
      failed = 1;
      return 0;
    }
    cursor++;
    return value;
  }
  if (*cursor == '-') {
    cursor++;
    return -primary();
  }
  failed = 1;
  return 0;
}
static int product(void) {
  int value = primary();
  while (!failed && (*cursor == '*' || *cursor == '/')) {
    char op = *cursor++;
    int right = primary();
    if (op == '*')
      value = (int)((unsigned)value * (unsigned)right);
    else if (right != 0)
      value = value / right;
    else
      failed = 1;
  }
  return value;
}
static int sum(void) {
  int value = product();
  while (!failed && (*cursor == '+' || *cursor == '-')) {
    char op = *cursor++;
    int right = product();
    value = op == '+' ? (int)((unsigned)value + (unsigned)right) : (int)((unsigned)value - (unsigned)right);
  }
  return value;
}
int expression(char text[static 7]) {
  text[6] = '\0';
  cursor = text;
  failed = 0;
  int value = sum();
  return failed || *cursor ? -1 : value;
}
