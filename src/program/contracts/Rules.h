// Which annotations stand where they mean nothing.
#pragma once

#include "program/Program.h"
#include "program/frontend/FileNames.h"

#include <clang/AST/ASTContext.h>
#include <optional>

namespace premise::program {

/// The first annotation of the user's code that breaks a rule:
/// - PREMISE_REQUIRES and PREMISE_ENSURES stand at the start of a function body, PREMISE_LOOP_INVARIANT at the start of
///   a loop body;
/// - PREMISE_OLD stands in an ensures, and not in another PREMISE_OLD; PREMISE_RESULT not in a PREMISE_OLD;
/// - the premise of PREMISE_VERIFIED is an expression over names that PREMISE_ASSUMED introduces in the same function,
///   or that PREMISE_GLOBAL_ASSUMPTION declares.
/// Also notes the global names, with a warning for those that nothing in this file assumes.
std::optional<base::Diagnostic> checkRules(clang::ASTContext &context, FileNames &names, Program &program);

/// What Clang says about PREMISE_RESULT outside of an ensures, in the words of the annotation.
std::string annotationWords(const std::string &message);

} // namespace premise::program
