// How Clang's types become ours.
#pragma once

#include "program/Type.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/PrettyPrinter.h>
#include <map>
#include <string>

namespace premise::program {

/// As `Type::spelling` of the type's canonical form; empty if it has no name.
std::string canonicalSpelling(clang::QualType type, const clang::ASTContext &context);

/// Fills a `TypeTable`; each type as written gets one id, also when it is recursive. Id 0 is `void`.
class TypeBuilder {
public:
  TypeBuilder(const clang::ASTContext &context, TypeTable &table);

  /// `witness` is a C expression of this type, used to spell types that have no name of their own.
  TypeId build(clang::QualType type, const std::string &witness = "");

private:
  std::string spell(clang::QualType type, const std::string &witness) const;
  void describe(clang::QualType type, Type &result, const std::string &witness);
  void describeScalar(clang::QualType type, Type &result) const;
  void describeEnum(const clang::EnumDecl &declaration, Type &result) const;
  void describeFunction(const clang::FunctionType &function, Type &result);
  void describeVector(const clang::CXXRecordDecl &record, Type &result);
  void describeRecord(const clang::RecordDecl &declaration, Type &result);
  bool isSpellable(clang::QualType type, TypeId id) const;
  void measure(clang::QualType type, Type &result) const;

  const clang::ASTContext &context_;
  TypeTable &table_;
  clang::PrintingPolicy policy_;
  std::map<void *, TypeId> known_;
};

} // namespace premise::program
