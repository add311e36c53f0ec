// What Clang complained about first.
#pragma once

#include "base/Diagnostic.h"
#include "program/frontend/FileNames.h"

#include <clang/Basic/Diagnostic.h>
#include <optional>

namespace premise::program {

/// Keeps the first error with its place and prints nothing.
class FirstError : public clang::DiagnosticConsumer {
public:
  explicit FirstError(FileNames &names) : names_(names) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) override;
  const std::optional<base::Diagnostic> &error() const { return error_; }

private:
  FileNames &names_;
  std::optional<base::Diagnostic> error_;
};

} // namespace premise::program
