// How undefined operations on constants are found in function bodies, and kept from being folded.
#include "program/frontend/ConstantOperations.h"

#include "program/frontend/Rewriter.h"
#include "program/frontend/SyntaxVisitor.h"

#include <clang/AST/ExprCXX.h>

namespace premise::program {
namespace {

/// Visits code that is executed: nothing that has to be a constant, such as bounds, labels and static initialisers.
class Unfolder : public SyntaxVisitor {
public:
  explicit Unfolder(clang::ASTContext &context) : SyntaxVisitor({.types = false}), context_(context) {}

  bool entersStatement(clang::Stmt &statement) override { return !llvm::isa<clang::ConstantExpr>(statement); }
  bool entersDeclaration(clang::Decl &declaration) override {
    switch (declaration.getKind()) {
    case clang::Decl::StaticAssert:
    case clang::Decl::Enum:
    case clang::Decl::Field:
      return false;
    case clang::Decl::Var: {
      const auto &variable = llvm::cast<clang::VarDecl>(declaration);
      return !variable.hasGlobalStorage() && !variable.isConstexpr();
    }
    case clang::Decl::Function:
    case clang::Decl::CXXMethod: {
      const auto &function = llvm::cast<clang::FunctionDecl>(declaration);
      return !function.isDependentContext() && !function.isConstexpr();
    }
    default:
      return true;
    }
  }

  void VisitBinaryOperator(clang::BinaryOperator *operation) override {
    if (isUndefined(*operation, {operation->getLHS(), operation->getRHS()}))
      operation->setLHS(inMemory(operation->getLHS()));
  }

  void VisitUnaryOperator(clang::UnaryOperator *operation) override {
    if (operation->getOpcode() == clang::UO_Minus && isUndefined(*operation, {operation->getSubExpr()}))
      operation->setSubExpr(inMemory(operation->getSubExpr()));
  }

  void VisitCastExpr(clang::CastExpr *cast) override {
    if (cast->getCastKind() == clang::CK_FloatingToIntegral && isUndefined(*cast, {cast->getSubExpr()}))
      cast->setSubExpr(inMemory(cast->getSubExpr()));
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
