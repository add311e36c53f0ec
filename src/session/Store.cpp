// How results, requests and emitted tests are written to the output folder.
#include "session/Store.h"

#include "base/Files.h"
#include "report/Json.h"
#include "session/Session.h"
#include "suite/CText.h"
#include "suite/Emit.h"
#include "suite/EmitGoogleTest.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/SHA256.h>
#include <nlohmann/json.hpp>

#include <ctime>
#include <map>

namespace premise::session {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

/// The part of the options that decides what an input means.
Json requestJson(const TestOptions &options, const suite::Results &results) {
  Json json;
  json["sources"] = Json::array();
  for (const std::string &source : options.sources)
    json["sources"].push_back(fs::absolute(source).string());
  for (const suite::UnitResult &unit : results.units) // --changed finds its sources
    if (const std::string file = fs::absolute(unit.place.file).string(); options.sources.empty())
      json["sources"].push_back(file);
  json["flags"] = options.flags;
  json["build_directory"] = options.buildDirectory ? Json(fs::absolute(*options.buildDirectory).string()) : Json();
  json["program"] = options.isProgram;
  json["stdin_bytes"] = options.input.standardInputBytes;
  json["argv_bytes"] = options.input.argumentBytes;
  json["files"] = options.input.files;
  json["max_length"] = options.shape.maxLength;
  json["leaks"] = options.leaks;
  json["instantiate"] = options.instantiate;
  json["stub_missing"] = options.stubMissing;
  json["setup_calls"] = options.setupCalls;
  json["max_objects"] = options.shape.maxObjectsPerType;
  return json;
}

TestOptions readRequest(const Json &json) {
  TestOptions options;
  options.sources = json.at("sources").get<std::vector<std::string>>();
  options.flags = json.at("flags").get<std::vector<std::string>>();
  if (!json.at("build_directory").is_null())
    options.buildDirectory = json.at("build_directory").get<std::string>();
  options.isProgram = json.at("program").get<bool>();
  options.input.standardInputBytes = json.at("stdin_bytes").get<std::uint64_t>();
  options.input.argumentBytes = json.at("argv_bytes").get<std::uint64_t>();
  options.input.files = json.at("files").get<std::vector<std::pair<std::string, std::uint64_t>>>();
  options.leaks = json.at("leaks").get<bool>();
  options.instantiate = json.value("instantiate", options.instantiate);
  options.stubMissing = json.value("stub_missing", false);
  options.setupCalls = json.value("setup_calls", options.setupCalls);
  options.shape.maxLength = json.at("max_length").get<unsigned>();
  options.shape.maxObjectsPerType = json.at("max_objects").get<unsigned>();
  return options;
}

std::string today() {
  const std::time_t now = std::time(nullptr);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
  return text;
}

suite::EmitContext contextOf(const TestOptions &options, const std::string &source, const std::string &contents) {
  suite::EmitContext context;
  context.sourceInclude = fs::absolute(source).string();
  context.flags = options.flags;
  context.programFile = source;
  context.programHash = llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(contents)), true);
  context.creationTime = today();
  context.usesChoices =
      contents.find("__VERIFIER_nondet_") != std::string::npos || contents.find("klee_") != std::string::npos;
  return context;
}

/// One file (two for C) per source, also for sources without any test.
base::Result<void> emitTogether(const TestOptions &options, const suite::Results &results) {
  for (const std::string &source : options.sources) {
    std::vector<const suite::UnitResult *> units;
    for (const suite::UnitResult &unit : results.units)
      if (unit.place.file == source)
        units.push_back(&unit);
    const auto contents = base::readFile(source);
    const bool isCxx = !source.ends_with(".c");
    const std::string stem = suite::identifier(fs::path(source).filename().string());
    for (const suite::EmittedFile &file :
         suite::emitSource(units, contextOf(options, source, contents ? *contents : std::string()), isCxx, stem))
      if (auto written = base::writeAtomically(fs::path(options.out) / "tests" / file.path, file.contents); !written)
        return written;
  }
  return {};
}

base::Result<void> emit(const TestOptions &options, const suite::Results &results) {
  for (const std::string &format : options.formats) {
    if (format == "googletest-source") {
      if (auto written = emitTogether(options, results); !written)
        return written;
      continue;
    }
    auto emitter = suite::makeEmitter(format);
    if (!emitter)
      return emitter.error();
    for (const suite::UnitResult &unit : results.units) {
      if (unit.place.file.ends_with(".ivl"))
        continue; // no compiler runs programs of the small language
      const std::string contents = base::readFile(unit.place.file) ? *base::readFile(unit.place.file) : std::string();
      const fs::path folder = fs::path(options.out) / "tests" / fs::path(unit.place.file).stem();
      suite::EmitContext context = contextOf(options, unit.place.file, contents);
      for (const std::string &linked : unit.linked)
        context.linked.push_back(fs::absolute(linked).string());
      for (const suite::EmittedFile &file : (*emitter)->emit(unit, context))
        if (auto written = base::writeAtomically(folder / file.path, file.contents); !written)
          return written;
    }
  }
  return {};
}

base::Result<Json> readJson(const fs::path &path) {
  auto text = base::readFile(path);
  if (!text)
    return text.error();
  Json json = Json::parse(*text, nullptr, false);
  if (json.is_discarded())
    return base::Diagnostic{"is not JSON", {path.string()}};
  return json;
}

base::Result<suite::Results> loadFile(const fs::path &path) {
  auto text = base::readFile(path);
  if (!text)
    return text.error();
  return report::fromJsonText(*text, path.string());
}

} // namespace

base::Result<void> prepareFolder(const std::string &folder) {
  const fs::path probe = fs::path(folder) / ".premise";
  if (auto written = base::writeAtomically(probe, ""); !written)
    return base::Diagnostic{written.error().message, {folder}};
  std::error_code ignored;
  fs::remove(probe, ignored);
  return {};
}

base::Result<void> store(const TestOptions &options, const suite::Results &results) {
  const fs::path folder = options.out;
  if (results.command == "check") // has no tests, and must not take away those of an earlier run
    return base::writeAtomically(folder / "check.json", report::toJsonText(results));
  if (auto written = base::writeAtomically(folder / "results.json", report::toJsonText(results)); !written)
    return written;
  if (auto written = base::writeAtomically(folder / "request.json", requestJson(options, results).dump(2) + "\n");
      !written)
    return written;
  return emit(options, results);
}

base::Result<suite::Results> load(const std::string &folder) {
  const fs::path tests = fs::path(folder) / "results.json";
  const fs::path checks = fs::path(folder) / "check.json";
  std::error_code none;
  const bool isOnlyChecked =
      fs::exists(checks, none) &&
      (!fs::exists(tests, none) || fs::last_write_time(tests, none) < fs::last_write_time(checks, none));
  return loadFile(isOnlyChecked ? checks : tests);
}

base::Result<StoredTest> findStored(const std::string &folder, const std::string &id) {
  auto results = loadFile(fs::path(folder) / "results.json");
  if (!results)
    return results.error();
  auto request = readJson(fs::path(folder) / "request.json");
  if (!request)
    return request.error();
  TestOptions options = readRequest(*request);
  for (const suite::UnitResult &unit : results->units)
    for (const suite::Test &test : unit.tests) {
      if (test.id != id)
        continue;
      for (const std::string &source : options.sources)
        if (fs::path(source).filename() == fs::path(unit.place.file).filename())
          options.sources = {source};
      return StoredTest{std::move(options), unit.place.file, unit.function, test};
    }
  return base::Diagnostic{"no test named '" + id + "' is stored here", {folder}};
}

base::Result<suite::Test> replayStored(const std::string &folder, const std::string &id) {
  auto found = findStored(folder, id);
  if (!found)
    return found.error();
  if (found->file.ends_with(".ivl"))
    return base::Diagnostic{"tests of the small language cannot be run again alone: their free choices are not stored",
                            {found->file}};
  return replay(found->options, found->function, found->test);
}

} // namespace premise::session
