// The words of an ACSL annotation.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace premise::program::acsl {

struct Token {
  enum class Kind : std::uint8_t { Name, Number, Literal, Operator, End } kind = Kind::End;
  std::string text;         ///< names keep their backslash: `\result`
  std::size_t offset = 0;   ///< in the source file
  bool isAfterSpace = true; ///< whether something stands between this token and the one before
};

/// `text` is the annotation without the comment's delimiters and begins at `offset` of the file. The last token is End.
/// Line breaks, `@` at the start of a line and comments inside are space.
std::vector<Token> split(std::string_view text, std::size_t offset);

/// Tokens as one line of text.
std::string joined(const std::vector<Token> &tokens, std::size_t begin, std::size_t end);

} // namespace premise::program::acsl
