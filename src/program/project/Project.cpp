// How missing definitions are looked for, compiled and linked until nothing more is found.
#include "program/Project.h"

#include "base/Ensure.h"
#include "program/project/Join.h"
#include "program/project/State.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBuffer.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace premise::program {

namespace fs = std::filesystem;

namespace {

/// Tables of classes have no declaration of their own in the source.
bool isTableOfUserClass(llvm::StringRef symbol) {
  const bool isTable = symbol.starts_with("_ZTV") || symbol.starts_with("_ZTI") || symbol.starts_with("_ZTT");
  return isTable && !symbol.drop_front(4).starts_with("St") && !symbol.drop_front(4).starts_with("NSt") &&
         !symbol.contains("__cxxabiv1") && symbol.size() > 6;
}

/// What the module uses, the user's code declares and nothing defines.
std::vector<std::string> undefinedIn(const Program &program) {
  const std::set<std::string> declared(program.externals.begin(), program.externals.end());
  std::vector<std::string> symbols;
  for (const llvm::GlobalValue &value : program.module->global_values())
    if (value.isDeclaration() && !value.use_empty() &&
        (declared.contains(value.getName().str()) || isTableOfUserClass(value.getName())))
      symbols.push_back(value.getName().str());
  return symbols;
}

} // namespace

void noteMissing(Program &program) {
  program.missing = undefinedIn(program);
}

namespace {

/// One program on the way to being complete.
class Completion {
public:
  explicit Completion(Program &program) : program_(program) {
    // Otherwise LLVM ends the process when two sources contradict each other.
    program.context->setDiagnosticHandlerCallBack([](const llvm::DiagnosticInfo *, void *) {});
  }
  ~Completion() { program_.context->setDiagnosticHandlerCallBack(nullptr); }
  Completion(const Completion &) = delete;
  Completion &operator=(const Completion &) = delete;

  /// Fails if the two sources contradict each other, which only the user can repair.
  bool join(std::size_t number, const Translation &translation) {
    const auto [known, isFirst] = numberings_.try_emplace(number);
    auto parsed =
        llvm::parseBitcodeFile(llvm::MemoryBufferRef(translation.bitcode, "linked source"), *program_.context);
    base::ensure(static_cast<bool>(parsed), "bitcode that was just written should be readable");
    llvm::Module &part = **parsed;
    if (isFirst) {
      known->second = joinFacts(program_, translation);
      program_.linked.push_back(translation.facts.source.file);
    } else {
      for (const char *table : {"llvm.global_ctors", "llvm.global_dtors"}) // they came with the first part
        if (llvm::GlobalVariable *global = part.getNamedGlobal(table))
          global->eraseFromParent();
    }
    renumber(part, known->second);
    part.setIsNewDbgInfoFormat(program_.module->IsNewDbgInfoFormat);
    return !llvm::Linker::linkModules(*program_.module, std::move(*parsed), llvm::Linker::LinkOnlyNeeded);
  }

  void keepLocal(const Translation &translation) {
    for (const std::string &name : translation.onlyRead)
      if (llvm::GlobalVariable *variable = program_.module->getGlobalVariable(name);
          variable != nullptr && !variable->isDeclaration())
        variable->setLinkage(llvm::GlobalValue::InternalLinkage);
  }

  const std::map<std::size_t, Numbering> &joined() const { return numberings_; }

private:
  Program &program_;
  std::map<std::size_t, Numbering> numberings_;
};

void warnOnce(Program &program, const std::string &warning) {
  if (std::find(program.warnings.begin(), program.warnings.end(), warning) == program.warnings.end())
    program.warnings.push_back(warning);
}

} // namespace

Project::Project(std::unique_ptr<State> state) : state_(std::move(state)) {}
Project::Project(Project &&) noexcept = default;
Project &Project::operator=(Project &&) noexcept = default;
Project::~Project() = default;

base::Result<Project> Project::open(const std::string &buildDirectory, const std::vector<std::string> &extra) {
  auto database = openDatabase(buildDirectory);
  if (!database)
    return database.error();
  auto state = std::make_unique<State>();
  state->commands = commandsOf(**database);
  state->extra = extra;
  return Project(std::move(state));
}

std::vector<std::string> Project::files() const {
  std::vector<std::string> files;
  for (const Command &command : state_->commands)
    files.push_back(displayed(command.file, false));
  return files;
}

void Project::complete(Program &program) {
  const std::string self = fs::absolute(program.source.file).lexically_normal().string();
  Completion completion(program);
  std::set<std::string> hopeless;
  const auto resolve = [&](const std::string &symbol) {
    const llvm::GlobalValue *value = program.module->getNamedValue(symbol);
    if (value == nullptr || !value->isDeclaration())
      return true;
    for (const std::size_t number : state_->index.candidates(symbol, self)) {
      if (state_->commands[number].file == self)
        continue;
      const Translation &translation = state_->translation(number, program.source);
      if (!translation.problem.empty())
        warnOnce(program, "not linked, it does not compile: " + translation.problem);
      if (translation.defines.contains(symbol))
        return completion.join(number, translation) && !program.module->getNamedValue(symbol)->isDeclaration();
    }
    return false;
  };
  for (bool isNews = true; isNews;) {
    isNews = false;
    for (const std::string &symbol : undefinedIn(program)) {
      if (hopeless.contains(symbol))
        continue;
      if (resolve(symbol))
        isNews = true;
      else
        hopeless.insert(symbol);
    }
  }
  for (const auto &[number, numbering] : completion.joined())
    completion.keepLocal(state_->translations.at(number));
  noteMissing(program);
  base::ensure(!llvm::verifyModule(*program.module, nullptr), "a module with linked sources should be well-formed");
}

} // namespace premise::program
