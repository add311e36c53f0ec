// How undefined operations on constants are found in function bodies, and kept from being folded.
#include "program/frontend/ConstantOperations.h"

#include "program/frontend/Rewriter.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

namespace premise::program {
namespace {

/// Visits code that is executed: nothing that has to be a constant, such as bounds, labels and static initialisers.
class Unfolder : public clang::RecursiveASTVisitor<Unfolder> {
public:
  explicit Unfolder(clang::ASTContext &context) : context_(context) {}

  bool TraverseTypeLoc(clang::TypeLoc) { return true; }
  bool TraverseConstantExpr(clang::ConstantExpr *) { return true; }
  bool TraverseStaticAssertDecl(clang::StaticAssertDecl *) { return true; }
  bool TraverseEnumDecl(clang::EnumDecl *) { return true; }
  bool TraverseFieldDecl(clang::FieldDecl *) { return true; }
  bool TraverseVarDecl(clang::VarDecl *variable) {
    return variable->hasGlobalStorage() || variable->isConstexpr() || RecursiveASTVisitor::TraverseVarDecl(variable);
  }
  bool TraverseFunctionDecl(clang::FunctionDecl *function) {
    return function->isDependentContext() || function->isConstexpr() ||
           RecursiveASTVisitor::TraverseFunctionDecl(function);
  }
  bool TraverseCXXMethodDecl(clang::CXXMethodDecl *method) {
    return method->isDependentContext() || method->isConstexpr() || RecursiveASTVisitor::TraverseCXXMethodDecl(method);
  }

  bool VisitBinaryOperator(clang::BinaryOperator *operation) {
    if (isUndefined(*operation, {operation->getLHS(), operation->getRHS()}))
      operation->setLHS(inMemory(operation->getLHS()));
    return true;
  }

  bool VisitUnaryOperator(clang::UnaryOperator *operation) {
    if (operation->getOpcode() == clang::UO_Minus && isUndefined(*operation, {operation->getSubExpr()}))
      operation->setSubExpr(inMemory(operation->getSubExpr()));
    return true;
  }

  bool VisitCastExpr(clang::CastExpr *cast) {
    if (cast->getCastKind() == clang::CK_FloatingToIntegral && isUndefined(*cast, {cast->getSubExpr()}))
      cast->setSubExpr(inMemory(cast->getSubExpr()));
    return true;
  }

private:
  using Operands = std::initializer_list<const clang::Expr *>;

  /// The operands have values, the operation has none.
  bool isUndefined(const clang::Expr &operation, Operands operands) const {
    if (!operation.getType()->isIntegerType() || operation.isValueDependent() || operation.isInstantiationDependent())
      return false;
    for (const clang::Expr *operand : operands) {
      clang::Expr::EvalResult value;
      const bool isNumber = operand->getType()->isArithmeticType() && operand->isPRValue();
      if (!isNumber || !operand->EvaluateAsRValue(value, context_) || value.HasUndefinedBehavior ||
          value.HasSideEffects)
        return false;
    }
    clang::Expr::EvalResult value;
    return !operation.EvaluateAsRValue(value, context_) || value.HasUndefinedBehavior;
  }

  clang::Expr *inMemory(clang::Expr *operand) const {
    auto *temporary = new (context_) clang::MaterializeTemporaryExpr(operand->getType(), operand, true);
    return clang::ImplicitCastExpr::Create(context_, operand->getType(), clang::CK_LValueToRValue, temporary, nullptr,
                                           clang::VK_PRValue, clang::FPOptionsOverride());
  }

  clang::ASTContext &context_;
};

} // namespace

std::unique_ptr<clang::ASTConsumer> unfoldConstantOperations() {
  return std::make_unique<Rewriter<Unfolder>>();
}

} // namespace premise::program
