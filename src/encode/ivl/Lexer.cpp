// How the text is split; comments are `//` to the end of the line and `/* */`.
#include "encode/ivl/Lexer.h"

#include <array>
#include <cctype>
#include <string_view>

namespace premise::encode::ivl {
namespace {

constexpr std::array<std::string_view, 24> kSigns = {"<==>", "==>", ":=", "==", "!=", "<=", ">=", "&&",
                                                     "||",   "{",   "}",  "(",  ")",  ",",  ";",  ":",
                                                     "<",    ">",   "+",  "-",  "*",  "!",  "/",  "%"};

class Lexer {
public:
  Lexer(const std::string &source, const std::string &file) : source_(source), file_(file) {}

  base::Result<std::vector<Word>> run() {
    while (true) {
      if (!skipBlanks())
        return base::Diagnostic{"the comment is not closed", place()};
      if (at_ == source_.size())
        break;
      if (!word())
        return base::Diagnostic{std::string("unexpected character '") + source_[at_] + "'", place()};
    }
    words_.push_back({WordKind::End, "end of file", line_, column_, at_});
    return std::move(words_);
  }

private:
  base::SourceSpan place() const { return {file_, line_, column_}; }
  bool startsWith(std::string_view text) const { return std::string_view(source_).substr(at_).starts_with(text); }

  void step(std::size_t count) {
    for (; count > 0 && at_ < source_.size(); count--, at_++) {
      const bool isNewLine = source_[at_] == '\n';
      line_ += isNewLine ? 1 : 0;
      column_ = isNewLine ? 1 : column_ + 1;
    }
  }

  bool skipBlanks() {
    while (at_ < source_.size()) {
      if (std::isspace(static_cast<unsigned char>(source_[at_]))) {
        step(1);
      } else if (startsWith("//")) {
        while (at_ < source_.size() && source_[at_] != '\n')
          step(1);
      } else if (startsWith("/*")) {
        const std::size_t end = source_.find("*/", at_ + 2);
        if (end == std::string::npos)
          return false;
        step(end + 2 - at_);
      } else {
        return true;
      }
    }
    return true;
  }

  bool word() {
    const auto first = static_cast<unsigned char>(source_[at_]);
    if (std::isdigit(first) || std::isalpha(first) || first == '_' || first == '$') {
      std::size_t end = at_;
      while (end < source_.size() && isNamePart(source_[end]))
        end++;
      take(std::isdigit(first) ? WordKind::Number : WordKind::Name, end - at_);
      return true;
    }
    for (const std::string_view sign : kSigns) {
      if (!startsWith(sign))
        continue;
      take(WordKind::Sign, sign.size());
      return true;
    }
    return false;
  }

  static bool isNamePart(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '\'' || c == '.';
  }

  void take(WordKind kind, std::size_t length) {
    words_.push_back({kind, source_.substr(at_, length), line_, column_, at_});
    step(length);
  }

  const std::string &source_;
  const std::string &file_;
  std::size_t at_ = 0;
  unsigned line_ = 1;
  unsigned column_ = 1;
  std::vector<Word> words_;
};

} // namespace

base::Result<std::vector<Word>> splitWords(const std::string &source, const std::string &file) {
  return Lexer(source, file).run();
}

} // namespace premise::encode::ivl
