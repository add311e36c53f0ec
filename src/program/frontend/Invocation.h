// How Clang is asked to compile one source file.
#pragma once

#include "base/Result.h"
#include "program/Program.h"
#include "program/frontend/FileNames.h"

#include <clang/Frontend/CompilerInvocation.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <memory>

namespace premise::program {

struct Invocation {
  std::unique_ptr<clang::CompilerInvocation> options;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files;
  std::vector<std::string> warnings; ///< flags that were dropped
};

base::Result<Invocation> prepareInvocation(const Source &source, FileNames &names);

} // namespace premise::program
