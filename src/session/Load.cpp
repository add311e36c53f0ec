// How the project is asked for what a source lacks.
#include "session/Load.h"

namespace premise::session {

base::Result<program::Source> sourceFor(const TestOptions &options, const std::string &file) {
  auto source = program::findSource(file, options.buildDirectory, options.flags);
  if (source)
    source->planBounds = {options.shape.maxLength, options.setupCalls};
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

} // namespace premise::session
