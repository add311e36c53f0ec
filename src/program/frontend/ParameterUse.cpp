// How the places that name a parameter are told apart.
#include "program/frontend/ParameterUse.h"

#include "program/frontend/SyntaxVisitor.h"

#include <set>

namespace premise::program {
namespace {

/// Goes through a body, parents first, and notes the uses that concern one object; every other use is one as an array.
class Uses : public SyntaxVisitor {
public:
  explicit Uses(const clang::ParmVarDecl &parameter) : parameter_(parameter) {}

  bool isArray() const { return isArray_; }

  void VisitMemberExpr(clang::MemberExpr *member) override { noteOne(member->getBase()); }
  void VisitUnaryOperator(clang::UnaryOperator *operation) override {
    const auto kind = operation->getOpcode();
    if (kind == clang::UO_Deref || kind == clang::UO_LNot)
      noteOne(operation->getSubExpr());
  }
  void VisitBinaryOperator(clang::BinaryOperator *operation) override {
    // What is assigned to another variable may be indexed under that name.
    const bool isQuestion = operation->isEqualityOp() || operation->isLogicalOp();
    if (isQuestion || operation->getOpcode() == clang::BO_Assign)
      noteOne(operation->getLHS());
    if (isQuestion)
      noteOne(operation->getRHS());
  }
  void VisitImplicitCastExpr(clang::ImplicitCastExpr *cast) override {
    if (cast->getCastKind() == clang::CK_PointerToBoolean)
      noteOne(cast->getSubExpr());
  }
  void VisitConditionalOperator(clang::ConditionalOperator *choice) override { noteOne(choice->getCond()); }
  void VisitIfStmt(clang::IfStmt *choice) override { noteOne(choice->getCond()); }
  void VisitWhileStmt(clang::WhileStmt *loop) override { noteOne(loop->getCond()); }
  void VisitDoStmt(clang::DoStmt *loop) override { noteOne(loop->getCond()); }
  void VisitForStmt(clang::ForStmt *loop) override { noteOne(loop->getCond()); }
  void VisitReturnStmt(clang::ReturnStmt *end) override { noteOne(end->getRetValue()); }

  void VisitDeclRefExpr(clang::DeclRefExpr *name) override {
    isArray_ = isArray_ || (name->getDecl() == &parameter_ && !ofOne_.contains(name));
  }

private:
  void noteOne(const clang::Expr *expression) {
    if (const auto *name = expression ? llvm::dyn_cast<clang::DeclRefExpr>(expression->IgnoreParenImpCasts()) : nullptr)
      ofOne_.insert(name);
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
  uses.walk(body);
  return !uses.isArray();
}

} // namespace premise::program
