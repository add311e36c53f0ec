// How the places that name a parameter are told apart.
#include "program/frontend/ParameterUse.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <set>

namespace premise::program {
namespace {

/// Goes through a body, parents first, and notes the uses that concern one object; every other use is one as an array.
class Uses : public clang::RecursiveASTVisitor<Uses> {
public:
  explicit Uses(const clang::ParmVarDecl &parameter) : parameter_(parameter) {}

  bool isArray() const { return isArray_; }

  bool VisitMemberExpr(clang::MemberExpr *member) { return noteOne(member->getBase()); }
  bool VisitUnaryOperator(clang::UnaryOperator *operation) {
    const auto kind = operation->getOpcode();
    return (kind != clang::UO_Deref && kind != clang::UO_LNot) || noteOne(operation->getSubExpr());
  }
  bool VisitBinaryOperator(clang::BinaryOperator *operation) {
    // What is assigned to another variable may be indexed under that name.
    const bool isQuestion = operation->isEqualityOp() || operation->isLogicalOp();
    if (isQuestion || operation->getOpcode() == clang::BO_Assign)
      noteOne(operation->getLHS());
    return !isQuestion || noteOne(operation->getRHS());
  }
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr *cast) {
    return cast->getCastKind() != clang::CK_PointerToBoolean || noteOne(cast->getSubExpr());
  }
  bool VisitConditionalOperator(clang::ConditionalOperator *choice) { return noteOne(choice->getCond()); }
  bool VisitIfStmt(clang::IfStmt *choice) { return noteOne(choice->getCond()); }
  bool VisitWhileStmt(clang::WhileStmt *loop) { return noteOne(loop->getCond()); }
  bool VisitDoStmt(clang::DoStmt *loop) { return noteOne(loop->getCond()); }
  bool VisitForStmt(clang::ForStmt *loop) { return noteOne(loop->getCond()); }
  bool VisitReturnStmt(clang::ReturnStmt *end) { return noteOne(end->getRetValue()); }

  bool VisitDeclRefExpr(clang::DeclRefExpr *name) {
    isArray_ = isArray_ || (name->getDecl() == &parameter_ && !ofOne_.contains(name));
    return true;
  }

private:
  /// Always true: the visit goes on.
  bool noteOne(const clang::Expr *expression) {
    if (const auto *name = expression ? llvm::dyn_cast<clang::DeclRefExpr>(expression->IgnoreParenImpCasts()) : nullptr)
      ofOne_.insert(name);
    return true;
  }

  const clang::ParmVarDecl &parameter_;
  std::set<const clang::DeclRefExpr *> ofOne_;
  bool isArray_ = false;
};

} // namespace

bool pointsToOne(const clang::FunctionDecl &function, const clang::ParmVarDecl &parameter) {
  clang::Stmt *body = function.getBody();
  if (body == nullptr || !parameter.getType()->isPointerType())
    return false;
  Uses uses(parameter);
  uses.TraverseStmt(body);
  return !uses.isArray();
}

} // namespace premise::program
