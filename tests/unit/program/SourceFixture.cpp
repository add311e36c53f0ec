// How test sources are written, compiled and asked.
#include "SourceFixture.h"

#include <fstream>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace premise::program {

SourceFixture::SourceFixture() {
  std::string pattern = (std::filesystem::temp_directory_path() / "premise-program-XXXXXX").string();
  folder_ = ::mkdtemp(pattern.data());
}

SourceFixture::~SourceFixture() {
  std::filesystem::remove_all(folder_);
}

std::string SourceFixture::write(const std::string &name, const std::string &text) const {
  const std::filesystem::path path = folder_ / name;
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path) << text;
  return path.string();
}

base::Result<Program> SourceFixture::tryCompile(const std::string &text, const std::vector<std::string> &flags,
                                                const std::string &appended) {
  const auto source = findSource(write("unit.c", text), std::nullopt, flags);
  return compile(source.value(), appended);
}

Program SourceFixture::compileText(const std::string &text, const std::vector<std::string> &flags,
                                   const std::string &appended) {
  auto program = tryCompile(text, flags, appended);
  EXPECT_TRUE(program.isOk()) << (program ? "" : base::toString(program.error()));
  return std::move(program).value();
}

std::vector<std::string> describe(const Program &program, CheckKind kind) {
  std::vector<std::string> result;
  for (const Check &check : program.checks)
    if (check.kind == kind)
      result.push_back(check.id.substr(check.place.file.size() + 1) + " " + check.condition);
  return result;
}

std::vector<std::string> conditions(const Program &program, CheckKind kind) {
  std::vector<std::string> result;
  for (const Check &check : program.checks)
    if (check.kind == kind)
      result.push_back(check.condition);
  return result;
}

std::vector<std::string> kinds(const Program &program) {
  std::vector<std::string> result;
  for (const Check &check : program.checks)
    result.push_back(toString(check.kind));
  return result;
}

namespace {

std::vector<const llvm::CallInst *> callsOf(const Program &program, const std::string &callee) {
  std::vector<const llvm::CallInst *> result;
  for (const llvm::Function &function : *program.module)
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction))
        if (call->getCalledOperand()->getName() == callee)
          result.push_back(call);
  return result;
}

} // namespace

unsigned countCalls(const Program &program, const std::string &callee) {
  return static_cast<unsigned>(callsOf(program, callee).size());
}

std::vector<long> callArguments(const Program &program, const std::string &callee, unsigned n) {
  std::vector<long> result;
  for (const llvm::Use &argument : callsOf(program, callee).at(n)->args()) {
    const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(argument.get());
    result.push_back(constant ? static_cast<long>(constant->getSExtValue()) : -99);
  }
  return result;
}

} // namespace premise::program
