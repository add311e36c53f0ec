// How the text of a source file is looked through.
#include "ledger/annotate/Text.h"

#include <algorithm>
#include <cctype>

namespace premise::ledger {
namespace {

bool isNamePart(char c) {
  return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

} // namespace

Text::Text(std::string text) : text_(std::move(text)) {
  lines_.push_back(0);
  for (std::size_t i = 0; i + 1 < text_.size(); ++i)
    if (text_[i] == '\n')
      lines_.push_back(i + 1);
  tokenize();
}

std::size_t Text::endOfToken(std::size_t begin) const {
  const char c = text_[begin];
  std::size_t end = begin + 1;
  if (c == '"' || c == '\'') {
    while (end < text_.size() && text_[end] != c && text_[end] != '\n')
      end += text_[end] == '\\' ? 2 : 1;
    return std::min(end + 1, text_.size());
  }
  if (!isNamePart(c)) // longer operators matter where they stand for two steps
    for (const std::string_view known : {"++", "--", "&&", "||", "->", "==", "!=", "<=", ">=", "+=", "-=", "*="})
      if (std::string_view(text_).substr(begin).starts_with(known))
        return begin + 2;
  const bool isNumber = std::isdigit(static_cast<unsigned char>(c)) != 0;
  while (isNamePart(c) && end < text_.size() &&
         (isNamePart(text_[end]) ||
          (isNumber && text_[end] == '\'' && end + 1 < text_.size() && isNamePart(text_[end + 1]))))
    ++end;
  const bool isRawPrefix = !isNumber && isNamePart(c) && text_[end - 1] == 'R' && end - begin <= 3;
  return isRawPrefix && end < text_.size() && text_[end] == '"' ? endOfRawString(end) : end;
}

/// R"delimiter( ... )delimiter"
std::size_t Text::endOfRawString(std::size_t quote) const {
  const std::size_t open = text_.find('(', quote);
  if (open == std::string::npos || open - quote > 17)
    return quote;
  const std::string close = ")" + text_.substr(quote + 1, open - quote - 1) + "\"";
  const std::size_t end = text_.find(close, open);
  return end == std::string::npos ? text_.size() : end + close.size();
}

void Text::tokenize() {
  bool isLineStart = true;
  for (std::size_t at = 0; at < text_.size();) {
    const std::string_view rest = std::string_view(text_).substr(at);
    if (std::isspace(static_cast<unsigned char>(text_[at])) != 0) {
      isLineStart |= text_[at++] == '\n';
      continue;
    }
    std::size_t end = 0;
    if (rest.starts_with("//")) {
      end = std::min(text_.find('\n', at), text_.size());
      comments_.push_back({at, end});
    } else if (rest.starts_with("/*")) {
      const std::size_t close = text_.find("*/", at + 2);
      end = close == std::string::npos ? text_.size() : close + 2;
      comments_.push_back({at, end});
    } else if (text_[at] == '#' && isLineStart) {
      end = at;
      do
        end = std::min(text_.find('\n', end + 1), text_.size());
      while (end < text_.size() && text_[end - 1] == '\\');
      tokens_.push_back({at, end});
    } else {
      end = endOfToken(at);
      tokens_.push_back({at, end});
    }
    isLineStart = false;
    at = end;
  }
}

std::optional<std::size_t> Text::offsetOf(unsigned line, unsigned column) const {
  if (line == 0 || column == 0 || line > lines_.size())
    return std::nullopt;
  const std::size_t offset = lines_[line - 1] + column - 1;
  return offset <= text_.size() ? std::optional(offset) : std::nullopt;
}

std::size_t Text::endOfLine(unsigned line) const {
  return std::min(text_.find('\n', lines_[line - 1]), text_.size());
}

bool Text::canEndWithComment(unsigned line) const {
  if (line == 0 || line > lines_.size())
    return false;
  const std::size_t end = endOfLine(line);
  if (end > 0 && text_[end - 1] == '\\')
    return false;
  const auto covers = [&](const TextToken &token) { return token.begin < end && token.end >= end; };
  const bool isCommented = std::any_of(comments_.begin(), comments_.end(), covers);
  return !isCommented && std::none_of(tokens_.begin(), tokens_.end(),
                                      [&](const TextToken &token) { return token.begin < end && token.end > end; });
}

std::size_t Text::tokenAt(std::size_t offset) const {
  const auto found = std::upper_bound(tokens_.begin(), tokens_.end(), offset,
                                      [](std::size_t at, const TextToken &token) { return at < token.end; });
  return static_cast<std::size_t>(found - tokens_.begin());
}

std::optional<Text::Call> Text::callAt(std::size_t offset) const {
  std::size_t index = tokenAt(offset);
  if (index + 1 >= tokens_.size() || tokens_[index].begin != offset || (*this)[tokens_[index + 1]] != "(")
    return std::nullopt;
  unsigned depth = 0;
  for (std::size_t i = index + 1; i < tokens_.size(); ++i) {
    depth += (*this)[tokens_[i]] == "(" ? 1U : 0U;
    if ((*this)[tokens_[i]] == ")" && --depth == 0)
      return Call{offset, tokens_[i].end, (*this)[tokens_[index]]};
  }
  return std::nullopt;
}

bool Text::isStatement(const Call &call) const {
  const std::size_t first = tokenAt(call.begin);
  const std::size_t behind = tokenAt(call.end);
  if (first == 0 || behind >= tokens_.size())
    return false;
  const std::string_view before = (*this)[tokens_[first - 1]];
  return (before == ";" || before == "{" || before == "}") && (*this)[tokens_[behind]] == ";";
}

bool Text::defines(std::string_view macro) const {
  return std::any_of(tokens_.begin(), tokens_.end(), [&](const TextToken &token) {
    const std::string_view line = (*this)[token];
    const std::size_t at = line.starts_with("#") ? line.find("define") : std::string_view::npos;
    const std::size_t name = at == std::string_view::npos ? at : line.find_first_not_of(" \t", at + 6);
    return name != std::string_view::npos && line.substr(name).starts_with(macro) &&
           (name + macro.size() == line.size() || !isNamePart(line[name + macro.size()]));
  });
}

std::optional<std::vector<TextToken>> Text::statementAround(std::size_t offset) const {
  const std::size_t middle = tokenAt(offset);
  if (middle >= tokens_.size())
    return std::nullopt;
  const auto is = [&](std::size_t i, std::string_view text) { return (*this)[tokens_[i]] == text; };
  std::size_t first = middle;
  while (first > 0 && !is(first - 1, ";") && !is(first - 1, "{") && !is(first - 1, "}") &&
         text_[tokens_[first - 1].begin] != '#')
    --first;
  std::size_t end = middle;
  while (end < tokens_.size() && !is(end, ";")) {
    if (is(end, "{") || is(end, "}"))
      return std::nullopt;
    ++end;
  }
  int depth = 0;
  for (std::size_t i = first; i < end; ++i) {
    for (const std::string_view word : {"if", "for", "while", "do", "switch", "case", "default", "else", "goto", ":"})
      if (is(i, word))
        return std::nullopt;
    depth += is(i, "(") ? 1 : 0;
    depth -= is(i, ")") ? 1 : 0;
    if (depth < 0) // in the head of a for loop
      return std::nullopt;
  }
  if (depth != 0 || first == end)
    return std::nullopt;
  return std::vector<TextToken>(tokens_.begin() + static_cast<std::ptrdiff_t>(first),
                                tokens_.begin() + static_cast<std::ptrdiff_t>(end));
}

} // namespace premise::ledger
