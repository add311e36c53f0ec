// How source text is cut out and put on one line.
#include "program/frontend/SourceText.h"

#include <clang/Lex/Lexer.h>
#include <llvm/Support/raw_ostream.h>

namespace premise::program {
namespace {

constexpr std::size_t kLongestText = 160;

std::string onOneLine(llvm::StringRef text) {
  std::string result;
  for (const char c : text) {
    const bool isSpace = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (!isSpace)
      result += c;
    else if (!result.empty() && result.back() != ' ')
      result += ' ';
  }
  if (result.size() > kLongestText)
    result = result.substr(0, kLongestText) + "...";
  return result;
}

} // namespace

std::string sourceText(const clang::Expr &expression, const clang::ASTContext &context) {
  const clang::SourceManager &sources = context.getSourceManager();
  const clang::CharSourceRange range = clang::Lexer::makeFileCharRange(
      clang::CharSourceRange::getTokenRange(expression.getSourceRange()), sources, context.getLangOpts());
  if (range.isValid())
    return onOneLine(clang::Lexer::getSourceText(range, sources, context.getLangOpts()));
  std::string printed;
  llvm::raw_string_ostream stream(printed);
  expression.printPretty(stream, nullptr, clang::PrintingPolicy(context.getLangOpts()));
  return onOneLine(printed);
}

} // namespace premise::program
