// How sources are analysed and results are put into words.
#include "UnrollFixture.h"

#include <fstream>

namespace premise::analyze {

UnrollFixture::UnrollFixture() {
  std::string pattern = (std::filesystem::temp_directory_path() / "premise-unroll-XXXXXX").string();
  folder_ = ::mkdtemp(pattern.data());
}

UnrollFixture::~UnrollFixture() {
  std::filesystem::remove_all(folder_);
}

void UnrollFixture::analyse(const std::string &text, const std::string &compromises, UnrollOptions options) {
  const std::filesystem::path path = folder_ / "unit.c";
  std::ofstream(path) << "#include <premise/premise.h>\n#include <stdlib.h>\n" << text;
  auto source = program::findSource(path.string(), std::nullopt, {});
  auto program = program::compile(source.value(), "");
  ASSERT_TRUE(program.isOk()) << base::toString(program.error());
  program_ = std::move(program).value();
  ledger_ = ledger::Ledger(*program_);
  Task task{.program = *program_, .functions = {}, .compromises = parseCompromises(compromises).value()};
  task.timePerUnit = std::chrono::minutes(2); // slow machines get the same answers
  for (const program::Unit &unit : program_->units)
    task.functions.push_back(unit.symbol);
  findings_ = Unroll(options).analyze(task, ledger_);
}

std::string UnrollFixture::status(const std::string &function, program::CheckKind kind, unsigned n) const {
  for (const ledger::Entry &entry : ledger_.entries()) {
    if (entry.check.function != function || entry.check.kind != kind || n-- != 0)
      continue;
    std::string result = ledger::toString(entry.status());
    const ledger::Premise premise = entry.premise();
    for (const ledger::Cube &cube : premise.cubes())
      for (const std::string &id : cube)
        result += " " + ledger_.assumptions().at(id).kind;
    return result;
  }
  return "no such check";
}

std::string UnrollFixture::reason(const std::string &function, program::CheckKind kind) const {
  for (const ledger::Entry &entry : ledger_.entries())
    if (entry.check.function == function && entry.check.kind == kind)
      return entry.reason;
  return "no such check";
}

const Counterexample *UnrollFixture::counterexample(const std::string &function, program::CheckKind kind) const {
  for (const Counterexample &found : findings_.counterexamples)
    if (found.function == function && ledger_[found.check].check.kind == kind)
      return &found;
  return nullptr;
}

} // namespace premise::analyze
