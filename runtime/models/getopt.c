// Which options does a command line contain? (getopt and getopt_long)
//
// Arguments are not reordered: the first one that is no option ends the options, as with POSIXLY_CORRECT. A program
// under test has one argument, for which that is the same.
#include "premise_models.h"

struct option {
  const char *name;
  int hasArgument; // 0 no, 1 yes, 2 if it is written with =
  int *flag;
  int value;
};

char *optarg;
int optind = 1;
int opterr = 1;
int optopt = '?';

static int position; // inside a group of short options; 0: at the next argument

static const char *find(const char *options, int letter) {
  if ((letter == ':') | (letter == 0))
    return NULL;
  for (size_t i = options[0] == '+' || options[0] == '-'; options[i] != 0; i++)
    if (options[i] == letter)
      return options + i;
  return NULL;
}

// The argument at optind begins with options that are read here, or the options are over.
static int hasOption(int count, char *const *arguments) {
  if (optind == 0)
    optind = 1;
  if (optind >= count || arguments[optind] == NULL)
    return 0;
  const char *text = arguments[optind];
  if (text[0] != '-' || text[1] == 0) {
    if (optind + 1 < count)
      __premise_environment(); // options behind it count where POSIXLY_CORRECT is not set
    return 0;
  }
  if (text[1] != '-' || text[2] != 0)
    return 1;
  optind++;
  return 0;
}

static int readLetter(int count, char *const *arguments, const char *options) {
  char *text = arguments[optind];
  if (position == 0)
    position = 1;
  int letter = (unsigned char)text[position++];
  const int isLast = text[position] == 0;
  const char *found = find(options, letter);
  const int wants = found != NULL && found[1] == ':';
  if (found == NULL || wants == 0 || isLast == 0) {
    optarg = wants ? text + position : NULL;
    if (wants || isLast) {
      optind++;
      position = 0;
    }
    if (found == NULL)
      optopt = letter;
    return found == NULL ? '?' : letter;
  }
  optind++;
  position = 0;
  optarg = NULL;
  if (found[2] == ':')
    return letter;
  if (optind < count) {
    optarg = arguments[optind++];
    return letter;
  }
  optopt = letter;
  return options[0] == ':' ? ':' : '?';
}

int getopt(int count, char *const *arguments, const char *options) {
  if (position == 0 && hasOption(count, arguments) == 0)
    return -1;
  return readLetter(count, arguments, options);
}

// How many characters of `text` are `name`, up to its end or to =; 0: not that name.
static size_t matchName(const char *text, const char *name) {
  size_t length = 0;
  for (; name[length] != 0; length++)
    if (text[length] != name[length])
      return 0;
  return text[length] == 0 || text[length] == '=' ? length : 0;
}

static int readName(int count, char *const *arguments, const char *options, const struct option *names, int *index) {
  char *text = arguments[optind++] + 2;
  optarg = NULL;
  for (int i = 0; names[i].name != NULL; i++) {
    size_t length = matchName(text, names[i].name);
    if (length == 0)
      continue;
    optopt = names[i].value;
    if (text[length] == '=' && names[i].hasArgument == 0)
      return '?';
    if (text[length] == '=')
      optarg = text + length + 1;
    else if (names[i].hasArgument == 1 && optind >= count)
      return options[0] == ':' ? ':' : '?';
    else if (names[i].hasArgument == 1)
      optarg = arguments[optind++];
    if (index != NULL)
      *index = i;
    if (names[i].flag == NULL)
      return names[i].value;
    *names[i].flag = names[i].value;
    return 0;
  }
  optopt = 0;
  return '?';
}

int getopt_long(int count, char *const *arguments, const char *options, const struct option *names, int *index) {
  if (position == 0 && hasOption(count, arguments) == 0)
    return -1;
  if (position == 0 && arguments[optind][1] == '-')
    return readName(count, arguments, options, names, index);
  return readLetter(count, arguments, options);
}
