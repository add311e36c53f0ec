// What still stands that nobody checked: assumptions behind results, and statements that leave executions out.
#include "base/Files.h"
#include "session/Audit.h"
#include "session/Static.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace premise::session {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchema = 1;

void addAssumptions(const CheckedSource &source, std::vector<Standing> &standing) {
  std::map<std::string, std::size_t> uses;
  for (const ledger::Entry &entry : source.ledger.entries())
    if (!entry.premise().isAlways())
      for (const std::string &name : entry.premise().names())
        uses[name]++;
  for (const auto &[id, count] : uses) {
    const ledger::Assumption &one = source.ledger.assumptions().at(id);
    standing.push_back(
        {source.program.source.file, one.function, one.kind, one.predicate, one.by, one.place.line, count});
  }
}

/// PREMISE_ASSUME and its kin: executions that nobody looks at.
void addSuppressions(const CheckedSource &source, std::vector<Standing> &standing) {
  std::set<std::tuple<std::string, unsigned>> seen;
  for (const program::Unit &unit : source.program.units) {
    const llvm::Function *function = source.program.module->getFunction(unit.symbol);
    if (function == nullptr)
      continue;
    for (const llvm::Instruction &instruction : llvm::instructions(*function)) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const llvm::Function *callee = call != nullptr ? call->getCalledFunction() : nullptr;
      if (callee == nullptr || callee->getName() != "__premise_assume" || !call->getDebugLoc())
        continue;
      const unsigned line = call->getDebugLoc().getLine();
      if (seen.insert({unit.name, line}).second)
        standing.push_back(
            {source.program.source.file, unit.name, "assume", "assume in " + unit.name, "source", line, 0});
    }
  }
}

} // namespace

base::Result<std::vector<Standing>> standingAssumptions(const TestOptions &options,
                                                        std::vector<std::string> &warnings) {
  std::vector<Standing> standing;
  for (const std::string &file : options.sources) {
    auto source = checkSource(options, file);
    if (!source)
      return source.error();
    warnings.insert(warnings.end(), source->warnings.begin(), source->warnings.end());
    addAssumptions(*source, standing);
    addSuppressions(*source, standing);
  }
  std::sort(standing.begin(), standing.end(), [](const Standing &a, const Standing &b) {
    return std::tie(a.file, a.line, a.kind, a.predicate) < std::tie(b.file, b.line, b.kind, b.predicate);
  });
  return standing;
}

base::Result<std::vector<Standing>> newSince(const std::string &baseline, const std::vector<Standing> &standing) {
  const auto text = base::readFile(baseline);
  if (!text)
    return text.error();
  std::multiset<std::string> accepted;
  try {
    const Json json = Json::parse(*text);
    if (json.at("schema") != kSchema)
      return base::Diagnostic{"was written by another version of Premise", {baseline}};
    for (const Json &one : json.at("assumptions"))
      accepted.insert(
          Standing{one.at("file"), one.at("function"), one.at("kind"), one.at("predicate"), "", 0, 0}.key());
  } catch (const std::exception &error) {
    return base::Diagnostic{std::string("is no baseline: ") + error.what(), {baseline}};
  }
  std::vector<Standing> fresh;
  for (const Standing &one : standing) {
    const auto known = accepted.find(one.key());
    if (known == accepted.end())
      fresh.push_back(one);
    else
      accepted.erase(known); // accepted once, not wherever it occurs
  }
  return fresh;
}

base::Result<void> writeBaseline(const std::string &baseline, const std::vector<Standing> &standing) {
  Json json{{"schema", kSchema}, {"assumptions", Json::array()}};
  for (const Standing &one : standing)
    json["assumptions"].push_back({{"file", one.file},
                                   {"function", one.function},
                                   {"kind", one.kind},
                                   {"predicate", one.predicate},
                                   {"by", one.by}});
  return base::writeAtomically(baseline, json.dump(1, ' ', true, Json::error_handler_t::replace) + "\n");
}

} // namespace premise::session
