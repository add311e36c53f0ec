// Which results are written as C, which as comments, and how places move.
#include "ledger/annotate/Annotate.h"

#include "ledger/annotate/Predicate.h"
#include "ledger/annotate/Sidecar.h"

#include <algorithm>
#include <set>

namespace premise::ledger {
namespace {

constexpr std::string_view kIncludeLine = "#include <premise/premise.h>\n";

class Annotator {
public:
  Annotator(const std::string &text, const program::Program &program, const Ledger &ledger)
      : text_(text), program_(program), ledger_(ledger), file_(mainFile()) {
    for (const program::Assumed &assumed : program.assumed) {
      names_[assumed.id] = assumed.name;
      taken_.insert(assumed.name);
    }
    for (const Entry &entry : ledger.entries())
      if (entry.check.kind == program::CheckKind::Assert)
        assertionsAt_[base::toString(entry.check.place)]++;
  }

  AnnotatedSource run() {
    if (text_.all().find("premise/premise.h") == std::string::npos)
      edits_.insert(0, 0, std::string(kIncludeLine));
    std::vector<Entry> rest;
    for (const Entry &entry : ledger_.entries())
      if (Entry left = write(entry); !left.evidence.empty() || left.failedBy) {
        comment(left);
        rest.push_back(std::move(left));
      }
    for (const auto &[line, words] : comments_)
      edits_.insert(text_.endOfLine(line), 1, " /* premise: " + words + " */");
    AnnotatedSource result;
    result.text = edits_.apply(text_.all());
    result.sidecar = writeSidecar(rest, ledger_, file_, edits_, text_.all());
    return result;
  }

private:
  std::string mainFile() const {
    return program_.units.empty() ? program_.source.file : program_.units.front().place.file;
  }

  /// A disjunction of conjunctions, as Cubes, of the names in the source.
  using Names = std::set<std::set<std::string>>;

  /// Writes what can be written; what is left belongs into the sidecar.
  Entry write(const Entry &entry) {
    Entry left = entry;
    left.evidence.clear();
    Names premise;
    const bool isWritable = !entry.failedBy && callOf(entry);
    for (const Evidence &evidence : entry.evidence) {
      if (evidence.by == "annotation")
        continue; // the source says it already
      if (!isWritable || !isProof(evidence)) {
        left.evidence.push_back(evidence);
        continue;
      }
      const Evidence needed = withoutAbsorbed(evidence, entry);
      if (const auto names = namesOf(needed))
        premise.insert(names->begin(), names->end());
      else
        left.evidence.push_back(needed);
    }
    if (!premise.empty())
      state(*callOf(entry), "PREMISE_VERIFIED_IF(" + expression(premise) + ")");
    return left;
  }

  static bool isProof(const Evidence &evidence) {
    return evidence.strength == Strength::Proof && !evidence.isUnreachable;
  }

  /// Without what another proof of the check says under fewer assumptions: read back, these may be called otherwise.
  static Evidence withoutAbsorbed(const Evidence &evidence, const Entry &entry) {
    Premise all;
    for (const Evidence &other : entry.evidence)
      if (isProof(other))
        all = all || other.premise;
    std::vector<Cube> cubes;
    for (const Cube &cube : evidence.premise.cubes())
      if (std::find(all.cubes().begin(), all.cubes().end(), cube) != all.cubes().end())
        cubes.push_back(cube);
    Evidence result = evidence;
    result.premise = Premise(std::move(cubes));
    return result;
  }

  /// In front of the assertion, which stays as it is.
  void state(const Text::Call &call, const std::string &claim) {
    if (text_.isStatement(call)) {
      edits_.insert(call.begin, 1, claim + ";" + spaceBefore(call.begin));
      return;
    }
    edits_.insert(call.begin, 1, "(" + claim + ", ");
    edits_.insert(call.end, 0, ")");
  }

  /// The assertion in the text, if something can be said in front of it: of several checks at one place (a template's)
  /// that could be about another.
  std::optional<Text::Call> callOf(const Entry &entry) const {
    const base::SourceSpan &place = entry.check.place;
    if (entry.check.kind != program::CheckKind::Assert || place.file != file_ ||
        assertionsAt_.at(base::toString(place)) > 1)
      return std::nullopt;
    const auto offset = text_.offsetOf(place.line, place.column);
    const auto call = offset ? text_.callAt(*offset) : std::nullopt;
    static const std::set<std::string_view> kAssertions{"assert", "PREMISE_ASSERT", "PREMISE_VERIFIED",
                                                        "__VERIFIER_assert", "klee_assert"};
    return call && kAssertions.contains(call->name) && !text_.defines(call->name) ? call : std::nullopt;
  }

  /// The premise in terms of names; none if it rests on something that cannot be written.
  std::optional<Names> namesOf(const Evidence &evidence) {
    Names names;
    for (const Cube &cube : evidence.premise.cubes()) {
      std::set<std::string> product;
      for (const std::string &id : cube) {
        const auto name = nameOf(ledger_.assumptions().at(id), cube);
        if (!name)
          return std::nullopt;
        product.insert(*name);
      }
      names.insert(std::move(product));
    }
    return names;
  }

  static std::string expression(const Names &premise) {
    std::string text;
    for (const std::set<std::string> &names : premise) {
      std::string product;
      for (const std::string &name : names)
        product += (product.empty() ? "" : " && ") + name;
      text += (text.empty() ? "" : " || ") + (product.empty() ? "true" : product);
    }
    return text;
  }

  std::optional<std::string> nameOf(const Assumption &assumption, const Cube &cube) {
    if (const auto known = names_.find(assumption.id); known != names_.end())
      return coversAll(known->second, assumption, cube) ? std::optional(known->second) : std::nullopt;
    const auto *holds = std::get_if<CheckHolds>(&assumption.executable);
    if (!holds || assumption.place.file != file_)
      return std::nullopt;
    const auto check = ledger_.find(holds->check);
    if (!check || ledger_[*check].check.kind != program::CheckKind::SignedOverflow)
      return std::nullopt;
    const auto offset = text_.offsetOf(assumption.place.line, assumption.place.column);
    const auto predicate = offset ? fitsPredicate(text_, *offset) : std::nullopt;
    if (!predicate)
      return std::nullopt;
    std::string name = newName(assumption.kind);
    edits_.insert(predicate->statement, 0,
                  "PREMISE_ASSUMED(" + predicate->text + ", " + name + ");" + spaceBefore(predicate->statement));
    names_[assumption.id] = name;
    return name;
  }

  /// A new line with the same indentation, if the statement is the first on its line.
  std::string spaceBefore(std::size_t statement) const {
    const std::size_t line = statement == 0 ? std::string::npos : text_.all().rfind('\n', statement - 1);
    const std::size_t start = line == std::string::npos ? 0 : line + 1;
    const std::string indentation = text_.all().substr(start, statement - start);
    return indentation.find_first_not_of(" \t") == std::string::npos ? "\n" + indentation : " ";
  }

  /// A name of the source means all its statements in the function (or the file).
  bool coversAll(const std::string &name, const Assumption &assumption, const Cube &cube) const {
    return std::all_of(program_.assumed.begin(), program_.assumed.end(), [&](const program::Assumed &assumed) {
      return assumed.name != name || assumed.function != assumption.function || cube.contains(assumed.id);
    });
  }

  std::string newName(const std::string &kind) {
    std::string base = kind;
    std::replace_if(
        base.begin(), base.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    unsigned number = 1;
    while (!taken_.insert(base + "_" + std::to_string(number)).second)
      ++number;
    return base + "_" + std::to_string(number);
  }

  void comment(const Entry &entry) {
    const unsigned line = entry.check.place.line;
    if (entry.check.place.file != file_ || !text_.canEndWithComment(line))
      return;
    std::string words = toString(entry.check.kind) + " " + toString(entry.status());
    std::string &all = comments_[line];
    if (all.find(words) == std::string::npos)
      all += (all.empty() ? "" : ", ") + words;
  }

  const Text text_;
  const program::Program &program_;
  const Ledger &ledger_;
  const std::string file_;
  Edits edits_;
  std::map<std::string, std::string> names_; ///< of assumptions by id
  std::set<std::string> taken_;
  std::map<unsigned, std::string> comments_;
  std::map<std::string, unsigned> assertionsAt_; ///< how many, by place
};

} // namespace

AnnotatedSource annotate(const std::string &text, const program::Program &program, const Ledger &ledger) {
  return Annotator(text, program, ledger).run();
}

} // namespace premise::ledger
