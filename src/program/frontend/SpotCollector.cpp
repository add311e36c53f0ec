// Where Clang's code generator places the instructions of each kind of expression.
#include "program/frontend/SpotCollector.h"

#include "program/frontend/Facts.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace premise::program {
namespace {

using Spot = SourceMap::Spot;

char operatorOf(clang::BinaryOperatorKind kind) {
  switch (kind) {
  case clang::BO_Add:
  case clang::BO_AddAssign:
    return '+';
  case clang::BO_Sub:
  case clang::BO_SubAssign:
    return '-';
  case clang::BO_Mul:
  case clang::BO_MulAssign:
    return '*';
  case clang::BO_Div:
  case clang::BO_DivAssign:
    return '/';
  case clang::BO_Rem:
  case clang::BO_RemAssign:
    return '%';
  case clang::BO_Shl:
  case clang::BO_ShlAssign:
    return '<';
  case clang::BO_Shr:
  case clang::BO_ShrAssign:
    return '>';
  default:
    return 0;
  }
}

class SpotCollector : public clang::RecursiveASTVisitor<SpotCollector> {
public:
  explicit SpotCollector(const SpotSink &sink) : sink_(sink) {}

  bool shouldTraversePostOrder() const { return true; }
  bool shouldVisitTemplateInstantiations() const { return true; }
  /// Operands of sizeof are not evaluated.
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *) { return true; }
  bool TraverseTypeLoc(clang::TypeLoc) { return true; }

  bool VisitCastExpr(clang::CastExpr *cast) {
    const clang::Expr *operand = cast->getSubExpr();
    if (cast->getCastKind() == clang::CK_LValueToRValue)
      add(operand->IgnoreParens()->getExprLoc(), {Spot::Kind::Read, cast, operand});
    else if (cast->getCastKind() == clang::CK_FloatingToIntegral)
      add(cast->getExprLoc(), {Spot::Kind::FloatCast, cast, operand});
    return true;
  }

  bool VisitUnaryOperator(clang::UnaryOperator *unary) {
    const clang::Expr *operand = unary->getSubExpr();
    if (unary->isIncrementDecrementOp())
      addReadAndWrite(*unary, *operand);
    if (!operand->getType()->isIntegerType())
      return true;
    if (unary->isIncrementDecrementOp()) // x-- is emitted as x + -1
      add(unary->getExprLoc(), {Spot::Kind::Operator, unary, operand, '+'});
    else if (unary->getOpcode() == clang::UO_Minus)
      add(unary->getExprLoc(), {Spot::Kind::Operator, unary, operand, '-'});
    return true;
  }

  bool VisitBinaryOperator(clang::BinaryOperator *binary) {
    const clang::Expr *left = binary->getLHS();
    if (binary->getOpcode() == clang::BO_Assign) {
      add(binary->getExprLoc(), {Spot::Kind::Write, binary, left});
      addAggregateRead(binary->getExprLoc(), *binary->getRHS());
      return true;
    }
    if (binary->isCompoundAssignmentOp())
      addReadAndWrite(*binary, *left);
    const char symbol = operatorOf(binary->getOpcode());
    const auto *compound = llvm::dyn_cast<clang::CompoundAssignOperator>(binary);
    const bool isFloating = compound && compound->getComputationResultType()->isRealFloatingType();
    if (symbol != 0 && binary->getType()->isIntegerType() && !isFloating)
      add(binary->getExprLoc(), {Spot::Kind::Operator, binary, left, symbol});
    if (isFloating && binary->getType()->isIntegerType())
      add(binary->getExprLoc(), {Spot::Kind::FloatCast, binary, binary});
    return true;
  }

  bool VisitCallExpr(clang::CallExpr *call) {
    add(call->getExprLoc(), {Spot::Kind::Call, call, nullptr});
    for (const clang::Expr *argument : call->arguments())
      addAggregateRead(call->getExprLoc(), *argument);
    return true;
  }

private:
  void add(clang::SourceLocation location, const Spot &spot) { sink_(location, spot); }

  void addReadAndWrite(const clang::Expr &expression, const clang::Expr &lvalue) {
    add(expression.getExprLoc(), {Spot::Kind::Read, &expression, &lvalue});
    add(expression.getExprLoc(), {Spot::Kind::Write, &expression, &lvalue});
  }

  /// Copies of structs carry the place of the assignment or call that needs them.
  void addAggregateRead(clang::SourceLocation location, const clang::Expr &value) {
    const auto *cast = llvm::dyn_cast<clang::CastExpr>(value.IgnoreParens());
    if (cast && cast->getCastKind() == clang::CK_LValueToRValue && cast->getType()->isRecordType())
      add(location, {Spot::Kind::Read, cast, cast->getSubExpr()});
  }

  const SpotSink &sink_;
};

} // namespace

void collectSpots(clang::ASTContext &context, const SpotSink &sink) {
  SpotCollector collector(sink);
  const clang::SourceManager &sources = context.getSourceManager();
  if (context.getLangOpts().CPlusPlus) {
    for (clang::Decl *declaration : context.getTranslationUnitDecl()->decls())
      if (!sources.isInSystemHeader(sources.getExpansionLoc(declaration->getLocation())))
        collector.TraverseDecl(declaration);
    return;
  }
  for (clang::Decl *declaration : context.getTranslationUnitDecl()->decls()) {
    auto *function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (function && function->isThisDeclarationADefinition() &&
        originOf(*function, context.getSourceManager()) == Origin::User)
      collector.TraverseStmt(function->getBody());
  }
}

} // namespace premise::program
