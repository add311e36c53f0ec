// How test sources are written, analysed and asked.
#include "NumericFixture.h"

#include <fstream>

namespace premise::analyze::numeric {

NumericFixture::NumericFixture() {
  std::string pattern = (std::filesystem::temp_directory_path() / "premise-numeric-XXXXXX").string();
  folder_ = ::mkdtemp(pattern.data());
}

NumericFixture::~NumericFixture() {
  std::filesystem::remove_all(folder_);
}

void NumericFixture::analyse(const std::string &text, const std::string &assume) {
  const std::string path = (folder_ / "unit.c").string();
  std::ofstream(path) << text;
  auto compiled = program::compile(program::findSource(path, std::nullopt, {}).value(), "");
  ASSERT_TRUE(compiled.isOk()) << base::toString(compiled.error());
  program_ = std::move(compiled).value();
  ledger_ = ledger::Ledger(program_);
  Task task{.program = program_, .functions = {}, .compromises = parseCompromises(assume).value()};
  for (const program::Unit &unit : program_.units)
    task.functions.push_back(unit.symbol);
  findings_ = Numeric().analyze(task, ledger_);
}

const ledger::Entry *NumericFixture::find(unsigned line, const std::string &kind) const {
  for (const ledger::Entry &entry : ledger_.entries())
    if (entry.check.place.line == line && program::toString(entry.check.kind) == kind)
      return &entry;
  return nullptr;
}

std::string NumericFixture::status(unsigned line, const std::string &kind) const {
  const ledger::Entry *entry = find(line, kind);
  return entry ? ledger::toString(entry->status()) : "no such check";
}

std::vector<std::string> NumericFixture::premise(unsigned line, const std::string &kind) const {
  std::vector<std::string> names;
  const ledger::Entry *entry = find(line, kind);
  for (const std::string &id : entry ? entry->premise().names() : ledger::Cube{}) {
    const ledger::Assumption &assumption = ledger_.assumptions().at(id);
    names.push_back(std::to_string(assumption.place.line) + ":" + assumption.kind);
  }
  return names;
}

const ledger::Assumption &NumericFixture::assumption(const std::string &kind) const {
  for (const auto &[id, assumption] : ledger_.assumptions())
    if (assumption.kind == kind)
      return assumption;
  throw std::runtime_error("no assumption of kind " + kind);
}

} // namespace premise::analyze::numeric
