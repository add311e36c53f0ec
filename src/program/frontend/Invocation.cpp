// How the user's flags and ours become Clang's options, without starting a process.
#include "program/frontend/Invocation.h"

#include "base/Install.h"
#include "program/frontend/Diagnostics.h"
#include "program/frontend/Flags.h"

#include <clang/Basic/TargetInfo.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/Utils.h>

namespace premise::program {
namespace {

using Words = std::vector<std::string>;

Words ourFlags(const Source &source, bool isCxx) {
  const std::string include = includeDirectory(source);
  Words words = {PREMISE_CLANG_EXECUTABLE, "-resource-dir", PREMISE_CLANG_RESOURCE_DIR, "-w", "-O0", "-g",
                 "-gcolumn-info", "-Xclang", "-disable-O0-optnone", "-fno-discard-value-names", "-fPIC",
                 "-D__PREMISE__=1",
                 // The C library then calls isdigit and its kin instead of looking into a table.
                 "-D__NO_CTYPE=1", "-isystem", include + "/premise/override", "-isystem", include};
  if (isCxx) // the library's own templates are compiled with the unit, and say when their preconditions are violated
    words.insert(words.end(), {"-D_GLIBCXX_ASSERTIONS=1", "-include", include + "/premise/override/library.h"});
  return words;
}

bool isCxxName(llvm::StringRef file) {
  return file.ends_with(".cc") || file.ends_with(".cpp") || file.ends_with(".cxx") || file.ends_with(".C");
}

/// Asks Clang's driver for the options of one compilation; on failure its complaint.
class Driver {
public:
  Driver(const Source &source, FileNames &names, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files)
      : source_(source), names_(names), files_(std::move(files)) {}

  std::unique_ptr<clang::CompilerInvocation> run(const Flags &flags, std::optional<base::Diagnostic> &error) {
    bool isCxx = !flags.namesLanguage && isCxxName(source_.file);
    for (const Words &flag : flags.kept)
      isCxx |= flag.front() == "-x" && flag.back().find("c++") != std::string::npos;
    Words words = ourFlags(source_, isCxx);
    for (const Words &flag : flags.kept)
      words.insert(words.end(), flag.begin(), flag.end());
    if (!flags.namesLanguage && !isCxxName(source_.file))
      words.insert(words.end(), {"-x", "c"});
    words.push_back(names_.absoluteSource());
    std::vector<const char *> arguments;
    for (const std::string &word : words)
      arguments.push_back(word.c_str());
    FirstError consumer(names_);
    clang::CreateInvocationOptions options;
    options.VFS = files_;
    options.Diags = clang::CompilerInstance::createDiagnostics(new clang::DiagnosticOptions, &consumer, false);
    auto invocation = clang::createInvocation(arguments, options);
    if (invocation) // an unknown -march is only noticed here
      delete clang::TargetInfo::CreateTargetInfo(*options.Diags,
                                                 std::make_shared<clang::TargetOptions>(invocation->getTargetOpts()));
    error = consumer.error();
    return error ? nullptr : std::move(invocation);
  }

private:
  const Source &source_;
  FileNames &names_;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files_;
};

/// Flags that Clang's option table knows but its driver refuses (an unknown -march, a -std of another language).
void dropRefused(Driver &driver, Flags &flags) {
  std::vector<Words> accepted;
  for (const Words &flag : flags.kept) {
    Flags alone;
    alone.kept = {flag};
    alone.namesLanguage = flags.namesLanguage;
    std::optional<base::Diagnostic> error;
    if (driver.run(alone, error)) {
      accepted.push_back(flag);
      continue;
    }
    std::string text;
    for (const std::string &word : flag)
      text += (text.empty() ? "" : " ") + word;
    flags.unknown.push_back(text);
  }
  flags.kept = std::move(accepted);
}

void fixOptions(clang::CompilerInvocation &options) {
  // A local that Clang puts into the return slot would hide whether a value was returned. In C++ copies can be seen.
  if (!options.getLangOpts().CPlusPlus)
    options.getLangOpts().ElideConstructors = false;
  options.getFrontendOpts().DisableFree = false;
  options.getCodeGenOpts().EmitVersionIdentMetadata = false;
  // Has the code say where the scopes of local variables begin and end; no sanitizer is involved.
  options.getCodeGenOpts().SanitizeAddressUseAfterScope = true;
}

} // namespace

std::string includeDirectory(const Source &source) {
  return source.includeDirectory.empty() ? base::installed("lib/premise/include", PREMISE_INCLUDE_DIR)
                                         : source.includeDirectory;
}

base::Result<Invocation> prepareInvocation(const Source &source, FileNames &names) {
  Invocation result;
  result.files = llvm::vfs::createPhysicalFileSystem();
  if (const std::error_code error = result.files->setCurrentWorkingDirectory(names.workingDirectory()))
    return base::Diagnostic{"cannot enter the working directory: " + error.message(), {names.workingDirectory()}};
  Flags flags = filterFlags(source.flags);
  Driver driver(source, names, result.files);
  std::optional<base::Diagnostic> error;
  result.options = driver.run(flags, error);
  if (!result.options) {
    dropRefused(driver, flags);
    result.options = driver.run(flags, error);
  }
  if (!result.options)
    return error.value_or(base::Diagnostic{"Clang does not accept the flags", {source.file}});
  fixOptions(*result.options);
  for (const std::string &flag : flags.unknown)
    result.warnings.push_back("flag dropped, Clang does not accept it: " + flag);
  return result;
}

} // namespace premise::program
