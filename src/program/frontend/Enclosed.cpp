// How the lambda that a function belongs to is found.
#include "program/frontend/Enclosed.h"

#include <clang/AST/DeclTemplate.h>

namespace premise::program {
namespace {

constexpr unsigned kMostDepth = 8;

const clang::CXXRecordDecl *closureIn(llvm::ArrayRef<clang::TemplateArgument> arguments, unsigned depth);

const clang::CXXRecordDecl *closureIn(const clang::TemplateArgument &argument, unsigned depth) {
  if (argument.getKind() == clang::TemplateArgument::Pack)
    return closureIn(argument.pack_elements(), depth + 1);
  if (argument.getKind() != clang::TemplateArgument::Type)
    return nullptr;
  clang::QualType type = argument.getAsType().getNonReferenceType();
  while (type->isPointerType())
    type = type->getPointeeType();
  const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (record && record->isLambda())
    return record;
  const auto *instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  return instance ? closureIn(instance->getTemplateArgs().asArray(), depth + 1) : nullptr;
}

const clang::CXXRecordDecl *closureIn(llvm::ArrayRef<clang::TemplateArgument> arguments, unsigned depth) {
  for (const clang::TemplateArgument &argument : arguments)
    if (const clang::CXXRecordDecl *closure = depth > kMostDepth ? nullptr : closureIn(argument, depth))
      return closure;
  return nullptr;
}

/// The lambda that a function is, or that it or a class around it was instantiated for.
const clang::CXXRecordDecl *closureOf(const clang::FunctionDecl &function) {
  if (const clang::TemplateArgumentList *arguments = function.getTemplateSpecializationArgs())
    if (const clang::CXXRecordDecl *closure = closureIn(arguments->asArray(), 0))
      return closure;
  for (const clang::DeclContext *around = function.getDeclContext(); around && around->isRecord();
       around = around->getParent()) {
    const auto *record = llvm::cast<clang::CXXRecordDecl>(around);
    if (record->isLambda())
      return record;
    if (const auto *instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record))
      if (const clang::CXXRecordDecl *closure = closureIn(instance->getTemplateArgs().asArray(), 0))
        return closure;
  }
  return nullptr;
}

} // namespace

const clang::FunctionDecl *enclosingFunction(const clang::FunctionDecl &function) {
  const clang::FunctionDecl *found = nullptr;
  const clang::FunctionDecl *next = &function;
  for (unsigned depth = 0; next && depth < kMostDepth; depth++) {
    const clang::CXXRecordDecl *closure = closureOf(*next);
    if (!closure)
      return found;
    next = llvm::dyn_cast_or_null<clang::FunctionDecl>(closure->getParentFunctionOrMethod());
    found = next;
  }
  return found;
}

bool isOfLambda(const clang::FunctionDecl &function) {
  return closureOf(function) != nullptr;
}

bool isEnclosed(const clang::FunctionDecl &function) {
  const clang::FunctionDecl *around = enclosingFunction(function);
  return around && !around->getDeclaredReturnType()->getContainedDeducedType();
}

} // namespace premise::program
