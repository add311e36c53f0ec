// Where ACSL annotations stand in the source, and what is inserted there.
#include "program/contracts/acsl/Source.h"

#include "program/contracts/acsl/Clauses.h"

#include <algorithm>
#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>
#include <map>

namespace premise::program::acsl {
namespace {

struct CodeToken {
  std::string text;
  std::size_t offset = 0;
  bool isComment = false;
  std::size_t end() const { return offset + text.size(); }
};

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

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += c;
  }
  return result + "\"";
}

class Rewriter {
public:
  Rewriter(const std::string &source, const std::string &file, bool isCxx)
      : source_(source), file_(file), tokens_(lex(source, isCxx)) {
    lines_.push_back(0);
    for (std::size_t i = 0; i < source.size(); ++i)
      if (source[i] == '\n')
        lines_.push_back(i + 1);
  }

  Rewritten run(const std::vector<Stated> &stated) {
    for (std::size_t i = 0; i < tokens_.size(); ++i)
      if (tokens_[i].isComment)
        comment(i);
    for (const Stated &one : stated)
      state(one);
    for (const auto &[name, contract] : declared_)
      for (const Clause &clause : contract)
        if (clause.kind == Clause::Kind::Assigns)
          result_.frames.push_back({name, placeOf(clause.offset), clause.locations});
        else
          leaveOut(clause.offset, "the contract of " + name + ", which is not defined in this file");
    if (unchecked_ > 0)
      result_.warnings.push_back(file_ + ": " + std::to_string(unchecked_) +
                                 " ACSL clauses about frames of loops, variants and behaviors are not checked");
    insertAll();
    return std::move(result_);
  }

private:
  void comment(std::size_t index) {
    const std::string &text = tokens_[index].text;
    const bool isBlock = text.starts_with("/*@");
    if (!isBlock && !text.starts_with("//@"))
      return;
    const std::size_t length = text.size() - 3 - (isBlock ? 2 : 0);
    const Annotation annotation = readAnnotation(std::string_view(text).substr(3, length), tokens_[index].offset + 3);
    unchecked_ += annotation.unchecked;
    for (const Outside &outside : annotation.outside)
      leaveOut(outside.offset, outside.what);
    std::vector<Clause> contract, loop;
    for (const Clause &clause : annotation.clauses) {
      if (clause.kind == Clause::Kind::Assert)
        assertion(index, clause);
      else if (clause.kind == Clause::Kind::LoopInvariant)
        loop.push_back(clause);
      else
        contract.push_back(clause);
    }
    if (!contract.empty())
      placeContract(index, contract);
    if (!loop.empty())
      placeInvariants(index, loop);
  }

  void leaveOut(std::size_t offset, const std::string &what) {
    result_.warnings.push_back(base::toString(placeOf(offset)) + ": ACSL annotation left out: " + what);
  }

  /// The next token that is no comment; `tokens_.size()` at the end.
  std::size_t next(std::size_t index) const {
    do
      ++index;
    while (index < tokens_.size() && tokens_[index].isComment);
    return index;
  }

  const std::string &textAt(std::size_t index) const {
    static const std::string kNone;
    return index < tokens_.size() ? tokens_[index].text : kNone;
  }

  void assertion(std::size_t index, const Clause &clause) {
    std::size_t before = index;
    while (before > 0 && tokens_[before - 1].isComment)
      --before;
    const std::string &last = before > 0 ? tokens_[before - 1].text : textAt(tokens_.size());
    if (last == ";" || last == "{" || last == "}" || last == ":")
      insert(tokens_[index].offset, clause, "__PREMISE_ACSL_ASSERT", ";");
    else
      leaveOut(clause.offset, "an assert has to stand between the statements of a block");
  }

  void placeContract(std::size_t index, const std::vector<Clause> &contract) {
    std::string name;
    unsigned depth = 0;
    for (std::size_t i = next(index), last = i; i < tokens_.size(); last = i, i = next(i)) {
      const std::string &text = tokens_[i].text;
      if (text == "(" && depth++ == 0 && name.empty())
        name = tokens_[last].text;
      else if (text == ")" && depth > 0)
        --depth;
      else if (text == "{" && depth == 0 && !name.empty()) {
        define(name, contract, tokens_[i].end());
        return;
      } else if (text == ";" && depth == 0) {
        break;
      } else if (text == "}" || text == "=") {
        name.clear();
        break;
      }
    }
    if (name.empty() || name == "if" || name == "while" || name == "for" || name == "switch")
      for (const Clause &clause : contract)
        leaveOut(clause.offset, "no function follows");
    else
      placeDeclared(name, contract);
  }

  /// The brace with which the body of a function begins; `tokens_.size()` if it is not defined here.
  std::size_t bodyOf(const std::string &name) const {
    for (std::size_t i = 0, depth = 0; i < tokens_.size(); ++i) {
      const std::string &text = tokens_[i].text;
      depth += text == "{" ? 1 : 0;
      depth -= text == "}" && depth > 0 ? 1 : 0;
      if (depth != 0 || text != name || tokens_[i].isComment || textAt(next(i)) != "(")
        continue;
      std::size_t at = next(i);
      unsigned open = 1;
      while (open > 0 && at < tokens_.size()) {
        at = next(at);
        open += textAt(at) == "(" ? 1U : 0U;
        open -= textAt(at) == ")" ? 1U : 0U;
      }
      if (textAt(next(at)) == "{")
        return next(at);
    }
    return tokens_.size();
  }

  /// A declaration's contract belongs to the definition, which may come later.
  void placeDeclared(const std::string &name, const std::vector<Clause> &contract) {
    if (const std::size_t body = bodyOf(name); body < tokens_.size()) {
      define(name, contract, tokens_[body].end());
      return;
    }
    std::vector<Clause> &all = declared_[name];
    all.insert(all.end(), contract.begin(), contract.end());
  }

  /// Behind the contract, also one that is written with the macros of premise.h: nothing may stand before these.
  void state(const Stated &stated) {
    std::size_t last = bodyOf(stated.function);
    const std::optional<std::string> code = conditionOf(stated.predicate);
    if (last >= tokens_.size() || !code)
      return;
    for (std::size_t i = next(last); textAt(i) == "PREMISE_REQUIRES" || textAt(i) == "PREMISE_ENSURES"; i = next(last))
      for (last = i; last < tokens_.size() && textAt(last) != ";";)
        last = next(last);
    if (last < tokens_.size())
      insertions_[tokens_[last].end()] += jumpTo(tokens_[last].offset) + "__PREMISE_ACSL_ASSUMED(" +
                                          quoted(stated.predicate) + ", " + quoted(stated.name) + ", " + *code + ");";
  }

  void define(const std::string &name, const std::vector<Clause> &contract, std::size_t body) {
    for (const Clause &clause : contract) {
      if (clause.kind == Clause::Kind::Assigns)
        result_.frames.push_back({name, placeOf(clause.offset), clause.locations});
      else
        insert(body, clause,
               clause.kind == Clause::Kind::Requires ? "__PREMISE_ACSL_REQUIRES" : "__PREMISE_ACSL_ENSURES", ";");
    }
  }

  /// Into the loop's condition: an invariant holds whenever that is evaluated. Of do, at the start of the body.
  void placeInvariants(std::size_t index, const std::vector<Clause> &invariants) {
    const std::size_t loop = next(index);
    std::size_t at = next(loop);
    std::string separator = ",";
    if (textAt(loop) == "for" && textAt(at) == "(") {
      at = firstSemicolon(at);
      if (textAt(next(at)) == ";")
        separator = ", 1";
    } else if (textAt(loop) == "do" && textAt(at) == "{") {
      separator = ";";
    } else if (textAt(loop) != "while" || textAt(at) != "(") {
      at = tokens_.size();
    }
    for (std::size_t i = 0; i < invariants.size(); ++i) {
      const bool isLast = i + 1 == invariants.size();
      if (at < tokens_.size())
        insert(tokens_[at].end(), invariants[i], "__PREMISE_ACSL_INVARIANT",
               isLast || separator == ";" ? separator : ",");
      else
        leaveOut(invariants[i].offset, "no loop follows whose condition is an expression");
    }
  }

  /// The one behind the first part of a for loop; `tokens_.size()` if there is none (a C++ range).
  std::size_t firstSemicolon(std::size_t open) const {
    unsigned depth = 0;
    for (std::size_t i = open; i < tokens_.size(); i = next(i)) {
      depth += textAt(i) == "(" || textAt(i) == "{" ? 1U : 0U;
      if (textAt(i) == ")" || textAt(i) == "}")
        if (--depth == 0)
          break;
      if (textAt(i) == ";" && depth == 1)
        return i;
    }
    return tokens_.size();
  }

  void insert(std::size_t at, const Clause &clause, const std::string &macro, const std::string &end) {
    insertions_[at] += jumpTo(clause.offset) + macro + "(" + quoted(clause.words) + ", " + clause.code + ")" + end;
  }

  base::SourceSpan placeOf(std::size_t offset) const {
    const auto after = std::upper_bound(lines_.begin(), lines_.end(), offset);
    const auto line = static_cast<unsigned>(after - lines_.begin());
    return {file_, line, static_cast<unsigned>(offset - lines_[line - 1] + 1)};
  }

  /// What follows has the place of `offset`.
  std::string jumpTo(std::size_t offset) const {
    const base::SourceSpan place = placeOf(offset);
    return "\n#line " + std::to_string(place.line) + "\n" + std::string(place.column - 1, ' ');
  }

  void insertAll() {
    result_.text = "#include <premise_acsl.h>\n#line 1\n";
    std::size_t done = 0;
    for (const auto &[at, text] : insertions_) {
      result_.text += source_.substr(done, at - done) + text + jumpTo(at);
      done = at;
    }
    result_.text += source_.substr(done);
  }

  const std::string &source_;
  const std::string &file_;
  std::vector<CodeToken> tokens_;
  std::vector<std::size_t> lines_; ///< where each begins
  std::map<std::size_t, std::string> insertions_;
  std::map<std::string, std::vector<Clause>> declared_; ///< contracts of functions that are not defined here
  unsigned unchecked_ = 0;
  Rewritten result_;
};

} // namespace

bool hasAnnotations(const std::string &source) {
  return source.find("/*@") != std::string::npos || source.find("//@") != std::string::npos;
}

Rewritten rewrite(const std::string &source, const std::string &file, bool isCxx, const std::vector<Stated> &stated) {
  return Rewriter(source, file, isCxx).run(stated);
}

} // namespace premise::program::acsl

namespace premise::program {

bool canState(const std::string &predicate) {
  return acsl::conditionOf(predicate).has_value();
}

} // namespace premise::program
