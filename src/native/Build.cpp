// How the instrumented module becomes an executable: passes, code generation, linking.
#include "native/Build.h"

#include "native/Link.h"
#include "native/Lower.h"
#include "native/Passes.h"
#include "native/Shadow.h"

#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>

#include <mutex>
#include <unistd.h>

namespace premise::native {
namespace {

using base::Diagnostic;
using base::Result;

void verify(llvm::Module &module) {
  std::string problem;
  llvm::raw_string_ostream text(problem);
  if (llvm::verifyModule(module, &text))
    throw base::InternalError("instrumented code should be valid: " + problem);
}

void initialiseTarget() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::InitializeNativeTargetAsmParser();
  });
}

Result<void> emitObject(llvm::Module &module, const std::filesystem::path &object) {
  initialiseTarget();
  std::string error;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(module.getTargetTriple(), error);
  if (target == nullptr)
    return Diagnostic{error, {}};
  llvm::TargetOptions options;
  std::unique_ptr<llvm::TargetMachine> machine(
      target->createTargetMachine(module.getTargetTriple(), "x86-64", "", options, llvm::Reloc::Static,
                                  llvm::CodeModel::Small, llvm::CodeGenOptLevel::Less));
  std::error_code code;
  llvm::raw_fd_ostream out(object.string(), code, llvm::sys::fs::OF_None);
  if (code)
    return Diagnostic{"cannot write: " + code.message(), {object.string()}};
  llvm::legacy::PassManager passes;
  passes.add(new llvm::TargetLibraryInfoWrapperPass(noLibrary(module)));
  if (machine->addPassesToEmitFile(passes, out, nullptr, llvm::CodeGenFileType::ObjectFile))
    return Diagnostic{"the target cannot emit object files", {}};
  passes.run(module);
  return {};
}

/// Cleans up what instrumentation left: dead handles, repeated shadow addresses.
void optimise(llvm::Module &module) {
  llvm::PassBuilder builder;
  Analyses analyses(builder, module);
  llvm::ModulePassManager passes;
  if (auto error = builder.parsePassPipeline(passes, "globaldce,function(early-cse,simplifycfg,instsimplify,adce)"))
    throw base::InternalError("the pass pipeline should be valid");
  passes.run(module, analyses.modules);
}

/// Attributes and flags that let the optimiser rely on the absence of undefined behaviour or of side effects are
/// removed: checks come first, and an instrumented function always has effects.
void forgetPromises(llvm::CallBase &call) {
  for (unsigned i = 0; i < call.arg_size(); i++)
    for (const auto kind : {llvm::Attribute::NoUndef, llvm::Attribute::NonNull, llvm::Attribute::Dereferenceable})
      call.removeParamAttr(i, kind);
  if (llvm::isa<llvm::IntrinsicInst>(call))
    return;
  call.removeFnAttr(llvm::Attribute::Memory);
  call.removeFnAttr(llvm::Attribute::WillReturn);
  call.addFnAttr(llvm::Attribute::NoBuiltin);
}

void forgetPromises(llvm::Function &function) {
  if (!function.isDeclaration())
    function.addFnAttr("no-builtins");
  if (!function.isIntrinsic())
    for (const auto kind : {llvm::Attribute::Memory, llvm::Attribute::WillReturn, llvm::Attribute::MustProgress})
      function.removeFnAttr(kind);
  for (llvm::Argument &argument : function.args())
    for (const auto kind : {llvm::Attribute::NoUndef, llvm::Attribute::NonNull, llvm::Attribute::NoAlias,
                            llvm::Attribute::Dereferenceable})
      argument.removeAttr(kind);
  function.removeRetAttr(llvm::Attribute::NoUndef);
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    instruction.dropPoisonGeneratingFlags();
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
      forgetPromises(*call);
  }
}

/// Places of instructions are needed until the end, those of variables never.
void dropVariableLocations(llvm::Module &module) {
  for (llvm::Function &function : module)
    for (llvm::BasicBlock &block : function)
      for (llvm::Instruction &instruction : block)
        instruction.dropDbgRecords();
}

/// A unit runs in one thread, so its thread-local variables are globals like others, with shadow and gaps.
void shareThreadLocals(llvm::Module &module) {
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
      auto *address = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      if (address == nullptr || address->getIntrinsicID() != llvm::Intrinsic::threadlocal_address)
        continue;
      auto *global = llvm::dyn_cast<llvm::GlobalVariable>(address->getArgOperand(0));
      if (global == nullptr || global->isDeclaration())
        continue;
      address->replaceAllUsesWith(global);
      address->eraseFromParent();
    }
  for (llvm::GlobalVariable &global : module.globals())
    if (!global.isDeclaration())
      global.setThreadLocalMode(llvm::GlobalValue::NotThreadLocal);
}

Result<void> prepare(llvm::Module &module, const Harness &harness, Instrumentation &instrumentation) {
  shareThreadLocals(module);
  callFloatModels(module);
  splitChoices(module);
  auto linked = linkModels(module, harness.stubsMissing);
  if (!linked)
    return linked;
  expandFloatBits(module);
  expandIntegerBits(module);
  for (llvm::Function &function : module)
    forgetPromises(function);
  dropVariableLocations(module);
  emitInitialiser(module);
  lowerInvokes(module);
  skipAssumed(module);
  emitUnitTable(module, harness.callers);
  exportFunctionTable(module);
  llvm::PassBuilder builder;
  Analyses analyses(builder, module);
  llvm::GlobalDCEPass().run(module, analyses.modules);
  promote(module);
  checkModels(module);
  instrumentation.globals = spaceGlobals(module);
  lowerMemory(module);
  return {};
}

/// Function pointers that lead out of this section lead to native code.
void gatherCode(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      function.setSection("premise_code");
}

Result<void> finish(llvm::Module &module, const std::filesystem::path &executable, bool isCxx) {
  verify(module);
  gatherCode(module);
  llvm::StripDebugInfo(module);
  optimise(module);
  std::filesystem::path object = executable;
  object += ".o";
  auto emitted = emitObject(module, object);
  return emitted ? link(object, executable, isCxx) : emitted;
}

/// The replay is built from a copy in a context of its own, so that both can be compiled at the same time.
Result<void> buildReplay(const std::string &bitcode, const std::filesystem::path &executable, bool isCxx) {
  llvm::LLVMContext context;
  auto module = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bitcode, "unit"), context);
  if (!module)
    return Diagnostic{llvm::toString(module.takeError()), {}};
  lowerForReplay(**module);
  return finish(**module, executable, isCxx);
}

Result<std::filesystem::path> makeFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "premise-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr)
    return Diagnostic{"cannot create a scratch folder", {pattern}};
  return std::filesystem::path(pattern);
}

} // namespace

Build::Build(Build &&other) noexcept {
  *this = std::move(other);
}

Build &Build::operator=(Build &&other) noexcept {
  std::swap(folder, other.folder);
  std::swap(symbolic, other.symbolic);
  std::swap(replay, other.replay);
  std::swap(instrumentation, other.instrumentation);
  std::swap(priors, other.priors);
  return *this;
}

Build::~Build() {
  std::error_code ignored;
  if (!folder.empty())
    std::filesystem::remove_all(folder, ignored);
}

Result<Build> build(program::Program &program, const Harness &harness) {
  Build result;
  auto folder = makeFolder();
  if (!folder)
    return folder.error();
  result.folder = *folder;
  result.symbolic = result.folder / "symbolic";
  result.replay = result.folder / "replay";
  llvm::Module &module = *program.module;
  const bool linksCxx = program.isCxx || program.linksCxx;
  if (auto prepared = prepare(module, harness, result.instrumentation); !prepared)
    return prepared.error();
  verify(module);
  std::string bitcode;
  llvm::raw_string_ostream stream(bitcode);
  llvm::WriteBitcodeToFile(module, stream);
  auto replay = std::async(std::launch::async, [&] { return buildReplay(bitcode, result.replay, linksCxx); });
  addShadow(module, result.instrumentation);
  auto symbolic = finish(module, result.symbolic, linksCxx);
  auto replayed = replay.get();
  if (!symbolic)
    return symbolic.error();
  if (!replayed)
    return replayed.error();
  return result;
}

} // namespace premise::native
