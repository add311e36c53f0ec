// How a file is cut into tokens, and a body found among them.
#include "program/contracts/acsl/Code.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>

namespace premise::program::acsl {

std::vector<CodeToken> lex(const std::string &source, bool isCxx) {
  clang::LangOptions options;
  options.LineComment = true;
  options.CPlusPlus = isCxx;
  options.CPlusPlus11 = isCxx;
  options.RawStringLiterals = isCxx;
  clang::Lexer lexer(clang::SourceLocation(), options, source.data(), source.data(), source.data() + source.size());
  lexer.SetCommentRetentionState(true);
  std::vector<CodeToken> result;
  for (clang::Token token;;) {
    lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::eof))
      return result;
    const std::size_t offset = lexer.getCurrentBufferOffset() - token.getLength();
    result.push_back({source.substr(offset, token.getLength()), offset, token.is(clang::tok::comment)});
  }
}

std::size_t nextIn(const std::vector<CodeToken> &tokens, std::size_t index) {
  do
    ++index;
  while (index < tokens.size() && tokens[index].isComment);
  return index;
}

const std::string &textIn(const std::vector<CodeToken> &tokens, std::size_t index) {
  static const std::string kNone;
  return index < tokens.size() ? tokens[index].text : kNone;
}

std::size_t bodyIn(const std::vector<CodeToken> &tokens, const std::string &name) {
  for (std::size_t i = 0, depth = 0; i < tokens.size(); ++i) {
    const std::string &text = tokens[i].text;
    depth += text == "{" ? 1 : 0;
    depth -= text == "}" && depth > 0 ? 1 : 0;
    if (depth != 0 || text != name || tokens[i].isComment || textIn(tokens, nextIn(tokens, i)) != "(")
      continue;
    std::size_t at = nextIn(tokens, i);
    unsigned open = 1;
    while (open > 0 && at < tokens.size()) {
      at = nextIn(tokens, at);
      open += textIn(tokens, at) == "(" ? 1U : 0U;
      open -= textIn(tokens, at) == ")" ? 1U : 0U;
    }
    if (textIn(tokens, nextIn(tokens, at)) == "{")
      return nextIn(tokens, at);
  }
  return tokens.size();
}

} // namespace premise::program::acsl
