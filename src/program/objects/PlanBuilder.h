// Makes plans: how a client builds a value of a C++ type.
#pragma once

#include "base/Result.h"
#include "program/Program.h"
#include "program/frontend/TypeBuilder.h"

#include <clang/AST/DeclCXX.h>
#include <optional>
#include <vector>

namespace premise::program {

class PlanBuilder {
public:
  PlanBuilder(clang::ASTContext &context, TypeBuilder &types, Program &program);

  /// A plan for an input of this type (not a reference); the diagnostic says why there is none.
  base::Result<PlanId> planFor(clang::QualType type);

  /// Type names that compile at the end of the file.
  std::string spell(clang::QualType type) const;

private:
  using Made = base::Result<PlanId>;

  Made make(clang::QualType type, unsigned depth);
  Made makeScalar(clang::QualType type);
  Made makePointer(clang::QualType type, unsigned depth);

  // LibraryTypes.cpp
  std::optional<Made> makeLibrary(const clang::CXXRecordDecl &record, clang::QualType type, unsigned depth);
  Made makeElements(Plan plan, const std::vector<clang::QualType> &elements, unsigned depth);
  Made makeMembers(Plan plan, const std::vector<clang::QualType> &members, unsigned depth);
  Made makeCallable(Plan plan, clang::QualType signature, unsigned depth);

  // ClassPlans.cpp
  Made makeAggregate(const clang::CXXRecordDecl &record, clang::QualType type, unsigned depth);
  Made makeClass(const clang::CXXRecordDecl &record, clang::QualType type, unsigned depth);
  void addMakers(const clang::CXXRecordDecl &record, Plan &plan, unsigned depth);
  void addFactories(const clang::CXXRecordDecl &record, Plan &plan, unsigned depth);
  void addMarkedFactories(const clang::CXXRecordDecl &record, Plan &plan, unsigned depth);
  /// The methods that `from`, the class itself or a base, declares.
  void addSetups(const clang::CXXRecordDecl &record, const clang::CXXRecordDecl &from, Plan &plan, unsigned depth);
  std::optional<Maker> maker(std::string callee, const clang::FunctionDecl &function, unsigned depth);
  std::vector<const clang::CXXRecordDecl *> derivedOf(const clang::CXXRecordDecl &base) const;
  void layOut(Plan &plan) const;

  PlanId add(Plan plan);
  std::uint64_t place(std::uint64_t &end, PlanId plan) const;
  base::Diagnostic refuse(const std::string &why) const { return {why, {program_.source.file}}; }

  clang::ASTContext &context_;
  TypeBuilder &types_;
  Program &program_;
  clang::PrintingPolicy policy_;
  std::vector<const clang::CXXRecordDecl *> classes_;  ///< the user's, for derived classes
  std::vector<const clang::FunctionDecl *> factories_; ///< PREMISE_FACTORY
};

/// Data that C would pass in the same way: numbers, enumerations, and structs of them without constructors.
bool isPlainData(clang::QualType type, const clang::ASTContext &context);

} // namespace premise::program
