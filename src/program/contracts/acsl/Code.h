// The tokens of a source file, with its comments.
#pragma once

#include <string>
#include <vector>

namespace premise::program::acsl {

struct CodeToken {
  std::string text;
  std::size_t offset = 0;
  bool isComment = false;
  std::size_t end() const { return offset + text.size(); }
};

std::vector<CodeToken> lex(const std::string &source, bool isCxx);

/// The next token that is no comment; `tokens.size()` at the end.
std::size_t nextIn(const std::vector<CodeToken> &tokens, std::size_t index);

/// Empty behind the end.
const std::string &textIn(const std::vector<CodeToken> &tokens, std::size_t index);

/// The brace with which the body of a function begins; `tokens.size()` if it is not defined there.
std::size_t bodyIn(const std::vector<CodeToken> &tokens, const std::string &name);

} // namespace premise::program::acsl
