// How LLVM's own passes for coroutines are run, as a compiler without optimisation runs them.
#include "program/frontend/Coroutines.h"

#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>

#include <algorithm>

namespace premise::program {

void splitCoroutines(llvm::Module &module) {
  if (std::ranges::none_of(module, [](const llvm::Function &function) { return function.isPresplitCoroutine(); }))
    return;
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  llvm::ModulePassManager passes;
  if (llvm::Error error = builder.parsePassPipeline(passes, "coro-early,cgscc(coro-split),coro-cleanup"))
    llvm::report_fatal_error(std::move(error));
  passes.run(module, modules);
}

} // namespace premise::program
