// A reader's position in the words of a program, with the mistakes it can meet.
#pragma once

#include "encode/ivl/Lexer.h"

#include <string_view>

namespace premise::encode::ivl {

/// Thrown inside the parser, where it always becomes a `Diagnostic`.
struct Mistake {
  base::Diagnostic diagnostic;
};

class Words {
public:
  Words(std::vector<Word> words, const std::string &source, std::string file)
      : words_(std::move(words)), source_(source), file_(std::move(file)) {}

  const Word &peek(std::size_t ahead = 0) const { return words_[std::min(at_ + ahead, words_.size() - 1)]; }
  bool isNext(std::string_view text) const { return peek().kind != WordKind::End && peek().text == text; }
  Word take() {
    Word word = peek();
    if (at_ + 1 < words_.size())
      at_++;
    return word;
  }
  bool accept(std::string_view text) {
    if (!isNext(text))
      return false;
    take();
    return true;
  }
  void expect(std::string_view text) {
    if (!accept(text))
      fail("expected '" + std::string(text) + "' before '" + peek().text + "'");
  }
  std::string name(const char *what) {
    if (peek().kind != WordKind::Name)
      fail("expected " + std::string(what) + " before '" + peek().text + "'");
    return take().text;
  }
  base::SourceSpan place() const { return placeOf(peek()); }
  base::SourceSpan placeOf(const Word &word) const { return {file_, word.line, word.column}; }
  std::size_t position() const { return at_; }
  /// The source text of the words since `position`.
  std::string textSince(std::size_t position) const {
    if (position >= at_)
      return "";
    const Word &last = words_[at_ - 1];
    const std::size_t start = words_[position].offset;
    return source_.substr(start, last.offset + last.text.size() - start);
  }
  [[noreturn]] void fail(std::string message) const { throw Mistake{{std::move(message), place()}}; }
  [[noreturn]] static void failAt(std::string message, base::SourceSpan place) {
    throw Mistake{{std::move(message), std::move(place)}};
  }

private:
  std::vector<Word> words_;
  const std::string &source_;
  std::string file_;
  std::size_t at_ = 0;
};

} // namespace premise::encode::ivl
