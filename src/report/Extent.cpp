// How the coloured part of a line is found.
#include "report/Extent.h"

#include <algorithm>
#include <cctype>

namespace premise::report {
namespace {

bool isWord(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool isOperator(char c) {
  return std::string("+-*/%<>=!&|^~").find(c) != std::string::npos;
}

/// One behind the bracket that closes the one at `open`, or `open` if the line does not close it.
std::size_t behindBracket(const std::string &line, std::size_t open) {
  const char opening = line[open];
  const char closing = opening == '(' ? ')' : ']';
  int depth = 0;
  for (std::size_t i = open; i < line.size(); ++i) {
    depth += line[i] == opening ? 1 : line[i] == closing ? -1 : 0;
    if (depth == 0)
      return i + 1;
  }
  return open;
}

/// Whether the text at [begin, end) is not a part of a longer word.
bool isWhole(const std::string &line, std::size_t begin, std::size_t end) {
  const bool startsInside = begin > 0 && isWord(line[begin]) && isWord(line[begin - 1]);
  const bool endsInside = end < line.size() && isWord(line[end - 1]) && isWord(line[end]);
  return !startsInside && !endsInside;
}

/// Where `text` stands so that it contains position `at`, or ends before it with only blanks between: "x[i] = 0" is
/// checked at the "=".
Extent occurrence(const std::string &line, std::size_t at, const std::string &text) {
  for (std::size_t found = line.find(text); found <= at; found = line.find(text, found + 1)) {
    const std::size_t end = found + text.size();
    const bool isHere = at < end || line.find_first_not_of(" \t", end) == at;
    if (isHere && isWhole(line, found, end))
      return {found, end};
  }
  return {};
}

} // namespace

Extent tokenAt(const std::string &line, unsigned column) {
  if (column == 0 || column > line.size())
    return {};
  const std::size_t begin = column - 1;
  std::size_t end = begin;
  if (isWord(line[begin])) {
    while (end < line.size() && isWord(line[end]))
      ++end;
    const std::size_t next = line.find_first_not_of(' ', end);
    if (next != std::string::npos && line[next] == '(' && behindBracket(line, next) > next)
      end = behindBracket(line, next);
    return {begin, end};
  }
  if (line[begin] == '(' || line[begin] == '[')
    return {begin, std::max(behindBracket(line, begin), begin + 1)};
  while (end < line.size() && isOperator(line[end]))
    ++end;
  return {begin, std::max(end, begin + 1)};
}

Extent extentOf(const std::string &line, unsigned column, const std::string &condition) {
  const Extent token = tokenAt(line, column);
  if (token.size() == 0)
    return token;
  // The longest beginning of the condition that stands here; conditions go on in words ("is not null").
  for (std::size_t end = condition.size(); end != std::string::npos && end > 0; end = condition.rfind(' ', end - 1)) {
    const Extent found = occurrence(line, column - 1, condition.substr(0, end));
    if (found.size() > 0)
      return found;
  }
  return token;
}

} // namespace premise::report
