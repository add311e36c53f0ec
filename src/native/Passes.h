// How LLVM's passes are run: with all analyses, and without any belief in names of library functions.
#pragma once

#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>

namespace premise::native {

/// No function is what its name says: `memcmp` may be our instrumented model, so nothing may be inlined or folded by
/// name.
inline llvm::TargetLibraryInfoImpl noLibrary(const llvm::Module &module) {
  llvm::TargetLibraryInfoImpl library((llvm::Triple(module.getTargetTriple())));
  library.disableAllFunctions();
  return library;
}

/// The new pass manager's set of analyses, wired together.
struct Analyses {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;

  Analyses(llvm::PassBuilder &builder, const llvm::Module &module) {
    functions.registerPass([&] { return llvm::TargetLibraryAnalysis(noLibrary(module)); });
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
  }
};

} // namespace premise::native
