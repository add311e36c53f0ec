// How results are found again by content: one file per unit in the output folder.
#include "session/Cache.h"

#include "base/Files.h"
#include "report/Json.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/SHA256.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace premise::session {
namespace {

using Json = nlohmann::ordered_json;

/// The tool's own code: a new build may find more, or be right where an old one was wrong.
std::string toolKey() {
  auto text = base::readFile("/proc/self/exe");
  llvm::SHA256 hash;
  hash.update(text ? *text : std::string());
  return llvm::toHex(hash.final(), true);
}

Json optionsJson(const TestOptions &options) {
  const analyze::Compromises &assume = options.compromises;
  const explore::ExploreOptions &explore = options.exploration;
  return {{"analyzers", options.analyzers},
          {"assume",
           {assume.noOverflow, assume.noAlias, assume.calleeFrame, assume.loopsAtMost, assume.nonNullParameters,
            assume.objectInvariants, assume.noExceptions, assume.initialisedGlobals, assume.arrayLengths,
            assume.strings, assume.noLoopBound}},
          {"guide",
           {static_cast<int>(options.guide.mode), options.guide.interprocedural, options.guide.prefixes,
            options.exploration.maxInterrupts}},
          {"program", {options.isProgram, options.input.standardInputBytes, options.input.argumentBytes}},
          {"files", options.input.files},
          {"shape", {options.shape.maxLength, options.shape.maxObjectsPerType, options.longerRuns}},
          {"limits",
           {options.limits.maxBranches, options.limits.maxDepth, options.limits.loopBound, options.limits.maxMemory}},
          {"exploration",
           {static_cast<int>(explore.strategy), explore.maxRuns, explore.time.count(), explore.seed,
            explore.maxEnumerated}},
          {"solver", options.solver.timeout.count()},
          {"kept", {options.allPaths, options.leaks, options.focus, options.usesWholePremises}},
          {"project", {options.stubMissing, options.inferPreconditions, options.setupCalls}}};
}

std::filesystem::path pathOf(const TestOptions &options, const std::string &key) {
  return std::filesystem::path(options.out) / "cache" / (key + ".json");
}

} // namespace

std::string cacheKey(const TestOptions &options, const std::string &contentKey) {
  static const std::string kTool = toolKey();
  llvm::SHA256 hash;
  hash.update(contentKey + "\n" + kTool + "\n" + optionsJson(options).dump());
  return llvm::toHex(hash.final(), true).substr(0, 32);
}

std::optional<suite::UnitResult> readCached(const TestOptions &options, const std::string &key) {
  const std::filesystem::path path = pathOf(options, key);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored))
    return std::nullopt;
  auto text = base::readFile(path);
  if (!text)
    return std::nullopt;
  auto results = report::fromJsonText(*text, path.string());
  if (!results || results->units.size() != 1)
    return std::nullopt;
  return std::move(results->units.front());
}

void writeCached(const TestOptions &options, const std::string &key, const suite::UnitResult &result) {
  suite::Results results;
  results.units.push_back(result);
  (void)base::writeAtomically(pathOf(options, key), report::toJsonText(results)).isOk();
}

} // namespace premise::session
