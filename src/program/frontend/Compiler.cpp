// How Clang is run in-process so that AST and module are there at the same time.
#include "program/frontend/Compiler.h"

#include "base/Files.h"
#include "program/checks/ExplicitChecks.h"
#include "program/contracts/Declared.h"
#include "program/contracts/ResultAttribute.h"
#include "program/contracts/Rules.h"
#include "program/contracts/acsl/Headers.h"
#include "program/contracts/acsl/Source.h"
#include "program/frontend/ConstantOperations.h"
#include "program/frontend/Coroutines.h"
#include "program/frontend/Diagnostics.h"
#include "program/frontend/Enclosed.h"
#include "program/frontend/Facts.h"
#include "program/frontend/Invocation.h"
#include "program/frontend/LocalStatics.h"
#include "program/frontend/SourceMap.h"
#include "program/frontend/SwitchVariables.h"

#include <clang/AST/Attr.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>

namespace premise::program {
namespace {

/// Has code generated also for functions of the file that nobody calls: they are units too.
class KeepUnits : public clang::ASTConsumer {
public:
  void Initialize(clang::ASTContext &context) override { context_ = &context; }

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl *declaration : group)
      keepAll(*declaration);
    return true;
  }

  void HandleInlineFunctionDefinition(clang::FunctionDecl *function) override { keep(*function); }

private:
  void keepAll(clang::Decl &declaration) {
    if (auto *function = llvm::dyn_cast<clang::FunctionDecl>(&declaration))
      keep(*function);
    else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::CXXRecordDecl>(declaration))
      for (clang::Decl *inner : llvm::cast<clang::DeclContext>(&declaration)->decls())
        keepAll(*inner);
  }

  void keep(clang::FunctionDecl &function) {
    const clang::SourceManager &sources = context_->getSourceManager();
    const bool isStatement = function.getIdentifier() && function.getName().starts_with(kDeclaredPrefix);
    if (function.isDependentContext() || function.hasAttr<clang::UsedAttr>() || isStatement)
      return;
    if (!function.isThisDeclarationADefinition() || originOf(function, sources) != Origin::User)
      return;
    // C99 leaves the definition of an inline function to another file; here it is the only one.
    if (!context_->getLangOpts().CPlusPlus && function.isInlineSpecified() &&
        function.getStorageClass() == clang::SC_None)
      function.addAttr(clang::GNUInlineAttr::CreateImplicit(*context_));
    if (sources.isInMainFile(sources.getExpansionLoc(function.getLocation())))
      function.addAttr(clang::UsedAttr::CreateImplicit(*context_));
  }

  clang::ASTContext *context_ = nullptr;
};

unsigned placeKey(clang::SourceLocation location, const clang::SourceManager &sources) {
  return sources.getExpansionLoc(location).getRawEncoding();
}

class CompileAction : public clang::ASTFrontendAction {
public:
  CompileAction(llvm::LLVMContext &context, Depth depth) : context_(context), depth_(depth) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &instance,
                                                        llvm::StringRef file) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(std::make_unique<KeepUnits>());
    if (depth_ == Depth::Module) {
      consumers.push_back(unfoldConstantOperations());
      consumers.push_back(exposeSwitchVariables());
      generator_ = clang::CreateLLVMCodeGen(instance.getDiagnostics(), file, &instance.getVirtualFileSystem(),
                                            instance.getHeaderSearchOpts(), instance.getPreprocessorOpts(),
                                            instance.getCodeGenOpts(), context_);
      consumers.emplace_back(generator_);
    }
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

  /// By symbol: what each function of the module is in the source.
  std::map<std::string, SourceFunction> functions(const llvm::Module &module, const clang::SourceManager &sources) {
    std::map<std::string, SourceFunction> found;
    for (const llvm::Function &function : module) {
      const auto *declared =
          llvm::dyn_cast_or_null<clang::FunctionDecl>(generator_->GetDeclForMangledName(function.getName()));
      if (declared == nullptr || function.isDeclaration())
        continue;
      const std::string name =
          declared->getASTContext().getLangOpts().CPlusPlus ? qualifiedName(*declared) : function.getName().str();
      found[function.getName().str()] = {originOf(*declared, sources), name, placeKey(declared->getLocation(), sources),
                                         isEnclosed(*declared)};
    }
    return found;
  }

  /// What user code declares and this source does not define: another source may.
  std::vector<std::string> externals(const llvm::Module &module, const clang::SourceManager &sources) {
    std::vector<std::string> symbols;
    for (const llvm::GlobalValue &value : module.global_values()) {
      if (!value.isDeclaration() || isVerifierName(value.getName()))
        continue;
      const auto *declared = llvm::dyn_cast_or_null<clang::Decl>(generator_->GetDeclForMangledName(value.getName()));
      const auto *function = llvm::dyn_cast_or_null<clang::FunctionDecl>(declared);
      const bool isBuiltin = function != nullptr && function->getBuiltinID() != 0;
      if (declared == nullptr || isBuiltin || declared->getLocation().isInvalid() ||
          sources.isInSystemHeader(sources.getExpansionLoc(declared->getLocation())))
        continue;
      symbols.push_back(value.getName().str());
    }
    return symbols;
  }

  /// Null if only declarations were asked for.
  std::unique_ptr<llvm::Module> takeModule() {
    return std::unique_ptr<llvm::Module>(generator_ ? generator_->ReleaseModule() : nullptr);
  }

private:
  llvm::LLVMContext &context_;
  Depth depth_;
  clang::CodeGenerator *generator_ = nullptr; ///< owned by the compiler instance
};

/// Everything behind it keeps its place.
void insert(const Insertion &insertion, const std::string &file, std::string &text) {
  std::size_t at = 0;
  for (unsigned line = 1; line < insertion.line && at != std::string::npos; line++)
    at = text.find('\n', at) == std::string::npos ? std::string::npos : text.find('\n', at) + 1;
  if (at == std::string::npos || at + insertion.column - 1 > text.size())
    return;
  at += insertion.column - 1;
  const std::string rest(insertion.column - 1, ' ');
  text.insert(at, "\n#line " + std::to_string(insertion.line) + " \"" + file + "\"\n" + insertion.text + "\n#line " +
                      std::to_string(insertion.line) + " \"" + file + "\"\n" + rest);
}

/// Presents the user's headers with their ACSL comments as code; the contracts that belong into the source.
base::Result<std::vector<acsl::Elsewhere>> presentHeaders(clang::CompilerInvocation &options, FileNames &names,
                                                          const std::string &source, Program &program) {
  std::vector<acsl::Elsewhere> elsewhere;
  const bool isCxx = options.getLangOpts().CPlusPlus;
  for (const std::string &path :
       acsl::annotatedHeaders(names.absoluteSource(), source, options.getHeaderSearchOpts())) {
    const auto text = base::readFile(path);
    if (!text)
      continue;
    acsl::Rewritten header = acsl::rewriteHeader(*text, path, names.display(path), isCxx, source);
    if (header.error)
      return *header.error;
    for (acsl::Elsewhere &contract : header.elsewhere)
      elsewhere.push_back({contract.function, contract.statement + "\n#line 1 \"" + names.absoluteSource() + "\"\n"});
    program.frames.insert(program.frames.end(), header.frames.begin(), header.frames.end());
    program.warnings.insert(program.warnings.end(), header.warnings.begin(), header.warnings.end());
    options.getPreprocessorOpts().addRemappedFile(path,
                                                  llvm::MemoryBuffer::getMemBufferCopy(header.text, path).release());
  }
  return elsewhere;
}

/// Presents the file with its ACSL comments as statements and the text at its end; `#line` keeps them apart in every
/// place that Clang tells.
base::Result<void> presentSource(clang::CompilerInvocation &options, FileNames &names, const std::string &appended,
                                 Program &program) {
  auto contents = base::readFile(names.absoluteSource());
  if (!contents)
    return base::Diagnostic{contents.error().message, {program.source.file}};
  const Source &source = program.source;
  const auto elsewhere = presentHeaders(options, names, *contents, program);
  if (!elsewhere)
    return elsewhere.error();
  const bool isAnnotated = acsl::hasAnnotations(*contents) || !source.stated.empty() || !elsewhere->empty();
  if (appended.empty() && !isAnnotated && source.instantiations.empty() && source.insertions.empty())
    return {};
  std::string text = *contents;
  for (const Insertion &insertion : source.insertions)
    insert(insertion, names.absoluteSource(), text);
  if (isAnnotated) {
    acsl::Rewritten rewritten = acsl::rewrite(text, names.display(names.absoluteSource()),
                                              options.getLangOpts().CPlusPlus, source.stated, *elsewhere);
    if (rewritten.error)
      return *rewritten.error;
    text = std::move(rewritten.text);
    program.frames.insert(program.frames.end(), rewritten.frames.begin(), rewritten.frames.end());
    program.warnings.insert(program.warnings.end(), rewritten.warnings.begin(), rewritten.warnings.end());
  }
  if (!source.instantiations.empty())
    text += "\n#line 1 \"" + std::string(kInstantiationsName) + "\"\n" + source.instantiations + "\n";
  if (!appended.empty())
    text += "\n#line 1 \"" + std::string(kAppendedName) + "\"\n" + appended + "\n";
  options.getPreprocessorOpts().addRemappedFile(
      names.absoluteSource(), llvm::MemoryBuffer::getMemBufferCopy(text, names.absoluteSource()).release());
  return {};
}

/// Units and functions of the module meet on name and place; overloads get the names of their units.
void nameSymbols(Program &program, std::map<std::string, SourceFunction> &functions) {
  std::map<std::pair<std::string, unsigned>, std::vector<Unit *>> units;
  for (Unit &unit : program.units)
    units[{program.isCxx ? unit.plainName : unit.name, unit.location}].push_back(&unit);
  for (auto &[symbol, function] : functions)
    for (Unit *unit : units[{function.name, function.location}]) {
      unit->symbols.push_back(symbol);
      unit->symbol = symbol; // of constructors the one that has the body comes last
      function.name = unit->name;
    }
}

/// Fails if annotations stand where they mean nothing.
base::Result<void> fill(Program &program, clang::ASTContext &context, CompileAction &action, FileNames &names) {
  collectFacts(context, names, program);
  if (const auto broken = checkRules(context, names, program))
    return *broken;
  program.module = action.takeModule();
  if (!program.module)
    return {};
  program.externals = action.externals(*program.module, context.getSourceManager());
  splitCoroutines(*program.module);
  SourceMap map(context, names);
  nameLocalStatics(program);
  auto functions = action.functions(*program.module, context.getSourceManager());
  nameSymbols(program, functions);
  bindDeclared(*program.module, functions);
  insertChecks(program, map, functions);
  return {};
}

} // namespace

base::Result<Program> runClang(const Source &source, const std::string &appended, Depth depth) {
  registerResultAttribute();
  FileNames names(source.file, source.workingDirectory);
  auto invocation = prepareInvocation(source, names);
  if (!invocation)
    return invocation.error();
  Program program;
  program.source = source;
  program.warnings = invocation->warnings;
  if (const auto presented = presentSource(*invocation->options, names, appended, program); !presented)
    return presented.error();
  program.context = std::make_unique<llvm::LLVMContext>();

  base::Result<void> filled;
  FirstError errors(names);
  clang::CompilerInstance instance;
  instance.setInvocation(std::move(invocation->options));
  instance.createDiagnostics(&errors, false);
  instance.createFileManager(invocation->files);
  CompileAction action(*program.context, depth);
  const clang::FrontendInputFile input = instance.getFrontendOpts().Inputs.front();
  if (instance.createTarget() && action.BeginSourceFile(instance, input)) {
    if (llvm::Error failure = action.Execute())
      llvm::consumeError(std::move(failure));
    if (!errors.error())
      filled = fill(program, instance.getASTContext(), action, names);
    // Which of these there are depends on what the appended code uses, and units keep their numbers.
    if (!appended.empty() || !program.module)
      std::erase_if(program.units, isWrittenByCompiler);
    action.EndSourceFile();
  }
  if (errors.error())
    return *errors.error();
  if (!filled)
    return filled.error();
  return program;
}

} // namespace premise::program
