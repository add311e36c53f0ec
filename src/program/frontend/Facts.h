// What the translation unit declares: units, globals and their types.
#pragma once

#include "program/Program.h"
#include "program/frontend/FileNames.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <map>
#include <string>

namespace llvm {
class CallBase;
} // namespace llvm

namespace premise::program {

/// Whose code a function is: only the user's own has checks.
enum class Origin : std::uint8_t { User, System, Appended };

/// A function of the module in the words of the source.
struct SourceFunction {
  Origin origin = Origin::User;
  std::string name;                         ///< as a unit or check calls it
  unsigned location = 0;                    ///< of its name, as the frontend numbers places
  bool isEnclosed = false;                  ///< see Enclosed.h
  const llvm::CallBase *calledAt = nullptr; ///< states the contract of a function without code at this call
};

/// Where a declaration is in front of the user.
base::SourceSpan placeOf(clang::SourceLocation location, const clang::SourceManager &sources, FileNames &names);

Origin originOf(const clang::FunctionDecl &function, const clang::SourceManager &sources);

/// Whether the module calls the function something that only Premise or a verifier defines.
bool isVerifierName(llvm::StringRef name);

/// Name of a function or variable in the module.
std::string symbolOf(const clang::NamedDecl &declaration);

/// Where a statement can be put that runs before all others of the function; no line if there is no such place.
base::SourceSpan bodyOf(const clang::FunctionDecl &function, FileNames &names);

/// Fills `units`, `globals` and `types`.
void collectFacts(clang::ASTContext &context, FileNames &names, Program &program);

/// A function in the words of the source: "ns::C::m", "f<int>"; its parameters only where overloads need them.
std::string qualifiedName(const clang::FunctionDecl &function);

} // namespace premise::program
