// Which words does a program of the small language consist of, and where do they stand?
#pragma once

#include "base/Result.h"

#include <string>
#include <vector>

namespace premise::encode::ivl {

enum class WordKind : std::uint8_t { Name, Number, Sign, End };

struct Word {
  WordKind kind = WordKind::End;
  std::string text;
  unsigned line = 0;
  unsigned column = 0;
  std::size_t offset = 0; ///< in the source text
};

/// Ends with a word of kind End.
base::Result<std::vector<Word>> splitWords(const std::string &source, const std::string &file);

} // namespace premise::encode::ivl
