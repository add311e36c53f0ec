// How Clang's first error becomes one of our diagnostics.
#include "program/frontend/Diagnostics.h"

#include "program/contracts/Rules.h"

#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/SmallString.h>

namespace premise::program {

void FirstError::HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) {
  DiagnosticConsumer::HandleDiagnostic(level, info);
  if (error_ || level < clang::DiagnosticsEngine::Error)
    return;
  llvm::SmallString<128> message;
  info.FormatDiagnostic(message);
  error_ = base::Diagnostic{annotationWords(message.str().str()), {names_.display(names_.absoluteSource())}};
  if (!info.hasSourceManager() || info.getLocation().isInvalid())
    return;
  const clang::PresumedLoc place = info.getSourceManager().getPresumedLoc(info.getLocation());
  if (place.isValid())
    error_->place = {names_.display(place.getFilename()), place.getLine(), place.getColumn()};
}

} // namespace premise::program
