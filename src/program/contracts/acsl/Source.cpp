// Where ACSL annotations stand in the source, and what is inserted there.
#include "program/contracts/acsl/Source.h"

#include "program/contracts/Declared.h"
#include "program/contracts/acsl/Clauses.h"
#include "program/contracts/acsl/Code.h"
#include "program/contracts/acsl/Prototype.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace premise::program::acsl {
namespace {

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += c;
  }
  return result + "\"";
}

/// Groups of other tools begin with the same characters.
bool isSurelyAcsl(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r\n@");
  const std::string_view rest = start == std::string_view::npos ? "" : text.substr(start);
  for (const char *word : {"requires", "ensures", "assigns", "behavior", "assumes", "loop ", "assert", "terminates"})
    if (rest.starts_with(word))
      return true;
  return false;
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

  /// A header: functions that are defined in `source` have their contracts there.
  void readAsHeader(const std::string &path, const std::string &source, bool isCxx) {
    path_ = path;
    elsewhere_ = lex(source, isCxx);
  }

  Rewritten run(const std::vector<Stated> &stated, const std::vector<Elsewhere> &elsewhere = {}) {
    for (const Elsewhere &one : elsewhere)
      if (const std::size_t body = bodyOf(one.function); body < tokens_.size())
        insertions_[tokens_[body].end()] += one.statement;
    for (std::size_t i = 0; i < tokens_.size(); ++i)
      if (tokens_[i].isComment)
        comment(i);
    for (const Stated &one : stated)
      state(one);
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
    if ((!isBlock && !text.starts_with("//@")) || (elsewhere_ && !isSurelyAcsl(std::string_view(text).substr(3))))
      return;
    const std::size_t length = text.size() - 3 - (isBlock ? 2 : 0);
    const Annotation annotation = readAnnotation(std::string_view(text).substr(3, length), tokens_[index].offset + 3);
    unchecked_ += annotation.unchecked;
    for (const Outside &outside : annotation.outside) {
      if (!outside.isWrong)
        leaveOut(outside.offset, outside.what);
      else if (!result_.error)
        result_.error = base::Diagnostic{outside.what, placeOf(outside.offset)};
    }
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

  std::size_t next(std::size_t index) const { return nextIn(tokens_, index); }
  const std::string &textAt(std::size_t index) const { return textIn(tokens_, index); }
  std::size_t bodyOf(const std::string &name) const { return bodyIn(tokens_, name); }

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
    std::size_t end = tokens_.size();
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
        end = i;
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
      placeDeclared(name, contract, {next(index), end});
  }

  /// A declaration's contract belongs to the definition, which may come later. Without one, it is stated here.
  void placeDeclared(const std::string &name, const std::vector<Clause> &contract,
                     std::pair<std::size_t, std::size_t> tokens) {
    if (const std::size_t body = bodyOf(name); body < tokens_.size()) {
      define(name, contract, tokens_[body].end());
      return;
    }
    if (elsewhere_ && bodyIn(*elsewhere_, name) < elsewhere_->size())
      return defineElsewhere(name, contract);
    std::vector<std::string> declaration;
    for (std::size_t i = tokens.first; i < tokens.second; i = next(i))
      declaration.push_back(tokens_[i].text);
    const std::optional<Prototype> prototype = readPrototype(declaration);
    std::vector<Clause> stated;
    for (const Clause &clause : contract)
      if (clause.kind == Clause::Kind::Assigns)
        result_.frames.push_back({name, placeOf(clause.offset), clause.locations});
      else if (prototype && isInNamespace(tokens.first) && !declared_.contains(name))
        stated.push_back(clause);
      else
        leaveOut(clause.offset, "the contract of " + name +
                                    (declared_.contains(name) ? ", which has one already"
                                                              : ", of which no call can be written from here"));
    if (stated.empty())
      return;
    declared_.insert(name);
    const std::size_t end = tokens_[tokens.second].end();
    insertions_[end] += jumpTo(tokens_[tokens.first].offset) + prototype->before + kDeclaredPrefix.str() +
                        prototype->name + prototype->parameters + "{";
    for (const Clause &clause : stated)
      insert(end, clause, macroOf(clause), ";");
    insertions_[end] += jumpTo(tokens_[tokens.first].offset) + "return " + prototype->name + "(";
    for (std::size_t i = 0; i < prototype->arguments.size(); i++)
      insertions_[end] += (i > 0 ? ", " : "") + prototype->arguments[i];
    insertions_[end] += "); }";
  }

  void defineElsewhere(const std::string &name, const std::vector<Clause> &contract) {
    for (const Clause &clause : contract) {
      const base::SourceSpan place = placeOf(clause.offset);
      if (clause.kind == Clause::Kind::Assigns)
        result_.frames.push_back({name, place, clause.locations});
      else
        result_.elsewhere.push_back({name, "\n#line " + std::to_string(place.line) + " \"" + path_ + "\"\n" +
                                               std::string(place.column - 1, ' ') + macroOf(clause) + "(" +
                                               quoted(clause.words) + ", " + clause.code + ");"});
    }
  }

  /// Whether functions can be defined at a token: at file scope, in a namespace, or behind `extern "C" {`.
  bool isInNamespace(std::size_t index) const {
    std::vector<bool> isOpen;
    bool isNamespace = false;
    for (std::size_t i = 0; i < index; i++) {
      const std::string &text = tokens_[i].text;
      if (tokens_[i].isComment)
        continue;
      if (text == "{")
        isOpen.push_back(isNamespace);
      else if (text == "}" && !isOpen.empty())
        isOpen.pop_back();
      if (text == "namespace" || text == "extern")
        isNamespace = true;
      else if (text == ";" || text == "{" || text == "}" || text == "(" || text == "=")
        isNamespace = false;
    }
    return std::ranges::all_of(isOpen, [](bool isOne) { return isOne; });
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
        insert(body, clause, macroOf(clause), ";");
    }
  }

  static const char *macroOf(const Clause &clause) {
    return clause.kind == Clause::Kind::Requires ? "__PREMISE_ACSL_REQUIRES" : "__PREMISE_ACSL_ENSURES";
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
  std::set<std::string> declared_;                  ///< functions that are not defined here and have a contract
  std::string path_;                                ///< of a header
  std::optional<std::vector<CodeToken>> elsewhere_; ///< of a header: the source file
  unsigned unchecked_ = 0;
  Rewritten result_;
};

} // namespace

bool hasAnnotations(const std::string &source) {
  return source.find("/*@") != std::string::npos || source.find("//@") != std::string::npos;
}

Rewritten rewrite(const std::string &source, const std::string &file, bool isCxx, const std::vector<Stated> &stated,
                  const std::vector<Elsewhere> &elsewhere) {
  return Rewriter(source, file, isCxx).run(stated, elsewhere);
}

Rewritten rewriteHeader(const std::string &text, const std::string &path, const std::string &file, bool isCxx,
                        const std::string &defines) {
  Rewriter rewriter(text, file, isCxx);
  rewriter.readAsHeader(path, defines, isCxx);
  return rewriter.run({});
}

} // namespace premise::program::acsl

namespace premise::program {

bool canState(const std::string &predicate) {
  return acsl::conditionOf(predicate).has_value();
}

} // namespace premise::program
