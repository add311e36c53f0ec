// Scans to both sides of a column; no parser is needed for words in a message.
#include "encode/llvm/ConditionText.h"

#include <string_view>

namespace premise::encode {
namespace {

bool isPair(const std::string &line, std::size_t at) {
  const std::string_view two = std::string_view(line).substr(at, 2);
  return two == "&&" || two == "||";
}

/// "=" that assigns, not a part of "==", "<=", ...
bool isAssignment(const std::string &line, std::size_t at) {
  constexpr std::string_view kOperators = "=!<>";
  return line[at] == '=' && (at == 0 || kOperators.find(line[at - 1]) == std::string_view::npos) &&
         (at + 1 == line.size() || line[at + 1] != '=');
}

/// A part of "std::min".
bool isScope(const std::string &line, std::size_t at) {
  return line[at] == ':' && ((at + 1 < line.size() && line[at + 1] == ':') || (at > 0 && line[at - 1] == ':'));
}

bool ends(const std::string &line, std::size_t at, bool mayHavePairs) {
  constexpr std::string_view kEnds = ";?:,{}";
  if (isScope(line, at))
    return false;
  return kEnds.find(line[at]) != std::string_view::npos || isAssignment(line, at) ||
         (!mayHavePairs && isPair(line, at));
}

std::size_t endOf(const std::string &line, std::size_t at, bool mayHavePairs) {
  int depth = 0;
  for (; at < line.size(); at++) {
    depth += line[at] == '(' || line[at] == '[' ? 1 : line[at] == ')' || line[at] == ']' ? -1 : 0;
    if (depth < 0 || (depth == 0 && ends(line, at, mayHavePairs)))
      return at;
  }
  return at;
}

std::size_t beginOf(const std::string &line, std::size_t at, bool mayHavePairs) {
  int depth = 0;
  for (; at > 0; at--) {
    const char before = line[at - 1];
    depth += before == ')' || before == ']' ? 1 : before == '(' || before == '[' ? -1 : 0;
    const bool isNegation = before == '!' && at < line.size() && line[at] != '='; // of what the place names
    const bool isEnd =
        isNegation || ends(line, at - 1, mayHavePairs) || (!mayHavePairs && at >= 2 && isPair(line, at - 2));
    if (depth < 0 || (depth == 0 && isEnd))
      return at;
  }
  return at;
}

std::string trimmed(const std::string &text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

/// "i < n" of "for (int i = 0; i < n; i++)".
std::string middleOf(const std::string &line, std::size_t loop) {
  const std::size_t first = line.find(';', loop);
  const std::size_t second = first == std::string::npos ? first : line.find(';', first + 1);
  return second == std::string::npos ? "" : trimmed(line.substr(first + 1, second - first - 1));
}

} // namespace

std::string conditionIn(const std::string &line, unsigned column, bool isWhole) {
  if (column == 0 || column > line.size())
    return trimmed(line);
  const std::size_t at = column - 1;
  // The place of a handler is the end of what it guards.
  if (const std::size_t handler = line.find("catch (", at); handler != std::string::npos && line[at] == '}')
    return "catch (" + parenthesisedIn(line, static_cast<unsigned>(handler) + 1) + ") fits";
  const bool isPairHere = isWhole || isPair(line, at);
  const std::size_t begin = beginOf(line, at, isPairHere);
  std::string text = trimmed(line.substr(begin, endOf(line, at, isPairHere) - begin));
  for (const std::string word : {"return ", "else "})
    if (text.starts_with(word))
      text = trimmed(text.substr(word.size()));
  const std::size_t loop = line.find("while (");
  if ((text.empty() || text.starts_with("while")) && loop != std::string::npos) // the place is that of the loop
    return parenthesisedIn(line, static_cast<unsigned>(loop) + 1);
  if (const std::size_t counted = line.find("for ("); text.starts_with("for (") && counted != std::string::npos)
    if (std::string middle = middleOf(line, counted); !middle.empty())
      return middle;
  return text.empty() ? trimmed(line) : text;
}

std::string parenthesisedIn(const std::string &line, unsigned column) {
  const std::size_t open = line.find('(', column == 0 ? 0 : column - 1);
  if (open == std::string::npos)
    return "";
  return trimmed(line.substr(open + 1, endOf(line, open + 1, true) - open - 1));
}

} // namespace premise::encode
