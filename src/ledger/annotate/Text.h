// What a source file looks like to somebody who inserts statements: lines, tokens, and where a statement begins.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace premise::ledger {

/// Tokens of C and C++ without comments; preprocessor lines are one token.
struct TextToken {
  std::size_t begin = 0, end = 0;
};

class Text {
public:
  explicit Text(std::string text);

  const std::string &all() const { return text_; }
  std::string_view operator[](const TextToken &token) const {
    return std::string_view(text_).substr(token.begin, token.end - token.begin);
  }
  std::size_t lineCount() const { return lines_.size(); }
  /// Offset of a place (both count from 1); none outside of the file.
  std::optional<std::size_t> offsetOf(unsigned line, unsigned column) const;
  /// Whether a comment can be added at the end of the line.
  bool canEndWithComment(unsigned line) const;
  /// Offset of the line break.
  std::size_t endOfLine(unsigned line) const;

  /// The tokens of `name(...)` at an offset, if it is that.
  struct Call {
    std::size_t begin = 0, end = 0;
    std::string_view name;
  };
  std::optional<Call> callAt(std::size_t offset) const;
  /// Whether it surely makes up a whole statement, between others of a block.
  bool isStatement(const Call &call) const;
  /// Whether a macro of this name is defined in the text.
  bool defines(std::string_view macro) const;

  /// The tokens of the simple statement around an offset (no control flow in front of it), without its semicolon.
  std::optional<std::vector<TextToken>> statementAround(std::size_t offset) const;

private:
  void tokenize();
  std::size_t endOfToken(std::size_t begin) const;
  std::size_t endOfRawString(std::size_t quote) const;
  std::size_t tokenAt(std::size_t offset) const;

  std::string text_;
  std::vector<std::size_t> lines_; ///< where each begins
  std::vector<TextToken> tokens_;
  std::vector<TextToken> comments_;
};

} // namespace premise::ledger
