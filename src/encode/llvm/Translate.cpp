// The entry to the translation.
#include "encode/llvm/Translate.h"

#include "encode/llvm/Prepare.h"
#include "encode/llvm/Summarisable.h"
#include "encode/llvm/Walker.h"

namespace premise::encode {

struct PreparedModule::Implementation {
  const program::Program &program;
  Prepared prepared;
};

PreparedModule::PreparedModule(const program::Program &program)
    : impl_(new Implementation{program, Prepared(*program.module)}) {}

PreparedModule::~PreparedModule() = default;

base::Result<Translation> PreparedModule::translate(const std::string &symbol, term::Pool &pool,
                                                    const TranslateOptions &options, term::VarId firstVariable) {
  llvm::Function *function = impl_->prepared.module().getFunction(symbol);
  if (!function || function->isDeclaration())
    return base::Diagnostic{"no function " + symbol + " is defined", {}};
  return Walker(impl_->prepared, impl_->program, pool, options, firstVariable).run(*function);
}

std::optional<std::string> PreparedModule::obstacleToSummary(const std::string &symbol) {
  llvm::Function *function = impl_->prepared.module().getFunction(symbol);
  if (!function || function->isDeclaration() || function->size() == 1)
    return std::nullopt;
  return whyNotSummarised(*function);
}

base::Result<Translation> PreparedModule::list(const std::string &symbol, term::Pool &pool) {
  llvm::Function *function = impl_->prepared.module().getFunction(symbol);
  if (!function || function->isDeclaration())
    return base::Diagnostic{"no function " + symbol + " is defined", {}};
  TranslateOptions options;
  options.tracksStatements = true;
  return Walker(impl_->prepared, impl_->program, pool, options, 0).list(*function);
}

} // namespace premise::encode
