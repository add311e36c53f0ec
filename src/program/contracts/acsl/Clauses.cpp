// How the clauses of an ACSL comment are read one after the other; what cannot be read is left out and said.
#include "program/contracts/acsl/Clauses.h"

#include <set>

namespace premise::program::acsl {
namespace {

class Reader {
public:
  Reader(std::string_view text, std::size_t offset) : tokens_(split(text, offset)) {}

  Annotation run() {
    while (!isAtEnd())
      clause();
    return std::move(result_);
  }

private:
  bool isAtEnd() const { return tokens_[position_].kind == Token::Kind::End; }
  const std::string &word(std::size_t ahead = 0) const {
    return tokens_[std::min(position_ + ahead, tokens_.size() - 1)].text;
  }

  void clause() {
    const std::size_t start = tokens_[position_].offset;
    if (word() == "check" || word() == "admit")
      return skip("'" + word() + "' is not read");
    if (word() == "loop" && (word(1) == "assigns" || word(1) == "variant"))
      return skipUnchecked();
    if (word() == "complete" || word() == "disjoint")
      return skipUnchecked();
    if (word() == "behavior")
      return behavior();
    if (word() == "assigns")
      return assigns(start);
    if (word() == "assumes")
      return assumes();
    const bool isLoop = word() == "loop" && word(1) == "invariant";
    if (isLoop)
      ++position_;
    if (word() == "requires")
      predicate(Clause::Kind::Requires, start);
    else if (word() == "ensures")
      predicate(Clause::Kind::Ensures, start);
    else if (word() == "assert")
      predicate(Clause::Kind::Assert, start);
    else if (isLoop)
      predicate(Clause::Kind::LoopInvariant, start);
    else
      skip("'" + word() + "' is not read");
  }

  static Position positionOf(Clause::Kind kind) {
    if (kind == Clause::Kind::Requires)
      return Position::Requires;
    return kind == Clause::Kind::Ensures ? Position::Ensures : Position::Statement;
  }

  void predicate(Clause::Kind kind, std::size_t start) {
    ++position_;
    const std::size_t first = position_;
    Parser parser(tokens_, position_);
    const Node node = parser.predicate();
    if (parser.error() && kind != Clause::Kind::Ensures)
      rejectOld(first);
    if (parser.error() || word() != ";")
      return skip(parser.error() ? *parser.error()
                                 : Outside{"'" + word() + "' is not read", tokens_[position_].offset});
    const std::string words = joined(tokens_, first, position_);
    ++position_;
    Emitter emitter(positionOf(kind));
    std::string code = emitter.condition(node);
    for (const Node &assumed : assumes_) {
      const std::string guard = emitter.condition(assumed);
      code = "(!" + (kind == Clause::Kind::Ensures ? "PREMISE_OLD(" + guard + ")" : guard) + " || " + code + ")";
    }
    if (emitter.error())
      result_.outside.push_back(*emitter.error());
    else
      result_.clauses.push_back({kind, code, words, {}, start});
  }

  /// Whatever else cannot be read in the clause from `first` on: an old value means nothing in it.
  void rejectOld(std::size_t first) {
    for (std::size_t i = first; i < tokens_.size() && tokens_[i].text != ";"; ++i)
      if (tokens_[i].text == "\\old" || tokens_[i].text == "\\result")
        result_.outside.push_back({tokens_[i].text + " stands outside of an ensures", tokens_[i].offset, true});
  }

  void behavior() {
    position_ += 2; // its name
    if (word() == ":")
      ++position_;
    assumes_.clear();
  }

  void assumes() {
    ++position_;
    Parser parser(tokens_, position_);
    Node node = parser.predicate();
    if (parser.error() || word() != ";") {
      // Without its condition, a behavior would be taken as one that always applies.
      skip(parser.error() ? *parser.error() : Outside{"'" + word() + "' is not read", tokens_[position_].offset});
      while (!isAtEnd() && word() != "behavior")
        ++position_;
      return;
    }
    ++position_;
    Emitter emitter(Position::Requires); // assumes speaks of the entry
    emitter.condition(node);
    if (emitter.error() && emitter.error()->isWrong)
      result_.outside.push_back(*emitter.error());
    assumes_.push_back(std::move(node));
  }

  void assigns(std::size_t start) {
    ++position_;
    Clause clause{Clause::Kind::Assigns, "", "", {}, start};
    std::size_t first = position_;
    for (unsigned depth = 0; !isAtEnd(); ++position_) {
      depth += word() == "(" || word() == "[" ? 1 : 0;
      depth -= (word() == ")" || word() == "]") && depth > 0 ? 1 : 0;
      const bool isEnd = word() == ";";
      if (!isEnd && (word() != "," || depth > 0))
        continue;
      if (const std::string location = joined(tokens_, first, position_); location != "\\nothing")
        clause.locations.push_back(location);
      first = position_ + 1;
      if (isEnd)
        break;
    }
    position_ = first;
    if (assumes_.empty())
      result_.clauses.push_back(std::move(clause));
    else
      ++result_.unchecked; // a frame under a condition
  }

  void skip(const std::string &what) { skip(Outside{what, tokens_[position_].offset}); }

  /// To the end of the clause.
  void skip(const Outside &outside) {
    result_.outside.push_back(outside);
    while (!isAtEnd() && word() != ";")
      ++position_;
    if (!isAtEnd())
      ++position_;
  }

  void skipUnchecked() {
    while (!isAtEnd() && word() != ";")
      ++position_;
    if (!isAtEnd())
      ++position_;
    ++result_.unchecked;
  }

  std::vector<Token> tokens_;
  std::size_t position_ = 0;
  std::vector<Node> assumes_; ///< of the behavior that is being read
  Annotation result_;
};

} // namespace

std::optional<std::string> conditionOf(std::string_view predicate) {
  const Annotation read = readAnnotation("requires " + std::string(predicate) + ";", 0);
  if (read.clauses.size() != 1 || !read.outside.empty())
    return std::nullopt;
  return read.clauses.front().code;
}

Annotation readAnnotation(std::string_view text, std::size_t offset) {
  return Reader(text, offset).run();
}

} // namespace premise::program::acsl
