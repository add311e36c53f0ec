// How the attribute `premise_result` changes the type of the variable it stands at.
#include "program/contracts/ResultAttribute.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Sema/ParsedAttr.h>
#include <clang/Sema/Sema.h>

namespace premise::program {
namespace {

class ResultAttribute : public clang::ParsedAttrInfo {
public:
  ResultAttribute() {
    static constexpr Spelling kSpellings[] = {{clang::ParsedAttr::AS_GNU, "premise_result"}};
    Spellings = kSpellings;
  }

  AttrHandling handleDeclAttribute(clang::Sema &sema, clang::Decl *declaration,
                                   const clang::ParsedAttr &attribute) const override {
    auto *variable = llvm::dyn_cast<clang::VarDecl>(declaration);
    const clang::FunctionDecl *function = sema.getCurFunctionDecl(/*AllowLambda=*/true);
    if (!variable || !function)
      return AttributeNotApplied;
    const clang::QualType result = function->getReturnType().getNonReferenceType();
    if (result->getContainedAutoType() && !result->getContainedDeducedType()->isDeduced()) {
      const unsigned id = sema.getDiagnostics().getCustomDiagID(
          clang::DiagnosticsEngine::Error, "PREMISE_ENSURES needs a function whose return type is written");
      sema.Diag(attribute.getLoc(), id);
      return AttributeNotApplied;
    }
    const clang::QualType pointer = sema.Context.getPointerType(result);
    variable->setType(pointer);
    variable->setTypeSourceInfo(sema.Context.getTrivialTypeSourceInfo(pointer, attribute.getLoc()));
    return AttributeApplied;
  }
};

} // namespace

void registerResultAttribute() {
  static const clang::ParsedAttrInfoRegistry::Add<ResultAttribute> kRegistered("premise_result",
                                                                               "a pointer to the function's result");
}

} // namespace premise::program
