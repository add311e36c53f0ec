// How the project is asked for what a source lacks.
#include "session/Load.h"

#include "session/Changed.h"

#include <map>

namespace premise::session {
namespace {

/// Whether it is a function or a class only Clang knows: the first spelling that compiles counts.
base::Result<void> instantiate(const std::string &name, std::size_t number, program::Source &source) {
  const std::string before = source.instantiations;
  const std::string variable = "__premise_instantiation_" + std::to_string(number);
  std::optional<base::Diagnostic> first;
  for (const std::string &text : {"static auto *" + variable + " = &" + name + ";\n",
                                  "static auto " + variable + " = &" + name + ";\n", // of a member
                                  "template struct " + name + ";\n"}) {
    source.instantiations = before + text;
    const auto parsed = program::parse(source);
    if (parsed)
      return {};
    if (!first)
      first = parsed.error();
  }
  return base::Diagnostic{"cannot instantiate " + name + ": " + first->message, {source.file}};
}

/// Every public method begins by evaluating the invariants of its class, without any effect on the execution.
base::Result<void> stateInvariants(program::Source &source) {
  const auto declarations = program::parse(source);
  if (!declarations)
    return declarations.error();
  std::map<std::pair<unsigned, unsigned>, std::string> texts; // instances of a template share their body
  for (const program::Unit &unit : declarations->units) {
    std::string text;
    for (std::size_t i = 0; i < unit.invariants.size(); i++)
      text += "PREMISE_ASSUMED((" + unit.invariants[i] + "), " + program::kInvariantName + std::to_string(i) + ");";
    if (!text.empty())
      texts[{unit.body.line, unit.body.column}] = text;
  }
  for (auto each = texts.rbegin(); each != texts.rend(); ++each) // from the end, so that lines stay where they are
    source.insertions.push_back({each->first.first, each->first.second, each->second});
  return {};
}

} // namespace

base::Result<program::Source> sourceFor(const TestOptions &options, const std::string &file) {
  auto source = program::findSource(file, options.buildDirectory, options.flags);
  if (!source)
    return source;
  source->planBounds = {options.shape.maxLength, options.setupCalls};
  source->insertions = options.insertions;
  if (options.compromises.objectInvariants)
    if (auto stated = stateInvariants(*source); !stated)
      return stated.error();
  for (std::size_t i = 0; i < options.instantiate.size(); i++)
    if (auto added = instantiate(options.instantiate[i], i, *source); !added)
      return added.error();
  return source;
}

base::Result<void> completeProgram(const TestOptions &options, program::Program &program) {
  if (options.project != nullptr) {
    options.project->complete(program);
  } else if (options.buildDirectory) {
    auto project = program::Project::open(*options.buildDirectory, options.flags);
    if (!project)
      return project.error();
    project->complete(program);
  } else {
    program::noteMissing(program);
  }
  return {};
}

base::Result<void>
forEachSource(const TestOptions &options, suite::Results &results,
              const std::function<base::Result<void>(const TestOptions &, const std::string &)> &work) {
  TestOptions shared = options;
  std::optional<program::Project> project;
  if (options.buildDirectory) {
    auto opened = program::Project::open(*options.buildDirectory, options.flags);
    if (!opened)
      return opened.error();
    project.emplace(std::move(*opened));
    shared.project = &*project;
  }
  std::vector<TestOptions> requests{shared};
  if (!options.changedSince.empty()) {
    if (!project)
      return base::Diagnostic{"--changed needs a project: name its build folder with -p", {}};
    auto changed = changedRequests(shared, results);
    if (!changed)
      return changed.error();
    requests = std::move(*changed);
  } else if (options.sources.empty()) {
    return base::Diagnostic{"no SOURCE was named (see premise --help)", {}};
  }
  for (const TestOptions &request : requests)
    for (const std::string &file : request.sources) {
      if (auto done = work(request, file); !done)
        return done;
      if (options.exploration.interrupted != nullptr && options.exploration.interrupted->load())
        return {};
    }
  return {};
}

} // namespace premise::session
