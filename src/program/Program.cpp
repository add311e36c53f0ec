// How a program is parsed or compiled, and how long its parts live.
#include "program/Program.h"

#include "program/frontend/Compiler.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

namespace premise::program {

Program::Program() = default;
Program::~Program() = default;
Program::Program(Program &&) noexcept = default;

Program &Program::operator=(Program &&other) noexcept {
  module.reset(); // a module must not outlive its context, which the assignment below replaces first
  source = std::move(other.source);
  context = std::move(other.context);
  module = std::move(other.module);
  checks = std::move(other.checks);
  assumed = std::move(other.assumed);
  claims = std::move(other.claims);
  globalAssumptions = std::move(other.globalAssumptions);
  frames = std::move(other.frames);
  units = std::move(other.units);
  globals = std::move(other.globals);
  types = std::move(other.types);
  callbacks = std::move(other.callbacks);
  plans = std::move(other.plans);
  isCxx = other.isCxx;
  hasExceptions = other.hasExceptions;
  linksCxx = other.linksCxx;
  neverInstantiated = std::move(other.neverInstantiated);
  externals = std::move(other.externals);
  linked = std::move(other.linked);
  missing = std::move(other.missing);
  warnings = std::move(other.warnings);
  return *this;
}

base::Result<Program> parse(const Source &source) {
  return runClang(source, "", Depth::Declarations);
}

base::Result<Program> compile(const Source &source, const std::string &appended) {
  return runClang(source, appended, Depth::Module);
}

} // namespace premise::program
