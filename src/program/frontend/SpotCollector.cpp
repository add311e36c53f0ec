// Where Clang's code generator places the instructions of each kind of expression.
#include "program/frontend/SpotCollector.h"

#include "program/frontend/Facts.h"
#include "program/frontend/SyntaxVisitor.h"

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

class SpotCollector : public SyntaxVisitor {
public:
  explicit SpotCollector(const SpotSink &sink)
      : SyntaxVisitor({.instances = true, .types = false, .childrenFirst = true}), sink_(sink) {}

  /// Operands of sizeof are not evaluated.
  bool entersStatement(clang::Stmt &statement) override {
    return !llvm::isa<clang::UnaryExprOrTypeTraitExpr>(statement);
  }

  void VisitCastExpr(clang::CastExpr *cast) override {
    const clang::Expr *operand = cast->getSubExpr();
    if (cast->getCastKind() == clang::CK_LValueToRValue)
      add(operand->IgnoreParens()->getExprLoc(), {Spot::Kind::Read, cast, operand});
    else if (cast->getCastKind() == clang::CK_FloatingToIntegral)
      add(cast->getExprLoc(), {Spot::Kind::FloatCast, cast, operand});
  }

  void VisitUnaryOperator(clang::UnaryOperator *unary) override {
    const clang::Expr *operand = unary->getSubExpr();
    if (unary->isIncrementDecrementOp())
      addReadAndWrite(*unary, *operand);
    if (!operand->getType()->isIntegerType())
      return;
    if (unary->isIncrementDecrementOp()) // x-- is emitted as x + -1
      add(unary->getExprLoc(), {Spot::Kind::Operator, unary, operand, '+'});
    else if (unary->getOpcode() == clang::UO_Minus)
      add(unary->getExprLoc(), {Spot::Kind::Operator, unary, operand, '-'});
  }

  void VisitBinaryOperator(clang::BinaryOperator *binary) override {
    const clang::Expr *left = binary->getLHS();
    if (binary->getOpcode() == clang::BO_Assign) {
      add(binary->getExprLoc(), {Spot::Kind::Write, binary, left});
      addAggregateRead(binary->getExprLoc(), *binary->getRHS());
      return;
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
  }

  void VisitCallExpr(clang::CallExpr *call) override {
    add(call->getExprLoc(), {Spot::Kind::Call, call, nullptr});
    for (const clang::Expr *argument : call->arguments())
      addAggregateRead(call->getExprLoc(), *argument);
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
        collector.walk(declaration);
    return;
  }
  for (clang::Decl *declaration : context.getTranslationUnitDecl()->decls()) {
    auto *function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (function && function->isThisDeclarationADefinition() &&
        originOf(*function, context.getSourceManager()) == Origin::User)
      collector.walk(function->getBody());
  }
}

} // namespace premise::program
